import { motivosDeParada } from "@cav/contract/ganchos.words.ts";
import type { Mailer } from "../channels/email/client/mailer.ts";
import type { Deps } from "../deps.ts";
import { findAdministrators, findMailAddress } from "../identity/index.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { createGanchoParadoMail } from "../messages/index.ts";
import type { Queue } from "../platform/queue.ts";
import type { Tx } from "../tables.ts";
import { lockGancho, updateGancho } from "./ganchos.queries.ts";

/** Switches a webhook off that only fails, and has the administrators told: once. */
export async function setParado(
  queue: Pick<Queue, "enqueue">,
  tx: Tx,
  id: number,
  motivo: "FALHAS" | "RECUSADO",
): Promise<void> {
  const gancho = await lockGancho(tx, id);
  if (!gancho?.ativo) return;
  await updateGancho(tx, id, { ativo: false, parado_por: motivo });
  const { nome, url } = gancho;
  for (const user_id of await findAdministrators(tx))
    await queue.enqueue(tx, jobs.ganchosParado, { user_id, nome, url, motivo });
}

/** Makes the handler that mails an administrator that a webhook was switched off. */
export function createParadoHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const write = createGanchoParadoMail(config);
  return async ({ user_id, nome, url, motivo }: JobPayload<"ganchosParado">): Promise<void> => {
    const admin = await findMailAddress(db, user_id);
    if (!admin) return;
    const link = `${config.appUrl}/admin/webhooks`;
    const told = { gancho: nome, url, motivo: motivosDeParada[motivo], link };
    await mailer.send({ to: admin.email, ...write({ nome: admin.nome, ...told }) });
  };
}
