import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { OpenSpan, Tracing } from "../../tracing.ts";
import type { HttpServer } from "../http-server.ts";

/** Addresses that machines poll every few seconds; spans of these requests would bury all others. */
const untold = new Set(["/health", "/ready", "/metrics"]);

/**
 * Traces each request; its log lines carry the trace's id beside the request's. Spans have route and status only:
 * addresses, headers and bodies are personal. Trace headers of strangers are ignored.
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
    // Raw requests are Node's own class, though the type allows others.
    spans.set(raw as IncomingMessage, span);
    return logger.child({ ...bindings, traceId: span.traceId }, options);
  });
  app.addHook("onRequest", goOn);
  // A body arrives in the socket's own context, outside the trace.
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
