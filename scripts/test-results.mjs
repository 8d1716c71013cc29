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
