import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { findRunning, stopServer } from "../src/platform/database/cluster.ts";
import { isAlive } from "../src/platform/database/processes.ts";
import { persistentSecret } from "../src/platform/secrets.ts";
import { startOldPostgres } from "./old-postgres.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

let home: string;
let dataDir: string;
let cluster: string;
let started: ServerProcess[];

beforeEach(() => {
  // Closed to all but its owner: as root, the cluster belongs to another user, who must get there all the same.
  home = mkdtempSync(join(tmpdir(), "cav-start-"));
  dataDir = join(home, "data");
  cluster = join(dataDir, "postgres");
  started = [];
});

afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  const left = findRunning(cluster);
  if (left) await stopServer(left.pid);
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

async function launch(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, ...env });
  started.push(server);
  return server;
}

async function launchReady(): Promise<ServerProcess> {
  const server = await launch();
  await server.ready;
  return server;
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const running = findRunning(cluster);
  const password = persistentSecret(dataDir, "postgres");
  const client = new pg.Client(`postgres://cav:${password}@127.0.0.1:${running?.port}/concurso_a_vista`);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const readLog = () => readFileSync(join(dataDir, "postgres.log"), "utf8");

/** A start that is refused: one line, exit code 1, nothing left running. */
async function expectRefused(server: ServerProcess, line: RegExp): Promise<void> {
  const { code, errors } = await server.ended;
  expect(errors).toMatch(line);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

test("Ctrl-C stops the database cleanly: the next start recovers nothing", async () => {
  const first = await launchReady();
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
  first.child.kill("SIGINT");
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(findRunning(cluster)).toBeUndefined();
  expect(readLog()).toContain("database system is shut down");

  await launchReady();
  expect(readLog()).not.toContain("not properly shut down");
});

test("killed with -9, the database that it leaves is adopted and then stopped with its new owner", async () => {
  const first = await launchReady();
  await query("CREATE TABLE kept AS SELECT 42 AS value");
  first.child.kill("SIGKILL");
  await first.ended;
  const orphan = findRunning(cluster);
  expect(orphan).toBeDefined();

  const second = await launchReady();
  expect(findRunning(cluster)).toEqual(orphan);
  expect(await query("SELECT value FROM kept")).toEqual([{ value: 42 }]);
  second.child.kill("SIGTERM");
  expect(await second.ended).toMatchObject({ code: 0 });
  expect(isAlive(orphan?.pid ?? 0)).toBe(false);
});

test("a database killed with -9 ends the server, and the next start recovers what was committed", async () => {
  const first = await launchReady();
  await query("CREATE TABLE kept AS SELECT 42 AS value");
  process.kill(findRunning(cluster)?.pid ?? 0, "SIGKILL");
  expect(await first.ended).toMatchObject({ code: 1 });

  await launchReady();
  expect(readLog()).toContain("not properly shut down");
  expect(await query("SELECT value FROM kept")).toEqual([{ value: 42 }]);
});

test("a second start on the same directory is refused while the first lives", async () => {
  const first = await launchReady();
  const second = await launch();
  await expectRefused(
    second,
    new RegExp(`^DATA_DIR tem ".*"; precisa ser outro: .* em uso pelo processo ${first.child.pid}`),
  );
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
});

test("of two first starts at the same moment one serves and the other is refused", async () => {
  const both = [await launch(), await launch()];
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
  const first = await launchReady();
  first.child.kill("SIGTERM");
  await launchReady();
  expect(await first.ended).toMatchObject({ code: 0 });
});

test("the end of the parent process ends the server cleanly", async () => {
  const server = await launchReady();
  server.child.disconnect();
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(readLog()).toContain("database system is shut down");
});

test("a request in flight is answered before the end", async () => {
  const server = await launchReady();
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
  const first = await launchReady();
  const file = join(cluster, "postmaster.pid");
  const lines = readFileSync(file, "utf8").split("\n");
  first.child.kill("SIGINT");
  await first.ended;
  writeFileSync(file, [process.pid, ...lines.slice(1)].join("\n"));
  await launchReady();
});

test("a first start killed while it creates the database leaves nothing in the way", async () => {
  const first = await launch();
  const creating = Promise.withResolvers<void>();
  const watcher = watch(home, { recursive: true }, (_event, name) => {
    if (name?.includes("postgres.init-")) creating.resolve();
  });
  await creating.promise;
  watcher.close();
  first.child.kill("SIGKILL");
  await first.ended;
  await launchReady();
  expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.log", "secrets.json"]);
});

test("a taken port", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  try {
    await expectRefused(await launch({ PORT: String(port) }), /^PORT tem "\d+"; precisa ser uma porta livre/);
    expect(findRunning(cluster)).toBeUndefined();
  } finally {
    other.close();
  }
});

test("a data directory that can't be written", async () => {
  writeFileSync(dataDir, "");
  await expectRefused(await launch(), /^DATA_DIR tem ".*"; precisa ser um diretório onde se possa gravar/);
});

test("something else in the database's place", async () => {
  const first = await launchReady();
  first.child.kill("SIGINT");
  await first.ended;
  writeFileSync(join(cluster, "PG_VERSION"), "17\n");
  await expectRefused(await launch(), /^DATA_DIR: ".*" é de um PostgreSQL de versão 17; precisa ser da 18/);
});

const jwt = { JWT_SECRET: "a-secret-of-the-tests-with-forty-characters" };

test("a database server that can't be reached", async () => {
  const DATABASE_URL = "postgres://cav:secreta@127.0.0.1:1/cav";
  await expectRefused(
    await launch({ ...jwt, DATABASE_URL }),
    /^DATABASE_URL tem "postgres:\/\/\*\*\*@127.0.0.1:1\/cav"; .*ECONNREFUSED/,
  );
});

test("a database that the server doesn't have", async () => {
  const DATABASE_URL = new URL("/nenhum", inject("clusterUrl")).href;
  await expectRefused(await launch({ ...jwt, DATABASE_URL }), /^DATABASE_URL .*"nenhum" does not exist/);
});

test("a database server that is too old", async () => {
  const old = await startOldPostgres("140011");
  try {
    await expectRefused(
      await launch({ ...jwt, DATABASE_URL: old.url }),
      /^DATABASE_URL .*PostgreSQL 14; precisa ser 15/,
    );
  } finally {
    old.stop();
  }
});

test("four processes may start at once on one new database", async () => {
  const admin = new pg.Client(inject("clusterUrl"));
  await admin.connect();
  const name = `t_start_${process.pid}_${Date.now()}`;
  await admin.query(`CREATE DATABASE ${name}`);
  try {
    const DATABASE_URL = new URL(`/${name}`, inject("clusterUrl")).href;
    const four = await Promise.all([1, 2, 3, 4].map(() => launch({ ...jwt, DATABASE_URL })));
    await Promise.all(four.map(({ ready }) => ready));
    for (const { child } of four) child.kill("SIGTERM");
    const ends = await Promise.all(four.map(({ ended }) => ended));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
});
