import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const notice = (table: string) =>
  `CONCURSO PÚBLICO\nEDITAL Nº 5/2026\nA Prefeitura Municipal de Lages torna pública a abertura de ` +
  `inscrições para o Concurso Público.\nQUADRO DE VAGAS\n${table}\n`;
const told = (table: string) =>
  readAct({ text: notice(table) }).cargos.map(({ nome, nivel, vagas }) => [
    nome.valor,
    nivel?.valor ?? null,
    vagas?.valor ?? null,
  ]);

test("rows give the total of their shares, and headings give the level", () => {
  const table =
    "CARGOS DE NÍVEL MÉDIO\nNº CARGO JORNADA TOTAL AC PCD\n1 Agente Administrativo 40 h/s 05 04 " +
    "01\n2 Motorista 40 h/s 02 02 00\nCARGOS DE NÍVEL SUPERIOR\nNº CARGO JORNADA TOTAL AC PCD\n3 " +
    "Enfermeiro 30 h/s 03 02 01\n4 Contador 40 h/s 01 01 00";
  expect(told(table)).toEqual([
    ["Agente Administrativo", "MEDIO", 5],
    ["Motorista", "MEDIO", 2],
    ["Enfermeiro", "SUPERIOR", 3],
    ["Contador", "SUPERIOR", 1],
  ]);
});

test("a name in capitals ends at the next column, and a list of reserves gives no vacancies", () => {
  const table =
    "CARGO LOTAÇÃO TOTAL AC PcD N\nADMINISTRADOR Secretaria de Gestão 3+CR 2 - 1\nCONTADOR " +
    "Secretaria de Fazenda CR - - -\nENGENHEIRO CIVIL Secretaria de Obras 1+CR 1 - -\nPSICÓLOGO " +
    "Hospital Municipal 2+CR 2 - -";
  expect(told(table)).toEqual([
    ["Administrador", null, 3],
    ["Contador", null, null],
    ["Engenheiro Civil", null, 1],
    ["Psicólogo", null, 2],
  ]);
});

test("rows that disagree about one position give no vacancies", () => {
  const table =
    "Nº CARGO TOTAL AC PCD\n1 Agente Administrativo 40 h/s 05 04 01\n2 Motorista 40 h/s 02 02 " +
    "00\n3 Enfermeiro 30 h/s 03 02 01\n4 Contador 40 h/s 01 01 00\n5 Motorista 40 h/s 07 07 00";
  const read = told(table);
  expect(read.find(([name]) => name === "Motorista")?.[2]).toBeNull();
  expect(read.find(([name]) => name === "Enfermeiro")?.[2]).toBe(3);
});

test("a level in brackets after a name belongs to it", () => {
  const text =
    "EDITAL Nº 5/2026 A Câmara Municipal de Lages torna pública a abertura de inscrições do " +
    "Concurso Público para os cargos de Técnico Legislativo (nível médio) e Procurador (nível " +
    "superior).";
  expect(readAct({ text }).cargos.map(({ nome, nivel }) => [nome.valor, nivel?.valor])).toEqual([
    ["Técnico Legislativo", "MEDIO"],
    ["Procurador", "SUPERIOR"],
  ]);
});
