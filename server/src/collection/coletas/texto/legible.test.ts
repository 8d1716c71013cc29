import { expect, test } from "vitest";
import { tablePdf } from "../../../../test/coletas/composed/table-pdf.ts";
import { readParts } from "./documento.ts";

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
