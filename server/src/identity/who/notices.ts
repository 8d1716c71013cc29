import type { Deps } from "../../deps.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { encodeSealed } from "../../platform/secrets.ts";
import type { Tx } from "../../tables.ts";
import { identityJobs } from "./identity.jobs.ts";

type Notice = Pick<JobPayload<typeof identityJobs.segurancaNotice>, "user_id" | "aviso" | "sealed">;

/** Queues a notice to an account's owner about a security event. */
export async function queueNotice({ queue }: Pick<Deps, "queue">, tx: Tx, notice: Notice): Promise<void> {
  await queue.enqueue(tx, identityJobs.segurancaNotice, notice);
}

/** A device, or a passkey or API key and the day on which it ends, formatted. */
type Named = { dispositivo: string } | { chave: string; dia?: string };

/** Queues a notice that names something of its owner's; it is encrypted, since finished rows stay for days. */
export async function queueNamedNotice(
  deps: Pick<Deps, "queue" | "config">,
  tx: Tx,
  notice: Notice,
  named: Named,
): Promise<void> {
  const sealed = encodeSealed(deps.config.jwtSecret, JSON.stringify(named));
  await queueNotice(deps, tx, { ...notice, sealed });
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
