import { motivosDeParada } from "@cav/contract/alerts/webhooks.words.ts";
import type { Deps } from "../../deps.ts";
import { findAdministrators, findMailAddress } from "../../identity/who/index.ts";
import { createWebhookParadoMail } from "../../messages/index.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload, Queue } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import { webhooksJobs } from "./webhooks.jobs.ts";
import { lockWebhook, updateWebhook } from "./webhooks.queries.ts";

/** Switches off a webhook that only fails, and notifies the administrators once. */
export async function setParado(
  queue: Pick<Queue, "enqueue">,
  tx: Tx,
  id: number,
  motivo: "FALHAS" | "RECUSADO",
): Promise<void> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook?.ativo) return;
  await updateWebhook(tx, id, { ativo: false, parado_por: motivo });
  const { nome, url } = webhook;
  for (const user_id of await findAdministrators(tx))
    await queue.enqueue(tx, webhooksJobs.webhooksParado, { user_id, nome, url, motivo });
}

/** Creates the handler that mails an administrator about a webhook that was switched off. */
export function createParadoHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const write = createWebhookParadoMail(config);
  return async ({
    user_id,
    nome,
    url,
    motivo,
  }: JobPayload<typeof webhooksJobs.webhooksParado>): Promise<void> => {
    const admin = await findMailAddress(db, user_id);
    if (!admin) return;
    const link = `${config.appUrl}/admin/webhooks`;
    const told = { webhook: nome, url, motivo: motivosDeParada[motivo], link };
    await mailer.send({ to: admin.email, ...write({ nome: admin.nome, ...told }) });
  };
}
