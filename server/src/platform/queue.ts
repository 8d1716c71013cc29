import { setTimeout as wait } from "node:timers/promises";
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { z } from "zod";
import { timeZone } from "./clock.ts";
import type { AnyTx } from "./database/handle.ts";
import { isOutage } from "./database/outage.ts";
import type { Logger } from "./log.ts";
import { hearConnectionsThatEnd, registerEndedConnections } from "./queue-connections.ts";
import { reasonOf } from "./start-error.ts";
import { type Tracing, withSpan } from "./tracing.ts";
import { getKnown } from "./unknown-values.ts";

/** A job in the table: queue name, payload schema, and retries. */
export type Job<P extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: P;
  readonly retryLimit?: number;
  /** First delay in seconds; it doubles at each retry, with jitter. */
  readonly retryDelay?: number;
  /** Maximum delay in seconds. A job not finished 14 days after its first possible run is deleted. */
  readonly retryDelayMax?: number;
  /** Seconds that a finished job is kept, successful or not; default 7 days. */
  readonly deleteAfterSeconds?: number;
  /** Seconds after which a job of a vanished worker is restarted. */
  readonly expireInSeconds?: number;
  /** Seconds without a heartbeat after which a running job is restarted. A running worker sends heartbeats. */
  readonly heartbeatSeconds?: number;
  /** How many jobs of this queue a process runs at once; default 1. */
  readonly sideBySide?: number;
  /**
   * Jobs with one `orderKey` run one at a time, in any process, in the order of enqueuing; none overtakes a retried
   * one. A final failure is reported, and the next one runs.
   */
  readonly isInOrder?: boolean;
  /**
   * Workers poll for this job each second, without notification. PostgreSQL serialises commits that notify,
   * each waiting for the disk, which limits their rate (decision 0061).
   */
  readonly isPatient?: boolean;
  /** The job's schedule as a cron line, in Brasília's time; its payload is an empty object. */
  readonly cron?: string;
};
export type JobPayload<J extends Job> = z.output<J["payload"]>;

export function defineJob<const J extends Job>(job: J): J {
  return job;
}

export type Enqueueing = {
  /** In each time slot of so many seconds, the queue accepts only the first job with this key. */
  once?: { key: string; seconds: number } | undefined;
  /** Runs at least so many seconds from now. */
  inSeconds?: number;
  /** A user waits for this job: it runs before others of its queue. */
  isAwaited?: boolean;
  /**
   * In a queue with `isInOrder`, jobs with the same key run in order. Jobs of one transaction have no order
   * among themselves.
   */
  orderKey?: string;
};

export type Queue = {
  /** Enqueues in the caller's transaction: the job exists if and only if it commits. */
  enqueue<J extends Job>(
    tx: AnyTx,
    job: J,
    payload: z.input<J["payload"]>,
    options?: Enqueueing,
  ): Promise<void>;
  /** Enqueues a job for each key of a queue with `isInOrder`, by one statement. */
  enqueueInOrder<J extends Job>(
    tx: AnyTx,
    job: J,
    jobs: readonly { orderKey: string; payload: z.input<J["payload"]> }[],
  ): Promise<void>;
  /**
   * Runs a job's handler in this process; handlers must be idempotent. A long one checks `ending` and throws when the
   * process is about to end; another process then starts it again.
   */
  work<J extends Job>(
    job: J,
    handler: (payload: z.output<J["payload"]>, ending: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Resolves when the queue's tables are readable. */
  ping(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Polling settings: notifications wake a worker, and full batches follow each other at once. The library would poll
 * queue by queue; `wakeWhenDue` polls for all.
 */
const pace = {
  batchSize: 10,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 60,
  notifyPollingIntervalSeconds: 60,
} as const;

/** Milliseconds between polls for due jobs of any queue. */
const lookMs = 1_000;

const dueQueues = `SELECT name FROM unnest($1::text[]) AS q (name) WHERE EXISTS (
  SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`;

type Queued = Pick<
  JobWithMetadata<unknown>,
  "id" | "name" | "data" | "priority" | "retryCount" | "retryLimit"
>;
type Running = Pick<Options, "log" | "tracing"> & { ending: AbortSignal; isInOrder: boolean };

/** Runs a batch's jobs one after the other; only failed ones are retried. */
async function runEach(
  queued: Queued[],
  run: (data: unknown) => Promise<void>,
  { log, tracing, ending, isInOrder }: Running,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  // The jobs of a batch arrive unordered.
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
      // The library would block an order after a failed job.
      const status = isInOrder && retryCount >= retryLimit ? "completed" : "failed";
      results.push({ id, status, output: { message: reasonOf(error) } });
    }
  }
  return results;
}

/** Limits for connections that hang, in milliseconds; passed to pg. */
const connectionLimits = { query_timeout: 65_000, keepAlive: true };

/** Seconds between checks for jobs of vanished workers. */
const lookForOrphansSeconds = 10;
/** Seconds between deletions of expired finished jobs. */
const deleteEndedSeconds = 300;

type Options = {
  connectionString: string;
  jobs: Readonly<Record<string, Job>>;
  /** Workers also maintain the queue and run its schedules. */
  worker: boolean;
  log: Logger;
  tracing?: Tracing | undefined;
};

/** Creates the queue's tables in a new database, without starting work. */
export async function createQueueTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ close: true });
}

/** Creates and updates queues and schedules that differ from the job table. */
async function createQueues(boss: PgBoss, jobs: Options["jobs"], worker: boolean): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const job of Object.values(jobs)) {
    const { name, payload: _, sideBySide: _sideBySide, isInOrder, isPatient = false, cron, ...options } = job;
    const wanted = { retryBackoff: true, notify: !isPatient, ...options };
    const known = queues.get(name);
    if (!known) await boss.createQueue(name, isInOrder ? { ...wanted, policy: "key_strict_fifo" } : wanted);
    // The previous release's web processes may still run: its settings stay until a new worker starts.
    else if (worker && !isLike(known, wanted)) await boss.updateQueue(name, wanted);
    // One run per tick, for any number of workers.
    if (cron && worker && !isLike(schedules.get(name) ?? {}, { cron, timezone: timeZone }))
      await boss.schedule(name, cron, {}, { tz: timeZone });
  }
}

const isLike = (known: object, wanted: object) =>
  Object.entries(wanted).every(([key, value]) => Reflect.get(known, key) === value);

/**
 * Wakes workers when jobs become due: delayed, retried, or with a lost notification. One query for all queues. Returns
 * a function that stops it.
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

/** Logs an error briefly when the database is down, since the queue recovers by itself. */
function reportError(log: Logger, error: Error): void {
  if (isOutage(error)) log.warn({ reason: reasonOf(error) }, "the queue waits for the database");
  else log.error({ err: error }, "queue error");
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
  let stopped = false;
  boss.on("error", (error) => {
    if (!stopped) reportError(log, error);
  });
  // The one warning without our data: the difference to the database's clock.
  boss.on("warning", ({ message, data }) =>
    log.warn({ seconds: (data as { seconds?: number }).seconds }, message),
  );
  registerEndedConnections(boss.getDb());
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
    async enqueueInOrder(tx, job, given) {
      const jobs = given.map(({ orderKey, payload }) => ({
        singletonKey: orderKey,
        data: job.payload.parse(payload) as object,
      }));
      if (jobs.length > 0) await boss.insert(job.name, jobs, { db: fromKysely(tx) });
    },
    async work(job, handler) {
      const { name, payload, sideBySide = 1, isInOrder = false } = job;
      // Parallel jobs are fetched one by one: in a batch one would wait for another.
      const taken = sideBySide > 1 ? { ...pace, batchSize: 1 } : pace;
      const options = { log, tracing, ending: ending.signal, isInOrder };
      type Payload = Parameters<typeof handler>[0];
      const handle = (data: unknown) =>
        handler(getKnown(`job ${name}`, payload, data) as Payload, ending.signal);
      const ids: string[] = [];
      for (let lane = 0; lane < sideBySide; lane++)
        ids.push(await boss.work(name, taken, (queued) => runEach(queued, handle, options)));
      workers.set(name, ids);
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
