import type { Tests } from "./trials.ts";

/** A change of one rule, and the tests that must notice it. */
export type HandMutant = { file: string; find: string; replace: string; tests: Tests[] };

/** Builds mutants of one file. Tests are written as `folder/file`, or `folder/file: words of their titles`. */
export const inFile = (
  file: string,
  changes: [find: string, replace: string, ...tests: string[]][],
): HandMutant[] =>
  changes.map(([find, replace, ...tests]) => ({
    file: `server/src/${file}`,
    find,
    replace,
    tests: tests.map((test) => {
      const [name, title] = test.split(": ");
      return { file: `server/src/${name}.test.ts`, ...(title && { title }) };
    }),
  }));
