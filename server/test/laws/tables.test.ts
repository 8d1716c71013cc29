import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { described, importsOf, root, sources } from "./imports.ts";
import { tableColumnsOf, typeOf } from "./tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tablesFiles = sources("server/src").filter((path) => path.endsWith(".tables.ts"));

/** Returns every column of the product's tables with its expected Kysely type, as `table.column: type`. */
async function columnsOfDatabase(): Promise<string[]> {
  const { rows } = await database.pool.query<Parameters<typeof typeOf>[0] & { table: string; name: string }>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS "isRequired",
      a.attidentity <> '' OR a.attgenerated <> '' AS "isGenerated", a.atthasdef AS "hasDefault", (
        SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS check
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> 'migrations'`);
  return rows.map((column) => `${column.table}.${column.name}: ${typeOf(column)}`).sort();
}

test("the types of tables equal the migrated database, column by column", async () => {
  const written = tablesFiles.flatMap((path) => tableColumnsOf(readFileSync(join(root, path), "utf8")));
  expect(written.sort()).toEqual(await columnsOfDatabase());
});

test("nothing imports the types of tables, and they import only lists of codes", () => {
  const known = sources("server/src")
    .flatMap(importsOf)
    .filter(({ to }) => to.endsWith(".tables.ts"));
  const knowing = tablesFiles
    .flatMap(importsOf)
    .filter(
      ({ to }) =>
        !["kysely", "contract/src/channels.ts", "contract/src/concursos/motivos-fim.ts"].includes(to),
    );
  expect([...known, ...knowing].map(described)).toEqual([]);
});

test.for<[string, string[]]>([
  [
    `export type ATables = {\n  a: { x: Generated<"A" | "B">; y: Date | null };\n};`,
    ['a.x: Generated<"A" | "B">', "a.y: Date | null"],
  ],
  [
    `export type ATables = {\n  /** What; it is. */\n  a: {\n    // Of b.\n    x: Generated<\n      ` +
      `number[]\n    >;\n  };\n};`,
    ["a.x: Generated<number[]>"],
  ],
])("types are read from source: %s", ([text, columns]) => {
  expect(tableColumnsOf(text)).toEqual(columns);
});
