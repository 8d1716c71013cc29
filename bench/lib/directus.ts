import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const key = "a-key-of-the-bench";
/** Its own tables stand there, and go with it. */
const schema = "directus";

/** Where the system's own programs are, without those that npm's scripts put before them. */
const path = (process.env.PATH ?? "")
  .split(":")
  .filter((folder) => !folder.includes("node_modules"))
  .join(":");

/** Installs it, once, beside the data sets: it weighs 430 MB and belongs to no part of the product. */
async function install(home: string): Promise<string> {
  mkdirSync(home, { recursive: true });
  if (!existsSync(join(home, "package.json"))) writeFileSync(join(home, "package.json"), '{"private":true}');
  const cli = join(home, "node_modules", "directus", "cli.js");
  if (!existsSync(cli))
    await run("npm", ["install", "--no-audit", "--no-fund", "directus"], {
      cwd: home,
      env: { ...process.env, PATH: path },
    });
  return cli;
}

type Peer = { version: string; url: string; headers: Record<string, string>; stop(): Promise<void> };

/**
 * Starts Directus on a database that is there, on Node as the system has it (it asks for an add-on that newer ones can't
 * load everywhere). It answers any table by its key; its own are made in a schema of their own, dropped by `stop`.
 */
export async function startDirectus(
  database: { url: string; pool: { query(text: string): Promise<unknown> } },
  { home, port, settings }: { home: string; port: number; settings: Record<string, string> },
): Promise<Peer> {
  const cli = await install(home);
  const { hostname, port: databasePort, username, password, pathname } = new URL(database.url);
  const env = {
    PATH: path,
    HOME: process.env.HOME,
    DB_CLIENT: "pg",
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_USER: username,
    DB_PASSWORD: password,
    DB_DATABASE: pathname.slice(1),
    DB_SEARCH_PATH: `array:${schema},public`,
    SECRET: key,
    ADMIN_EMAIL: "bench@example.com",
    ADMIN_PASSWORD: key,
    ADMIN_TOKEN: key,
    TELEMETRY: "false",
    // Else it refuses nine of ten on a machine whose cores are all at work.
    PRESSURE_LIMITER_ENABLED: "false",
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
    PORT: String(port),
    ...settings,
  };
  // A program is looked for where this process looks, not where its own PATH says.
  const { stdout } = await run("sh", ["-c", "command -v node"], { env });
  const node = stdout.trim();
  const drop = () => database.pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await drop();
  await database.pool.query(`CREATE SCHEMA ${schema}`);
  await run(node, [cli, "bootstrap"], { cwd: home, env });
  const child = spawn(node, [cli, "start"], { cwd: home, env, stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await isUp())) await wait(200);
  return {
    version: createRequire(cli)("directus/package.json").version,
    url,
    headers: { authorization: `Bearer ${key}` },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
      await drop();
    },
  };
}
