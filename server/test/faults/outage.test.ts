import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  arrived,
  ask,
  countArrivals,
  createProductStage,
  type ProductStage,
  pause,
  publish,
  until,
  untilSettled,
} from "../harness/product-stage.ts";
import { type Answer, type Load, publishQuietly, request, startLoad } from "./load.ts";

// `npm run kill-rounds` stops the database for 30 s.
const outageMs = Number(process.env.OUTAGE_SECONDS ?? 3) * 1_000;
/** How long a worker is frozen; the long run exceeds the mail server's timeout and the jobs' leases. */
const standstillMs = Number(process.env.STANDSTILL_SECONDS ?? 3) * 1_000;
const users = Number(process.env.OUTAGE_ALERTS ?? 300);

const both = ["web 1", "worker 1"] as const;
let stage: ProductStage;
let quiet: string;
/** Duplicates caused by the one test that may cause them; all tests share the stage. */
let twice = 0;
beforeAll(async () => {
  // Slow rates, so that the outage happens during the sending.
  const settings = { EMAIL_RATE: "75", WHATSAPP_RATE: "10", PUSH_RATE: "10", TELEGRAM_RATE: "10" };
  stage = await createProductStage({ alerts: users, names: [], settings });
});
// A process that survived a test serves the next one, too.
beforeEach(async () => {
  for (const name of both) if (!stage.isRunning(name)) await stage.start(name);
  await stage.process("web 1").ready;
  quiet = await publishQuietly(stage);
});
afterAll(() => stage.close());

const isServed = ({ status }: Answer) => status >= 200 && status < 300;
const isToBeTriedAgain = ({ status, type, retryAfter, body }: Answer) =>
  status === 503 &&
  type.startsWith("application/problem+json") &&
  Number(retryAfter) > 0 &&
  JSON.parse(body).type === "/problems/unavailable";
const is = async (path: string, status: number) => (await request(stage, path)).status === status;

/** Returns whether after `from` every call of the load was repeated and answered. */
const calls = 7;
const askedAgain = ({ answers, failures }: Load, from: number) =>
  until(() => {
    if (failures.length > 0) throw failures[0];
    return new Set(answers.slice(from).map(({ call }) => call)).size === calls;
  });

/** Expects that neither process has ended. */
function expectAlive(): void {
  for (const name of both) {
    const { child } = stage.process(name);
    expect([child.exitCode, child.signalCode], name).toEqual([null, null]);
  }
}

/** Expects that all acknowledged writes are complete, and no partial ones exist. */
async function expectWhole(answers: Answer[]): Promise<void> {
  const [found] = await ask<{ halves: number; alerts: number; unqueued: number }>(
    stage,
    `SELECT (SELECT count(*)::int FROM concursos c WHERE
         NOT EXISTS (SELECT FROM cargos k WHERE k.concurso_id = c.id)
         OR NOT EXISTS (SELECT FROM concurso_versoes v WHERE v.concurso_id = c.id)
         OR NOT EXISTS (SELECT FROM alert_events e WHERE e.concurso_id = c.id)) AS halves,
       (SELECT count(*)::int FROM alerts) AS alerts,
       (SELECT count(*)::int FROM alerts a WHERE NOT EXISTS (
         SELECT FROM deliveries d WHERE d.event_id = a.event_id AND d.user_id = a.user_id)) AS unqueued`,
  );
  expect(found?.halves).toBe(0);
  expect(found?.unqueued).toBe(0);
  expect((found?.alerts ?? 0) % users).toBe(0);
  const published = answers
    .filter((answer) => answer.call === "POST /api/concursos" && isServed(answer))
    .map(({ body }) => JSON.parse(body).uuid);
  const kept = new Set(
    (await ask<{ uuid: string }>(stage, "SELECT uuid FROM concursos")).map(({ uuid }) => uuid),
  );
  expect(published.length).toBeGreaterThan(0);
  expect(published.filter((uuid) => !kept.has(uuid))).toEqual([]);
}

test("a database outage under load is reported, and nothing is lost afterwards", {
  timeout: 300_000,
}, async () => {
  const load = startLoad(stage, quiet);
  await publish(stage);
  const before = arrived(stage);
  await until(() => arrived(stage) >= before + users / 10);

  await stage.cluster.halt();
  const away = load.answers.length;
  const over = pause(outageMs);
  await askedAgain(load, away);
  expect(await is("/health", 200)).toBe(true);
  expect(await request(stage, "/ready")).toSatisfy(isToBeTriedAgain);
  const worker = stage.process("worker 1").url;
  expect((await fetch(`${worker}/health`)).status).toBe(200);
  expect((await fetch(`${worker}/ready`)).status).toBe(503);
  await over;

  await stage.cluster.start();
  await until(() => is("/ready", 200));
  const back = load.answers.length;
  await askedAgain(load, back);
  // Stops the requests, because the remaining deliveries are faster without them.
  await load.stop();
  await untilSettled(stage);

  expectAlive();
  expect(load.failures).toEqual([]);
  expect(load.answers.filter((answer) => !isServed(answer) && !isToBeTriedAgain(answer))).toEqual([]);
  const refused = load.answers.filter(isToBeTriedAgain).length;
  expect(refused).toBeGreaterThan(0);
  const counted = await countArrivals(stage);
  console.info(
    `${outageMs / 1000} s without the database: ${load.answers.length} requests, ${refused} answered 503, ` +
      `the others served; ${counted.expected} alerts, ${counted.lost} lost, ${counted.doubled} twice`,
  );
  expect(counted).toMatchObject({ lost: 0, unsettled: 0, doubled: twice });
  await expectWhole(load.answers);
});

test("while a worker is frozen another sends the free deliveries; it sends its own when it resumes", {
  timeout: 300_000,
}, async () => {
  const before = arrived(stage);
  const worker = stage.process("worker 1");
  const isSeen = () =>
    fetch(`${worker.url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    );
  await publish(stage);
  await until(() => arrived(stage) >= before + users / 10);
  worker.child.kill("SIGSTOP");
  const over = pause(standstillMs);
  const other = await stage.start("worker 2");
  // Counts unlocked deliveries, as a claim would.
  const free = "SELECT FROM deliveries WHERE status = 'queued' FOR UPDATE SKIP LOCKED";
  await until(
    async () => (await ask(stage, "SELECT 1")).length === 1 && (await ask(stage, free)).length === 0,
  );
  const [held] = await ask<{ n: number }>(
    stage,
    "SELECT count(*)::int AS n FROM deliveries WHERE status = 'queued'",
  );
  expect(held?.n).toBeGreaterThan(0);
  await over;
  expect(await isSeen()).toBe(false);
  // The stopped worker does not affect the web processes.
  expect(await is("/ready", 200)).toBe(true);
  worker.child.kill("SIGCONT");
  await until(isSeen);
  await untilSettled(stage);
  other.child.kill("SIGTERM");
  expect(await other.ended).toMatchObject({ code: 0 });
  const counted = await countArrivals(stage);
  console.info(`${standstillMs / 1000} s: ${held?.n} held, ${counted.lost} lost, ${counted.doubled} twice`);
  expect(counted).toMatchObject({ lost: 0, unsettled: 0 });
  expect(counted.doubled - twice).toBeLessThanOrEqual(held?.n ?? 0);
  twice = counted.doubled;
});

test("a frozen database blocks no request for long, and all resumes with it", {
  timeout: 300_000,
}, async () => {
  const before = arrived(stage);
  await publish(stage);
  await until(() => arrived(stage) >= before + users / 10);

  await stage.cluster.freeze();
  // More requests than pool connections: some wait for an answer, others for a connection.
  const paths = ["/api/concursos", `/api/concursos/${quiet}`, "/api/concursos/my", "/api/users/me"];
  const asked = Array.from({ length: 40 }, (_, index) =>
    request(stage, paths[index % paths.length] ?? "", { token: stage.tokens.reader }),
  );
  expect(await is("/health", 200)).toBe(true);
  expect(await request(stage, "/ready")).toSatisfy(isToBeTriedAgain);
  expect((await Promise.all(asked)).filter((answer) => !isToBeTriedAgain(answer))).toEqual([]);

  stage.cluster.thaw();
  await until(() => is("/ready", 200));
  for (const path of paths)
    expect(await request(stage, path, { token: stage.tokens.reader })).toSatisfy(isServed);
  await untilSettled(stage);
  expectAlive();
  expect(await countArrivals(stage)).toMatchObject({ lost: 0, unsettled: 0, doubled: twice });
});

test("pending requests and messages are completed when the processes are stopped", {
  timeout: 300_000,
}, async () => {
  const before = arrived(stage);
  await publish(stage);
  await until(() => arrived(stage) >= before + users / 10);
  // Concurrently, because on a slow machine the worker could finish before the saves block.
  stage.process("worker 1").child.kill("SIGTERM");
  const keeper = new pg.Client({ connectionString: stage.url });
  await keeper.connect();
  await keeper.query("BEGIN; LOCK TABLE favoritos IN ACCESS EXCLUSIVE MODE");
  const saves = Array.from({ length: 10 }, () =>
    request(stage, `/api/concursos/${quiet}/favorito`, { token: stage.tokens.reader, method: "PUT" }),
  );
  await until(async () => {
    const [waiting] = await ask<{ saves: number }>(
      stage,
      `SELECT count(*)::int AS saves FROM pg_stat_activity
       WHERE application_name LIKE 'cav web %' AND wait_event_type = 'Lock'`,
    );
    return waiting?.saves === saves.length;
  });

  stage.process("web 1").child.kill("SIGTERM");
  await until(() =>
    is("/health", 200).then(
      (there) => !there,
      () => true,
    ),
  );
  await keeper.query("COMMIT");
  await keeper.end();
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
  for (const name of both) expect(await stage.process(name).ended, name).toMatchObject({ code: 0 });
  expect(arrived(stage)).toBeLessThan(before + users);

  await stage.start("worker 1");
  await untilSettled(stage);
  expect(await countArrivals(stage)).toMatchObject({ lost: 0, unsettled: 0, doubled: twice });
});
