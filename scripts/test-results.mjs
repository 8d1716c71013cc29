// What a run of Vitest or Playwright held, read from the file that its reporter writes.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** The results in a file; undefined where there is none, since its run came to no end. */
export function readResults(file) {
  if (!existsSync(file)) return undefined;
  const told = JSON.parse(readFileSync(file, "utf8"));
  return told.suites ? ofPlaywright(told) : told;
}

function ofPlaywright({ suites, stats, errors }) {
  const specs = suites.flatMap(specsOf);
  // What passes the second time it is tried (`--retries`) has failed.
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results = [] }) => ({
        test: `${file}: ${title} [${projectName}]`,
        why: results.flatMap((result) => result.errors ?? []).map(whyOf),
      })),
  );
  // What failed outside of every test: the product's start, or what its log told.
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

/** A run with more failed files than these has a fault, no accident of a busy machine. */
const filesMax = 3;

/** The files of the tests that failed, to be played alone; undefined where none did, or too many, or something else failed. */
export function filesToRepeat({ status, results }) {
  const failed = results?.failed ?? [];
  const files = [...new Set(failed.map(({ test }) => /^\S+\.(test|e2e)\.tsx?/.exec(test)?.[0]))];
  const areFew = files.length > 0 && files.length <= filesMax && !files.includes(undefined);
  return status !== 0 && status !== 130 && areFew ? files : undefined;
}

/** What a part held once its failed tests were played again: those that passed then are counted, and named as unstable. */
export function settle(first, second) {
  if (second.status !== 0) return first;
  const unstable = first.results.failed.map(({ test }) => test);
  const passed = first.results.passed + unstable.length;
  return { status: 0, results: { ...first.results, passed, failed: [] }, unstable };
}

/** Names the tests that passed only when they were played alone. */
export function unstableLines(parts) {
  return parts.flatMap(({ name, unstable = [] }) =>
    unstable.map((test) => `  ~ ${name} · ${test}: passou só na segunda vez`),
  );
}

/** The sum of what parts of a run held; a part that failed without a test that did counts as one. */
export function sumUp(parts) {
  const failed = parts.flatMap(({ name, status, results }) => {
    const tests = results?.failed ?? [];
    if (status !== 0 && tests.length === 0) return [{ test: name, why: [] }];
    return tests.map(({ test, why }) => ({ test: `${name} · ${test}`, why }));
  });
  const count = (key) => parts.reduce((sum, { results }) => sum + (results?.[key] ?? 0), 0);
  return { passed: count("passed"), skipped: count("skipped"), failed };
}

/** So much of a run's end is read by who sees no more of it. */
const linesAtEnd = 90;
const lineMax = 200;

/** What failed, each with the first lines of why: fewer of each where much failed. */
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

/** The last line of a run. */
export function closingLine({ passed, skipped, failed }) {
  return `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
