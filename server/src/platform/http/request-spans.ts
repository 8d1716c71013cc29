import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { OpenSpan, Tracing } from "../tracing.ts";
import type { HttpServer } from "./http-server.ts";

/** Asked every few seconds, by machines: they would bury the rest. */
const untold = new Set(["/health", "/ready", "/metrics"]);

/**
 * Each request as a trace of its own, whose id its lines in the log carry beside the request's. Told are the route, as
 * the call table has it, and the status: addresses, headers and bodies are people's. What a stranger's request says of a
 * trace of theirs is not believed.
 */
export function registerTracing(app: HttpServer, tracing: Tracing): void {
  const spans = new WeakMap<IncomingMessage, OpenSpan>();
  const goOn = ({ raw }: FastifyRequest, _reply: unknown, done: () => void) => {
    const span = spans.get(raw);
    if (span) span.within(done);
    else done();
  };
  app.setChildLoggerFactory((logger, bindings, options, raw) => {
    if (untold.has(raw.url ?? "")) return logger.child(bindings, options);
    const span = tracing.begin("request", "server", {
      "http.request.method": raw.method ?? "",
      "cav.request_id": String(bindings.reqId),
    });
    // Raw requests are Node's own, whichever protocol the type allows for.
    spans.set(raw as IncomingMessage, span);
    return logger.child({ ...bindings, traceId: span.traceId }, options);
  });
  app.addHook("onRequest", goOn);
  // A body arrives in the socket's own time, and outside of the trace.
  app.addHook("preValidation", goOn);
  app.addHook("onResponse", async ({ raw, method, routeOptions }, { statusCode }) => {
    const route = routeOptions.url ?? "none";
    spans.get(raw)?.end({
      name: `${method} ${route}`,
      attributes: { "http.route": route, "http.response.status_code": statusCode },
      error: statusCode >= 500 ? String(statusCode) : undefined,
    });
  });
}
