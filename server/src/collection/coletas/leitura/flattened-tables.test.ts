import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const opened =
  "EDITAL Nº 1/2026 A PREFEITURA DE ARACATI torna pública a abertura de inscrições para o Concurso " +
  "Público, conforme a lei.";

/** Tables that a PDF reduced to one paragraph, without lines. */
test.each([
  [
    "Cargo Vagas Carga Horária Salário Taxa Auxiliar de Dentista 02 40 h 1.850,00 Ensino Médio " +
      "40,00 Bombeiro Hidráulico 01 40 h 1.600,00 Ensino Fundamental 30,00",
    ["Auxiliar de Dentista", "Bombeiro Hidráulico"],
  ],
  [
    "Emprego Nº Vagas Vencimentos Escolaridade Exigida Operador de Caldeira 01 1.700,00 " +
      "Fundamental Soldador 01 2.900,00 Fundamental",
    ["Operador de Caldeira", "Soldador"],
  ],
  [
    "Cargo Requisitos Vagas Motorista de Van CNH “D” 05 Tratorista CNH “C” 02 Arquivista Superior em Arquivologia 01",
    ["Motorista de Van", "Tratorista", "Arquivista"],
  ],
  [
    "Cargo Nível Vagas Agente de Plenário Médio 02 Redator Superior 01 Professor de Ensino Médio 4",
    ["Agente de Plenário", "Redator", "Professor de Ensino Médio"],
  ],
  [
    "CARGOS DE NÍVEL SUPERIOR ECONOMISTA - 02 VAGAS - R$ 3.000,00 GEÓLOGO - 01 VAGA CARGOS DE " +
      "NÍVEL MÉDIO FISCAL - 03 VAGAS",
    ["Economista", "Geólogo", "Fiscal"],
  ],
  [
    "CÓDIGO/CARGO: 01-AGENTE DE CAMPO; 02-ENFERMEIRO; 03-PORTEIRO.",
    ["Agente de Campo", "Enfermeiro", "Porteiro"],
  ],
])("%s", (table, names) => {
  expect(read(`${opened} ${table}`).cargos).toEqual(names);
});

test("a title's word after the titles begins no row", () => {
  const table = `Cargo Vagas Vencimento Vigia 02 1.600,00 ${"Conforme o anexo deste edital. ".repeat(12)}`;
  expect(read(`${opened} ${table} A isenção da taxa Agente Bancário 5 recebe.`).cargos).toEqual(["Vigia"]);
});
