import {
  appendFileSync,
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import {
  findRunning,
  isRunning,
  startServer,
  stopServer,
  waitForServer,
} from "../../src/platform/database/cluster.ts";
import type { TestCluster } from "../harness/cluster.ts";
import { signalIfThere } from "../harness/signals.ts";

/** Files that a standby creates itself, or must not copy. */
const leftOut = new Set(["postmaster.pid", "postmaster.opts"]);
const emptied = new Set(["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_stat_tmp", "pg_subtrans"]);

export type TestReplica = {
  url(database: string): string;
  /** Runs a query on the replica as its administrator. */
  ask<Row extends object>(query: string): Promise<Row[]>;
  /** Kills it like a power cut. */
  kill(): Promise<void>;
  /** Freezes it like a silent network failure, until thawed. */
  freeze(): void;
  thaw(): void;
  /** Restarts the replica on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a streaming replica of a test cluster. Works like `pg_basebackup`, which is not bundled: copies the files in
 * backup mode, then streams the log.
 */
export async function startReplica(primary: TestCluster, name = "replica"): Promise<TestReplica> {
  const home = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-`));
  const dir = join(home, "postgres");
  const admin = new pg.Client({ connectionString: primary.url("postgres") });
  await admin.connect();
  const owner = await copyCluster(admin, dir, name).finally(() => admin.end());
  const { hostname, port: primaryPort, username, password } = new URL(primary.url("postgres"));
  const source = `host=${hostname} port=${primaryPort} user=${username} password=${password} application_name=${name}`;
  writeFileSync(join(dir, "standby.signal"), "");
  appendFileSync(
    join(dir, "postgresql.auto.conf"),
    `primary_conninfo = '${source}'\nprimary_slot_name = '${name}'\n`,
  );
  giveTo(dir, owner);
  const logFile = join(home, "postgres.log");
  const settings = {
    fsync: "off",
    max_connections: "400",
    jit: "off",
    timezone: "UTC",
    wal_receiver_status_interval: "1s",
    wal_retrieve_retry_interval: "100ms",
  };
  let { child, port } = await startServer({ dir, logFile, settings });
  const url = (database: string) => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`;

  async function waitUntilUp(): Promise<boolean> {
    const alive = child;
    const client = await waitForServer(url("postgres"), () => isRunning(alive));
    await client?.end();
    return client !== undefined;
  }
  if (!(await waitUntilUp())) throw new Error("the replica did not start");
  return {
    url,
    async ask(query) {
      const client = new pg.Client({ connectionString: url("postgres") });
      await client.connect();
      try {
        return (await client.query(query)).rows;
      } finally {
        await client.end();
      }
    },
    async kill() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (isRunning(child) && child.pid) process.kill(child.pid, "SIGKILL");
      await ended;
    },
    freeze: () => signalAll(child.pid, "SIGSTOP"),
    thaw: () => signalAll(child.pid, "SIGCONT"),
    async start() {
      // A killed server's children hold its shared memory briefly, and a new server can't start before they end.
      do ({ child } = await startServer({ dir, logFile, settings: { ...settings, port: String(port) } }));
      while (!(await waitUntilUp()));
    },
    async stop() {
      if (child.pid) await stopServer(child.pid);
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Signals a server's process and its children. */
function signalAll(parent: number | undefined, signal: NodeJS.Signals): void {
  if (!parent) return;
  signalIfThere(parent, signal);
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").split(" ").filter(Boolean);
  for (const child of children) signalIfThere(Number(child), signal);
}

type Owner = { uid: number; gid: number };

async function copyCluster(admin: pg.Client, dir: string, slotOf: string): Promise<Owner> {
  const { rows } = await admin.query<{ data_directory: string }>("SHOW data_directory");
  const from = rows[0]?.data_directory ?? "";
  // Keeps the log that the replica needs.
  await admin.query("SELECT pg_create_physical_replication_slot($1, true)", [slotOf]);
  await admin.query("SELECT pg_backup_start($1, true)", [slotOf]);
  cpSync(from, dir, {
    recursive: true,
    filter: (path) => !leftOut.has(basename(path)) && !emptied.has(basename(dirname(path))),
  });
  mkdirSync(join(dir, "pg_wal", "archive_status"), { recursive: true });
  mkdirSync(join(dir, "pg_wal", "summaries"), { recursive: true });
  const stopped = await admin.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  writeFileSync(join(dir, "backup_label"), stopped.rows[0]?.labelfile ?? "");
  return statSync(from);
}

/** Changes the owner of a directory, because as root PostgreSQL runs as another user. */
function giveTo(dir: string, { uid, gid }: Owner): void {
  chmodSync(dir, 0o700);
  if (process.getuid?.() !== 0) return;
  lchownSync(dir, uid, gid);
  for (const name of readdirSync(dir, { recursive: true })) lchownSync(join(dir, String(name)), uid, gid);
}
/** Kills a cluster's server like a power cut, without a restart. */
export async function killCluster(cluster: TestCluster): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  admin.on("error", () => undefined);
  await admin.connect();
  const { rows } = await admin.query<{ data_directory: string }>("SHOW data_directory");
  const running = findRunning(rows[0]?.data_directory ?? "");
  const gone = new Promise((resolve) => admin.once("end", resolve));
  if (running) process.kill(running.pid, "SIGKILL");
  await gone;
}
