import { readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { findRunning } from "../src/platform/database/cluster.ts";
import { isAlive } from "../src/platform/database/processes.ts";
import { persistentSecret } from "../src/platform/secrets.ts";
import { createDataDir, expectRefused } from "./data-dir.ts";

const place = createDataDir();

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const running = findRunning(place.cluster);
  const password = persistentSecret(place.dataDir, "postgres");
  const client = new pg.Client(`postgres://cav:${password}@127.0.0.1:${running?.port}/concurso_a_vista`);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("Ctrl-C stops the database cleanly: the next start recovers nothing", async () => {
  const first = await place.launchReady();
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
  first.child.kill("SIGINT");
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(findRunning(place.cluster)).toBeUndefined();
  expect(place.readLog()).toContain("database system is shut down");

  await place.launchReady();
  expect(place.readLog()).not.toContain("not properly shut down");
});

test("killed with -9, the database that it leaves is adopted and then stopped with its new owner", async () => {
  const first = await place.launchReady();
  await query("CREATE TABLE kept AS SELECT 42 AS value");
  first.child.kill("SIGKILL");
  await first.ended;
  const orphan = findRunning(place.cluster);
  expect(orphan).toBeDefined();

  const second = await place.launchReady();
  expect(findRunning(place.cluster)).toEqual(orphan);
  expect(await query("SELECT value FROM kept")).toEqual([{ value: 42 }]);
  second.child.kill("SIGTERM");
  expect(await second.ended).toMatchObject({ code: 0 });
  expect(isAlive(orphan?.pid ?? 0)).toBe(false);
});

test("a database killed with -9 ends the server, and the next start recovers what was committed", async () => {
  const first = await place.launchReady();
  await query("CREATE TABLE kept AS SELECT 42 AS value");
  process.kill(findRunning(place.cluster)?.pid ?? 0, "SIGKILL");
  expect(await first.ended).toMatchObject({ code: 1 });

  await place.launchReady();
  expect(place.readLog()).toContain("not properly shut down");
  expect(await query("SELECT value FROM kept")).toEqual([{ value: 42 }]);
});

test("a second start on the same directory is refused while the first lives", async () => {
  const first = await place.launchReady();
  const second = await place.launch();
  await expectRefused(
    second,
    new RegExp(`^DATA_DIR tem ".*"; precisa ser outro: .* em uso pelo processo ${first.child.pid}`),
  );
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
});

test("of two first starts at the same moment one serves and the other is refused", async () => {
  const both = [await place.launch(), await place.launch()];
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
  const first = await place.launchReady();
  first.child.kill("SIGTERM");
  await place.launchReady();
  expect(await first.ended).toMatchObject({ code: 0 });
});

test("the end of the parent process ends the server cleanly", async () => {
  const server = await place.launchReady();
  server.child.disconnect();
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(place.readLog()).toContain("database system is shut down");
});

test("a request in flight is answered before the end", async () => {
  const server = await place.launchReady();
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
  const first = await place.launchReady();
  const file = join(place.cluster, "postmaster.pid");
  const lines = readFileSync(file, "utf8").split("\n");
  first.child.kill("SIGINT");
  await first.ended;
  writeFileSync(file, [process.pid, ...lines.slice(1)].join("\n"));
  await place.launchReady();
});

test("a first start killed while it creates the database leaves nothing in the way", async () => {
  const first = await place.launch();
  const creating = Promise.withResolvers<void>();
  const watcher = watch(dirname(place.dataDir), { recursive: true }, (_event, name) => {
    if (name?.includes("postgres.init-")) creating.resolve();
  });
  await creating.promise;
  watcher.close();
  first.child.kill("SIGKILL");
  await first.ended;
  await place.launchReady();
  expect(readdirSync(place.dataDir).sort()).toEqual(["postgres", "postgres.log", "secrets.json"]);
});
