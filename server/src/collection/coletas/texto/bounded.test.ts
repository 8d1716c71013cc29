import { expect, test } from "vitest";
import { longestAct, toBoundedActs } from "./bounded.ts";
import { readParts } from "./documento.ts";

const beside = { hierarquia: "A\0/B", pagina: "1", endereco: null, publicado_em: "2026-11-20" };
const partsOf = (texto: string) => [...toBoundedActs({ ...beside, chave: "7", texto })];

test("an act as long as notices are stays whole, without characters that the database refuses", () => {
  expect(partsOf("Edital \ud800de\0 abertura")).toEqual([
    { ...beside, hierarquia: "A/B", chave: "7", texto: "Edital \ufffdde abertura" },
  ]);
  expect(partsOf("")).toHaveLength(1);
  expect(partsOf("a".repeat(longestAct))).toHaveLength(1);
});

test.each([
  ["lines", "Maria da Silva Souza\n", /\n$/],
  ["words", "Maria da Silva Souza, ", / $/],
  ["neither", "\u{1f600}", /^(?:\u{1f600})+$/u],
])("an act longer than any notice is split at %s and loses no character", (_, sign, end) => {
  const texto = sign.repeat(Math.ceil((longestAct * 2.5) / sign.length));
  const parts = partsOf(texto);
  expect(parts.map((part) => part.texto).join("")).toBe(texto);
  expect(parts.map(({ chave }) => chave)).toEqual(["7", null, null]);
  for (const part of parts) {
    expect(part.texto.length).toBeLessThanOrEqual(longestAct);
    expect(part.texto).toMatch(end);
    expect(part.texto.isWellFormed()).toBe(true);
  }
});

test("a gazette without titles is kept in parts, all of them if one mentions a selection", async () => {
  const text = `concurso público\n${"Maria da Silva Souza\n".repeat(60_000)}`;
  const acts = [];
  for await (const part of readParts(Buffer.from(text), { charset: null, keeps: "selections" }, 0))
    acts.push(...part.acts);
  expect(acts.map(({ texto }) => texto).join("")).toBe(text);
  expect(acts).toHaveLength(3);
});

test.each(["99/99/2026", "31/02/2026", "1/2", "a/b/c", "01/01/2026'"])(
  "an article that claims to be of %s has no day",
  async (day) => {
    const xml =
      `<?xml version="1.0"?><xml><article idMateria="1" ` +
      `pubDate="${day}"><body><Texto>concurso</Texto></body></article></xml>`;
    for await (const { acts } of readParts(Buffer.from(xml), { charset: null, keeps: "all" }, 0))
      for (const act of acts) expect(act.publicado_em).toBeNull();
  },
);
