import { changedFieldsOf, recordAction } from "../audit/index.ts";
import type { Deps } from "../deps.ts";
import {
  type CurrentUser,
  findMailAddress,
  lockUser,
  queueEmailConfirmation,
  queueFarewell,
  setCorrectedEmail,
  withCatchUp,
} from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import { queueCustomerUpdate } from "../subscriptions/index.ts";
import { getUserId } from "../users/index.ts";
import { deleteEmailChangesSince, deletePasswordResets } from "./acesso.queries.ts";

type Given = Pick<Deps, "config" | "db" | "clock" | "queue">;

/**
 * Puts the address in place that a person had meant to type, as an administrator. Nothing but its confirmation goes there
 * before they follow the link, and the old one, which may be a stranger's, is told that it is out, and not of the new one.
 * @throws AppError own-account, user-not-found, email-taken, same-email
 */
export async function setEmailAsAdmin(
  deps: Given,
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
    // What was on its way to the old address opens nothing any more.
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
