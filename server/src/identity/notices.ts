import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { encodeSealed } from "../platform/secrets.ts";
import type { Tx } from "../tables.ts";

/** Queues a notice to an account's owner about a security event. */
export async function queueNotice(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  notice: JobPayload<"segurancaNotice">,
): Promise<void> {
  await queue.enqueue(tx, jobs.segurancaNotice, notice);
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
  await queue.enqueue(tx, jobs.segurancaFarewell, { sealed, aviso });
}
