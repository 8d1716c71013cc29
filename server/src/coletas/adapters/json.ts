import type { z } from "zod";
import { FetchError } from "../fetching/fetch-error.ts";
import type { Answer } from "../fetching/transfer.ts";

/** The engine's own reading takes time in proportion, on the main thread: no list of a source is larger. */
export const jsonMaxBytes = 4 * 1024 * 1024;

/** Reads an answer as the JSON that it should be. @throws FetchError FORMATO when it is something else */
export function readJson<T>(
  shape: z.ZodType<T>,
  { url, bytes, status }: Pick<Answer, "url" | "bytes" | "status">,
): T {
  const read = shape.safeParse(parseOrNothing(bytes));
  if (!read.success)
    throw new FetchError("FORMATO", `${new URL(url).host} respondeu algo que não é o que sempre responde`, {
      http: status,
    });
  return read.data;
}

function parseOrNothing(bytes: Buffer): unknown {
  if (bytes.length > jsonMaxBytes) return undefined;
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
