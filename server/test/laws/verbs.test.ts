import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";
import { declaredNames, functionsOf } from "./words.ts";

const isTest = (path: string) => path.includes(".test.") || path.startsWith("server/test/");
const asks = /^(?:find|count|measure|get|list|search|is|has|can)(?=[A-Z])/;
const locksOrWrites =
  /\.(?:forUpdate|forNoKeyUpdate|forShare|forKeyShare|insertInto|updateTable|deleteFrom)\(|\bFOR (?:NO KEY )?UPDATE\b|\bFOR (?:KEY )?SHARE\b|\bpg_(?:try_)?advisory|\bINSERT INTO\b|\bDELETE FROM\b|\bUPDATE \w+ SET\b|\bLOCK TABLE\b/;
/**
 * A called function whose name says that it locks or writes; functions named by their value, such as `markOf`,
 * do neither.
 */
const changingCall =
  /(?<![.\w])(?:insert|update|upsert|replace|delete|save|mark|record|lock|claim|reserve|enqueue|queue|purge)[A-Z]\w*(?<!Of|Between|Where)\(/;
const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** Returns functions that are named like a query, although their body locks or writes. */
function lyingVerbs(path: string, text: string): string[] {
  return functionsOf(path, text)
    .filter(({ name, body }) => asks.test(name) && changes(body))
    .map(({ name }) => name);
}

function changes(body: string): boolean {
  const code = body.replaceAll(comment, "");
  return locksOrWrites.test(code) || changingCall.test(code);
}

test("a function of the server that finds, counts or answers yes or no neither locks nor writes", () => {
  const lying = sources("server/src")
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      lyingVerbs(path, readFileSync(join(root, path), "utf8")).map((name) => `${path}: ${name}`),
    );
  expect(lying).toEqual([]);
});

test("a lock and a write are found in a function's body", () => {
  const text = `export async function findRow(db: Db) { return db.selectFrom("a").forUpdate().execute(); }
    export const countRows = (db: Db) => sql\`INSERT INTO a VALUES (1)\`;
    export const hasRow = (db: Db) => db.selectFrom("a").executeTakeFirst();
    export const isRow = (db: Db) => lockRow(db);
    export const getKey = (row: Row) => markOf(row); // lockRow(row)
    export async function lockRow(db: Db) { return db.selectFrom("a").forUpdate().execute(); }`;
  expect(lyingVerbs("a.ts", text)).toEqual(["findRow", "countRows", "isRow"]);
});

/** Names of types that do not say what the thing is. */
const vague = new Set(["Given", "Told", "Asked", "Known", "Found", "Kept", "Deed", "Stretch"]);

test("a type is named after its content, with none of the forbidden names", () => {
  const faults = ["contract", "server", "web/src", "emulators", "e2e", "bench", "scripts"]
    .flatMap((folder) => sources(folder))
    .filter((path) => !path.includes("node_modules/"))
    .flatMap((path) =>
      declaredNames(path, readFileSync(join(root, path), "utf8"))
        .filter(({ kind, name }) => kind === "type" && vague.has(name))
        .map(({ name }) => `${path}: ${name}`),
    );
  expect(faults).toEqual([]);
});
