import type { Proof } from "@cav/contract/users/proof.ts";
import {
  type CurrentUser,
  checkNewPassword,
  checkProof,
  claimProof,
  hashPassword,
  queueNotice,
  revokeSessionsOf,
  setPassword,
} from "../../identity/who/index.ts";
import { deletePasswordResets } from "./acesso.queries.ts";
import type { Proving } from "./proving.ts";

/**
 * Sets the signed-in user's password, ends all other sessions, and notifies the user.
 * @throws AppError wrong-password, google-not-confirmed
 */
export async function setOwnPassword(
  deps: Proving,
  { id, session_id, nome, email }: CurrentUser,
  { nova_senha, ...proof }: Proof & { nova_senha: string },
): Promise<void> {
  const { db, clock } = deps;
  const identity = await checkProof(deps, id, proof);
  checkNewPassword(nova_senha, { nome, email }, "nova_senha");
  const senha_hash = await hashPassword(nova_senha);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await claimProof(tx, identity, now);
    await setPassword(tx, id, senha_hash, now);
    await deletePasswordResets(tx, id);
    await revokeSessionsOf(tx, id, "password", now, { except: session_id });
    await queueNotice(deps, tx, { user_id: id, aviso: "SENHA_ALTERADA" });
  });
}
