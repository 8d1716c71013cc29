import { readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { findRunning } from "../../src/platform/database/cluster.ts";
import { isAlive } from "../../src/platform/database/processes.ts";
import { readSecret } from "../../src/platform/secrets.ts";
import { createDataDir, expectRefused } from "../harness/data-dir.ts";
import type { ServerProcess } from "../harness/server-process.ts";

const local = createDataDir();
beforeAll(() => local.prepare());

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

// Each start takes 2 s of CPU, so several checks of one data directory share a test.
const long = { timeout: 120_000 };

test(
  "a directory belongs to its process until that ends, with requests answered and the database stopped",
  long,
  async () => {
    await local.install();
    const first = await local.launchReady();
    await expectRefused(
      await local.launch(),
      new RegExp(`^DATA_DIR tem ".*"; precisa ser outro: .* em uso pelo processo ${first.child.pid}`),
    );
    expect((await fetch(`${first.url}/ready`)).status).toBe(200);
    // A full GC after the start has emptied the young generation.
    expect(await tellYoungMegabytes(first.url)).toBeLessThan(10);

    const { answer, finish } = await askHalf(first.url);
    first.child.kill("SIGTERM");
    await refusedConnection(first.url);
    const second = await local.launch();
    finish();
    expect((await answer).status).toBe(422);
    expect(await first.ended).toMatchObject({ code: 0 });
    await second.ready;
    expect(local.readLog()).not.toContain("not properly shut down");

    const file = join(local.cluster, "postmaster.pid");
    const lines = readFileSync(file, "utf8").split("\n");
    await expectStopped(second, () => second.child.kill("SIGINT"));
    // A stale file whose process id another program reuses must be ignored.
    writeFileSync(file, [process.pid, ...lines.slice(1)].join("\n"));
    const third = await local.launchReady();
    expect(local.readLog()).not.toContain("not properly shut down");
    // Simulates the end of the parent process.
    await expectStopped(third, () => third.child.disconnect());
  },
);

/** Returns the size of the young generation; at most twice 8 MB (`server/node-flags.json`). */
async function tellYoungMegabytes(url: string): Promise<number> {
  const told = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(told) ?? [];
  return Number(bytes) / 1_000_000;
}

/** Stops a server, and expects that its database stops too. */
async function expectStopped(server: ServerProcess, stop: () => void): Promise<void> {
  const database = findRunning(local.cluster);
  stop();
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(findRunning(local.cluster)).toBeUndefined();
  expect(isAlive(database?.pid ?? 0)).toBe(false);
  expect(local.readLog().trimEnd()).toMatch(/database system is shut down$/);
}

test(
  "after kill -9, of the database or its process, the next start has all committed data",
  long,
  async () => {
    await local.install();
    const first = await local.launchReady();
    await query("CREATE TABLE kept AS SELECT 42 AS value");
    process.kill(findRunning(local.cluster)?.pid ?? 0, "SIGKILL");
    expect(await first.ended).toMatchObject({ code: 1 });

    const second = await local.launchReady();
    expect(local.readLog()).toContain("not properly shut down");
    expect(await query("SELECT value FROM kept")).toEqual([{ value: 42 }]);
    second.child.kill("SIGKILL");
    await second.ended;
    const orphan = findRunning(local.cluster);
    expect(orphan).toBeDefined();

    // The orphaned database is adopted, and then stops with its new owner.
    const third = await local.launchReady();
    expect(findRunning(local.cluster)).toEqual(orphan);
    expect(await query("SELECT value FROM kept")).toEqual([{ value: 42 }]);
    await expectStopped(third, () => third.child.kill("SIGTERM"));
  },
);

/** Sends half of a request; resolves when the server has accepted it. */
async function askHalf(url: string): Promise<{ answer: Promise<Response>; finish: () => void }> {
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
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const answer = fetch(`${url}/api/auth/login`, init);
  await sentHalf;
  // The server handles connections in order, so the first request was accepted.
  await fetch(`${url}/health`);
  return { answer, finish };
}

async function refusedConnection(url: string): Promise<void> {
  while (
    await fetch(`${url}/health`, { headers: { connection: "close" } }).then(
      () => true,
      () => false,
    )
  );
}

test(
  "a first start killed while creating the database blocks nothing, and of two next ones one serves",
  long,
  async () => {
    const first = await local.launch();
    const creating = Promise.withResolvers<void>();
    const watcher = watch(dirname(local.dataDir), { recursive: true }, (_event, name) => {
      if (name?.includes("postgres.init-")) creating.resolve();
    });
    await creating.promise;
    watcher.close();
    first.child.kill("SIGKILL");
    await first.ended;

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
    expect(readdirSync(local.dataDir).sort()).toEqual(["postgres", "postgres.log", "secrets.json"]);
  },
);
