import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { findRunning } from "../../src/platform/database/cluster.ts";
import { createDataDir, expectRefused } from "../harness/data-dir.ts";
import { unresolvable } from "../harness/only-this-machine.ts";
import { startOldPostgres } from "./old-postgres.ts";

const local = createDataDir();
beforeAll(() => local.prepare(), 60_000);

test("a taken port", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  try {
    await expectRefused(
      await local.launch({ PORT: String(port) }),
      /^PORT tem "\d+"; precisa ser uma porta livre/,
    );
    expect(findRunning(local.cluster)).toBeUndefined();
  } finally {
    other.close();
  }
});

test("a data directory that can't be written", async () => {
  writeFileSync(local.dataDir, "");
  await expectRefused(
    await local.launch(),
    /^DATA_DIR tem ".*"; precisa ser um diretório onde se possa gravar/,
  );
});

test("something else in the database's place", async () => {
  await local.install();
  writeFileSync(join(local.cluster, "PG_VERSION"), "17\n");
  await expectRefused(
    await local.launch(),
    /^DATA_DIR: ".*" é de um PostgreSQL de versão 17; precisa ser da 18/,
  );
});

const jwt = { JWT_SECRET: "a-secret-of-the-tests-with-forty-characters" };

test("a database server that can't be reached", async () => {
  const DATABASE_URL = "postgres://cav:secreta@127.0.0.1:1/cav";
  await expectRefused(
    await local.launch({ ...jwt, DATABASE_URL }),
    /^DATABASE_URL tem "postgres:\/\/\*\*\*@127.0.0.1:1\/cav"; .*ECONNREFUSED/,
  );
});

test("a production without limits on attempts says so, as soon as it is started", async () => {
  const production = {
    NODE_ENV: "production",
    APP_URL: "https://x.example",
    SUPPORT_EMAIL: "ajuda@x.example",
  };
  const DATABASE_URL = "postgres://cav:secreta@127.0.0.1:1/cav";
  const limitless = await local.launch({ ...jwt, ...production, DATABASE_URL, RATE_LIMITS: "0" });
  expect((await limitless.ended).output).toContain("RATE_LIMITS=0: anybody may guess passwords");
});

test("a database server whose name nobody knows", async () => {
  const DATABASE_URL = `postgres://cav:secreta@${unresolvable}/cav`;
  await expectRefused(
    await local.launch({ ...jwt, DATABASE_URL }),
    /^DATABASE_URL tem "postgres:.*ENOTFOUND/,
  );
});

test("a database that the server doesn't have", async () => {
  const DATABASE_URL = new URL("/nenhum", inject("clusterUrl")).href;
  await expectRefused(
    await local.launch({ ...jwt, DATABASE_URL }),
    /^DATABASE_URL .*"nenhum" does not exist/,
  );
});

test("a database server that is too old", async () => {
  const old = await startOldPostgres("140011");
  try {
    await expectRefused(
      await local.launch({ ...jwt, DATABASE_URL: old.url }),
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
    const four = await Promise.all([1, 2, 3, 4].map(() => local.launch({ ...jwt, DATABASE_URL })));
    await Promise.all(four.map(({ ready }) => ready));
    for (const { child } of four) child.kill("SIGTERM");
    const ends = await Promise.all(four.map(({ ended }) => ended));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
});
