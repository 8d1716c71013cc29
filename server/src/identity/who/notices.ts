import type { Deps } from "../../deps.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { encodeSealed } from "../../platform/secrets.ts";
import type { Tx } from "../../tables.ts";
import { identityJobs } from "./identity.jobs.ts";

/** Queues a notice to an account's owner about a security event. */
export async function queueNotice(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  notice: JobPayload<typeof identityJobs.segurancaNotice>,
): Promise<void> {
  await queue.enqueue(tx, identityJobs.segurancaNotice, notice);
}

type Leaving = { nome: string; email: string };

/** Queues a notice to a user whose account or address is removed in this transaction. */
export async function queueFarewell(
  { queue, config }: Pick<Deps, "queue" | "config">,
  tx: Tx,
  { nome, email }: Leaving,
  aviso: "CONTA_EXCLUIDA" | "EMAIL_CORRIGIDO" = "CONTA_EXCLUIDA",
): Promise<void> {
  const sealed = encodeSealed(config.jwtSecret, JSON.stringify({ nome, email }));
  await queue.enqueue(tx, identityJobs.segurancaFarewell, { sealed, aviso });
}

/**
 * Queues a confirmation link to an address; the link continues to the page that the user wanted. Until it is followed,
 * the address gets nothing else but password reset links.
 */
export async function queueEmailConfirmation(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  user_id: number,
  destino?: string,
): Promise<void> {
  await queue.enqueue(tx, identityJobs.confirmationsEmail, {
    user_id,
    ...(destino !== undefined && { destino }),
  });
}
