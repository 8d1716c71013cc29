import type { AddPasskey, ChaveDeAcesso } from "@cav/contract/users/chaves-de-acesso.ts";
import type { Proof } from "@cav/contract/users/proof.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import {
  type CurrentUser,
  createPasskey,
  createPasskeyRequest,
  deletePasskey,
  findPasskeys,
  queueNamedNotice,
  revokePasskeySessionsOf,
  updatePasskeyName,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { type AccountDeps, checkNewWayIn, type Proving, withProof } from "./proving.ts";

type PasskeyRow = { uuid: string; nome: string; created_at: Date; usada_em: Date | null; credencial: string };

const presentPasskey = ({ uuid, nome, created_at, usada_em, credencial }: PasskeyRow): ChaveDeAcesso => ({
  uuid,
  nome,
  created_at: created_at.toISOString(),
  usada_em: usada_em?.toISOString() ?? null,
  credencial,
});

/** Returns a user's passkeys, the newest first. */
export async function findMyPasskeys({ db }: AccountDeps, { id }: CurrentUser): Promise<ChaveDeAcesso[]> {
  return (await findPasskeys(db, id)).map(presentPasskey);
}

/**
 * Starts the registration of a passkey. @throws AppError email-not-confirmed, wrong-password, google-not-confirmed,
 * too-many-passkeys
 */
export async function requestMyPasskey(deps: Proving, reply: FastifyReply, user: CurrentUser, proof: Proof) {
  await checkNewWayIn(deps, user.id, proof);
  return createPasskeyRequest(deps, reply, user);
}

/** Stores the browser's passkey, and notifies its owner. @throws AppError invalid-passkey, too-many-passkeys */
export async function createMyPasskey(
  deps: AccountDeps,
  request: FastifyRequest,
  owner: CurrentUser,
  added: z.output<typeof AddPasskey>,
): Promise<ChaveDeAcesso> {
  return deps.db.transaction().execute(async (tx) => {
    const made = await createPasskey(deps, tx, request, { owner, ...added });
    await queueNamedNotice(deps, tx, { user_id: owner.id, aviso: "CHAVE_CRIADA" }, { chave: made.nome });
    return presentPasskey(made);
  });
}

/** Renames a passkey. @throws AppError passkey-not-found */
export async function setPasskeyName(
  { db }: AccountDeps,
  { id }: CurrentUser,
  { uuid, nome }: { uuid: string; nome: string },
): Promise<void> {
  if (!(await updatePasskeyName(db, { user_id: id, uuid, nome }))) throw new AppError("passkey-not-found");
}

/** Removes a passkey. @throws AppError wrong-password, google-not-confirmed, passkey-not-found */
export async function removeMyPasskey(
  deps: Proving,
  { id, session_id }: CurrentUser,
  { uuid, ...proof }: Proof & { uuid: string },
): Promise<void> {
  await withProof(deps, id, proof, async (tx, now) => {
    const chave = await deletePasskey(tx, id, uuid);
    if (chave === undefined) throw new AppError("passkey-not-found");
    await revokePasskeySessionsOf(tx, id, now, session_id);
    await queueNamedNotice(deps, tx, { user_id: id, aviso: "CHAVE_REMOVIDA" }, { chave });
  });
}
