import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../server/test/harness/database.ts";
import { assertSame, byHand, findRealConcursos, loadConcurso, loadUsers, matchBySql } from "./lib/peers.ts";
import { fillCountry, populate } from "./lib/population.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillCountry(database);
  await populate(database, 300);
}, 60_000);
afterAll(() => database.drop());

test("the rule by hand says the same of real exams as the product's SQL", async () => {
  const { db } = database;
  const users = await loadUsers(db);
  const ids = await findRealConcursos(database.pool);
  expect(ids).toHaveLength(3);
  for (const id of ids) {
    const concurso = await loadConcurso(db, id);
    const expected = await matchBySql(db, id);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(users.length);
    assertSame(byHand.name, await byHand.match(concurso, users), expected);
  }
});

test("a way that leaves somebody out is found", () => {
  expect(() => assertSame("other", [1], [1, 2])).toThrow("disagrees about 1 people, of whom one is 2");
});
