import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { foundMutants } from "../mutation/found-mutants.ts";
import { sqlMutants } from "../mutation/sql-mutants.ts";
import { root } from "./imports.ts";

const mutants = [...sqlMutants, ...foundMutants];
const read = (file: string) => readFileSync(join(root, file), "utf8");

test("every mutant by hand changes one place of its file", () => {
  const places = mutants.map(({ file, find }) => ({ file, find, count: read(file).split(find).length - 1 }));
  expect(places.filter(({ count }) => count !== 1)).toEqual([]);
});

test("the tests of every mutant by hand exist", () => {
  const tests = mutants.flatMap((mutant) => mutant.tests);
  expect(tests.filter(({ file, title = "" }) => !read(file).includes(title))).toEqual([]);
});

test("there are forty mutants of SQL, each once", () => {
  expect(new Set(sqlMutants.map(({ file, find, replace }) => `${file} ${find} ${replace}`)).size).toBe(
    sqlMutants.length,
  );
  expect(sqlMutants.length).toBeGreaterThanOrEqual(40);
});
