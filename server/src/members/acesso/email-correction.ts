import { changedFieldsOf, recordAction } from "../../identity/audit/index.ts";
import {
  type CurrentUser,
  findMailAddress,
  lockUser,
  queueEmailConfirmation,
  queueFarewell,
  setCorrectedEmail,
  withCatchUp,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { queueCustomerUpdate } from "../subscriptions/index.ts";
import { getUserId } from "../users/index.ts";
import { deleteEmailChangesSince, deletePasswordResets } from "./acesso.queries.ts";
import type { AccountDeps } from "./proving.ts";

/**
 * Corrects a user's mistyped address, as an administrator. It gets only a confirmation link until that is followed.
 * The old address, which may be a stranger's, is notified without the new one.
 * @throws AppError own-account, user-not-found, email-taken, same-email
 */
export async function setEmailAsAdmin(
  deps: AccountDeps,
  admin: CurrentUser,
  uuid: string,
  email: string,
): Promise<void> {
  const { db, clock, config, queue } = deps;
  if (uuid === admin.uuid)
    throw new AppError("own-account", { detail: "Troque o seu e-mail na página Meu Perfil." });
  const id = await getUserId(db, uuid);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    const before = await findMailAddress(tx, id);
    if (!before) throw new AppError("user-not-found");
    if (before.email === email) throw new AppError("same-email");
    const isToConfirm = config.confirmAddresses;
    await withCatchUp(queue, tx, id, () => setCorrectedEmail(tx, id, { email, isToConfirm }, now));
    // Invalidates links mailed to the old address.
    await deletePasswordResets(tx, id);
    await deleteEmailChangesSince(tx, id, new Date(0));
    if (isToConfirm) await queueEmailConfirmation(deps, tx, id);
    await queueFarewell(deps, tx, before, "EMAIL_CORRIGIDO");
    await queueCustomerUpdate(deps, tx, id);
    const mudancas = changedFieldsOf({ email: before.email }, { email });
    const alvo = { tipo: "USUARIO", uuid } as const;
    await recordAction(tx, admin, { acao: "EMAIL_CORRIGIDO", alvo, mudancas }, now);
  });
}
