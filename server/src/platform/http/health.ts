import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { AnyDb } from "../database/handle.ts";
import type { Replica } from "../database/replica.ts";
import type { Queue } from "../queue.ts";
import { measureJobs } from "../queue-metrics.ts";
import { findRelease, type Release } from "../release.ts";
import { isSameSecret } from "../secrets.ts";
import { measureUnknownValues } from "../unknown-values.ts";
import { measureReplica } from "./answers/replica-reads.ts";
import type { HttpServer } from "./http-server.ts";
import { AppError } from "./requests/app-error.ts";
import { isLocal } from "./requests/is-local.ts";
import { measureRequests } from "./requests/request-metrics.ts";

type Options = {
  db: AnyDb;
  pool: pg.Pool;
  queue: Queue;
  replica?: Pick<Replica<never>, "getState"> | undefined;
  config: { metricsToken?: string | undefined; commit?: string | undefined };
  isWaitingForRoom?: (() => boolean) | undefined;
  /** Returns metrics of features and queue from the database; workers leave them to web processes. */
  readMetrics?: () => Promise<string>;
};

/** Milliseconds after which a database that has not answered counts as down. */
const readyMs = 3_000;

async function giveUp(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new Error(`no answer within ${ms} ms`);
}

function measureRelease({ version, commit = "" }: Release, registry: Registry): void {
  new Gauge({
    name: "cav_release_info",
    help: "What runs, in its labels; the value is always 1",
    labelNames: ["version", "commit"],
    registers: [registry],
  }).set({ version, commit }, 1);
}

/**
 * Registers `GET /health` (alive, `degraded` on a full disk, and its release), `GET /ready` (database and queue answer,
 * not leaving) and `GET /metrics` (Prometheus).
 */
export function registerHealth(app: HttpServer, options: Options): void {
  const { db, pool, queue, config, readMetrics } = options;
  const release = findRelease(config.commit);
  app.get("/health", { logLevel: "warn" }, async () => ({
    status: options.isWaitingForRoom?.() ? "degraded" : "ok",
    ...release,
  }));
  app.get("/ready", { logLevel: "warn" }, async (_request, reply) => {
    if (app.isLeaving) return reply.code(503).send({ status: "leaving" });
    try {
      // The job queue has its own connections. A full pool means busy, not disconnected: leaving service would
      // push the load to the next process.
      const asked = pool.waitingCount > 0 ? [] : [sql`SELECT 1`.execute(db)];
      await Promise.race([Promise.all([...asked, queue.ping()]), giveUp(readyMs)]);
    } catch (error) {
      throw new AppError("unavailable", { cause: error, retryAfterSeconds: 5 });
    }
    return { status: "ok" };
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureRelease(release, registry);
  measureUnknownValues(registry);
  if (readMetrics) measureJobs(db, registry);
  measureReplica(options.replica, registry);
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    const { metricsToken: token } = config;
    const isBearer = token && isSameSecret(request.headers.authorization, `Bearer ${token}`);
    if (!isBearer && !isLocal(request)) throw new AppError("forbidden");
    const told = await Promise.all([registry.metrics(), readMetrics?.() ?? ""]);
    return reply.type(registry.contentType).send(told.join("\n"));
  });
}
