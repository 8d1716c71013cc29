import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, sources } from "./imports.ts";

export type Write = { path: string; table: string; deed: "INSERT" | "UPDATE" | "DELETE" };

const deeds = {
  insertInto: "INSERT",
  updateTable: "UPDATE",
  deleteFrom: "DELETE",
  mergeInto: "UPDATE",
} as const;

/** What a text of TypeScript writes, in Kysely's words or in SQL's. A table that is named late is told as `?`. */
export function writesOf(text: string): Omit<Write, "path">[] {
  const code = text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, "");
  const built = [...code.matchAll(/\.(insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:"(\w+))?/g)].map(
    ([, call, table = "?"]) => ({ table, deed: deeds[call as keyof typeof deeds] }),
  );
  const plain = [
    ...code.matchAll(
      /\b(INSERT INTO|DELETE FROM|MERGE INTO|(?<!OR )TRUNCATE(?: TABLE)?|(?<!FOR |FOR NO KEY |DO |OR )UPDATE)\s+(?!(?:OF|ON|OR|SET|AS)\b)(?:ONLY )?(?:public\.)?(?:(\w+)|\$\{)/g,
    ),
  ].map(([, words = "", table = "?"]) => ({ table, deed: deedOf(words) }));
  return [...built, ...plain];
}

function deedOf(words: string): Write["deed"] {
  if (words === "INSERT INTO") return "INSERT";
  return words === "UPDATE" || words === "MERGE INTO" ? "UPDATE" : "DELETE";
}

/** All that the server's files write, tests left out. */
export function allWrites(): Write[] {
  return sources("server/src").flatMap((path) =>
    writesOf(readFileSync(join(root, path), "utf8")).map((write) => ({ path, ...write })),
  );
}
