import { expect, test } from "vitest";
import { findActs } from "./acts.ts";
import { readParts } from "./documento.ts";

async function keptOf(text: string): Promise<string[]> {
  const kept: string[] = [];
  const given = { charset: "utf-8", keeps: "selections" } as const;
  for await (const { acts } of readParts(Buffer.from(text), given, 0))
    kept.push(...acts.map(({ texto }) => texto));
  return kept;
}

const speaks = (deed: string) =>
  `O PREFEITO DE LAGES, no uso de suas atribuições, resolve ${deed}. `.repeat(8);
const rows = (count: number, first = 1) =>
  Array.from({ length: count }, (_, at) => `${first + at} XIMENA QUINTELA BENTALEB 01/02/1980 CLASSIFICADO`);
const decree = "DECRETO Nº 31, DE 2 DE MARÇO DE 2026";
const contract = `EXTRATO DE CONTRATO Nº 88/2026\nContratante: Município. Objeto: limpeza. ${"Valor. ".repeat(120)}`;

const lists: [string, string[]][] = [
  [
    "headings of positions under a decree",
    [
      decree,
      speaks("homologar o concurso público nº 1/2024"),
      "RESULTADO FINAL – ENFERMEIRO",
      ...rows(40),
      "RESULTADO FINAL – COVEIRO",
      ...rows(40),
    ],
  ],
  [
    "a head that is no title of an act",
    [
      "MUNICÍPIO DE LAGES",
      "HOMOLOGA O RESULTADO DO CONCURSO PÚBLICO 1/2024",
      speaks("homologar o concurso público"),
      "RESULTADO FINAL – ENFERMEIRO",
      ...rows(40),
      "RESULTADO FINAL – MÉDICO",
      ...rows(400),
    ],
  ],
  [
    "a short head with a number",
    ["PROCESSO SELETIVO SIMPLIFICADO – EDITAL Nº 25/2019", "CLASSIFICAÇÃO", "RESULTADO", ...rows(5)],
  ],
  [
    "lines between head and heading",
    [
      "PROCESSO SELETIVO SIMPLIFICADO – EDITAL Nº 25/2019",
      speaks("divulgar o resultado"),
      "",
      "",
      "CLASSIFICAÇÃO",
      "RESULTADO",
      ...rows(3),
    ],
  ],
  [
    "a heading of those called",
    [
      "EDITAL Nº 7/2026",
      speaks("chamar os aprovados do concurso público"),
      "CONVOCAÇÃO – MERENDEIRA",
      ...rows(30),
    ],
  ],
  [
    "a heading with the act's own number",
    ["EDITAL Nº 7/2026", speaks("publicar o concurso público"), "RESULTADO DO EDITAL Nº 7/2026", ...rows(30)],
  ],
];

test.each(lists)("a list under %s is one act with its head", (_, lines) => {
  expect(findActs(lines.join("\n"))).toMatchObject([{ fim: lines.join("\n").length }]);
});

test.each(lists)("every row under %s is kept, and the contract after them is not", async (_, lines) => {
  const kept = (await keptOf([...lines, contract].join("\n"))).join("\n");
  const names = (text: string) => text.match(/XIMENA QUINTELA BENTALEB/g)?.length;
  expect(names(kept)).toBe(names(lines.join("\n")));
  expect(kept).not.toContain("Contratante");
});

test("an act without words of a selection goes with the act that it continues", async () => {
  const text = [
    "EDITAL Nº 7/2026",
    speaks("chamar os aprovados do concurso público"),
    "TERMO DE COMPARECIMENTO 8/2026",
    ...rows(20),
    contract,
  ].join("\n");
  expect((await keptOf(text)).join("\n")).toContain("20 XIMENA");
});

test("the result of a purchase, another number and an authority's act begin acts", () => {
  const text = [
    "EDITAL Nº 7/2026",
    speaks("chamar os aprovados do concurso público"),
    "RESULTADO DO PREGÃO 9/2026",
    "Vencedora: Limpa Tudo Ltda. ".repeat(40),
    "RESULTADO DO CONCURSO 3/2025",
    ...rows(20),
    "HOMOLOGAÇÃO",
    speaks("homologar o processo seletivo nº 4/2026"),
    "RESULTADO",
    ...rows(20),
  ].join("\n");
  expect(findActs(text).map(({ titulo }) => titulo)).toEqual([
    "EDITAL Nº 7/2026",
    "RESULTADO DO PREGÃO 9/2026",
    "RESULTADO DO CONCURSO 3/2025",
    "HOMOLOGAÇÃO",
  ]);
});

test("a gazette's summary before its first act is no act", () => {
  const text = `DIÁRIO OFICIAL\nSumário\nConcurso público ........ 5\n${decree}\n${speaks("nomear")}`;
  expect(findActs(text)).toMatchObject([{ titulo: decree }]);
});
