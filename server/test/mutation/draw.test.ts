import { expect, test } from "vitest";
import { writeMutant } from "./draw.ts";

const text = "const all = (a: boolean, b: boolean, c: boolean) => a && b && c;\n";
const at = (from: string) => ({ line: 0, column: text.indexOf(from) });

test("a mutated expression keeps what surrounds it, and names its function", () => {
  const location = { start: at("a && b"), end: at(" && c;") };
  const mutant = { fileName: "x.ts", mutatorName: "LogicalOperator", replacement: "a || b", location };
  expect(writeMutant(text, mutant)).toMatchObject({
    text: text.replace("a && b &&", "(a || b) &&"),
    name: "all",
    line: 1,
  });
});

test("a mutant that is no program is refused", () => {
  const location = { start: at("a &&"), end: at("a &&") };
  const mutant = { fileName: "x.ts", mutatorName: "LogicalOperator", replacement: "a b", location };
  expect(() => writeMutant(text, mutant)).toThrow();
});
