import { fromKysely, PgBoss } from "pg-boss";
import type { z } from "zod";
import type { Db } from "./database/schema.ts";
import type { Logger } from "./log.ts";

/** A line of the job table: a queue's name, what its payload must be, and how it is retried. */
export type Job<P extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: P;
  readonly retryLimit?: number;
  /** First delay in seconds; it doubles at each retry, with jitter. */
  readonly retryDelay?: number;
  /** Seconds after which a started job whose worker vanished is given to another. */
  readonly expireInSeconds?: number;
};

export function defineJob<const J extends Job>(job: J): J {
  return job;
}

export type Queue = {
  /** Enqueues within the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue<J extends Job>(tx: Db, job: J, payload: z.input<J["payload"]>): Promise<void>;
  /** Runs a job's handler in this process; the handler may be repeated and must bear it. */
  work<J extends Job>(job: J, handler: (payload: z.output<J["payload"]>) => Promise<void>): Promise<void>;
  /** Resolves when the queue's tables can be read. */
  ping(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  connectionString: string;
  jobs: Readonly<Record<string, Job>>;
  /** Workers also maintain the queue and run its schedules. */
  worker: boolean;
  log: Logger;
};

/** Starts pg-boss and creates the queues of the job table. */
export async function startQueue({ connectionString, jobs, worker, log }: Options): Promise<Queue> {
  const boss = new PgBoss({
    connectionString,
    application_name: worker ? "cav-queue-worker" : "cav-queue",
    max: worker ? 4 : 2,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue error"));
  await boss.start();
  for (const { name, payload: _payload, ...options } of Object.values(jobs)) {
    await boss.createQueue(name, { retryBackoff: true, notify: true, ...options });
  }
  return {
    async enqueue(tx, job, payload) {
      await boss.send(job.name, job.payload.parse(payload) as object, { db: fromKysely(tx) });
    },
    async work(job, handler) {
      await boss.work(job.name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([queued]) => {
        await handler(job.payload.parse(queued?.data) as Parameters<typeof handler>[0]);
      });
    },
    async ping() {
      await boss.getQueues();
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 8_000, close: true });
    },
  };
}
