import { isClosed } from "@cav/contract/concursos/concursos.ts";
import type { Deps } from "../../../deps.ts";
import { dayOf } from "../../../platform/clock.ts";
import type { JobPayload, Queue } from "../../../platform/queue.ts";
import type { Tx } from "../../../tables.ts";
import { recordMensagens } from "../../webhooks/index.ts";
import { concursosJobs } from "../concursos.jobs.ts";
import { findPendingChanges, setLastNotifiedVersion } from "../concursos.queries.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import { lockStored, type StoredConcurso } from "../save/stored.ts";
import { changesBetween } from "./changes.ts";
import { type ConcursoEvent, hasOpened, insertEvents } from "./events.queries.ts";
import { eventsOf, isOpening, remindedDates } from "./events.ts";
import { findVersionFacts } from "./historico.queries.ts";
import { mensagensOf } from "./told-partners.ts";

type Settling = Pick<Deps, "db" | "clock" | "queue">;
type Enqueuer = Pick<Queue, "enqueue">;

/** The queue for notifications, and the minutes that a change waits for further edits. */
export type NotifyPolicy = { queue: Enqueuer; settleMinutes: number };

/** Returns the notify policy of administrators' saves. */
export function notifyPolicyOf({ queue, config }: Pick<Deps, "queue" | "config">): NotifyPolicy {
  return { queue, settleMinutes: config.alertSettleMinutes };
}

/** Inserts events and queues their notifications in the caller's transaction. Returns the number of events. */
export async function recordEvents(
  queue: Enqueuer,
  tx: Tx,
  events: ConcursoEvent[],
  now: Date,
): Promise<number> {
  const written = await insertEvents(tx, events, now);
  for (const { id } of written) await queue.enqueue(tx, concursosJobs.alertsMatch, { event_id: id });
  await recordMensagens(queue, tx, mensagensOf(events, written), now);
  return written.length;
}

/** An exam at one version, with its facts. */
type State = Pick<StoredConcurso, "id" | "versao" | "facts">;

/**
 * Publishes the changes of a save. A new exam, or the notice of a foreseen one, is announced at once. Other changes
 * settle for some minutes and become one change since the last notified version, unless a deadline is today.
 */
export async function recordChange(
  tx: Tx,
  before: StoredConcurso | undefined,
  after: State,
  { queue, settleMinutes }: NotifyPolicy,
  now: Date,
): Promise<void> {
  const told = before?.versao_avisada ?? null;
  if (!before || settleMinutes === 0 || isUrgent(before.facts, after.facts, dayOf(now)))
    return told === null
      ? recordBetween(queue, tx, before, after, now)
      : recordPendingSince(queue, tx, told, after, now);
  if (told === null) await setLastNotifiedVersion(tx, before.id, before.versao);
  // One job per save: the first to run publishes everything pending, so losing one does no harm.
  const waiting = { concurso_id: before.id, versao: told ?? before.versao };
  await queue.enqueue(tx, concursosJobs.concursosSettle, waiting, { inSeconds: settleMinutes * 60 });
}

/** Publishes an exam's pending changes before a silent save, which must not be included. */
export async function recordPendingChanges(
  tx: Tx,
  before: StoredConcurso,
  queue: Enqueuer,
  now: Date,
): Promise<void> {
  if (before.versao_avisada !== null) await recordPendingSince(queue, tx, before.versao_avisada, before, now);
}

/** Publishes an exam's pending edits, if this version is still the last notified one. Idempotent. */
export async function settleChanges(
  { db, clock, queue }: Settling,
  { concurso_id: id, versao: told }: JobPayload<typeof concursosJobs.concursosSettle>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockStored(tx, { id });
    if (stored?.versao_avisada === told) await recordPendingSince(queue, tx, told, stored, clock.now());
  });
}

/** Publishes all edits that wait until no further edit follows. */
export async function settleAllChanges(deps: Settling): Promise<void> {
  for (const waiting of await findPendingChanges(deps.db)) await settleChanges(deps, waiting);
}

async function recordPendingSince(
  queue: Enqueuer,
  tx: Tx,
  told: number,
  after: State,
  now: Date,
): Promise<void> {
  const { id } = after;
  const facts = (await findVersionFacts(tx, id, [told])).get(told);
  if (facts) await recordBetween(queue, tx, { id, versao: told, facts }, after, now);
  await setLastNotifiedVersion(tx, id, null);
}

/** Records the events between two states; edits that were taken back give none. */
async function recordBetween(
  queue: Enqueuer,
  tx: Tx,
  before: State | undefined,
  after: State,
  now: Date,
): Promise<void> {
  const mudancas = before ? changesBetween(before.facts, after.facts) : [];
  if (before && mudancas.length === 0) return;
  const wasOpened =
    isOpening(before?.facts, after.facts) &&
    (await hasOpened(tx, after.id, after.facts.data_inicio_inscricao));
  const events = eventsOf(before?.facts, after.facts, {
    versao: after.versao,
    desde: before?.versao ?? after.versao,
    mudancas,
    wasOpened,
    today: dayOf(now),
  });
  const about = events.map((event) => ({ ...event, concurso_id: after.id }));
  await recordEvents(queue, tx, about, now);
}

function isUrgent(before: ResolvedConcurso, after: ResolvedConcurso, today: string): boolean {
  const isNotice = before.status === "PREVISTO" && after.status !== "PREVISTO";
  return isNotice || makesLastDay(before, after, today);
}

function makesLastDay(before: ResolvedConcurso, after: ResolvedConcurso, today: string): boolean {
  const isResumed = isClosed(before.status) && !isClosed(after.status);
  return Object.values(remindedDates).some(
    (day) => after[day] === today && (isResumed || before[day] !== today),
  );
}
