import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../server/test/database.ts";
import { assertSame, loadExam, loadPeople, matchBySql, peers } from "./lib/peers.ts";
import { fillCountry, populate } from "./lib/population.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillCountry(database);
  await populate(database, 300);
}, 60_000);
afterAll(() => database.drop());

test("libraries and the rule by hand say the same of real exams as the product's SQL", async () => {
  const { db } = database;
  const people = await loadPeople(db);
  const { rows } = await database.pool.query<{ id: number }>(`
    SELECT id FROM concursos WHERE chave_importacao IN ('ufpe-12-2026', 'contenda-001-2026', 'caixa-01-2024-ns')`);
  expect(rows).toHaveLength(3);
  for (const { id } of rows) {
    const exam = await loadExam(db, id);
    const expected = await matchBySql(db, id);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(people.length);
    for (const peer of peers) assertSame(peer.name, await peer.match(exam, people), expected);
  }
});

test("a way that leaves somebody out is found", () => {
  expect(() => assertSame("other", [1], [1, 2])).toThrow("disagrees about 1 people, of whom one is 2");
});
