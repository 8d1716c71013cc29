import { expect, test } from "vitest";
import { findUnstorableText } from "./unstorable-text.ts";

test.each([
  [{ cargos: [{ nome: "a" }, { nome: "a\u0000b" }] }, "cargos.1.nome"],
  [{ nome: "\ud800" }, "nome"],
  [{ mapa: { "chave\u0000": 1 } }, "mapa"],
  ["\u0000", ""],
])("%j is reported by its path", (input, reached) => {
  expect(findUnstorableText(input)).toBe(reached);
});

test.each([[{ nome: "João 👩‍👧 \t\n" }], [undefined], [null], [1], [[]]])("%j can be stored", (input) => {
  expect(findUnstorableText(input)).toBeUndefined();
});

// Half the depth of the largest body: a quadratic algorithm would take minutes.
test("depth needs no stack, and no more time than length", () => {
  const depth = 1_000_000;
  const deep = JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`);
  expect(findUnstorableText(deep)).toMatch(/^0\.0/);
});
