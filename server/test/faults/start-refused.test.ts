import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { checkServer, connect } from "../../src/platform/database/connect.ts";
import { startEmbedded } from "../../src/platform/database/embedded.ts";
import { createDataDir, expectRefused } from "../harness/data-dir.ts";
import { unresolvable } from "../harness/only-this-machine.ts";
import { startOldPostgres } from "./old-postgres.ts";

const local = createDataDir();
beforeAll(() => local.prepare());

test("refuses an unwritable data directory", async () => {
  writeFileSync(local.dataDir, "");
  await expect(startEmbedded(local.dataDir)).rejects.toThrow(
    /^DATA_DIR tem ".*"; precisa ser um diretório onde se possa gravar/,
  );
});

test("refuses a foreign file in the database's place", async () => {
  await local.install();
  writeFileSync(join(local.cluster, "PG_VERSION"), "17\n");
  await expect(startEmbedded(local.dataDir)).rejects.toThrow(
    /^DATA_DIR: ".*" é de um PostgreSQL de versão 17; precisa ser da 18/,
  );
});

const jwt = { JWT_SECRET: "a-secret-of-the-tests-with-forty-characters" };

test("refuses an unreachable database server, after a production without limits was reported", async () => {
  const production = {
    NODE_ENV: "production",
    APP_URL: "https://x.example",
    SUPPORT_EMAIL: "ajuda@x.example",
  };
  const DATABASE_URL = "postgres://cav:secreta@127.0.0.1:1/cav";
  const limitless = await local.launch({ ...jwt, ...production, DATABASE_URL, RATE_LIMITS: "0" });
  await expectRefused(limitless, /^DATABASE_URL tem "postgres:\/\/\*\*\*@127.0.0.1:1\/cav"; .*ECONNREFUSED/);
  expect((await limitless.ended).output).toContain("RATE_LIMITS=0: anybody may guess passwords");
});

/** Checks DATABASE_URL as a starting process does. */
async function expectNotTaken(url: string, reason: RegExp): Promise<void> {
  const { pool, close } = connect({ url, poolSize: 1 });
  try {
    await expect(checkServer(pool, url)).rejects.toThrow(reason);
  } finally {
    await close();
  }
}

test("refuses an unknown host of the database server", () =>
  expectNotTaken(`postgres://cav:secreta@${unresolvable}/cav`, /^DATABASE_URL tem "postgres:.*ENOTFOUND/));

test("refuses a missing database", () =>
  expectNotTaken(new URL("/nenhum", inject("clusterUrl")).href, /^DATABASE_URL .*"nenhum" does not exist/));

test("refuses a database server that is too old", async () => {
  const old = await startOldPostgres("140011");
  try {
    await expectNotTaken(old.url, /^DATABASE_URL .*PostgreSQL 14; precisa ser 15/);
  } finally {
    old.stop();
  }
});

test("two processes may start at once on a new database", async () => {
  const admin = new pg.Client(inject("clusterUrl"));
  await admin.connect();
  const name = `t_start_${process.pid}_${Date.now()}`;
  await admin.query(`CREATE DATABASE ${name}`);
  try {
    const DATABASE_URL = new URL(`/${name}`, inject("clusterUrl")).href;
    const all = await Promise.all([1, 2].map(() => local.launch({ ...jwt, DATABASE_URL })));
    await Promise.all(all.map(({ ready }) => ready));
    for (const { child } of all) child.kill("SIGTERM");
    const ends = await Promise.all(all.map(({ ended }) => ended));
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
});
