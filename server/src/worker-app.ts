import type { Deps } from "./deps.ts";
import { registerHealth } from "./platform/http/health.ts";
import type { HttpServer } from "./platform/http/http-server.ts";
import { registerNotFound, registerProblems } from "./platform/http/requests/problem.ts";
import { createHttpServer } from "./platform/http/server.ts";

/** Builds a worker's own HTTP server with its health and metrics only. Web processes report database metrics. */
export async function buildWorkerApp(deps: Deps): Promise<HttpServer> {
  const app = await createHttpServer(deps);
  registerProblems(app, deps);
  registerNotFound(app);
  registerHealth(app, deps);
  return app;
}
