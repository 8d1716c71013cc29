import { existsSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findRunning, stopServer } from "../../src/platform/database/cluster.ts";
import { isAlive } from "../../src/platform/database/processes.ts";

/** Removes clusters and data directories of killed test runs. */
export async function removeAbandonedClusters(): Promise<void> {
  // Data that a killed run left in memory would take the next run's space.
  const homes = [...new Set([tmpdir(), "/dev/shm"])].filter((path) => existsSync(path));
  for (const home of homes.flatMap((path) => readdirSync(path).map((name) => join(path, name)))) {
    const pid = Number(/^cav-test-(\d+)-/.exec(basename(home))?.[1]);
    if (!pid || isAlive(pid)) continue;
    for (const cluster of ["postgres", join("data", "postgres")]) {
      const left = findRunning(join(home, cluster));
      if (left) await stopServer(left.pid);
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  }
}
