import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  createCluster,
  findRunning,
  isRunning,
  startServer,
  stopServer,
  waitForServer,
} from "@cav/server/platform/database/cluster.ts";
import { connect } from "@cav/server/platform/database/connect.ts";
import { migrate } from "@cav/server/platform/database/migrate.ts";
import type { Database } from "@cav/server/tables.ts";
import type { Country } from "../population.ts";

/** Directory of the data sets, one per size. */
export const defaultHome = process.env.BENCH_DIR ?? new URL("../../.data", import.meta.url).pathname;
const password = "bench";
const database = "pais";

/** Settings of a small production server: commits are durable. */
const durable = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "2GB",
  work_mem: "16MB",
  maintenance_work_mem: "512MB",
  max_wal_size: "4GB",
  random_page_cost: "1.1",
  max_connections: "300",
  jit: "off",
  timezone: "UTC",
  track_io_timing: "on",
};

const homeOf = (dir: string | undefined) => resolve(dir ?? defaultHome);

/**
 * Opens the data set's PostgreSQL in bench/.data or BENCH_DIR, migrated; the directory stays until removed. Uses a
 * running server and leaves it running; otherwise starts one that stops with the connection.
 */
export async function openStore(dir?: string): Promise<Country> {
  const home = homeOf(dir);
  const cluster = join(home, "postgres");
  mkdirSync(home, { recursive: true });
  if (!existsSync(cluster)) await createCluster(cluster, password);
  const running = findRunning(cluster);
  const started = running
    ? undefined
    : await startServer({
        dir: cluster,
        logFile: join(home, "postgres.log"),
        settings: durable,
      });
  const port = running?.port ?? started?.port;
  const url = (name: string) => `postgres://cav:${password}@127.0.0.1:${port}/${name}`;
  const owner = await waitForServer(url("postgres"), () => !started || isRunning(started.child));
  if (!owner) throw new Error(`the server did not start: see ${home}/postgres.log`);
  const { rowCount } = await owner.query("SELECT FROM pg_database WHERE datname = $1", [database]);
  if (!rowCount) await owner.query(`CREATE DATABASE ${database}`);
  await owner.end();
  const connection = connect<Database>({ url: url(database), poolSize: 12, name: "cav-bench" });
  await migrate(connection.pool);
  return {
    ...connection,
    url: url(database),
    async stop() {
      await connection.close();
      if (started?.child.pid) await stopServer(started.child.pid);
    },
  };
}

/** Stops the data set's server and removes its directory. */
export async function removeStore(dir?: string): Promise<void> {
  const home = homeOf(dir);
  const running = findRunning(join(home, "postgres"));
  if (running) await stopServer(running.pid);
  rmSync(home, { recursive: true, force: true });
}
