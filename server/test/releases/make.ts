// node server/test/releases/make.ts CHECKOUT DIRECTORY: runs the release in CHECKOUT and uses it, with a fixed clock.
// Writes files for the tests of later releases to DIRECTORY, the same in each run. CHECKOUT is installed, has its built
// web, and is a clone or has a file COMMIT.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import pg from "pg";
import { startEmbedded } from "../../src/platform/database/embedded.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { readMigrations } from "../../src/platform/database/migration-files.ts";
import { createQueueTables } from "../../src/platform/queue.ts";
import { findRelease } from "../../src/platform/release.ts";
import { catalogueOf } from "../harness/database-contents.ts";
import { digestOf } from "./digest.ts";
import { fill } from "./fill.ts";
import { packProgram } from "./program.ts";
import { sortRows } from "./sorted.ts";
import { storedValuesOf } from "./values.ts";

const stillAt = Date.parse("2026-11-26T15:00:00Z");
const [checkout = "", directory = ""] = process.argv.slice(2).map((path) => resolve(path));
const { version, commit } = findRelease(undefined, pathToFileURL(`${checkout}/`));
const home = mkdtempSync(join(tmpdir(), "cav-artefact-"));
const pack = (text: string | Buffer) =>
  zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
const write = (name: string, bytes: string | Buffer) => writeFileSync(join(directory, name), bytes);

async function make(): Promise<void> {
  try {
    mkdirSync(directory, { recursive: true });
    write("program.tar.zst", await packProgram(checkout, commit));
    const database = await startEmbedded(join(home, "dados"), { fsync: "off" });
    try {
      await describeSchema(await createDatabase(database.url, "schema"));
      const url = await createDatabase(database.url, "filled");
      write("openapi.json.zst", pack(await runRelease(url)));
      write("backup.sql.zst", pack(await backUp(url)));
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function createDatabase(server: string, name: string): Promise<string> {
  await withPool(server, (pool) => pool.query(`CREATE DATABASE ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Writes the release's migrations, the digest of the schema that they make, and the values that its rows may have. */
async function describeSchema(url: string): Promise<void> {
  const dir = pathToFileURL(`${join(checkout, "server/migrations")}/`);
  const migrations = Object.fromEntries(readMigrations(dir).map(({ name, sql }) => [name, sql]));
  write("migrations.json.zst", pack(JSON.stringify(migrations)));
  await withPool(url, async (pool) => {
    await migrate(pool, { dir });
    await createQueueTables(url);
    const schema = digestOf(await catalogueOf(pool));
    const values = await storedValuesOf(pool, checkout);
    write("release.json", `${JSON.stringify({ version, commit, schema, values }, null, 2)}\n`);
  });
}

/** Functions that shadow PostgreSQL's own, so that defaults of columns are the same in each run. */
const still = `
  CREATE SEQUENCE cav_drawn;
  CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    RETURN '${new Date(stillAt).toISOString()}'::timestamptz;
  CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    RETURN '${new Date(stillAt).toISOString()}'::timestamptz;
  CREATE FUNCTION public.gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE
    RETURN overlay(overlay(md5(nextval('public.cav_drawn')::text) PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid;`;

/** Runs the release on a database and uses it; returns its description of the API. */
async function runRelease(url: string): Promise<string> {
  await withPool(url, async (pool) => {
    await pool.query(still);
    const { pathname } = new URL(url);
    await pool.query(`ALTER DATABASE ${pathname.slice(1)} SET search_path = public, pg_catalog`);
  });
  const processes = await import(join(checkout, "scripts/processes.mjs"));
  const port = await processes.freePort();
  const emulators = await processes.startEmulators(port);
  const flags = JSON.parse(readFileSync(join(checkout, "server/node-flags.json"), "utf8"));
  const preload = ["--import", new URL("same-each-time.mjs", import.meta.url).href];
  const product = spawn(process.execPath, [...preload, ...flags, "server/src/main.ts"], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...ownEnv(url), ...emulators.variables, PORT: String(port), ROLE: "web" },
  });
  const ended = new Promise((done) => product.once("exit", done));
  const at = `http://127.0.0.1:${port}`;
  try {
    await untilReady(product, ended);
    await withPool(url, (pool) => fill(at, pool));
    return await (await fetch(`${at}/api/openapi.json`)).text();
  } finally {
    product.kill("SIGTERM");
    await ended;
    await processes.stopProcess(emulators.child);
  }
}

const ownEnv = (url: string) => ({
  PATH: process.env.PATH,
  DATABASE_URL: url,
  JWT_SECRET: "um-segredo-dos-testes-de-quarenta-letras",
  APP_URL: "http://localhost:3000",
  LOG_LEVEL: "warn",
  DEMO: "1",
  ADMIN_EMAIL: "admin@demo.example",
  ADMIN_PASSWORD: "admin-demo",
  CAV_STILL_AT: String(stillAt),
});

/** Resolves when the product says that it is ready. Requests would draw random values, a different number each time. */
async function untilReady(product: ChildProcess, ended: Promise<unknown>): Promise<void> {
  let said = "";
  const isReady = new Promise<boolean>((done) => {
    product.stdout?.on("data", (chunk) => {
      said += chunk;
      if (said.includes("está no ar")) done(true);
    });
  });
  if (!(await Promise.race([isReady, ended.then(() => false)])))
    throw new Error("the release does not start");
}

/** Backs up by the release's own command, and sorts the rows. */
async function backUp(url: string): Promise<string> {
  const file = join(home, "copia.sql.zst");
  const programs = ["server/src/operation/operations", "server/src/operations"];
  const command = programs.map((dir) => join(checkout, dir, "backup.command.ts")).find(exists);
  if (!command) throw new Error("the release has no command for backups");
  const made = spawnSync(process.execPath, [command, file], {
    cwd: checkout,
    env: ownEnv(url),
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(made.stderr);
  return sortRows(zstdDecompressSync(readFileSync(file)).toString("utf8"), new Date(stillAt));
}

function exists(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

await make();
