import type { Call } from "@cav/contract/call.ts";
import type { HttpServer } from "../../../src/platform/http/http-server.ts";

type Responses = Record<string, { content?: Record<string, unknown> }>;
type Document = { paths: Record<string, Record<string, { responses: Responses }>> };
type Answer = { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer };

/** Statuses of router and parser; hostile addresses may match no call. */
const beforeCalls = new Set([400, 404, 405, 413, 414, 415, 431]);

/**
 * Reads the OpenAPI document like a client. Resolves to a function that returns the fault of an answer's status and
 * content type; undefined if there is none.
 */
export async function readDescription(app: HttpServer) {
  const document = (await app.inject("/api/openapi.json")).json<Document>();
  return (call: Pick<Call, "method" | "path">, answer: Answer): string | undefined => {
    const path = `/api${call.path.replace(/:(\w+)/g, "{$1}")}`;
    const responses = document.paths[path]?.[call.method.toLowerCase()]?.responses;
    if (!responses) return `${call.method} ${path} is not described`;
    const { statusCode, headers, rawPayload } = answer;
    const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
    const described = responses[statusCode];
    if (!described) {
      const isRefusal = beforeCalls.has(statusCode) && type === "application/problem+json";
      return isRefusal ? undefined : `${statusCode} ${type} is not described`;
    }
    const types = Object.keys(described.content ?? {});
    if (types.length === 0)
      return rawPayload.length === 0 ? undefined : `${statusCode} has a body of ${type}`;
    return types.includes(type) ? undefined : `${statusCode} is ${type}, described as ${types.join(", ")}`;
  };
}
