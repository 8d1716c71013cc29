import { setTimeout as wait } from "node:timers/promises";
import type { Ending } from "../lifecycle.ts";
import type { HttpServer } from "./http-server.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Set when the process is about to end; requests are still answered. */
    isLeaving: boolean;
  }
}

/** Lets a server be told that it is about to end: from then on each answer is the last one of its connection. */
export function registerLeaving(app: HttpServer): void {
  app.decorate("isLeaving", false);
  app.addHook("onSend", async (_request, reply) => {
    if (app.isLeaving) reply.header("connection", "close");
  });
}

/**
 * Makes `/ready` answer 503 and keeps serving for `delayMs`, until the balancer has noticed: otherwise it would send
 * requests to a closed port. A process that failed, or got a second signal, doesn't wait.
 */
export async function waitForBalancer(
  app: HttpServer,
  delayMs: number,
  { exitCode, hurry }: Ending,
): Promise<void> {
  app.isLeaving = true;
  if (exitCode === 0) await wait(delayMs, undefined, { signal: hurry }).catch(() => undefined);
}
