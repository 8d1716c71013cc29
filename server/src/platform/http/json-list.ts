import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A list as a file of JSON, an entry a line, written while it is sent. What fails destroys the answer. */
export function sendJsonList(reply: FastifyReply, name: string, entries: AsyncIterable<object>): Readable {
  reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8");
  async function* lines() {
    let before = "[\n";
    for await (const entry of entries) {
      yield before + JSON.stringify(entry);
      before = ",\n";
    }
    yield before === "[\n" ? "[]\n" : "\n]\n";
  }
  return Readable.from(lines());
}
