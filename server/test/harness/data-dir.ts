import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { findRunning, stopServer } from "../../src/platform/database/cluster.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** A data directory of each test's own, and servers on it that end with the test. Call it once in a test file. */
export function createDataDir() {
  const local = {
    dataDir: "",
    cluster: "",
    /** Starts the server; it may end at once. */
    async launch(env: Record<string, string> = {}): Promise<ServerProcess> {
      const server = await startServer({ DATA_DIR: local.dataDir, ...env });
      started.push(server);
      return server;
    },
    /** Makes what `install` copies, if it is not there yet: to be called in `beforeAll`, since it takes a whole start. */
    async prepare(): Promise<void> {
      mold ??= await makeMold();
    },
    /** Lets the data directory be one that an earlier start has made and left in order. */
    async install(): Promise<void> {
      await local.prepare();
      // With its owners: as root, the cluster belongs to another user.
      execFileSync("cp", ["-a", join(mold ?? "", "data"), local.dataDir]);
    },
    /** Starts the server and waits until it serves. */
    async launchReady(): Promise<ServerProcess> {
      const server = await local.launch();
      await server.ready;
      return server;
    },
    /** What PostgreSQL wrote to its log. */
    readLog: () => readFileSync(join(local.dataDir, "postgres.log"), "utf8"),
  };
  let home: string;
  let mold: string | undefined;
  let started: ServerProcess[];

  async function makeMold(): Promise<string> {
    const made = mkdtempSync(join(tmpdir(), "cav-start-"));
    const server = await startServer({ DATA_DIR: join(made, "data") });
    await server.ready;
    server.child.kill("SIGTERM");
    await server.ended;
    rmSync(join(made, "data", "postgres.log"));
    return made;
  }
  afterAll(() => {
    if (mold) rmSync(mold, { recursive: true, force: true, maxRetries: 10 });
  });

  beforeEach(() => {
    // Closed to all but its owner: as root, the cluster belongs to another user, who must get there all the same.
    home = mkdtempSync(join(tmpdir(), "cav-start-"));
    local.dataDir = join(home, "data");
    local.cluster = join(local.dataDir, "postgres");
    started = [];
  });

  afterEach(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
    const left = findRunning(local.cluster);
    if (left) await stopServer(left.pid);
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  });

  return local;
}

/** A start that is refused: one line, exit code 1. */
export async function expectRefused(server: ServerProcess, line: RegExp): Promise<void> {
  const { code, errors } = await server.ended;
  expect(errors).toMatch(line);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}
