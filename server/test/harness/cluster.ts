import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg, { type Client } from "pg";
import { jobs } from "../../src/jobs.ts";
import {
  createCluster,
  isRunning,
  startServer,
  stopServer,
  waitForServer,
} from "../../src/platform/database/cluster.ts";
import { connect } from "../../src/platform/database/connect.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createLog } from "../../src/platform/log.ts";
import { startQueue } from "../../src/platform/queue.ts";
import { removeAbandonedClusters } from "./abandoned-clusters.ts";
import { signalIfThere } from "./signals.ts";

export const templateDatabase = "modelo";

export type TestCluster = {
  url(database: string): string;
  /** Kills the server like a power cut (committed data is on disk), and restarts it. */
  crash(): Promise<void>;
  /** Kills the server and all connections; its port is closed until `start`. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Stops all processes of the server until `thaw`: connections stay open, nothing answers. */
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
};

const password = "teste";

/** Disables durability, because test data need not survive the machine. */
const forgetful = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Copies a directory with its owners; when tests run as root, a cluster belongs to another user. */
function copyDirectory(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
}

/** Variable with the directory of the run's template cluster. */
const moldVariable = "CAV_TEST_CLUSTER_MOLD";

/** Returns the directory of this run's templates; removed with the run. */
export const moldsHome = (): string => dirname(process.env[moldVariable] ?? "");

/**
 * Creates a cluster with a migrated template database, once per run; later clusters are copies. Resolves with a
 * function that removes it.
 */
export async function makeClusterMold(): Promise<() => void> {
  const home = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-`));
  const dir = join(home, "postgres");
  await createCluster(dir, password);
  const { child, port } = await startServer({
    dir,
    logFile: join(home, "postgres.log"),
    settings: forgetful,
  });
  const url = (database: string) => `postgres://cav:${password}@127.0.0.1:${port}/${database}`;
  const owner = await waitForServer(url("postgres"), () => isRunning(child));
  if (!owner) throw new Error("the test database did not start");
  await owner.query(`CREATE DATABASE ${templateDatabase}`);
  await owner.end();
  const { pool, close } = connect({ url: url(templateDatabase), poolSize: 2 });
  await migrate(pool);
  await close();
  // Creates the queues in the template once; otherwise every test's application would create them.
  const log = createLog("error");
  await (await startQueue({ connectionString: url(templateDatabase), jobs, worker: false, log })).stop();
  if (child.pid) await stopServer(child.pid);
  process.env[moldVariable] = dir;
  return () => {
    delete process.env[moldVariable];
    rmSync(home, { recursive: true, force: true });
  };
}

/**
 * Starts a cluster with a different system identifier; all other test clusters are copies of one and share
 * theirs.
 */
export async function startUnrelatedCluster(): Promise<TestCluster> {
  const mold = process.env[moldVariable];
  delete process.env[moldVariable];
  try {
    return await startTestCluster();
  } finally {
    if (mold) process.env[moldVariable] = mold;
  }
}

/**
 * Starts a PostgreSQL server for tests in a temporary directory, without durability, with a migrated template database.
 */
export async function startTestCluster(settings: Record<string, string> = {}): Promise<TestCluster> {
  await removeAbandonedClusters();
  const mold = process.env[moldVariable];
  // Benches run outside of a test run and have no template cluster.
  const removeMold = mold ? undefined : await makeClusterMold();
  const home = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-`));
  const dir = join(home, "postgres");
  copyDirectory(process.env[moldVariable] ?? "", dir);
  removeMold?.();
  const options = {
    dir,
    logFile: join(home, "postgres.log"),
    settings: {
      ...forgetful,
      max_connections: "400",
      shared_buffers: "128MB",
      jit: "off",
      timezone: "UTC",
      ...settings,
    },
  };
  let { child, port } = await startServer(options);
  const url = (database: string) => `postgres://cav:${password}@127.0.0.1:${port}/${database}`;
  const owner = await waitForServer(url("postgres"), () => isRunning(child));
  if (!owner) throw new Error("the test database did not start");
  await owner.end();
  let frozen: number[] = [];

  async function start(): Promise<void> {
    // A killed server's children hold its shared memory briefly, and a new server can't start before they end.
    for (let restarted: Client | undefined; !restarted; ) {
      ({ child } = await startServer({ ...options, settings: { ...options.settings, port: String(port) } }));
      const alive = child;
      restarted = await waitForServer(url("postgres"), () => isRunning(alive));
      await restarted?.end();
    }
  }
  function thaw(): void {
    for (const pid of frozen) signalIfThere(pid, "SIGCONT");
    frozen = [];
  }
  return {
    url,
    async crash() {
      if (child.pid) process.kill(child.pid, "SIGKILL");
      await start();
    },
    async halt() {
      const ended = once(child, "exit");
      if (child.pid) process.kill(child.pid, "SIGQUIT");
      await ended;
    },
    start,
    async freeze() {
      frozen = await standStill(child.pid ?? 0, url("postgres"));
    },
    thaw,
    async stop() {
      thaw();
      if (child.pid) await stopServer(child.pid);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Stops all processes of a server; returns their ids. */
async function standStill(postmaster: number, url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  // Stops the postmaster first, then its children, the listing connection last.
  process.kill(postmaster, "SIGSTOP");
  const { rows } = await client.query<{ pid: number; own: boolean }>(
    "SELECT pid, pid = pg_backend_pid() AS own FROM pg_stat_activity ORDER BY own",
  );
  for (const { pid } of rows) signalIfThere(pid, "SIGSTOP");
  void client.end().catch(() => undefined);
  return [postmaster, ...rows.map(({ pid }) => pid)];
}
