import type pg from "pg";
import { channelRules } from "./alerts/channels/index.ts";
import { buildApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { jobs } from "./jobs.ts";
import { systemClock } from "./platform/clock.ts";
import { type ConnectionOptions, checkServer, connect } from "./platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "./platform/database/embedded.ts";
import { closeUpgrade, isHolding } from "./platform/database/held-values.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openReplica, type Replica } from "./platform/database/replica.ts";
import { describeFullDisk, hasRunFull, isDiskFull } from "./platform/disk-full.ts";
import { waitForBalancer } from "./platform/http/drain.ts";
import type { HttpServer } from "./platform/http/http-server.ts";
import { type Lifecycle, runProcess } from "./platform/lifecycle.ts";
import { createLog, type Logger } from "./platform/log.ts";
import { startQueue } from "./platform/queue.ts";
import { findRelease } from "./platform/release.ts";
import { stopSandbox } from "./platform/sandbox/sandbox.ts";
import { reasonOf, StartError } from "./platform/start-error.ts";
import { startTracing, type Tracing } from "./platform/tracing.ts";
import { reportUnknownValuesTo } from "./platform/unknown-values.ts";
import { type Seeded, seed } from "./seed.ts";
import { type StartStep, startMessage } from "./start-message.ts";
import type { Database, Db } from "./tables.ts";
import { buildWorkerApp } from "./worker-app.ts";
import { startWorkers } from "./workers.ts";

/**
 * Maximum waiting connections, further limited by somaxconn. Node's 511 would make many of 2,000 simultaneous visitors
 * retry for up to fifteen seconds.
 */
const backlog = 4_096;

/** Maximum milliseconds of a statement; for web processes less than proxies and users wait. */
const statementMs = { web: 15_000, worker: 60_000, all: 60_000 } as const;

/** The parts of the start with their durations. */
const steps: StartStep[] = readingSteps();
let log: Logger | undefined;
/** The directory of the built-in PostgreSQL; undefined if the installation uses another PostgreSQL. */
let home: string | undefined;

await runProcess(start, (failure) => {
  const error = explain(failure);
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else (log ?? createLog("info")).fatal({ err: error }, "the process fails");
});

/** Describes a full disk in one line, since the operator can free space. */
function explain(failure: unknown): unknown {
  if (failure instanceof StartError || home === undefined) return failure;
  return isDiskFull(failure) || hasRunFull(home) ? describeFullDisk(home) : failure;
}

/** Starts configuration, database, and the role's parts; stops them in reverse order. */
async function start(life: Lifecycle): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLog(config.logLevel, undefined, config.emulatorsUrl !== undefined);
  log = logger;
  reportUnknownValuesTo(logger);
  if (config.production && !config.rateLimits)
    log.warn("RATE_LIMITS=0: anybody may guess passwords as often as they like");
  home = config.databaseUrl === undefined ? config.dataDir : undefined;
  const tracing = await holdTracing(life, config);
  const embedded =
    config.databaseUrl === undefined
      ? await timed("banco de dados", () => holdEmbedded(life, config, logger))
      : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const options = { statementMs: statementMs[config.role], tracing, prepares: config.databasePrepared };
  const { pool, db } = await life.hold(
    async () =>
      connect<Database>({ url, poolSize: config.databasePoolSize, name: nameOf(config.role), ...options }),
    (connection) => connection.close(),
    2_000,
  );
  await checkServer(pool, url);
  const applied = await timed("tabelas", () => migrate(pool));
  if (applied.length > 0) log.info({ applied: applied.length, last: applied.at(-1) }, "database migrated");
  await finishOrTell(config, pool, logger);

  const works = config.role !== "web";
  // Before the queue, so that its jobs' files are released by then.
  await life.hold(async () => undefined, stopSandbox);
  const queue = await life.hold(
    () => startQueue({ connectionString: url, jobs, worker: works, log: log as Logger, tracing }),
    (started) => started.stop(),
  );
  const replica = await holdReplica(life, config, { url, pool, db }, { log, ...options });
  const parts = { db, pool, replica, queue, tracing, isWaitingForRoom: embedded?.isWaitingForRoom };
  const deps = { config, channels: channelRules, clock: systemClock, log, ...parts };
  const seeded = await timed("dados", () => seed(deps));
  if (config.role !== "worker") {
    const app = await life.hold(
      () => buildApp(deps),
      (server) => server.close(),
    );
    life.onEnd((ending) => waitForBalancer(app, config.shutdownDelayMs, ending));
    compactHeap();
    await listen(app, config.host, "PORT", config.port);
  }
  if (works)
    await life.hold(
      () => startWorkers(deps),
      (workers) => workers.stop(),
    );
  if (config.role === "worker") compactHeap();
  // Last: a worker that answers is working.
  if (config.role === "worker" && config.workerPort !== undefined) {
    const app = await life.hold(
      () => buildWorkerApp(deps),
      (server) => server.close(),
    );
    await listen(app, config.host, "WORKER_PORT", config.workerPort);
  }
  printStart(config, seeded);
}

/** The name of this process's connections: it tells releases apart. */
function nameOf(role: Config["role"]): string {
  return `cav ${role} ${findRelease(undefined).version}`;
}

/** Finishes an upgrade if this is the only process; otherwise says that somebody has to. */
async function finishOrTell(config: Config, pool: pg.Pool, logger: Logger): Promise<void> {
  if (!(await isHolding(pool))) return;
  if (config.databaseUrl === undefined && config.role === "all") return closeUpgrade(pool);
  logger.warn(
    "the upgrade is not finished: end the processes of the release before, then run finish-upgrade",
  );
}

/**
 * Runs a full GC after start-up, before requests: V8 would keep 10 % of the idle memory. Takes 0.1 s, with 100,000
 * exams up to 1 s. Does nothing without its Node flag (`server/node-flags.json`).
 */
function compactHeap(): void {
  globalThis.gc?.({ type: "major", flavor: "last-resort" });
}

/** Returns the steps before this module: reading sources, while `npm start` builds the web and starts the emulators. */
function readingSteps(): StartStep[] {
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
  const now = performance.now();
  const readAt = at("sources read") ?? now;
  return [
    { what: "programa", ms: readAt },
    { what: "interface e simuladores", ms: (at("stand-ins ready") ?? readAt) - readAt },
  ];
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await work();
  steps.push({ what, ms: performance.now() - before });
  return result;
}

async function holdTracing(life: Lifecycle, { tracing, role }: Config): Promise<Tracing | undefined> {
  return (
    tracing &&
    life.hold(
      () => startTracing({ ...tracing, role }),
      (started) => started.stop(),
      2_000,
    )
  );
}

async function holdEmbedded(life: Lifecycle, { dataDir }: Config, logger: Logger): Promise<EmbeddedDatabase> {
  // Stopping takes a checkpoint, so it gets enough time.
  const embedded = await life.hold(
    () => startEmbedded(dataDir, {}, logger),
    (database) => database.stop(),
    45_000,
  );
  life.onEnd(embedded.announceStop);
  void embedded.lost.then(() => {
    if (hasRunFull(dataDir)) process.stderr.write(`${describeFullDisk(dataDir).message}\n`);
    else logger.fatal("the database server has ended");
    return life.end(1);
  });
  return embedded;
}

/** Opens the replica for web processes only: background work reads what it has just written. */
async function holdReplica(
  life: Lifecycle,
  { role, databaseReplicaUrl: url, databasePoolSize: poolSize }: Config,
  primary: { url: string; pool: pg.Pool; db: Db },
  options: ConnectionOptions & { log: Logger },
): Promise<Replica<Database> | undefined> {
  if (!url || role === "worker") return undefined;
  const open = async () => openReplica({ url, poolSize, name: nameOf(role), primary, ...options });
  return life.hold(open, (replica) => replica.close(), 2_000);
}

async function listen(app: HttpServer, host: string, variable: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === "EADDRINUSE") {
      throw new StartError(
        `${variable} tem "${port}"; precisa ser uma porta livre: esta já está em uso em ${host}`,
      );
    }
    if (reason === "EACCES") {
      throw new StartError(
        `${variable} tem "${port}"; precisa ser uma porta que este usuário possa abrir (a partir de 1024)`,
      );
    }
    throw new StartError(`HOST tem "${host}"; precisa ser um endereço desta máquina (${reason})`);
  }
}

function printStart(config: Config, seeded: Seeded): void {
  if (config.role === "worker") {
    log?.info("worker started");
    return;
  }
  process.stdout.write(
    startMessage({
      address: config.appUrl,
      inbox: config.emulatorsUrl && `${config.appUrl}/dev`,
      ...seeded,
      steps,
      // Milliseconds since the process began, including the reading of its sources.
      tookMs: performance.now(),
    }),
  );
}
