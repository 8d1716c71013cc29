import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { readSealed } from "../platform/secrets.ts";
import type { Tx } from "../tables.ts";
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

type Given = Pick<Deps, "db" | "clock" | "queue" | "config" | "log"> & { findConcurso: FindConcurso };

const minute = 60;
const hour = 60 * minute;

/** After how many seconds a message is tried again, attempt by attempt: three days in all (Standard Webhooks). */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/**
 * After so many seconds without a word, whoever had taken a message is given up: it is sent again, by the same id. Nothing
 * else is asked of a partner meanwhile, nor within them after one that failed.
 */
const claimSeconds = 60;

/** For how long one partner is sent to before the others have their turn. */
const turnSeconds = 20;

const failingDays = 5;

const isDelivered = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;

/**
 * Sends what is due to one partner, in the order in which it happened, until one message fails: what stands behind it
 * waits for the next time, so that a partner who is down is asked for one at a time. May run beside itself: one of them
 * sends, the others end. After a while it goes to the end of the line.
 */
export async function dispatchEntregas(
  deps: Given,
  { gancho_id }: JobPayload<"webhooksDispatch">,
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

async function attempt(deps: Given, entrega: Claimed): Promise<boolean> {
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

/** Nothing is sent unsigned: nobody could tell that it is ours. */
async function sendSigned(deps: Given, entrega: Claimed): Promise<Attempt> {
  const { db, clock, config } = deps;
  const segredos = segredosOf(deps, entrega, clock.now());
  if (segredos.length === 0) return { status: null, resposta: "o segredo não pode ser lido: troque-o" };
  const corpo = await composeCorpo(db, entrega.mensagem, deps.findConcurso);
  const id = mensagemKey(entrega.mensagem.id, entrega.mensagem.created_at);
  const headers = signMensagem(segredos, { id, at: clock.now(), corpo });
  return sendMensagem(config, entrega.url, { headers, corpo });
}

/** With which a message is signed: while a secret is being replaced, with both. */
function segredosOf(
  { config }: Given,
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
  { clock, queue }: Given,
  tx: Tx,
  entrega: Claimed,
  ended: Attempt,
): Promise<void> {
  const now = clock.now();
  // Whoever asked for a test looks at it now.
  const wait = entrega.mensagem.tipo === "teste" ? undefined : waits[entrega.tentativas - 1];
  const next = wait === undefined ? null : new Date(now.getTime() + wait * 1_000);
  const since = await updateFailed(tx, entrega, { ...ended, next }, now);
  if (wait !== undefined) await queue.enqueue(tx, jobs.webhooksDispatch, entrega, { inSeconds: wait });
  if (!entrega.ativo) return;
  // A message that failed once, after days without any, says nothing of those days.
  const isLong =
    entrega.tentativas >= 2 && now.getTime() - since.getTime() >= failingDays * 24 * hour * 1_000;
  if (ended.status === 410) await setParado(queue, tx, entrega.gancho_id, "RECUSADO");
  else if (isLong) await setParado(queue, tx, entrega.gancho_id, "FALHAS");
}

/** Has everything sent that is due and that nobody was woken for: what a worker left that died. */
export async function queueDue({ db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const gancho_id of await findDueWebhooks(tx, clock.now()))
      await enqueueDispatch(queue, tx, gancho_id);
  });
}

/** Forgets messages that arrived, failed or wait no more: after a month; and secrets that sign nothing any more. */
export async function purgeEntregas({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await sql`
    DELETE FROM gancho_mensagens WHERE created_at < ${now}::timestamptz - interval '30 days'`.execute(db);
  await sql`
    UPDATE ganchos SET segredo_anterior = NULL, segredo_anterior_ate = NULL WHERE segredo_anterior_ate < ${now}`.execute(
    db,
  );
}
