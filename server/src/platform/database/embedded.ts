import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { persistentSecret } from "../secrets.ts";
import { StartError } from "../start-error.ts";
import { findRunning, initCluster, isAlive, launch, stopServer, waitForServer } from "./cluster.ts";

const database = "concurso_a_vista";

/** Held by the process that uses the cluster: a second start on the same directory is told so. */
const ownerLock = 7_212_002;

/** For the small machine of a start: fsync stays on, so what was committed survives. */
const settings = {
  shared_buffers: "256MB",
  max_connections: "100",
  max_wal_size: "2GB",
  work_mem: "16MB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

/**
 * The product's own PostgreSQL under `dataDir`: created at first, adopted when a killed process left it running.
 * @throws StartError when the directory can't be used or another process uses it.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const home = resolve(dataDir);
  const dir = join(home, "postgres");
  const password = persistentSecret(home, "postgres");
  try {
    mkdirSync(home, { recursive: true });
    if (!existsSync(join(dir, "PG_VERSION"))) await initCluster(dir, password);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR tem "${dataDir}"; precisa ser um diretório onde se possa gravar (${code ?? error})`);
  }
  const { owner, pid, port } = await adoptOrLaunch(dir, home, password);
  await own(owner, dataDir);
  const exists = await owner.query("SELECT FROM pg_database WHERE datname = $1", [database]);
  if (exists.rowCount === 0) await owner.query(`CREATE DATABASE ${database}`);
  return {
    url: urlOf(port, password, database),
    async stop() {
      await owner.end().catch(() => undefined);
      await stopServer(pid);
    },
  };
}

type Running = { owner: pg.Client; pid: number; port: number };

async function adoptOrLaunch(dir: string, home: string, password: string): Promise<Running> {
  const left = findRunning(dir);
  if (left) {
    const owner = await waitForServer(urlOf(left.port, password, "postgres"), () => isAlive(left.pid), 10_000);
    if (owner) return { owner, ...left };
  }
  const logFile = join(home, "postgres.log");
  const { child, port } = await launch({ dir, logFile, settings });
  const owner = await waitForServer(urlOf(port, password, "postgres"), () => child.exitCode === null);
  if (owner && child.pid) return { owner, pid: child.pid, port };
  // Another process may have started the same cluster at the same moment: then it is that one's.
  const other = findRunning(dir);
  const adopted = other && (await waitForServer(urlOf(other.port, password, "postgres"), () => isAlive(other.pid), 10_000));
  if (other && adopted) return { owner: adopted, ...other };
  throw new StartError(`O banco de dados em "${dir}" não iniciou; veja ${logFile}`);
}

async function own(owner: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await owner.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [ownerLock]);
  if (rows[0]?.mine) return;
  await owner.end();
  throw new StartError(`DATA_DIR tem "${dataDir}"; precisa ser outro: este já está em uso por outro processo do produto`);
}

function urlOf(port: number, password: string, name: string): string {
  return `postgres://cav:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
}
