import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const lines = async (query: string) =>
  (await database.pool.query<{ line: string }>(query)).rows.map(({ line }) => line);

/** Returns SQL that tests whether one column list is a prefix of another. */
const begins = (longer: string, shorter: string) =>
  `(${longer}::text || ' ') LIKE (${shorter}::text || ' %')`;

test("no index duplicates another", async () => {
  expect(
    await lines(`
      SELECT a.indexrelid::regclass || ' in ' || b.indexrelid::regclass AS line
      FROM pg_index a JOIN pg_index b ON a.indrelid = b.indrelid AND a.indexrelid <> b.indexrelid
      JOIN pg_class c ON c.oid = a.indexrelid JOIN pg_class d ON d.oid = b.indexrelid AND d.relam = c.relam
      WHERE c.relnamespace = 'public'::regnamespace AND NOT a.indisunique AND a.indexprs IS NULL AND b.indexprs IS NULL
        AND ${begins("b.indkey", "a.indkey")} AND ${begins("b.indoption", "a.indoption")}
        AND coalesce(pg_get_expr(a.indpred, a.indrelid), '') = coalesce(pg_get_expr(b.indpred, b.indrelid), '')`),
  ).toEqual([]);
});

test("every cascade and SET NULL finds its rows by an index", async () => {
  expect(
    await lines(`
      SELECT conrelid::regclass || ': ' || pg_get_constraintdef(oid) AS line FROM pg_constraint k
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confdeltype <> 'a' AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND ${begins("i.indkey", "k.conkey[1]")})`),
    // Few rows, and a plan is deleted very rarely.
  ).toEqual(["plano_precos: FOREIGN KEY (plano_id) REFERENCES planos(id) ON DELETE CASCADE"]);
});
