import type pg from "pg";
import { buildApp } from "./app.ts";
import { channelRules } from "./channels/index.ts";
import { type Config, readConfig } from "./config.ts";
import { jobs } from "./jobs.ts";
import { systemClock } from "./platform/clock.ts";
import { type ConnectionOptions, checkServer, connect } from "./platform/database/connect.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openReplica, type Replica } from "./platform/database/replica.ts";
import { describeFullDisk, hasRunFull, isDiskFull } from "./platform/disk-full.ts";
import { waitForBalancer } from "./platform/http/drain.ts";
import type { HttpServer } from "./platform/http/http-server.ts";
import { type Lifecycle, runProcess } from "./platform/lifecycle.ts";
import { createLog, type Logger } from "./platform/log.ts";
import { startQueue } from "./platform/queue.ts";
import { stopSandbox } from "./platform/sandbox/sandbox.ts";
import { reasonOf, StartError } from "./platform/start-error.ts";
import { startTracing, type Tracing } from "./platform/tracing.ts";
import { type Seeded, seed } from "./seed.ts";
import { type StartStep, startMessage } from "./start-message.ts";
import type { Database, Db } from "./tables.ts";
import { buildWorkerApp } from "./worker-app.ts";
import { startWorkers } from "./workers.ts";

/**
 * Connections that the system takes while the process is at something else; where it allows fewer (somaxconn) they are fewer.
 * Node asks for 511: of two thousand who open an alert's link at once the rest would be asked to come back by silence, for up to
 * fifteen seconds.
 */
const backlog = 4_096;

/** How long a statement may take: where somebody waits for the answer, less than proxies and people wait for it. */
const statementMs = { web: 15_000, worker: 60_000, all: 60_000 } as const;

/** What a start is made of, and how long each part took. */
const steps: StartStep[] = readingSteps();
let log: Logger | undefined;
/** Where the product's own PostgreSQL writes; undefined where there is another. */
let home: string | undefined;

await runProcess(start, (failure) => {
  const error = explain(failure);
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else (log ?? createLog("info")).fatal({ err: error }, "the process fails");
});

/** A full disk is reported in one line: the operator can free space. */
function explain(failure: unknown): unknown {
  if (failure instanceof StartError || home === undefined) return failure;
  return isDiskFull(failure) || hasRunFull(home) ? describeFullDisk(home) : failure;
}

/** Configuration, database, then what the role asks for; what was started first is stopped last. */
async function start(life: Lifecycle): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLog(config.logLevel, undefined, config.emulatorsUrl !== undefined);
  log = logger;
  if (config.production && !config.rateLimits)
    log.warn("RATE_LIMITS=0: anybody may guess passwords as often as they like");
  home = config.databaseUrl === undefined ? config.dataDir : undefined;
  const tracing = await holdTracing(life, config);
  const url = config.databaseUrl ?? (await timed("banco de dados", () => holdEmbedded(life, config, logger)));
  const options = { statementMs: statementMs[config.role], tracing, prepares: config.databasePrepared };
  const { pool, db } = await life.hold(
    async () =>
      connect<Database>({ url, poolSize: config.databasePoolSize, name: `cav ${config.role}`, ...options }),
    (connection) => connection.close(),
    2_000,
  );
  await checkServer(pool, url);
  const applied = await timed("tabelas", () => migrate(pool));
  if (applied.length > 0) log.info({ applied: applied.length, last: applied.at(-1) }, "database migrated");

  const works = config.role !== "web";
  // Before the queue, so that what its jobs read has been let go by then.
  await life.hold(async () => undefined, stopSandbox);
  const queue = await life.hold(
    () => startQueue({ connectionString: url, jobs, worker: works, log: log as Logger, tracing }),
    (started) => started.stop(),
  );
  const replica = await holdReplica(life, config, { url, pool, db }, { log, ...options });
  const deps = { config, channels: channelRules, db, pool, replica, queue, clock: systemClock, log, tracing };
  const seeded = await timed("dados", () => seed(deps));
  if (config.role !== "worker") {
    const app = await life.hold(() => buildApp(deps), stopServing);
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
  // Last: a worker that answers works.
  if (config.role === "worker" && config.workerPort !== undefined) {
    const app = await life.hold(() => buildWorkerApp(deps), stopServing);
    await listen(app, config.host, "WORKER_PORT", config.workerPort);
  }
  printStart(config, seeded);
}

/**
 * Gives back what the start has left over, before anybody calls: V8 keeps it until the heap has grown by as much again, a tenth of
 * what a process holds at rest. Takes a tenth of a second, with 100,000 exams up to one. Nothing where Node was not told to
 * allow it (`server/node-flags.json`).
 */
function compactHeap(): void {
  globalThis.gc?.({ type: "major", flavor: "last-resort" });
}

/** Before this module: the sources are read while `npm start` builds the web and starts the stand-ins, which it waits for. */
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

async function holdEmbedded(life: Lifecycle, { dataDir }: Config, logger: Logger): Promise<string> {
  // Stopping it takes a checkpoint: it gets the time that it needs.
  const embedded = await life.hold(
    () => startEmbedded(dataDir),
    (database) => database.stop(),
    45_000,
  );
  life.onEnd(embedded.announceStop);
  void embedded.lost.then(() => {
    if (hasRunFull(dataDir)) process.stderr.write(`${describeFullDisk(dataDir).message}\n`);
    else logger.fatal("the database server has ended");
    return life.end(1);
  });
  return embedded.url;
}

/** What works in the background reads what it has just written: only who answers calls has a replica. */
async function holdReplica(
  life: Lifecycle,
  { role, databaseReplicaUrl: url, databasePoolSize: poolSize }: Config,
  primary: { url: string; pool: pg.Pool; db: Db },
  options: ConnectionOptions & { log: Logger },
): Promise<Replica<Database> | undefined> {
  if (!url || role === "worker") return undefined;
  const open = async () => openReplica({ url, poolSize, name: `cav ${role}`, primary, ...options });
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

/** Takes no more requests, finishes those that were taken, and lets go of connections as they fall silent. */
async function stopServing(app: HttpServer): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
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
      // Since the process began, reading the sources included.
      tookMs: performance.now(),
    }),
  );
}
