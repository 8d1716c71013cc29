import type { z } from "zod";
import type { Answer } from "../fetching/answer.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import { jsonMaxBytes } from "./read-page.ts";

/** Parses an answer as JSON of a schema, in a child alone. @throws FetchError FORMATO if it does not match */
export function readJson<T>(shape: z.ZodType<T>, { url, bytes }: Pick<Answer, "url" | "bytes">): T {
  const read = shape.safeParse(parseOrNothing(bytes));
  if (!read.success)
    throw new FetchError("FORMATO", `${new URL(url).host} respondeu algo que não é o que sempre responde`);
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
