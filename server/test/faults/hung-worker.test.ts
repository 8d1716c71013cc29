import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask,
  countArrivals,
  createProductStage,
  type ProductStage,
  publish,
  until,
  untilSettled,
} from "../harness/product-stage.ts";

const users = 60;
let stage: ProductStage;
beforeAll(async () => {
  const shim = fileURLToPath(new URL("../harness/hanging.mjs", import.meta.url));
  const settings = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${shim}` };
  stage = await createProductStage({ alerts: users, names: ["web 1", "worker 1"], settings });
  await stage.process("web 1").ready;
});
afterAll(() => stage.close());

const isSeen = () =>
  fetch(`${stage.process("worker 1").url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

test("a worker whose event loop never returns is seen, and another takes over its job and its messages", {
  timeout: 300_000,
}, async () => {
  await until(isSeen);
  const keeper = new pg.Client({ connectionString: stage.url });
  await keeper.connect();
  await keeper.query("BEGIN; LOCK TABLE alerts IN EXCLUSIVE MODE");
  await publish(stage);
  const isBlocked = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'alerts'::regclass";
  await until(async () => (await keeper.query(isBlocked)).rowCount !== 0);
  const { child } = stage.process("worker 1");
  const hanging = once(child, "message");
  child.send("hang");
  expect(await hanging).toEqual(["hanging", undefined]);
  await keeper.query("COMMIT");

  expect(await isSeen(), "its health is silent").toBe(false);
  const held =
    "datname = current_database() AND state = 'idle in transaction' AND application_name LIKE 'cav worker%'";
  await until(async () => (await ask(stage, `SELECT FROM pg_stat_activity WHERE ${held}`)).length > 0);
  const other = await stage.start("worker 2");
  // Five minutes pass: the database ends what the worker holds. Its job's heartbeat is missed for thirty seconds.
  await keeper.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${held}`);
  await keeper.end();
  await untilSettled(stage);
  expect(await countArrivals(stage)).toMatchObject({ lost: 0, doubled: 0, unsettled: 0 });
  const [taken] = await ask<{ n: number }>(
    stage,
    "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'alerts.match' AND state = 'completed' AND retry_count > 0",
  );
  expect(taken?.n, "the job was taken again").toBe(1);

  child.kill("SIGKILL");
  await stage.process("worker 1").ended;
  await stage.start("worker 1");
  await until(isSeen);
  await untilSettled(stage);
  expect((await countArrivals(stage)).doubled).toBe(0);
  other.child.kill("SIGTERM");
  expect(await other.ended).toMatchObject({ code: 0 });
});
