import { expect, test } from "vitest";
import { namedEditalOf, readRecord } from "./import-formats.ts";

test.each<[string, string | null, number | null]>([
  ["Concurso Público UFPE 2026 - Técnicos (Edital nº 12/2026)", "12", 2026],
  ["Concurso Público TJ-RO 2024 - Técnico (Edital 001/2024)", "001", 2024],
  ["Prefeitura de Contenda - PR (Edital de Abertura nº 01.001/2026)", "01.001", 2026],
  ["Juiz de Direito Substituto do TJRS (Edital nº 0031/2026-DMAG)", "0031", 2026],
  ["Petrobras PSP RH 2021.1 - Nível Superior (Edital nº 1, de 15/12/2021)", "1", 2021],
  ["Processo Seletivo Simplificado da Prefeitura de Pedra Dourada (nº 001/2026)", "001", 2026],
  ["Seleção Externa Banco do Brasil 2022/001 - Escriturário", null, null],
  ["Secretaria de Planejamento do Rio de Janeiro (edital de 20/08/2026)", null, null],
])("'%s' names the notice", (titulo, edital_numero, edital_ano) => {
  expect(namedEditalOf(titulo)).toEqual({ edital_numero, edital_ano });
});

test("a transcribed position without a salary counts as not detailed yet", () => {
  const cargo = { nome: "Professor", vagas_por_cota: {}, locais_trabalho: [], niveis_possiveis: [] };
  const { input } = readRecord({
    id: "seduc",
    nivel_detalhe: "A_EDITAL",
    orgao: "Secretaria da Educação",
    organizadora: null,
    titulo: "Docentes",
    fonte: { tipo: "edital" },
    locais_prova: [],
    cargos: [
      { ...cargo, salario: null },
      { ...cargo, salario: "3000.00" },
    ],
  });
  expect(input).toMatchObject({ cargos: [{ a_definir: true }, { a_definir: false }] });
});
