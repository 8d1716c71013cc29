import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A list as a file of JSON, an entry a line. */
export async function* renderJsonList(entries: AsyncIterable<object>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const entry of entries) {
    yield before + JSON.stringify(entry);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Sends such a file while it is written. What fails destroys the answer. */
export function sendJsonList(reply: FastifyReply, name: string, entries: AsyncIterable<object>): Readable {
  reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8");
  return Readable.from(renderJsonList(entries));
}
