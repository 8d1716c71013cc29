import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { expect, test } from "vitest";
import { findFim, findValidade, toMonthsLater } from "./etapa-validade.ts";

const etapa = (given: object) => EtapaInput.parse({ situacao: "REALIZADA", ...given });
const validade = etapa({
  tipo: "VALIDADE",
  inicio: "2024-03-10",
  fim: "2026-03-10",
  citacao: "validade de 2 anos",
});
const homologacao = etapa({ tipo: "HOMOLOGACAO", inicio: "2024-03-10" });
const prorrogacao = etapa({ tipo: "PRORROGACAO", inicio: "2026-02-01" });

// The usual wording; then the exam's stages and the resulting last day.
test.for<[string, EtapaInput[], string | null, EtapaInput | null]>([
  [
    "prorroga por 2 (dois) anos, a contar de 10 de março de 2026, o prazo de validade do concurso",
    [],
    "2028-03-10",
    null,
  ],
  [
    "Fica prorrogado por mais dois anos, a partir de 29/02/2024, a validade do concurso",
    [],
    "2026-02-28",
    null,
  ],
  [
    "Fica prorrogada por mais 24 (vinte e quatro) meses a validade do concurso",
    [validade],
    "2028-03-10",
    validade,
  ],
  ["Fica prorrogada por mais 01 (um) ano a validade do concurso", [validade], "2027-03-10", validade],
  ["prorroga por igual período o prazo de validade do concurso", [validade], "2028-03-10", validade],
  [
    "prorroga por igual período, a contar de 15/03/2026, a validade do concurso",
    [validade],
    "2028-03-15",
    validade,
  ],
  [
    "o concurso, com validade de 2 (dois) anos, contados da homologação, fica prorrogado por igual período",
    [homologacao],
    "2028-03-10",
    homologacao,
  ],
  [
    "o concurso, com validade de 2 (dois) anos, a contar de 10/03/2024, fica prorrogado por igual período",
    [validade],
    "2028-03-10",
    null,
  ],
  [
    "validade de 2 anos, prorrogável por igual período, a contar de 10 de março de 2024, " +
      "prorrogada por mais 1 (um) ano",
    [],
    "2027-03-10",
    null,
  ],
  ["a validade vai até 10/03/2028, por mais dois anos", [validade], "2028-03-10", null],
  // Texts for which neither text nor exam determines the end of validity.
  ["validade de 2 anos, prorrogada por igual período, a contar de 10/03/2026", [validade], null, null],
  ["prorroga por igual período a validade de 2 anos, a contar de 10/03/2024", [validade], null, null],
  ["prorroga por igual período o prazo de validade do concurso", [], null, null],
  ["Fica prorrogada por mais dois anos a validade do concurso", [homologacao], null, null],
  ["prorroga a validade do concurso, prorrogável uma única vez, por igual período", [validade], null, null],
  [
    "prorroga por mais um ano a validade do edital 1 e por mais dois anos a do edital 2",
    [validade],
    null,
    null,
  ],
  [
    "Fica prorrogada por mais dois anos a validade do concurso",
    [validade, { ...validade, fim: "2026-04-10" }],
    null,
    null,
  ],
  ["Fica prorrogada por mais dois anos a validade do concurso", [validade, prorrogacao], null, null],
  [
    "Fica prorrogada por mais dois anos a validade do concurso",
    [{ ...validade, cargo: "Guarda" }],
    null,
    null,
  ],
  [
    "prorrogada a validade até 10/03/2028 e a validade do outro até 11/04/2028, por mais dois anos",
    [validade],
    null,
    null,
  ],
])("of “%s” follows a last day", ([texto, etapas, valor, base]) => {
  const found = findFim(texto, etapas);
  expect([found?.valor ?? null, found?.base ?? null]).toEqual([valor, base]);
  for (const { inicio, fim } of found?.de ?? []) expect(texto.slice(inicio, fim)).not.toBe("");
});

// Wording of homologations, published on 20/11/2026.
test.for<[string, string | null]>([
  ["com validade de 2 (dois) anos, a contar desta homologação", "2026-11-20/2028-11-20"],
  [
    "A validade deste concurso é de 02 (dois) anos, contados a partir da data da " +
      "publicação da homologação do resultado final, prorrogável por igual período",
    "2026-11-20/2028-11-20",
  ],
  [
    "validade de dois anos, prorrogável uma única vez, por igual período, a contar da data de sua publicação",
    "2026-11-20/2028-11-20",
  ],
  ["tem validade de 12 (doze) meses, a partir da data de publicação deste Edital", "2026-11-20/2027-11-20"],
  ["validade de 1 (um) ano, a contar da data da presente homologação", "2026-11-20/2027-11-20"],
  ["terá validade de 2 (dois) anos, a contar de 10 de novembro de 2026", "2026-11-10/2028-11-10"],
  ["válido, com validade até 10/11/2028", "/2028-11-10"],
  // Texts that alone do not determine the end of validity.
  ["terá validade de 2 (dois) anos, prorrogável por igual período", null],
  ["terá validade de até 2 (dois) anos, a contar desta homologação", null],
  ["a validade de 2 (dois) anos. A posse é a contar de 10 de novembro de 2026", null],
  [
    "validade de 2 anos, a contar desta homologação; a do edital 2 tem validade de 1 ano, a contar desta homologação",
    null,
  ],
  ["validade até 10/11/2028, e a do edital 2 com validade até 11/11/2027", null],
])("an act of homologation that says “%s” gives a validity of %s", ([texto, known]) => {
  const found = findValidade(texto, "2026-11-20");
  expect(found && [found.inicio, found.fim].join("/")).toBe(known);
  for (const { inicio, fim } of found?.de ?? []) expect(texto.slice(inicio, fim)).toMatch(/^validade/);
});

test("a period that begins with an undated act has no end", () => {
  expect(findValidade("validade de 2 (dois) anos, a contar desta homologação", null)).toBeNull();
});

test("one month later is the same day, or the last of the month", () => {
  expect([
    toMonthsLater("2026-01-31", 1),
    toMonthsLater("2026-03-10", 24),
    toMonthsLater("2024-02-29", 12),
  ]).toEqual(["2026-02-28", "2028-03-10", "2025-02-28"]);
});
