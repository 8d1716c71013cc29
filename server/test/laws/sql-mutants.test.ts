import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sqlMutants } from "../mutation/sql-mutants.ts";
import { root } from "./imports.ts";

test("every mutant of SQL changes one place of its file", () => {
  const places = sqlMutants.map(({ file, find }) => ({
    file,
    find,
    count: readFileSync(join(root, file), "utf8").split(find).length - 1,
  }));
  expect(places.filter(({ count }) => count !== 1)).toEqual([]);
});

test("there are forty mutants of SQL, each once", () => {
  expect(new Set(sqlMutants.map(({ file, find, replace }) => `${file} ${find} ${replace}`)).size).toBe(
    sqlMutants.length,
  );
  expect(sqlMutants.length).toBeGreaterThanOrEqual(40);
});
