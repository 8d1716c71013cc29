import { expect, test } from "vitest";
import { findUnstorableText } from "./unstorable-text.ts";

test.each([
  [{ cargos: [{ nome: "a" }, { nome: "a\u0000b" }] }, "cargos.1.nome"],
  [{ nome: "\ud800" }, "nome"],
  [{ mapa: { "chave\u0000": 1 } }, "mapa"],
  ["\u0000", ""],
])("%j is told by its place", (input, reached) => {
  expect(findUnstorableText(input)).toBe(reached);
});

test.each([[{ nome: "João 👩‍👧 \t\n" }], [undefined], [null], [1], [[]]])("%j can be kept", (input) => {
  expect(findUnstorableText(input)).toBeUndefined();
});

// Half as deep as the largest body can be: what costs the square of it would take minutes.
test("depth costs no stack, and no more time than length does", () => {
  const depth = 1_000_000;
  const deep = JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`);
  expect(findUnstorableText(deep)).toMatch(/^0\.0/);
});
