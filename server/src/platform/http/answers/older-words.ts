import { addedWords, pagesHeader, pagesRelease } from "@cav/contract/added-words.ts";
import type { FastifyRequest } from "fastify";
import type { HttpServer } from "../http-server.ts";

const replaced = Map.groupBy(
  addedWords.filter(({ instead }) => instead !== undefined),
  ({ field }) => field,
);

/** Answers pages of the last release in words that they know, because they crash on others. */
export function registerKnownWords(app: HttpServer): void {
  app.addHook("preSerialization", async (request, _reply, answer) =>
    isOfOlderPages(request) ? inKnownWords(answer) : answer,
  );
}

/** Scripts of pages have this header in every browser; programs do not, and read any word. */
const isOfOlderPages = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-dest"] === "empty" && headers[pagesHeader] !== pagesRelease;

function inKnownWords(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(inKnownWords);
  // Dates and other special objects stay as they are.
  if (typeof answer !== "object" || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const row = replaced.get(name)?.find(({ words }) => words.includes(value));
      return [name, row ? row.instead : inKnownWords(value)];
    }),
  );
}
