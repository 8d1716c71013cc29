import { sql } from "kysely";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Db } from "../database/schema.ts";
import type { Queue } from "../queue.ts";
import { AppError } from "./app-error.ts";
import type { HttpServer } from "./server.ts";

type Options = { db: Db; queue: Queue; config: { metricsToken?: string | undefined } };

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** `GET /health` (the process lives), `GET /ready` (database and queue answer), `GET /metrics` (Prometheus). */
export function registerHealth(app: HttpServer, { db, queue, config }: Options): void {
  app.get("/health", { logLevel: "warn" }, async () => ({ status: "ok" }));
  app.get("/ready", { logLevel: "warn" }, async () => {
    try {
      await Promise.all([sql`SELECT 1`.execute(db), queue.ping()]);
    } catch (error) {
      throw new AppError("unavailable", { cause: error, retryAfterSeconds: 5 });
    }
    return { status: "ok" };
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    const bearer = config.metricsToken && request.headers.authorization === `Bearer ${config.metricsToken}`;
    if (!bearer && !loopback.has(request.ip)) throw new AppError("forbidden");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
