import { Histogram, type Registry } from "prom-client";
import type { HttpServer } from "../http-server.ts";

/** Measures answers by route and status class; raw addresses would make endless labels. */
export function measureRequests(app: HttpServer, registry: Registry): void {
  const seconds = new Histogram({
    name: "cav_http_request_seconds",
    help: "How long answers took, by route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: [0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? "none";
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000);
  });
}
