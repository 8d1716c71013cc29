import { setTimeout as wait } from "node:timers/promises";
import type { Ending } from "../lifecycle.ts";
import type { HttpServer } from "./http-server.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Set when the process is about to end; requests are still answered. */
    isLeaving: boolean;
  }
}

/** Adds the leaving state to a server: then each answer closes its connection. */
export function registerLeaving(app: HttpServer): void {
  app.decorate("isLeaving", false);
  app.addHook("onSend", async (_request, reply) => {
    if (app.isLeaving) reply.header("connection", "close");
  });
}

/** Closes connections that become idle while the server closes; Node closes only those idle at its beginning. */
export function registerIdleSweep(app: HttpServer): void {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook("onClose", async () => clearInterval(sweep));
}

/**
 * Makes `/ready` answer 503 and keeps serving for `delayMs`, until the load balancer notices; it would otherwise use a
 * closed port. A failed process, or a second signal, skips the wait.
 */
export async function waitForBalancer(
  app: HttpServer,
  delayMs: number,
  { exitCode, hurry }: Ending,
): Promise<void> {
  app.isLeaving = true;
  if (exitCode === 0) await wait(delayMs, undefined, { signal: hurry }).catch(() => undefined);
}
