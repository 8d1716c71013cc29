import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { z } from "zod";
import { timeZone } from "./clock.ts";
import type { AnyTx } from "./database/handle.ts";
import { isOutage } from "./database/outage.ts";
import type { Logger } from "./log.ts";
import { reasonOf } from "./start-error.ts";
import { type Tracing, withSpan } from "./tracing.ts";

/** A line of the job table: a queue's name, what its payload must be, and how it is retried. */
export type Job<P extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: P;
  readonly retryLimit?: number;
  /** First delay in seconds; it doubles at each retry, with jitter. */
  readonly retryDelay?: number;
  /** The longest delay in seconds. A job that has not ended 14 days after it could first run is deleted. */
  readonly retryDelayMax?: number;
  /** For how many seconds one that ended, well or not, is kept: 7 days, unless told. */
  readonly deleteAfterSeconds?: number;
  /** Seconds after which a started job whose worker vanished is given to another. */
  readonly expireInSeconds?: number;
  /** The same while it runs: seconds without a sign of life from its worker. Whoever runs gives one, however long. */
  readonly heartbeatSeconds?: number;
  /** How many of them a process runs at once: one after the other, unless told. */
  readonly sideBySide?: number;
  /**
   * Of those with one `orderKey` one runs at a time, whichever process takes it, in the order in which they were enqueued: none
   * goes before one that is tried again. One that fails for good is told of, and lets the next one run.
   */
  readonly isInOrder?: boolean;
  /**
   * Nobody waits for it: workers look for it each second, and are not notified. PostgreSQL lets transactions that notify commit one
   * after the other, each waiting for the disk: of those that many do at once, only as many a second would end (decision 0096).
   */
  readonly isPatient?: boolean;
  /** When the job runs by itself, as a cron line in Brasília's time; its payload is then an empty object. */
  readonly cron?: string;
};

export function defineJob<const J extends Job>(job: J): J {
  return job;
}

export type Enqueueing = {
  /** Of the jobs of one queue with this key, only the first in so many seconds (in slots of the clock) is enqueued. */
  once?: { key: string; seconds: number } | undefined;
  /** Runs so many seconds from now at the earliest. */
  inSeconds?: number;
  /** Somebody stands before it: it runs before those of its queue that nobody waits for. */
  isAwaited?: boolean;
  /** Of a queue that keeps order: whose order. What one transaction enqueues has none. */
  orderKey?: string;
};

export type Queue = {
  /** Enqueues within the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue<J extends Job>(
    tx: AnyTx,
    job: J,
    payload: z.input<J["payload"]>,
    options?: Enqueueing,
  ): Promise<void>;
  /**
   * Runs a job's handler in this process; the handler may be repeated and must bear it. One that takes long looks at
   * `ending`, and throws when this process is about to end: the job is then begun again by another.
   */
  work<J extends Job>(
    job: J,
    handler: (payload: z.output<J["payload"]>, ending: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Resolves when the queue's tables can be read. */
  ping(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Notifications wake a worker once for whatever was enqueued together: full batches are followed by the next at once. The
 * library would ask queue by queue whether there is something to do; `wakeWhenDue` asks for all of them instead.
 */
const pace = {
  batchSize: 10,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 60,
  notifyPollingIntervalSeconds: 60,
} as const;

/** How often a process that works looks whether a job of any queue may be worked on by now. */
const lookMs = 1_000;

const dueQueues = `SELECT name FROM unnest($1::text[]) AS q (name) WHERE EXISTS (
  SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`;

type Queued = Pick<
  JobWithMetadata<unknown>,
  "id" | "name" | "data" | "priority" | "retryCount" | "retryLimit"
>;
type Running = Pick<Options, "log" | "tracing"> & { ending: AbortSignal; isInOrder: boolean };

/** Runs the jobs of a batch one after the other; what fails is retried alone. */
async function runEach(
  queued: Queued[],
  run: (data: unknown) => Promise<void>,
  { log, tracing, ending, isInOrder }: Running,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  // What is taken together comes in any order.
  for (const { id, name, data, retryCount, retryLimit } of queued.toSorted(
    (a, b) => b.priority - a.priority,
  )) {
    try {
      const work = () => run(data);
      await (tracing
        ? withSpan(tracing.begin(`job ${name}`, "consumer", { "cav.job_id": id }), work)
        : work());
      results.push({ id, status: "completed" });
    } catch (error) {
      if (ending.aborted) log.debug({ job: name }, "job stopped, and begun again by the next process");
      else log.warn({ err: error, job: name }, "job failed");
      // The library lets nothing of the same order run after one that has failed.
      const status = isInOrder && retryCount >= retryLimit ? "completed" : "failed";
      results.push({ id, status, output: { message: reasonOf(error) } });
    }
  }
  return results;
}

/** A connection that lives and says nothing would hold a worker up for ever. Handed on to pg, in milliseconds. */
const connectionLimits = { query_timeout: 65_000, keepAlive: true };

/** How often workers look for jobs whose worker has vanished, or whose end could not be recorded. */
const lookForOrphansSeconds = 10;
/** How often they delete jobs that ended longer ago than their queue keeps them. */
const deleteEndedSeconds = 300;

type Options = {
  connectionString: string;
  jobs: Readonly<Record<string, Job>>;
  /** Workers also maintain the queue and run its schedules. */
  worker: boolean;
  log: Logger;
  tracing?: Tracing | undefined;
};

/** Creates the queue's tables in a database that has none, and works on nothing. */
export async function createQueueTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ close: true });
}

/** Creates and changes the queues of the job table, and their schedules, where they are not as their lines say. */
async function createQueues(boss: PgBoss, jobs: Options["jobs"], worker: boolean): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const job of Object.values(jobs)) {
    const { name, payload: _, sideBySide: _sideBySide, isInOrder, isPatient = false, cron, ...options } = job;
    const wanted = { retryBackoff: true, notify: !isPatient, ...options };
    const known = queues.get(name);
    if (!known) await boss.createQueue(name, isInOrder ? { ...wanted, policy: "key_strict_fifo" } : wanted);
    // The release before may run beside this one's web processes: its lines hold until a worker of this one is there.
    else if (worker && !isLike(known, wanted)) await boss.updateQueue(name, wanted);
    // One run a tick, however many workers there are.
    if (cron && worker && !isLike(schedules.get(name) ?? {}, { cron, timezone: timeZone }))
      await boss.schedule(name, cron, {}, { tz: timeZone });
  }
}

const isLike = (known: object, wanted: object) =>
  Object.entries(wanted).every(([key, value]) => Reflect.get(known, key) === value);

/**
 * Wakes who works on a queue when a job of it may be worked on: one that waited for its hour or is tried again, of which
 * no notification tells, and one whose notification was lost. One question for all queues. Answers how to stop.
 */
function wakeWhenDue(boss: PgBoss, workers: ReadonlyMap<string, string[]>, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(dueQueues, [[...workers.keys()]]);
    for (const { name } of rows) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  const looking = (async () => {
    for (;;) {
      await wait(lookMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await look().catch((error) => reportError(log, error));
    }
  })();
  return () => {
    stopping.abort();
    return looking;
  };
}

/** A database that is away is no fault of the queue's, which goes on when it is back. */
function reportError(log: Logger, error: Error): void {
  if (isOutage(error)) log.warn({ reason: reasonOf(error) }, "the queue waits for the database");
  else log.error({ err: error }, "queue error");
}

type Opened = { open(): Promise<void>; pool?: pg.Pool };

/**
 * A connection that the database ended with a query's answer is out of pg-boss's pool, and may err once more: with nobody to hear
 * it, that would end the process.
 */
function hearEndedConnections(db: Opened): void {
  const open = db.open.bind(db);
  db.open = async () => {
    await open();
    db.pool?.on("connect", (client) => client.on("error", () => undefined));
  };
}

/**
 * pg-boss takes every listener off the connection on which it hears notifications, and then ends it: what the database says of that
 * end would end the process.
 */
function hearConnectionsThatEnd(): void {
  const { removeAllListeners } = EventEmitter.prototype;
  pg.Client.prototype.removeAllListeners = function (this: pg.Client, ...names) {
    removeAllListeners.apply(this, names);
    return names.length === 0 ? this.on("error", () => undefined) : this;
  };
}
hearConnectionsThatEnd();

/** Starts pg-boss and creates the queues of the job table. */
export async function startQueue({ connectionString, jobs, worker, log, tracing }: Options): Promise<Queue> {
  const boss = new PgBoss({
    connectionString,
    application_name: worker ? "cav-queue-worker" : "cav-queue",
    max: worker ? 4 : 2,
    supervise: worker,
    superviseIntervalSeconds: lookForOrphansSeconds,
    monitorIntervalSeconds: lookForOrphansSeconds,
    maintenanceIntervalSeconds: deleteEndedSeconds,
    schedule: worker,
    useListenNotify: worker,
    ...connectionLimits,
  });
  // A connection that is still closing when the database ends hears of that: nobody waits for it any more.
  let stopped = false;
  boss.on("error", (error) => {
    if (!stopped) reportError(log, error);
  });
  // Of its figures the one that has no values of ours in it: by how much this clock and the database's differ.
  boss.on("warning", ({ message, data }) =>
    log.warn({ seconds: (data as { seconds?: number }).seconds }, message),
  );
  hearEndedConnections(boss.getDb() as unknown as Opened);
  await boss.start();
  await createQueues(boss, jobs, worker);
  const workers = new Map<string, string[]>();
  const ending = new AbortController();
  const stopWaking = worker ? wakeWhenDue(boss, workers, log) : async () => undefined;
  return {
    async enqueue(tx, job, payload, { once, inSeconds, isAwaited, orderKey } = {}) {
      await boss.send(job.name, job.payload.parse(payload) as object, {
        db: fromKysely(tx),
        ...(once ? { singletonKey: once.key, singletonSeconds: once.seconds } : {}),
        ...(inSeconds ? { startAfter: inSeconds } : {}),
        ...(isAwaited ? { priority: 1 } : {}),
        ...(orderKey ? { singletonKey: orderKey } : {}),
      });
    },
    async work(job, handler) {
      const { sideBySide = 1, isInOrder = false } = job;
      // What runs beside others is taken one by one: in a batch it would wait for the one before it.
      const taken = sideBySide > 1 ? { ...pace, batchSize: 1 } : pace;
      const ids: string[] = [];
      for (let lane = 0; lane < sideBySide; lane++)
        ids.push(
          await boss.work(job.name, taken, (queued) =>
            runEach(
              queued,
              (data) => handler(job.payload.parse(data) as Parameters<typeof handler>[0], ending.signal),
              { log, tracing, ending: ending.signal, isInOrder },
            ),
          ),
        );
      workers.set(job.name, ids);
    },
    async ping() {
      await boss.getQueues();
    },
    async stop() {
      ending.abort();
      await stopWaking();
      await boss.stop({ graceful: true, timeout: 8_000, close: true });
      stopped = true;
    },
  };
}
