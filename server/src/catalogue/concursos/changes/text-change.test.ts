import { expect, test } from "vitest";
import { excerptsBetween } from "./text-change.ts";

/** Marks removed words with brackets, and new ones with braces. */
function told(de: string, para: string): string {
  const marks = { igual: ["", ""], removido: ["[", "]"], incluido: ["{", "}"] };
  return excerptsBetween(de, para)
    .map(({ tipo, texto }) => marks[tipo].join(texto))
    .join("");
}

const long = Array.from({ length: 40 }, (_, n) => `p${n}`).join(" ");

test.each([
  ["A prova dura 4 horas.", "A prova dura 5 horas.", "A prova dura [4]{5} horas."],
  ["Um texto", "Um texto novo", "Um texto{ novo}"],
  ["Leve caneta preta e água", "Leve caneta e água", "Leve caneta [preta ]e água"],
  ["", "Tudo novo", "{Tudo novo}"],
  ["a a", "a a a", "a a{ a}"],
])("%s → %s", (de, para, expected) => {
  expect(told(de, para)).toBe(expected);
});

test("a long text shows only the words around the change, wherever it is", () => {
  expect(told(`${long} quatro ${long}`, `${long} cinco ${long}`)).toBe(
    "… p32 p33 p34 p35 p36 p37 p38 p39 [quatro]{cinco} p0 p1 p2 p3 p4 p5 p6 p7…",
  );
});

test("a rewritten text of maximum length shows the beginnings", () => {
  const [one, other] = ["a ", "b\n"].map((word) => word.repeat(10_000)) as [string, string];
  expect(excerptsBetween(one, other).map(({ tipo, texto }) => [tipo, texto.length])).toEqual([
    ["removido", 241],
    ["incluido", 241],
  ]);
});
