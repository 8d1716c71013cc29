import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closingLine, readResults, sumUp } from "./test-results.mjs";

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

const one = (status: string, fullName: string) => ({ status, fullName });

test("Vitest's tests are counted, and the files that could not be read", () => {
  const results = read({
    numPassedTests: 2,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { name: "a.test.ts", status: "failed", assertionResults: [one("passed", "x"), one("failed", "y")] },
      { name: "b.test.ts", status: "failed", assertionResults: [] },
      { name: "c.test.ts", status: "passed", assertionResults: [one("passed", "z"), one("skipped", "w")] },
    ],
  });
  expect(results).toEqual({ passed: 2, skipped: 1, failed: ["a.test.ts: y", "b.test.ts"] });
});

test("Playwright's journeys are counted, those that did not run or passed only the second time, and what failed outside of them", () => {
  const spec = (title: string, status: string) => ({
    file: "a.e2e.ts",
    title,
    tests: [{ status, projectName: "phone" }],
  });
  const results = read({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: "the log tells\nmore" }],
    suites: [
      {
        specs: [spec("one", "expected")],
        suites: [{ specs: [spec("two", "unexpected"), spec("three", "skipped"), spec("four", "flaky")] }],
      },
    ],
  });
  expect(results).toEqual({
    passed: 1,
    skipped: 1,
    failed: ["a.e2e.ts: two [phone]", "a.e2e.ts: four [phone]", "the log tells"],
  });
});

test("a run that wrote nothing has no results, and its part counts as one failure", () => {
  expect(readResults(join(home, "none.json"))).toBeUndefined();
  const sum = sumUp([
    { name: "lint", status: 1, results: undefined },
    { name: "types", status: 0, results: undefined },
    { name: "unit", status: 0, results: { passed: 5, skipped: 0, failed: [] } },
    { name: "api", status: 1, results: { passed: 7, skipped: 3, failed: ["a.test.ts: y"] } },
  ]);
  expect(sum).toEqual({ passed: 12, skipped: 3, failed: ["lint", "api · a.test.ts: y"] });
  expect(closingLine(sum)).toBe("12 passed, 2 failed, 3 skipped");
  expect(closingLine({ passed: 5, skipped: 0, failed: [] })).toBe("5 passed, 0 failed");
});
