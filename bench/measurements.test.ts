import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../server/test/harness/database.ts";
import { askQuestions, countRows } from "./lib/ask.ts";
import { grow } from "./lib/dataset/grow.ts";
import { load } from "./lib/measure.ts";
import { createQuestions } from "./lib/questions.ts";

// Runs the measurements in small, to check that they work.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await grow(database, { concursos: 500, users: 5_000, deliveries: 10_000 });
}, 120_000);
afterAll(() => database.drop());

test("every query runs, and its writes are rolled back", async () => {
  const counted = await countRows(database.pool);
  expect(counted).toMatchObject({ users: 5_000 });
  const questions = createQuestions();
  const written =
    "SELECT (SELECT count(*) FROM alert_events) AS events, (SELECT count(*) FROM sessions) AS sessions";
  const { rows: before } = await database.pool.query(written);
  const asked: string[] = [];
  for await (const { name, took } of askQuestions(database, questions, { ...counted, most: 2 })) {
    asked.push(name);
    expect(took.p95, name).toBeGreaterThanOrEqual(took.p50);
  }
  expect(asked).toEqual(questions.map(({ name }) => name));
  expect((await database.pool.query(written)).rows).toEqual(before);
});

test("work that is longer than its measurement is counted once per caller", async () => {
  const { p50, p99, perSecond } = await load({ concurrency: 2, seconds: 0 }, setImmediate);
  expect(p50).toBeGreaterThan(0);
  expect(p99).toBeGreaterThanOrEqual(p50);
  expect(perSecond).toBeGreaterThan(0);
});

test("figures of a busy machine are printed, and stored only on request", () => {
  const dir = mkdtempSync(join(tmpdir(), "cav-bench-report-"));
  const code = `import { report } from "${new URL("lib/report.ts", import.meta.url)}";
    report("nothing", "Nothing", "No figures.");`;
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
      env: { BENCH_RESULTS: dir, ...env },
      encoding: "utf8",
    }).stdout;
  try {
    expect(run({ BENCH_LOAD: "0.6" })).toMatch(/No figures[\s\S]*Not stored/);
    expect(readdirSync(dir)).toEqual([]);
    expect(run({ BENCH_LOAD: "0.6", BENCH_BUSY: "1" })).not.toContain("Not stored");
    expect(readFileSync(join(dir, "nothing.md"), "utf8")).toMatch(/^# Nothing\n\nNo figures\.[\s\S]*0\.6 on/);
    rmSync(join(dir, "nothing.md"));
    run({ BENCH_LOAD: "0.5" });
    expect(readdirSync(dir)).toEqual(["nothing.md"]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
