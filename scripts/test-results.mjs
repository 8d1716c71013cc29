// Reads the results of a Vitest or Playwright run from its reporter's file.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Returns the results in a file; undefined if the run did not finish. */
export function readResults(file) {
  if (!existsSync(file)) return undefined;
  const told = JSON.parse(readFileSync(file, "utf8"));
  return told.suites ? ofPlaywright(told) : told;
}

function ofPlaywright({ suites, stats, errors }) {
  const specs = suites.flatMap(specsOf);
  // A test that passes on a retry (`--retries`) counts as failed.
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results = [] }) => ({
        test: `${file}: ${title} [${projectName}]`,
        why: results.flatMap((result) => result.errors ?? []).map(whyOf),
      })),
  );
  // Failures outside of tests: the product's start, or its log.
  const outside = errors.map((error) => ({ test: "outside of every test", why: [whyOf(error)] }));
  const skipped = Math.max(
    stats.skipped,
    specs.flatMap(({ tests }) => tests).length - stats.expected - failed.length,
  );
  return { passed: stats.expected, skipped, failed: [...failed, ...outside] };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const whyOf = ({ message = "", location }) => ({
  message,
  ...(location && { at: `${location.file}:${location.line}` }),
});

/** If more files fail than this, the cause is a fault and not a busy machine. */
const filesMax = 3;

/** Returns the files of failed tests for a repetition; undefined if there are none, too many, or other failures. */
export function filesToRepeat({ status, results }) {
  const failed = results?.failed ?? [];
  const files = [...new Set(failed.map(({ test }) => /^\S+\.(test|e2e)\.tsx?/.exec(test)?.[0]))];
  const areFew = files.length > 0 && files.length <= filesMax && !files.includes(undefined);
  return status !== 0 && status !== 130 && areFew ? files : undefined;
}

/** Returns a part's results after the repetition; tests that then passed are counted, and listed as unstable. */
export function settle(first, second) {
  if (second.status !== 0) return first;
  const unstable = first.results.failed.map(({ test }) => test);
  const passed = first.results.passed + unstable.length;
  return { status: 0, results: { ...first.results, passed, failed: [] }, unstable };
}

/** Lists the tests that passed only on repetition. */
export function unstableLines(parts) {
  return parts.flatMap(({ name, unstable = [] }) =>
    unstable.map((test) => `  ~ ${name} · ${test}: passou só na segunda vez`),
  );
}

/** Sums up the parts' results; a part that failed without a failed test counts as one failure. */
export function sumUp(parts) {
  const failed = parts.flatMap(({ name, status, results }) => {
    const tests = results?.failed ?? [];
    if (status !== 0 && tests.length === 0) return [{ test: name, why: [] }];
    return tests.map(({ test, why }) => ({ test: `${name} · ${test}`, why }));
  });
  const count = (key) => parts.reduce((sum, { results }) => sum + (results?.[key] ?? 0), 0);
  return { passed: count("passed"), skipped: count("skipped"), failed };
}

/** Lines of the summary that are likely to be read. */
const linesAtEnd = 90;
const lineMax = 200;

/** Lists failures with the first lines of their reasons; fewer lines each if there are many. */
export function failureLines({ failed }) {
  const most = Math.max(2, Math.floor(linesAtEnd / Math.max(1, failed.length)) - 1);
  return failed.flatMap(({ test, why }) => [
    `  ✗ ${test}`,
    ...why
      .flatMap(({ message, at }) => [...(at ? [at] : []), ...stripVTControlCharacters(message).split("\n")])
      .filter((line) => line.trim() !== "")
      .slice(0, Math.min(most, 24))
      .map((line) => `      ${line.slice(0, lineMax)}`),
  ]);
}

/** Returns the last line of a run. */
export function closingLine({ passed, skipped, failed }) {
  return `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
