import { UsersOrder } from "@cav/contract/users/admin-users.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { planOf, pretendRows, queriesOf, wholeReadsOf } from "../../../test/harness/plans.ts";
import { findUsers } from "./administration.queries.ts";

const million = 1_000_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    WITH novos AS (
      INSERT INTO users (nome, email)
      SELECT 'Pessoa ' || n, 'pessoa' || n || '@teste.example' FROM generate_series(1, 2000) n RETURNING id)
    INSERT INTO sessions (user_id, created_at, expires_at)
    SELECT id, now() - id * interval '1 minute', now() + interval '1 day' FROM novos`);
  for (const table of ["users", "sessions"]) await pretendRows(database.pool, table, million);
});
afterAll(() => database.drop());

test.for(UsersOrder.options)("a page in order %s reads its rows alone, at a million users", async (ordem) => {
  const asked = await queriesOf(database.pool, (db) => findUsers(db, { skip: 0, limit: 20, ordem }));
  expect(asked.length).toBeGreaterThan(0);
  for (const query of asked) expect(wholeReadsOf(await planOf(database.pool, query))).toEqual([]);
});

test("an order that no index has reads all users", async () => {
  const asked = await queriesOf(database.pool, (db) =>
    sql`SELECT id FROM users ORDER BY (SELECT max(created_at) FROM sessions WHERE user_id = users.id) LIMIT 20`.execute(
      db,
    ),
  );
  const reads = await Promise.all(asked.map((query) => planOf(database.pool, query)));
  expect(reads.flatMap((plan) => wholeReadsOf(plan))).toEqual([
    `Sort  of ${million} rows`,
    `Seq Scan users of ${million} rows`,
  ]);
});
