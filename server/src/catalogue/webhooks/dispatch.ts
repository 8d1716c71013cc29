import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { readSealed } from "../../platform/secrets.ts";
import type { Tx } from "../../tables.ts";
import {
  type Claimed,
  claimEntrega,
  findDueWebhooks,
  updateDelivered,
  updateFailed,
} from "./entregas.queries.ts";
import { composeCorpo, enqueueDispatch, type FindConcurso, mensagemKey } from "./mensagens.ts";
import { type Attempt, sendMensagem } from "./send.ts";
import { signMensagem } from "./sign.ts";
import { setParado } from "./stop.ts";
import { webhooksJobs } from "./webhooks.jobs.ts";

type DispatchDeps = Pick<Deps, "db" | "clock" | "queue" | "config" | "log"> & { findConcurso: FindConcurso };

const minute = 60;
const hour = 60 * minute;

/** Seconds before each retry: three days in all (Standard Webhooks). */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/**
 * Seconds after which a claimed message counts as lost and is sent again with the same id. Until then its partner gets
 * nothing else, nor for so long after a failure.
 */
const claimSeconds = 60;

/** Seconds for which one partner's messages are sent before other partners have their turn. */
const turnSeconds = 20;

const failingDays = 5;

const isDelivered = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;

/**
 * Sends one partner's due messages in order until one fails; later ones wait, so a partner that is down gets one
 * request at a time. Concurrent runs are safe: only one sends. Requeues itself after its turn.
 */
export async function dispatchEntregas(
  deps: DispatchDeps,
  { gancho_id }: JobPayload<typeof webhooksJobs.webhooksDispatch>,
  ending: AbortSignal,
): Promise<void> {
  const { db, clock, queue } = deps;
  const until = clock.now().getTime() + turnSeconds * 1_000;
  while (!ending.aborted && clock.now().getTime() < until) {
    const entrega = await claimEntrega(db, gancho_id, clock.now(), claimSeconds);
    if (!entrega || !(await attempt(deps, entrega))) return;
  }
  await db.transaction().execute((tx) => enqueueDispatch(queue, tx, gancho_id));
}

async function attempt(deps: DispatchDeps, entrega: Claimed): Promise<boolean> {
  const { db, clock, log } = deps;
  const ended = await sendSigned(deps, entrega);
  const now = clock.now();
  const isGood = isDelivered(ended);
  const mensagem = mensagemKey(entrega.mensagem.id, entrega.mensagem.created_at);
  log.info({ gancho_id: entrega.gancho_id, mensagem, status: ended.status }, "webhook attempted");
  await db
    .transaction()
    .execute((tx) =>
      isGood ? updateDelivered(tx, entrega, ended, now) : recordFailure(deps, tx, entrega, ended),
    );
  return isGood;
}

/** Sends a message; refuses to send it unsigned, since the partner could not verify it. */
async function sendSigned(deps: DispatchDeps, entrega: Claimed): Promise<Attempt> {
  const { db, clock, config } = deps;
  const segredos = segredosOf(deps, entrega, clock.now());
  if (segredos.length === 0) return { status: null, resposta: "o segredo não pode ser lido: troque-o" };
  const corpo = await composeCorpo(db, entrega.mensagem, deps.findConcurso);
  const id = mensagemKey(entrega.mensagem.id, entrega.mensagem.created_at);
  const headers = signMensagem(segredos, { id, at: clock.now(), corpo });
  return sendMensagem(config, entrega.url, { headers, corpo });
}

/** Returns the secrets to sign with: two while a secret is being replaced. */
function segredosOf(
  { config }: DispatchDeps,
  { segredo, segredo_anterior, segredo_anterior_ate }: Claimed,
  now: Date,
) {
  const before = segredo_anterior_ate && segredo_anterior_ate > now ? segredo_anterior : null;
  return [segredo, before].flatMap((sealed) => {
    const read = sealed === null ? undefined : readSealed(config.jwtSecret, sealed);
    return read === undefined ? [] : [read];
  });
}

async function recordFailure(
  { clock, queue }: DispatchDeps,
  tx: Tx,
  entrega: Claimed,
  ended: Attempt,
): Promise<void> {
  const now = clock.now();
  // An administrator watches a test, so it is not retried.
  const wait = entrega.mensagem.tipo === "teste" ? undefined : waits[entrega.tentativas - 1];
  const next = wait === undefined ? null : new Date(now.getTime() + wait * 1_000);
  const since = await updateFailed(tx, entrega, { ...ended, next }, now);
  if (wait !== undefined)
    await queue.enqueue(tx, webhooksJobs.webhooksDispatch, entrega, { inSeconds: wait });
  if (!entrega.ativo) return;
  // One failure after quiet days does not mean that the partner was down for days.
  const isLong =
    entrega.tentativas >= 2 && now.getTime() - since.getTime() >= failingDays * 24 * hour * 1_000;
  if (ended.status === 410) await setParado(queue, tx, entrega.gancho_id, "RECUSADO");
  else if (isLong) await setParado(queue, tx, entrega.gancho_id, "FALHAS");
}

/** Queues due messages that nobody is sending, such as those of a worker that died. */
export async function queueDue({ db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const gancho_id of await findDueWebhooks(tx, clock.now()))
      await enqueueDispatch(queue, tx, gancho_id);
  });
}

/** Deletes finished messages after a month, and secrets that no longer sign. */
export async function purgeEntregas({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await sql`
    DELETE FROM gancho_mensagens WHERE created_at < ${now}::timestamptz - interval '30 days'`.execute(db);
  await sql`
    UPDATE ganchos SET segredo_anterior = NULL, segredo_anterior_ate = NULL WHERE segredo_anterior_ate <
    ${now}`.execute(db);
}
