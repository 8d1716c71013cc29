import { readFileSync } from "node:fs";
import { join } from "node:path";
import { singleConcursoFacts } from "@cav/contract/concursos/concurso-facts.ts";
import { expect, test } from "vitest";
import { concursoLineColumns } from "../../src/catalogue/concursos/import/export.ts";
import { root } from "./imports.ts";

test("docs/import.md has every column of a CSV, and no other", () => {
  const rows = readFileSync(join(root, "docs/import.md"), "utf8").matchAll(
    /^\| (`.*?`) \| (exam|position) \|/gm,
  );
  const named = [...rows].flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "));
  expect(named.sort()).toEqual(Object.keys(concursoLineColumns).sort());
});

test("the form has a field for every fact of an exam", () => {
  const form = readFileSync(join(root, "web/src/concursos/form/basic-fields.tsx"), "utf8");
  const fields = [...form.matchAll(/ (?:name|fact)="(\w+)"/g)].map(([, name]) => name);
  expect(singleConcursoFacts.filter((name) => !fields.includes(name))).toEqual([]);
});
