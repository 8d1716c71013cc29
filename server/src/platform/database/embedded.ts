import { existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { createDirectory } from "../directory.ts";
import { describeFullDisk, hasRunFull, isDiskFull } from "../disk-full.ts";
import type { Logger } from "../log.ts";
import { readSecret } from "../secrets.ts";
import { reasonOf, StartError } from "../start-error.ts";
import { createCluster, findRunning, isRunning, startServer, stopServer, waitForServer } from "./cluster.ts";
import { claimCluster, markStopping } from "./ownership.ts";
import { isAlive } from "./processes.ts";
import { withStartLock } from "./start-lock.ts";

const database = "concurso_a_vista";
const majorVersion = "18";
const largestLogBytes = 10_000_000;
/** Milliseconds between two starts while the disk is full. */
const [firstPauseMs, longestPauseMs] = [1_000, 30_000];

/** Settings for a small machine. fsync stays on, so that commits survive a power cut. */
const settings = {
  shared_buffers: "256MB",
  max_connections: "100",
  max_wal_size: "2GB",
  work_mem: "16MB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Containers have little shared memory; parallel queries use this instead.
  min_dynamic_shared_memory: "64MB",
  // Cancels queries of killed processes.
  client_connection_check_interval: "1s",
};

export type EmbeddedDatabase = {
  url: string;
  /** Tells another start on this directory that waiting makes sense. */
  announceStop(): Promise<void>;
  /** Stops the server cleanly. Idempotent. */
  stop(): Promise<void>;
  /** Resolves if the server ends, other than by a full disk, or changes owner without our stopping it. */
  lost: Promise<void>;
  /** Whether the server ended by a full disk, and starts again when there is room. */
  isWaitingForRoom(): boolean;
};

/**
 * Starts the product's own PostgreSQL under `dataDir`: creates it at first, adopts one that a killed process left
 * running.
 * @throws StartError when the directory can't be used or another process uses it.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  log?: Logger,
): Promise<EmbeddedDatabase> {
  const home = resolve(dataDir);
  const dir = join(home, "postgres");
  const open = (port?: number) =>
    withStartLock(join(home, "postgres.lock"), () => openCluster(home, dir, settings, port));
  try {
    createDirectory(home);
    for (;;) {
      const running = await open();
      // The previous owner of the running server has just stopped it, so start it again.
      if (await claimCluster(running.owner, dataDir)) return await serve(running, { home, open, log });
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isDiskFull(error)) throw describeFullDisk(dataDir);
    throw new StartError(
      `DATA_DIR tem "${dataDir}"; precisa ser um diretório onde se possa gravar (${reasonOf(error)})`,
    );
  }
}

/**
 * Opens the product's PostgreSQL for a command: the running one, or one started for this command.
 * @throws StartError as `startEmbedded` does.
 */
export async function openEmbedded(dataDir: string): Promise<Pick<EmbeddedDatabase, "url" | "stop">> {
  const home = resolve(dataDir);
  const running = findRunning(join(home, "postgres"));
  if (!running) return startEmbedded(dataDir);
  return {
    url: urlOf(running.port, readSecret(home, "postgres"), database),
    stop: async () => undefined,
  };
}

type Running = { owner: pg.Client; pid: number; port: number; password: string };

/** Opens the cluster, created if needed, starts its server, and connects. */
async function openCluster(
  home: string,
  dir: string,
  own: Record<string, string>,
  known?: number,
): Promise<Running> {
  const isNew = !existsSync(dir);
  if (!isNew) checkVersion(dir);
  const password = readSecret(home, "postgres");
  if (isNew) await createCluster(dir, password);
  const left = await connectToLeft(dir, password);
  if (left) return left;
  const logFile = join(home, "postgres.log");
  rotate(logFile);
  for (let attempt = 1; attempt <= 3; attempt++) {
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const { child, port } = await startServer({
      dir,
      logFile,
      settings: { ...settings, ...own },
      port: known,
    });
    const owner = await waitForServer(urlOf(port, password, "postgres"), () => isRunning(child), 600_000);
    if (owner && child.pid) return { owner, pid: child.pid, port, password };
    if (child.pid && isRunning(child)) await stopServer(child.pid);
    const reason = readFileSync(logFile, "utf8").slice(logStart);
    if (!passes(reason)) throw new StartError(describeFailure(dir, logFile, reason));
    await wait(200);
  }
  throw new StartError(
    `O banco de dados em "${dir}" não iniciou: nenhuma porta livre em 127.0.0.1; veja "${logFile}"`,
  );
}

/**
 * Returns whether starting again helps: another program took the port, or parts of a killed server are still
 * ending.
 */
function passes(reason: string): boolean {
  return reason.includes("could not bind") || reason.includes("shared memory block");
}

function checkVersion(dir: string): void {
  const file = join(dir, "PG_VERSION");
  const version = existsSync(file) ? readFileSync(file, "utf8").trim() : "desconhecida";
  if (version === majorVersion) return;
  throw new StartError(
    `DATA_DIR: "${dir}" é de um PostgreSQL de versão ${version}; precisa ser da ${majorVersion} (ou não ` +
      `existir, para ser criado)`,
  );
}

/** Returns a server that a killed process left running, once it accepts connections; undefined when there is none. */
async function connectToLeft(dir: string, password: string): Promise<Running | undefined> {
  const left = findRunning(dir);
  if (!left) return undefined;
  // The server that another process left may be recovering or shutting down, so wait for it.
  const owner = await waitForServer(urlOf(left.port, password, "postgres"), () => isAlive(left.pid));
  if (owner) return { owner, ...left, password };
  if (!isAlive(left.pid)) return undefined;
  throw new StartError(
    `DATA_DIR: o PostgreSQL do processo ${left.pid} usa "${dir}" e não aceita conexões; encerre-o e inicie de novo`,
  );
}

type Serving = { home: string; open: (port: number) => Promise<Running>; log: Logger | undefined };

async function serve(first: Running, { home, open, log }: Serving): Promise<EmbeddedDatabase> {
  let { owner, pid } = first;
  const { port, password } = first;
  let stopping = false;
  const stopped = new AbortController();
  /** Pending while the server waits for room. */
  let waiting: Promise<void> | undefined;
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();

  /**
   * Takes the lock of the server again, because one crashed connection makes PostgreSQL close all connections.
   */
  async function regain(): Promise<void> {
    if (stopping) return;
    const again = await waitForServer(urlOf(port, password, "postgres"), () => !stopping && isAlive(pid));
    if (stopping) return void again?.end();
    if (again && (await claimCluster(again, "").catch(() => false))) return hold(again);
    if (again || isAlive(pid) || !hasRunFull(home)) return lose();
    waiting = startWithRoom().finally(() => {
      waiting = undefined;
    });
  }

  /** Starts the server again as soon as the disk has room; its address stays, because all clients know it. */
  async function startWithRoom(): Promise<void> {
    log?.error({ dir: home }, "the disk is full: the database starts again when there is room");
    for (let ms = firstPauseMs; ; ms = Math.min(2 * ms, longestPauseMs)) {
      await wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopping) return;
      const running = await open(port).catch(() => undefined);
      if (!running && hasRunFull(home)) continue;
      if (running?.port !== port || !(await claimCluster(running.owner, "").catch(() => false)))
        return lose();
      pid = running.pid;
      hold(running.owner);
      log?.info("the database has started again");
      return;
    }
  }

  function hold(client: pg.Client): void {
    owner = client;
    owner.once("end", () => void regain());
  }
  hold(owner);

  try {
    const exists = await owner.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    if (exists.rowCount === 0) await owner.query(`CREATE DATABASE ${database}`);
  } catch (error) {
    stopping = true;
    await stopServer(pid);
    if (isDiskFull(error)) throw error;
    throw new StartError(
      `O banco de dados não pôde ser criado (${error instanceof Error ? error.message : error})`,
    );
  }
  return {
    url: urlOf(port, password, database),
    lost,
    isWaitingForRoom: () => waiting !== undefined,
    announceStop: () => markStopping(owner),
    async stop() {
      stopping = true;
      stopped.abort();
      await waiting;
      await owner.end().catch(() => undefined);
      await stopServer(pid);
    },
  };
}

function urlOf(port: number, password: string, name: string): string {
  return `postgres://cav:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > largestLogBytes) renameSync(logFile, `${logFile}.1`);
}

function describeFailure(dir: string, logFile: string, log: string): string {
  if (isDiskFull(log)) return describeFullDisk(dir).message;
  const reason = /FATAL: {2}(.*)/.exec(log)?.[1] ?? log.trim().split("\n").at(-1);
  return `O banco de dados em "${dir}" não iniciou (${reason || "sem motivo registrado"}); veja "${logFile}"`;
}
