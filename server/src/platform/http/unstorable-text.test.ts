import { expect, test } from "vitest";
import { findUnstorableText } from "./unstorable-text.ts";

test.each([
  [{ cargos: [{ nome: "a" }, { nome: "a\u0000b" }] }, "cargos.1.nome"],
  [{ nome: "\ud800" }, "nome"],
  [{ mapa: { "chave\u0000": 1 } }, "mapa"],
  ["\u0000", ""],
])("%j is told by its place", (input, place) => {
  expect(findUnstorableText(input)).toBe(place);
});

test.each([[{ nome: "João 👩‍👧 \t\n" }], [undefined], [null], [1], [[]]])("%j can be kept", (input) => {
  expect(findUnstorableText(input)).toBeUndefined();
});

test("depth costs no stack", () => {
  const deep = JSON.parse(`${"[".repeat(200_000)}"\\u0000"${"]".repeat(200_000)}`);
  expect(findUnstorableText(deep)).toMatch(/^0\.0/);
});
