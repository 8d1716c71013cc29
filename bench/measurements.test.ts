import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../server/test/harness/database.ts";
import { askQuestions, countRows } from "./lib/ask.ts";
import { grow } from "./lib/dataset/grow.ts";
import { createQuestions } from "./lib/questions.ts";

// The measurements, small: that they work, not how long anything takes.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await grow(database, { concursos: 500, users: 5_000, deliveries: 10_000 });
}, 120_000);
afterAll(() => database.drop());

test("every question is asked, of the product and of the database alone, and its plan is known", async () => {
  const counted = await countRows(database.pool);
  expect(counted).toMatchObject({ users: 5_000 });
  const questions = createQuestions();
  const written =
    "SELECT (SELECT count(*) FROM alert_events) AS events, (SELECT count(*) FROM sessions) AS sessions";
  const { rows: before } = await database.pool.query(written);
  const asked: string[] = [];
  for await (const { name, product, bare, plan } of askQuestions(database, questions, {
    ...counted,
    most: 2,
  })) {
    asked.push(name);
    expect(product.p95, name).toBeGreaterThanOrEqual(product.p50);
    if (bare) expect(plan, name).toContain("Execution Time");
  }
  expect(asked).toEqual(questions.map(({ name }) => name));
  expect((await database.pool.query(written)).rows).toEqual(before);
});
