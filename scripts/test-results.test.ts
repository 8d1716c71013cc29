import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  closingLine,
  failureLines,
  filesToRepeat,
  readResults,
  settle,
  sumUp,
  unstableLines,
} from "./test-results.mjs";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "cav-results-"));
});
afterEach(() => rmSync(home, { recursive: true }));

function read(told: object) {
  const file = join(home, "told.json");
  writeFileSync(file, JSON.stringify(told));
  return readResults(file);
}

test("Playwright's journeys are counted, including skipped, flaky and outside failures", () => {
  const spec = (title: string, status: string) => ({
    file: "a.e2e.ts",
    title,
    tests: [{ status, projectName: "phone" }],
  });
  const failing = {
    file: "a.e2e.ts",
    title: "two",
    tests: [
      {
        status: "unexpected",
        projectName: "phone",
        results: [{ errors: [{ message: "not there", location: { file: "/a.e2e.ts", line: 7 } }] }],
      },
    ],
  };
  const results = read({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: "the log tells\nmore" }],
    suites: [
      {
        specs: [spec("one", "expected")],
        suites: [{ specs: [failing, spec("three", "skipped"), spec("four", "flaky")] }],
      },
    ],
  });
  expect(results).toEqual({
    passed: 1,
    skipped: 1,
    failed: [
      { test: "a.e2e.ts: two [phone]", why: [{ message: "not there", at: "/a.e2e.ts:7" }] },
      { test: "a.e2e.ts: four [phone]", why: [] },
      { test: "outside of every test", why: [{ message: "the log tells\nmore" }] },
    ],
  });
});

const failed = {
  test: "a.test.ts: y",
  why: [{ message: "expected 1\n\n\u001b[31mnot 2\u001b[0m", at: "a.test.ts:3" }],
};

test("a run without a results file counts as one failure", () => {
  expect(readResults(join(home, "none.json"))).toBeUndefined();
  const sum = sumUp([
    { name: "lint", status: 1, results: undefined },
    { name: "types", status: 0, results: undefined },
    { name: "unit", status: 0, results: { passed: 5, skipped: 0, failed: [] } },
    { name: "api", status: 1, results: { passed: 7, skipped: 3, failed: [failed] } },
  ]);
  expect(sum).toMatchObject({ passed: 12, skipped: 3 });
  expect(failureLines(sum)).toEqual([
    "  ✗ lint",
    "  ✗ api · a.test.ts: y",
    "      a.test.ts:3",
    "      expected 1",
    "      not 2",
  ]);
  expect(closingLine(sum)).toBe("12 passed, 2 failed, 3 skipped");
  expect(closingLine({ passed: 5, skipped: 0, failed: [] })).toBe("5 passed, 0 failed");
});

test("many failures get fewer lines each, so that all are listed", () => {
  const why = [{ message: Array.from({ length: 60 }, (_, line) => `line ${line}`).join("\n") }];
  const many = (count: number) => ({
    passed: 0,
    skipped: 0,
    failed: Array.from({ length: count }, () => ({ test: "x", why })),
  });
  expect(failureLines(many(1))).toHaveLength(25);
  expect(failureLines(many(10))).toHaveLength(90);
});

test("few failed files are repeated, and tests that then pass are counted and listed as unstable", () => {
  const of = (...tests: string[]) => ({
    status: 1,
    results: { passed: 5, skipped: 1, failed: tests.map((test) => ({ test, why: [] })) },
  });
  const first = of("server/a.test.ts: x", "server/a.test.ts: y", "e2e/b.e2e.ts: z [phone]");
  expect(filesToRepeat(first)).toEqual(["server/a.test.ts", "e2e/b.e2e.ts"]);
  const settled = settle(first, { status: 0, results: { passed: 9, skipped: 0, failed: [] } });
  expect(settled).toMatchObject({ status: 0, results: { passed: 8, skipped: 1, failed: [] } });
  expect(unstableLines([{ name: "api", ...settled }])[0]).toBe(
    "  ~ api · server/a.test.ts: x: passou só na segunda vez",
  );
  // A second failure, many failed files, faults outside of tests, Ctrl-C and a pass stay unchanged.
  expect(settle(first, { status: 1, results: undefined })).toBe(first);
  expect(filesToRepeat(of("a.test.ts: x", "b.test.ts: x", "c.test.ts: x", "d.test.ts: x"))).toBeUndefined();
  expect(filesToRepeat(of("server/a.test.ts: x", "outside of every test"))).toBeUndefined();
  expect(filesToRepeat({ ...first, status: 130 })).toBeUndefined();
  expect(filesToRepeat({ ...of(), status: 0 })).toBeUndefined();
  expect(filesToRepeat({ status: 1, results: undefined })).toBeUndefined();
});
