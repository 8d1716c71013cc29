import { expect, test } from "vitest";
import { tablePdf } from "../../../../test/coletas/composed/table-pdf.ts";
import { findActs } from "./acts.ts";
import { readParts } from "./documento.ts";
import { isDamaged, isWithoutAccents } from "./legible.ts";

const notice = "O Município abre inscrições para a seleção de médicos e de técnicos, até 5 de março. ".repeat(
  30,
);
const readAll = async (bytes: Uint8Array) => {
  const acts: string[] = [];
  const given = { charset: "utf-8", keeps: "all" } as const;
  for await (const part of readParts(bytes, given, 0)) acts.push(...part.acts.map(({ texto }) => texto));
  return acts;
};
const twice = Buffer.from(Buffer.from(notice).toString("latin1"));
const lost = Buffer.from(notice.replaceAll(/[çõéáí]/g, "\ufffd"));
const exchanged = Buffer.from(
  notice
    .toLowerCase()
    .replaceAll(/[a-z]/g, (sign) => String.fromCharCode(97 + ((sign.charCodeAt(0) - 84) % 26))),
);
/** Latin letters in a font whose encoding is said to be Mac OS Roman. */
const ofMac: Readonly<Record<string, string>> = {
  ç: "Á",
  õ: "ı",
  ã: "„",
  é: "È",
  á: "·",
  í: "Ì",
  ó: "Û",
  ê: "Í",
  ú: "˙",
};
const another = Buffer.from(notice.replaceAll(/[^ -~]/g, (sign) => ofMac[sign] ?? sign));

test.each([
  ["pages without text", tablePdf([["Folha 1"], ["Folha 2"]]), "ScannedPages"],
  ["accents of two signs", twice, "DamagedText"],
  ["lost letters", lost, "DamagedText"],
  ["exchanged letters", exchanged, "DamagedText"],
  ["letters of another encoding", another, "DamagedText"],
])("a document with %s is refused with its cause", async (_, bytes, name) => {
  await expect(readAll(bytes)).rejects.toMatchObject({ name });
});

test.each([
  ["plain text", Buffer.from(notice)],
  ["text with a few lost signs", Buffer.from(`${notice}\ufffd\ufffd`)],
  ["a list of names", Buffer.from("MARIA DA SILVA 1 JOSÉ DE SOUZA 2 ANA LIMA 3 ".repeat(60))],
])("%s is read", async (_, bytes) => {
  expect(await readAll(bytes)).toHaveLength(1);
});

const portuguese =
  "A Prefeitura de São João torna pública a convocação de candidatos para a posição de médico. ";
const withoutAccents = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

test("a text that has lost its accents is known as such, and read", () => {
  expect(isWithoutAccents(withoutAccents(portuguese.repeat(40)))).toBe(true);
  expect(isWithoutAccents(portuguese.repeat(40))).toBe(false);
  expect(isWithoutAccents("The city calls all candidates for the position of a doctor. ".repeat(60))).toBe(
    false,
  );
  expect(isDamaged(withoutAccents(portuguese.repeat(40)))).toBe(false);
});

test("a gazette without accents has the same acts as with them", () => {
  const rest = "\nOutras disposições do mesmo ato, uma em cada linha.".repeat(20);
  const gazette = [
    `PREFEITURA MUNICIPAL DE IRANI\nPORTARIA Nº 12/2026\nO Prefeito, no uso do cargo, RESOLVE nomear. ${rest}`,
    `EDITAL Nº 3/2026 – CONCURSO PÚBLICO\nA Prefeita torna pública a abertura de inscrições. ${rest}`,
    `HOMOLOGAÇÃO DO PREGÃO Nº 4/2026\nO Prefeito homologa a licitação. ${rest}`,
    `RESOLUÇÃO Nº 9/2026\nO Conselho resolve aprovar o regimento. ${rest}`,
  ].join("\n");
  const titlesOf = (text: string) => findActs(text).map(({ titulo }) => withoutAccents(titulo));
  expect(titlesOf(gazette)).toHaveLength(4);
  expect(titlesOf(withoutAccents(gazette))).toEqual(titlesOf(gazette));
});
