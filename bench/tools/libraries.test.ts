import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../server/test/harness/database.ts";
import { assertSame, findRealConcursos, loadConcurso, loadUsers, matchBySql } from "../lib/peers.ts";
import { fillCountry, populate } from "../lib/population.ts";
import { libraries } from "./libraries.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillCountry(database);
  await populate(database, 300);
}, 60_000);
afterAll(() => database.drop());

test("libraries say the same of real exams as the product's SQL", async () => {
  const { db } = database;
  const users = await loadUsers(db);
  const ids = await findRealConcursos(database.pool);
  expect(ids).toHaveLength(3);
  for (const id of ids) {
    const concurso = await loadConcurso(db, id);
    const expected = await matchBySql(db, id);
    for (const library of libraries) assertSame(library.name, await library.match(concurso, users), expected);
  }
});
