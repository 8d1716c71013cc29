// What a run of Vitest or Playwright held, read from the file that its JSON reporter writes.
import { existsSync, readFileSync } from "node:fs";

/** The results in a file; undefined where there is none, since its run came to no end. */
export function readResults(file) {
  if (!existsSync(file)) return undefined;
  const told = JSON.parse(readFileSync(file, "utf8"));
  return told.testResults ? ofVitest(told) : ofPlaywright(told);
}

function ofVitest({ testResults, numPassedTests, numPendingTests, numTodoTests = 0 }) {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    // A file that can't be read, or whose set-up failed, has failed without a test of its own that did.
    if (tests.length === 0) return status === "failed" ? [name] : [];
    return tests.map(({ fullName }) => `${name}: ${fullName}`);
  });
  return { passed: numPassedTests, skipped: numPendingTests + numTodoTests, failed };
}

function ofPlaywright({ suites, stats, errors }) {
  const specs = suites.flatMap(specsOf);
  // What passes the second time it is tried (`--retries`) has failed.
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName }) => `${file}: ${title} [${projectName}]`),
  );
  // What failed outside of every test: the product's start, or what its log told.
  const outside = errors.map(({ message = "" }) => message.split("\n")[0]);
  const skipped = Math.max(
    stats.skipped,
    specs.flatMap(({ tests }) => tests).length - stats.expected - failed.length,
  );
  return { passed: stats.expected, skipped, failed: [...failed, ...outside] };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The sum of what parts of a run held; a part that failed without a test that did counts as one. */
export function sumUp(parts) {
  const failed = parts.flatMap(({ name, status, results }) => {
    const names = results?.failed ?? [];
    return status !== 0 && names.length === 0 ? [name] : names.map((test) => `${name} · ${test}`);
  });
  const count = (key) => parts.reduce((sum, { results }) => sum + (results?.[key] ?? 0), 0);
  return { passed: count("passed"), skipped: count("skipped"), failed };
}

/** The last line of a run. */
export function closingLine({ passed, skipped, failed }) {
  return `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
