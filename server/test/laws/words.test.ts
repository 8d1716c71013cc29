import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, sources } from "./imports.ts";
import { beginsWell, declaredNames, readWords, wordFault, wordsOf } from "./words.ts";

const words = readWords();
const rooms = ["contract", "server", "web/src", "emulators", "e2e", "bench"];
/** Components of React are named by what they show. */
const isComponent = (name: string) => /^[A-Z]/.test(name);
const isTest = (path: string) => path.includes(".test.") || path.startsWith("server/test/");

const declared = rooms.flatMap((room) =>
  sources(room)
    .filter((path) => !path.includes("node_modules/"))
    .map((path) => ({ path, names: declaredNames(path, readFileSync(join(root, path), "utf8")) })),
);

test("no name uses a forbidden word of docs/words.md", () => {
  const faults = declared.flatMap(({ path, names }) =>
    names.flatMap((name) => {
      const fault = wordFault(name, path, words);
      return fault ? [`${path}: ${fault}`] : [];
    }),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test("exported functions of the server begin with a verb of docs/words.md, or are named by their result", () => {
  const faults = declared
    .filter(({ path }) => path.startsWith("server/src/") && !isTest(path))
    .flatMap(({ path, names }) =>
      names
        .filter(({ kind, exported, name }) => kind === "function" && exported && !isComponent(name))
        .filter(({ name }) => !beginsWell(name, words))
        .map(({ name }) => `${path}: ${name}`),
    );
  expect(faults).toEqual([]);
});

test("no two features export a function of one name", () => {
  const exported = declared
    .filter(({ path }) => /^server\/src\/(?!platform\/)[\w-]+\//.test(path) && !isTest(path))
    .flatMap(({ path, names }) =>
      names
        .filter(({ kind, exported }) => kind === "function" && exported)
        .map(({ name }) => ({ name, path })),
    );
  const twice = [...Map.groupBy(exported, ({ name }) => name)].filter(([, all]) => all.length > 1);
  expect(twice.map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(", ")}`)).toEqual([]);
});

describe("the rule itself", () => {
  const paper = readWords(`## Things
| thing | code | wire | table | not |
|---|---|---|---|---|
| an exam | \`concurso\` | \`concurso\` | \`concursos\` | \`exam\`, \`bareName\` |
| a change | \`change\` | \`mudancas\` | | \`mudancas\` |
## Kinds of functions
| kind | verbs | does |
|---|---|---|
| ask | \`find\` | |
## Verbs of the product
| verb | means |
|---|---|
| \`walk\` | |
## Names of values
ends: \`Of\`
## Bare names
\`Row\``);
  const named = (name: string) => ({ name, exported: true, kind: "function" as const });

  test("declarations are found in every position, except keys of objects", () => {
    const text = `type A = { examOfType: string };
      export const findExam = ({ a: examA, examKept }: A, [examB]: string[], ...examRest: string[]) => { const examC = { exam: 1 }; };
      for (const examD of []) {}
      export class ExamError extends Error {}
      const { b: { c: examE = 1 } } = x;`;
    const names = declaredNames("a.ts", text);
    expect(names.map(({ name }) => name).sort()).toEqual(
      [
        "A",
        "ExamError",
        "examA",
        "examB",
        "examC",
        "examD",
        "examE",
        "examOfType",
        "examRest",
        "findExam",
      ].sort(),
    );
    expect(names.filter(({ exported }) => exported).map(({ name }) => name)).toEqual([
      "findExam",
      "ExamError",
    ]);
  });

  test.each(["findExam", "ExamRow", "myExam", "bareName", "Row", "listMudancas"])(
    "%s is forbidden",
    (name) => {
      expect(wordFault(named(name), "server/src/a.ts", paper)).toBeDefined();
    },
  );

  test.each(["findConcurso", "example", "mudancas", "exam_id", "RowOfX"])("%s is allowed", (name) => {
    expect(wordFault(named(name), "server/src/a.ts", paper)).toBeUndefined();
  });

  test("the contract may name its schemas as the API does", () => {
    expect(wordFault(named("MudancasDoConcurso"), "contract/src/a.ts", paper)).toBeUndefined();
    expect(wordFault(named("MudancasDoConcurso"), "server/src/a.ts", paper)).toBeDefined();
  });

  test("verbs and endings of values are recognised", () => {
    expect(["findX", "walkY", "factsOf"].every((name) => beginsWell(name, paper))).toBe(true);
    expect(["finderX", "doX", "of"].some((name) => beginsWell(name, paper))).toBe(false);
  });

  test("words of a name", () => {
    expect(wordsOf("findHTTPRow2By")).toEqual(["find", "http", "row", "by"]);
  });
});
