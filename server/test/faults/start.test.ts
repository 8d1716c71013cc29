import { readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { findRunning } from "../../src/platform/database/cluster.ts";
import { isAlive } from "../../src/platform/database/processes.ts";
import { readSecret } from "../../src/platform/secrets.ts";
import { createDataDir, expectRefused } from "../harness/data-dir.ts";

const local = createDataDir();
beforeAll(() => local.prepare(), 60_000);

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const running = findRunning(local.cluster);
  const password = readSecret(local.dataDir, "postgres");
  const client = new pg.Client(`postgres://cav:${password}@127.0.0.1:${running?.port}/concurso_a_vista`);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("Ctrl-C stops the database cleanly: the next start recovers nothing", async () => {
  const first = await local.launchReady();
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
  first.child.kill("SIGINT");
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(findRunning(local.cluster)).toBeUndefined();
  expect(local.readLog()).toContain("database system is shut down");

  await local.launchReady();
  expect(local.readLog()).not.toContain("not properly shut down");
});

test("killed with -9, the database that it leaves is adopted and then stopped with its new owner", async () => {
  await local.install();
  const first = await local.launchReady();
  await query("CREATE TABLE kept AS SELECT 42 AS value");
  first.child.kill("SIGKILL");
  await first.ended;
  const orphan = findRunning(local.cluster);
  expect(orphan).toBeDefined();

  const second = await local.launchReady();
  expect(findRunning(local.cluster)).toEqual(orphan);
  expect(await query("SELECT value FROM kept")).toEqual([{ value: 42 }]);
  second.child.kill("SIGTERM");
  expect(await second.ended).toMatchObject({ code: 0 });
  expect(isAlive(orphan?.pid ?? 0)).toBe(false);
});

test("a database killed with -9 ends the server, and the next start recovers what was committed", async () => {
  await local.install();
  const first = await local.launchReady();
  await query("CREATE TABLE kept AS SELECT 42 AS value");
  process.kill(findRunning(local.cluster)?.pid ?? 0, "SIGKILL");
  expect(await first.ended).toMatchObject({ code: 1 });

  await local.launchReady();
  expect(local.readLog()).toContain("not properly shut down");
  expect(await query("SELECT value FROM kept")).toEqual([{ value: 42 }]);
});

test("a second start on the same directory is refused while the first lives", async () => {
  await local.install();
  const first = await local.launchReady();
  const second = await local.launch();
  await expectRefused(
    second,
    new RegExp(`^DATA_DIR tem ".*"; precisa ser outro: .* em uso pelo processo ${first.child.pid}`),
  );
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
});

test("of two first starts at the same moment one serves and the other is refused", async () => {
  const both = [await local.launch(), await local.launch()];
  const outcomes = await Promise.all(
    both.map(({ ready }) =>
      ready.then(
        () => "serves",
        (error) => String(error),
      ),
    ),
  );
  expect(outcomes.sort()).toEqual([expect.stringContaining("em uso pelo processo"), "serves"]);
});

test("a start while the previous process is still ending waits for it", async () => {
  await local.install();
  const first = await local.launchReady();
  first.child.kill("SIGTERM");
  await local.launchReady();
  expect(await first.ended).toMatchObject({ code: 0 });
});

test("the end of the parent process ends the server cleanly", async () => {
  await local.install();
  const server = await local.launchReady();
  server.child.disconnect();
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(local.readLog()).toContain("database system is shut down");
});

test("a request in flight is answered before the end", async () => {
  await local.install();
  const server = await local.launchReady();
  const { promise: sentHalf, resolve: half } = Promise.withResolvers<void>();
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(new TextEncoder().encode('{"email":'));
      half();
      await mayFinish;
      stream.enqueue(new TextEncoder().encode("1}"));
      stream.close();
    },
  });
  const headers = { "content-type": "application/json" };
  const answer = fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  await sentHalf;
  // The server has taken the request once it answers another that was sent later.
  await fetch(`${server.url}/health`);
  server.child.kill("SIGTERM");
  await refusedConnection(server.url);
  finish();
  expect((await answer).status).toBe(422);
  expect(await server.ended).toMatchObject({ code: 0 });
});

async function refusedConnection(url: string): Promise<void> {
  while (
    await fetch(`${url}/health`, { headers: { connection: "close" } }).then(
      () => true,
      () => false,
    )
  );
}

test("a left-over process number that is now another program's is not believed", async () => {
  await local.install();
  const first = await local.launchReady();
  const file = join(local.cluster, "postmaster.pid");
  const lines = readFileSync(file, "utf8").split("\n");
  first.child.kill("SIGINT");
  await first.ended;
  writeFileSync(file, [process.pid, ...lines.slice(1)].join("\n"));
  await local.launchReady();
});

test("a first start killed while it creates the database leaves nothing in the way", async () => {
  const first = await local.launch();
  const creating = Promise.withResolvers<void>();
  const watcher = watch(dirname(local.dataDir), { recursive: true }, (_event, name) => {
    if (name?.includes("postgres.init-")) creating.resolve();
  });
  await creating.promise;
  watcher.close();
  first.child.kill("SIGKILL");
  await first.ended;
  await local.launchReady();
  expect(readdirSync(local.dataDir).sort()).toEqual(["postgres", "postgres.log", "secrets.json"]);
});
