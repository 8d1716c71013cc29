import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initCluster, launch, stopServer, waitForServer } from "../src/platform/database/cluster.ts";
import { connect } from "../src/platform/database/connect.ts";
import { migrate } from "../src/platform/database/migrate.ts";

export const templateDatabase = "modelo";

export type TestCluster = { url(database: string): string; stop(): Promise<void> };

/** A PostgreSQL of the tests' own in a temporary directory, fast and forgetful, with a migrated template database. */
export async function startTestCluster(settings: Record<string, string> = {}): Promise<TestCluster> {
  const home = mkdtempSync(join(tmpdir(), "cav-test-"));
  // The server may run as another user than ours: it must be able to reach its directory.
  chmodSync(home, 0o755);
  const dir = join(home, "postgres");
  const password = "teste";
  await initCluster(dir, password);
  const { child, port } = await launch({
    dir,
    logFile: join(home, "postgres.log"),
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "400",
      shared_buffers: "128MB",
      jit: "off",
      timezone: "UTC",
      ...settings,
    },
  });
  const url = (database: string) => `postgres://cav:${password}@127.0.0.1:${port}/${database}`;
  const owner = await waitForServer(url("postgres"), () => child.exitCode === null);
  if (!owner) throw new Error("the test database did not start");
  await owner.query(`CREATE DATABASE ${templateDatabase}`);
  await owner.end();
  const { pool, close } = connect({ url: url(templateDatabase), poolSize: 2 });
  await migrate(pool);
  await close();
  return {
    url,
    async stop() {
      if (child.pid) await stopServer(child.pid);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
