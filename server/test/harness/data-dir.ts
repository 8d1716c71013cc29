import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject } from "vitest";
import { findRunning, stopServer } from "../../src/platform/database/cluster.ts";
import { moldsHome } from "./cluster.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Copies with owners; when tests run as root, the cluster belongs to another user. */
export function installInto(dataDir: string, mold: string): void {
  execFileSync("cp", ["-a", mold, dataDir]);
}

/** Returns a data directory after a clean start; the first file of the run creates it. */
export async function findMold(): Promise<string> {
  const mold = join(moldsHome(), "installation");
  // Test files run in parallel: one makes the directory, the others wait for the lock.
  const lock = new pg.Client(inject("clusterUrl"));
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock(1)");
    if (!existsSync(mold)) await makeMold(mold);
  } finally {
    await lock.end();
  }
  return mold;
}

async function makeMold(mold: string): Promise<void> {
  const made = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-`));
  const dataDir = join(made, "data");
  const server = await startServer({ DATA_DIR: dataDir });
  await server.ready;
  server.child.kill("SIGTERM");
  await server.ended;
  rmSync(join(dataDir, "postgres.log"));
  installInto(mold, dataDir);
  rmSync(made, { recursive: true, force: true, maxRetries: 10 });
}

/** Creates a data directory per test, and servers on it that stop with the test. Call it once in a test file. */
export function createDataDir() {
  const local = {
    dataDir: "",
    cluster: "",
    /** Starts the server; it may exit at once. */
    async launch(env: Record<string, string> = {}): Promise<ServerProcess> {
      const server = await startServer({ DATA_DIR: local.dataDir, ...env });
      started.push(server);
      return server;
    },
    /** Creates the template for `install`; call it in `beforeAll`, because it needs a whole start. */
    prepare: findMold,
    /** Fills the data directory with a copy of an earlier clean start. */
    async install(): Promise<void> {
      installInto(local.dataDir, await findMold());
    },
    /** Starts the server and waits until it is ready. */
    async launchReady(): Promise<ServerProcess> {
      const server = await local.launch();
      await server.ready;
      return server;
    },
    /** Returns PostgreSQL's log. */
    readLog: () => readFileSync(join(local.dataDir, "postgres.log"), "utf8"),
  };
  let home: string;
  let started: ServerProcess[];

  beforeEach(() => {
    // Opens the directory to other users; when tests run as root, the cluster belongs to another user.
    home = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-`));
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

/** Expects a refused start: one line, exit code 1. */
export async function expectRefused(server: ServerProcess, line: RegExp): Promise<void> {
  const { code, errors } = await server.ended;
  expect(errors).toMatch(line);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}
