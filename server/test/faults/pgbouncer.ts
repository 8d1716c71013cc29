import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isRunning, waitForServer } from "../../src/platform/database/cluster.ts";
import { findServerUser } from "../../src/platform/database/server-user.ts";
import { freePort } from "../harness/server-process.ts";

const example = fileURLToPath(new URL("../../../deploy/pgbouncer.ini", import.meta.url));
/** Debian's directory of pgbouncer is not in ordinary users' PATH. */
const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

const told = spawnSync("pgbouncer", ["--version"], { env: { PATH: path }, encoding: "utf8" });

/** Whether pgbouncer is installed. */
export const hasPgBouncer = told.status === 0;

const [, major = "", minor = ""] = /(\d+)\.(\d+)/.exec(told.stdout ?? "") ?? [];

/** Whether it supports prepared statements (1.21 or later). */
export const keepsPrepared = Number(major) > 1 || Number(minor) >= 21;

export type PgBouncer = {
  url: string;
  stop(): Promise<void>;
};

/**
 * Starts a PgBouncer in front of a database, with the settings of `deploy/pgbouncer.ini`.
 * @param settings overrides
 */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Record<string, string | number> = {},
): Promise<PgBouncer> {
  const to = new URL(databaseUrl);
  const name = to.pathname.slice(1);
  const home = mkdtempSync(join(tmpdir(), "cav-pgbouncer-"));
  const port = await freePort();
  const files = { ini: join(home, "pgbouncer.ini"), users: join(home, "userlist.txt") };
  const ini = set(readFileSync(example, "utf8"), { listen_port: port, auth_file: files.users, ...settings });
  writeFileSync(files.users, `"${to.username}" "${to.password}"\n`, { mode: 0o600 });
  writeFileSync(
    files.ini,
    ini
      .replace(/^;(?=max_prepared_statements)/m, keepsPrepared ? "" : ";")
      .replace(/^concurso = .*$/m, `${name} = host=${to.hostname} port=${to.port} dbname=${name}`),
  );
  // PgBouncer refuses to run as root, like PostgreSQL.
  const { owner, identity, prefix } = findServerUser(join(home, "none"), process.execPath);
  if (owner) for (const file of [home, ...Object.values(files)]) chownSync(file, owner.uid, owner.gid);
  const [command = "", ...args] = [...prefix, "pgbouncer", files.ini];
  const child: ChildProcess = spawn(command, args, {
    ...identity,
    env: { PATH: path },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr?.on("data", (chunk) => {
    log += chunk;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const client = await waitForServer(url.href, () => isRunning(child), 30_000);
  await client?.end();
  if (!client) throw new Error(`pgbouncer did not start: ${log}`);
  return {
    url: url.href,
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Overrides settings of the example; throws on settings that it lacks. */
function set(ini: string, values: Record<string, string | number>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name} =.*$`, "m");
    if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini has no ${name}`);
    return text.replace(line, `${name} = ${value}`);
  }, ini);
}
