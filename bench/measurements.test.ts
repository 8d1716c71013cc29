import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../server/test/harness/database.ts";
import { askQuestions, countRows } from "./lib/ask.ts";
import { grow } from "./lib/dataset/grow.ts";
import { load } from "./lib/measure.ts";
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

test("of work that takes longer than it is measured for, each caller's one call is told", async () => {
  const { p50, p99, perSecond } = await load({ concurrency: 2, seconds: 0 }, setImmediate);
  expect(p50).toBeGreaterThan(0);
  expect(p99).toBeGreaterThanOrEqual(p50);
  expect(perSecond).toBeGreaterThan(0);
});

test("figures of a busy machine are shown, and written down only when that is meant", () => {
  const page = new URL("../docs/performance.md", import.meta.url);
  const before = readFileSync(page, "utf8");
  const code = `import { isKept, report } from "${new URL("lib/report.ts", import.meta.url)}";
    if (!isKept) report("nothing", "Nothing", "No figures."); console.log("kept:", isKept);`;
  const told = (env: Record<string, string>) =>
    spawnSync(process.execPath, ["--input-type=module", "--eval", code], { env, encoding: "utf8" }).stdout;
  expect(told({ BENCH_LOAD: "0.6" })).toMatch(/No figures[\s\S]*Not written down[\s\S]*kept: false/);
  expect(told({ BENCH_LOAD: "0.6", BENCH_BUSY: "1" })).toContain("kept: true");
  expect(told({ BENCH_LOAD: "0.5" })).toContain("kept: true");
  expect(readFileSync(page, "utf8")).toBe(before);
});
