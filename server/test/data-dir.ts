import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { findRunning, stopServer } from "../src/platform/database/cluster.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** A data directory of each test's own, and servers on it that end with the test. Call it once in a test file. */
export function createDataDir() {
  const place = {
    dataDir: "",
    cluster: "",
    /** Starts the server; it may end at once. */
    async launch(env: Record<string, string> = {}): Promise<ServerProcess> {
      const server = await startServer({ DATA_DIR: place.dataDir, ...env });
      started.push(server);
      return server;
    },
    /** Starts the server and waits until it serves. */
    async launchReady(): Promise<ServerProcess> {
      const server = await place.launch();
      await server.ready;
      return server;
    },
    /** What PostgreSQL wrote to its log. */
    readLog: () => readFileSync(join(place.dataDir, "postgres.log"), "utf8"),
  };
  let home: string;
  let started: ServerProcess[];

  beforeEach(() => {
    // Closed to all but its owner: as root, the cluster belongs to another user, who must get there all the same.
    home = mkdtempSync(join(tmpdir(), "cav-start-"));
    place.dataDir = join(home, "data");
    place.cluster = join(place.dataDir, "postgres");
    started = [];
  });

  afterEach(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
    const left = findRunning(place.cluster);
    if (left) await stopServer(left.pid);
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  });

  return place;
}

/** A start that is refused: one line, exit code 1. */
export async function expectRefused(server: ServerProcess, line: RegExp): Promise<void> {
  const { code, errors } = await server.ended;
  expect(errors).toMatch(line);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}
