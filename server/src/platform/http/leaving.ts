import { setTimeout as wait } from "node:timers/promises";
import type { Ending } from "../lifecycle.ts";
import type { HttpServer } from "./server.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Answers still, and is about to end. */
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
 * Makes `/ready` say that no more is to be sent here, and serves on until the balancer has asked: it would send requests
 * to a port that is closed already otherwise. A process that fails, or is told twice, doesn't wait.
 */
export async function leave(app: HttpServer, delayMs: number, { exitCode, hurry }: Ending): Promise<void> {
  app.isLeaving = true;
  if (exitCode === 0) await wait(delayMs, undefined, { signal: hurry }).catch(() => undefined);
}
