import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stryker.ts";

/** Returns the file that records the calls of a file of tests, which may be in a copy of the sources. */
export function callsOf(test: string): string {
  const inside = test.slice(test.indexOf("server/src/"));
  return join(
    root.replace(/\.cache\/mutation\/tree-\d+\/$/, ""),
    ".cache",
    "mutation",
    "calls",
    `${inside}.json`,
  );
}

/** Returns the tests without a record, or changed since. An outdated record only chooses worse tests. */
export const findUnrecorded = (tests: string[]): string[] =>
  tests.filter((test) => {
    const record = callsOf(test);
    return !existsSync(record) || statSync(record).mtimeMs < statSync(join(root, test)).mtimeMs;
  });

/** Names of called functions by file of sources, for each file of tests. */
export type Calls = Map<string, Record<string, string[]>>;

export const readCalls = (tests: string[]): Calls =>
  new Map(tests.map((test) => [test, JSON.parse(readFileSync(callsOf(test), "utf8"))]));

/**
 * Chooses the tests that most likely notice a change of a function: they call it, or at least its file. Tests that
 * call more of the file's functions come first, above all functions that few tests call.
 */
export function chooseTests(calls: Calls, changed: { file: string; name: string }, count: number): string[] {
  const ofFile = [...calls].map(([test, files]) => ({ test, names: files[changed.file] ?? [] }));
  const callers = ofFile.filter(({ names }) => names.includes(changed.name));
  const weightOf = (name: string) => 1 / ofFile.filter(({ names }) => names.includes(name)).length;
  const rankOf = (names: string[]) => names.reduce((sum, name) => sum + weightOf(name), 0);
  return (callers.length > 0 ? callers : ofFile.filter(({ names }) => names.length > 0))
    .map(({ test, names }) => ({ test, rank: rankOf(names) }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, count)
    .map(({ test }) => test);
}
