import { once } from "node:events";
import pg from "pg";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "../../test/harness/database.ts";
import { createLog } from "./log.ts";
import { defineJob, type Queue, startQueue } from "./queue.ts";
import { measureJobs } from "./queue-metrics.ts";

const jobs = {
  awaited: defineJob({ name: "test.awaited", payload: z.object({ n: z.int() }) }),
  beside: defineJob({ name: "beside", payload: z.object({ waits: z.boolean() }), sideBySide: 2 }),
  hopeless: defineJob({ name: "test.hopeless", payload: z.object({}), retryLimit: 0 }),
  inOrder: defineJob({
    name: "test.in-order",
    payload: z.object({ of: z.string(), n: z.int() }),
    isInOrder: true,
    retryLimit: 1,
    retryDelay: 1,
  }),
  later: defineJob({ name: "test.later", payload: z.object({}), retryLimit: 1, retryDelay: 3_600 }),
  patient: defineJob({ name: "test.patient", payload: z.object({}), isPatient: true }),
  told: defineJob({ name: "test.told", payload: z.object({}) }),
  long: defineJob({ name: "test.long", payload: z.object({}), retryLimit: 1, retryDelay: 1 }),
  count: defineJob({ name: "test.count", payload: z.object({ n: z.int() }), retryLimit: 2, retryDelay: 1 }),
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let queue: Queue;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog("silent");
  queue = await startQueue({ connectionString: database.url, jobs, worker: true, log });
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

test("a database that ends its connections is reported in a line, without a stack", async () => {
  const other = await createTestDatabase();
  // The pool's own connections may be among those that end.
  other.pool.on("error", () => undefined);
  let lines = "";
  const log = createLog("info", { write: (line) => (lines += line) });
  const own = await startQueue({ connectionString: other.url, jobs, worker: true, log });
  await other.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = " +
      "'cav-queue-worker' AND datname = current_database()",
  );
  await vi.waitFor(() => expect(lines).toContain("the queue waits for the database"), 10_000);
  await own.stop();
  await other.drop();
  expect(lines).toContain('"reason":"57P01"');
  expect(lines).not.toMatch(/"stack"|queue error/);
});

test("an ended connection without listeners doesn't end the process", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  client.removeAllListeners();
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  await database.pool.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
  await vi.waitFor(async () => {
    const { rows: left } = await database.pool.query("SELECT FROM pg_stat_activity WHERE pid = $1", [
      rows[0].pid,
    ]);
    expect(left).toEqual([]);
  });
  await expect(client.query("SELECT 1")).rejects.toThrow();
  await client.end();
});

test("jobs queued together run one after the other without pauses, and only a failed one is retried", async () => {
  const seen: number[] = [];
  await queue.work(jobs.count, async ({ n }) => {
    const again = seen.includes(n);
    seen.push(n);
    if (n === 7 && !again) throw new Error("not yet");
  });
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 50; n += 1) await queue.enqueue(tx, jobs.count, { n });
  });
  await vi.waitFor(() => expect(new Set(seen).size).toBe(50), { timeout: 20_000 });
  await vi.waitFor(() => expect(seen.filter((n) => n === 7)).toHaveLength(2), { timeout: 20_000 });
  expect(seen).toHaveLength(51);
});

test("a job that somebody waits for runs before earlier ones", async () => {
  const seen: number[] = [];
  await database.db.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3]) await queue.enqueue(tx, jobs.awaited, { n }, { isAwaited: n === 3 });
  });
  await queue.work(jobs.awaited, async ({ n }) => void seen.push(n));
  await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 20_000 });
  expect(seen[0]).toBe(3);
});

test("a patient job runs without a notification, which would serialise commits", async () => {
  const told: (string | undefined)[] = [];
  const listener = await database.pool.connect();
  listener.on("notification", ({ payload }) => told.push(payload));
  const channel = "'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)";
  await listener.query(`DO $$ BEGIN EXECUTE 'LISTEN ' || ${channel}; END $$`);
  try {
    const seen: string[] = [];
    await queue.work(jobs.patient, async () => void seen.push("patient"));
    await database.db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, jobs.patient, {});
      await queue.enqueue(tx, jobs.told, {});
    });
    await vi.waitFor(() => expect(seen).toEqual(["patient"]), { timeout: 20_000 });
    await vi.waitFor(() => expect(told).toContain("test.told"), { timeout: 20_000 });
    expect(told).not.toContain("test.patient");
  } finally {
    listener.release(true);
  }
});

test("jobs of one order key run one at a time and in order, in any process; a final failure blocks none", async () => {
  const log = createLog("silent");
  const beside = await startQueue({ connectionString: database.url, jobs, worker: true, log });
  const ended: string[] = [];
  const running = new Set<string>();
  const run = async ({ of, n }: { of: string; n: number }) => {
    if (running.has(of)) ended.push(`two of ${of} at once`);
    running.add(of);
    await database.pool.query("SELECT 1");
    running.delete(of);
    ended.push(`${of}${n}`);
    if (of === "b" && n === 1) throw new Error("never");
  };
  for (const n of [1, 2, 3])
    await database.db.transaction().execute(async (tx) => {
      for (const of of ["a", "b"]) await queue.enqueue(tx, jobs.inOrder, { of, n }, { orderKey: of });
    });
  for (const each of [queue, beside]) await each.work(jobs.inOrder, run);
  await vi.waitFor(() => expect(ended).toHaveLength(7), { timeout: 40_000 });
  await beside.stop();
  expect(ended.filter((one) => one.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
  expect(ended.filter((one) => !one.startsWith("a"))).toEqual(["b1", "b1", "b2", "b3"]);
});

test("jobs that run side by side don't wait for a stuck one", async () => {
  const free = Promise.withResolvers<void>();
  const ended: boolean[] = [];
  await queue.work(jobs.beside, async ({ waits }) => {
    if (waits) await free.promise;
    else free.resolve();
    ended.push(waits);
  });
  await database.db.transaction().execute(async (tx) => {
    for (const waits of [true, false]) await queue.enqueue(tx, jobs.beside, { waits });
  });
  await vi.waitFor(() => expect(ended).toEqual([false, true]), { timeout: 20_000 });
});

test("a long job learns that its process is about to end, and another process starts it again", async () => {
  const log = createLog("silent");
  const leaving = await startQueue({ connectionString: database.url, jobs, worker: true, log });
  const begun = Promise.withResolvers<void>();
  await leaving.work(jobs.long, async (_, ending) => {
    begun.resolve();
    await once(ending, "abort");
    ending.throwIfAborted();
  });
  await database.db.transaction().execute((tx) => leaving.enqueue(tx, jobs.long, {}));
  await begun.promise;
  await leaving.stop();
  const again = Promise.withResolvers<void>();
  await queue.work(jobs.long, async () => again.resolve());
  await again.promise;
});

test("a rolled-back transaction's job never runs", async () => {
  const gone = database.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, jobs.count, { n: 1_000 });
    throw new Error("taken back");
  });
  await expect(gone).rejects.toThrow("taken back");
  expect(await database.pool.query("SELECT FROM pgboss.job WHERE (data ->> 'n')::int = 1000")).toHaveProperty(
    "rowCount",
    0,
  );
});

test("temporary and final failures are counted, and a queue without failures shows zero", async () => {
  const registry = new Registry();
  measureJobs(database.db, registry);
  const told = () => registry.metrics();
  const fail = async () => {
    throw new Error("never");
  };
  expect(await told()).toContain('cav_jobs{queue="test.hopeless",state="failed"} 0');
  expect(await told()).toContain('cav_jobs{queue="test.later",state="retried"} 0');
  await queue.work(jobs.hopeless, fail);
  await queue.work(jobs.later, fail);
  await database.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, jobs.hopeless, {});
    await queue.enqueue(tx, jobs.later, {});
  });
  await vi.waitFor(
    async () => {
      expect(await told()).toContain('cav_jobs{queue="test.hopeless",state="failed"} 1');
      expect(await told()).toContain('cav_jobs{queue="test.later",state="retried"} 1');
    },
    { timeout: 20_000 },
  );
});

test("a clock an hour behind the database's is reported when the queue starts", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  const lines: string[] = [];
  const log = createLog("warn", { write: (line: string) => void lines.push(line) });
  try {
    const behind = await startQueue({ connectionString: database.url, jobs, worker: true, log });
    await vi.waitFor(() => expect(lines.join("")).toContain("Clock skew"));
    await behind.stop();
  } finally {
    vi.useRealTimers();
  }
  const { level, seconds } = JSON.parse(lines[0] ?? "{}");
  expect([level, Math.round(seconds / 60)]).toEqual([40, 60]);
});
