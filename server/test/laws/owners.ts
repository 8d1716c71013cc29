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

/** Returns the writes in TypeScript, by Kysely or SQL. A table named at run time is `?`. */
export function writesOf(text: string): Omit<Write, "path">[] {
  const code = withoutComments(text);
  const built = [...code.matchAll(/\.(insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:"(\w+))?/g)].map(
    ([, call, table = "?"]) => ({ table, deed: deeds[call as keyof typeof deeds] }),
  );
  const plain = [
    ...code.matchAll(
      /\b(INSERT INTO|DELETE FROM|MERGE INTO|(?<!OR )TRUNCATE(?: TABLE)?|COPY|(?<!FOR |FOR NO KEY |DO |OR )UPDATE)\s+(?!(?:OF|ON|OR|SET|AS)\b)(?:ONLY )?(?:public\.)?(?:"?(\w+)"?|\$\{)/gi,
    ),
  ].map(([, words = "", table = "?"]) => ({ table, deed: deedOf(words.toUpperCase()) }));
  return [...built, ...plain];
}

/** Returns the tables that TypeScript reads, by Kysely or SQL, without the named parts of a query. */
export function readBy(text: string): string[] {
  const code = withoutComments(text);
  const built = code.matchAll(/\.(?:selectFrom|\w+Join|\w+JoinLateral|using|from)\(\s*"(\w+)/g);
  const plain = code.matchAll(
    /\b(?:FROM|JOIN|USING)\s+(?:LATERAL\s+)?(?:ONLY )?(?:public\.)?"?(?!LATERAL\b)(\w+)/g,
  );
  const listed = code.matchAll(/\bFROM\s+[^()\n]*?,\s*"?(\w+)/g);
  const parts = new Set(
    [...code.matchAll(/\b(\w+)(?: \([^()]*\))? AS (?:NOT )?(?:MATERIALIZED )?\(/g)].map(([, name]) => name),
  );
  const found = new Set([...built, ...plain, ...listed].map(([, table = ""]) => table));
  return [...found].filter((table) => !parts.has(table)).sort();
}

/** Returns the tables that SQL creates, alters, drops or indexes. */
export function shapedBy(sql: string): string[] {
  const found = sql.matchAll(
    /\b(?:(?:CREATE(?: UNLOGGED)?|ALTER|DROP) TABLE(?: IF (?:NOT )?EXISTS)?|CREATE(?: UNIQUE)? INDEX [^;(]*?\bON)\s+(?:ONLY )?(?:public\.)?"?(\w+)/gi,
  );
  return [...found].map(([, table = ""]) => table);
}

/** Returns the tables with triggers that SQL creates. */
export function triggersOn(sql: string): string[] {
  const found = sql.matchAll(
    /\bCREATE(?: OR REPLACE)?(?: CONSTRAINT)? TRIGGER [^;]*?\bON\s+(?:public\.)?"?(\w+)/gi,
  );
  return [...found].map(([, table = ""]) => table);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, "");
}

function deedOf(words: string): Write["deed"] {
  if (words === "INSERT INTO" || words === "COPY") return "INSERT";
  return words === "UPDATE" || words === "MERGE INTO" ? "UPDATE" : "DELETE";
}

/** Returns all writes of the server's files, without tests. */
export function allWrites(): Write[] {
  return sources("server/src").flatMap((path) =>
    writesOf(readFileSync(join(root, path), "utf8")).map((write) => ({ path, ...write })),
  );
}

/** Returns the tables that each file of the server reads, without tests. */
export const allReads = (): { path: string; table: string }[] =>
  sources("server/src").flatMap((path) =>
    readBy(readFileSync(join(root, path), "utf8")).map((table) => ({ path, table })),
  );

/**
 * Returns the tables that the server creates, alters or drops by name; partitions are named at run time, in their
 * owner's queries.
 */
export function allShaped(): { path: string; table: string }[] {
  return sources("server/src").flatMap((path) =>
    shapedBy(withoutComments(readFileSync(join(root, path), "utf8"))).map((table) => ({ path, table })),
  );
}
