import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Renders a JSON list as a stream, an entry per line. */
export async function* renderJsonList(entries: AsyncIterable<object>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const entry of entries) {
    yield before + JSON.stringify(entry);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Sends a JSON list as a file, by a stream. A failure destroys the answer. */
export function sendJsonList(reply: FastifyReply, name: string, entries: AsyncIterable<object>): Readable {
  reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8");
  return Readable.from(renderJsonList(entries));
}
