import { expect, test } from "vitest";
import { etapaTipos } from "../concursos/etapas.words.ts";
import { etapasPassadas } from "../concursos/etapas-passadas.ts";
import { type Situacao, situacoes } from "./jornada.words.ts";

/** From the product's rules: followers who are notified of a stage ("x"), in the order of `columns`. */
const columns: readonly Situacao[] = [
  "VOU_ME_INSCREVER",
  "INSCRITO",
  "FIZ_A_PROVA",
  "APROVADO",
  "CONVOCADO",
  "TOMEI_POSSE",
  "NAO_PASSEI",
  "DESISTI",
];
const table = `
  AUTORIZADO         x x x x x - - -
  COMISSAO           x x x x x - - -
  BANCA_CONTRATADA   x x x x x - - -
  EDITAL             x x x x x - - -
  ISENCAO            x x - - - - - -
  ISENCAO_RESULTADO  x x - - - - - -
  INSCRICOES         x - - - - - - -
  LOCAIS_DE_PROVA    x x x x - - - -
  PROVA              x x x x - - - -
  GABARITO           x x x x - - - -
  RECURSOS           x x x x x - x -
  RESULTADO          x x x x x - x -
  HOMOLOGACAO        x x x x x - - -
  CONVOCACAO         x x x x x - - -
  NOMEACAO           x x x x x - - -
  VALIDADE           x x x x x - - -
  PRORROGACAO        x x x x x - - -
  SUSPENSAO          x x x x x x x -
  ANULACAO           x x x x x x x -
  REEMBOLSO          x x x x x - x -
`;

test("each stage notifies the followers who may still be concerned", () => {
  const rows = etapaTipos.map((tipo) => {
    const marks = columns.map((situacao) => (etapasPassadas[situacao].includes(tipo) ? "-" : "x"));
    return [tipo, ...marks].join(" ");
  });
  const expected = table.trim().split("\n");
  expect(rows).toEqual(expected.map((line) => line.trim().replaceAll(/ +/g, " ")));
  expect([...situacoes].sort()).toEqual([...columns].sort());
});
