import { expect, test } from "vitest";
import { editalOf, orgaoOf, type ResumoFacts, resumoOf } from "./resumo.ts";

const facts: ResumoFacts = {
  titulo: "Concurso Público UFPE 2026 - Técnico-Administrativos em Educação (Edital nº 12/2026)",
  organizadora: "FADE/UFPE",
  status: "INSCRICOES_ABERTAS",
  data_inicio_inscricao: null,
  data_fim_inscricao: "2026-12-08",
  datas_prova: ["2027-04-18"],
  valores_inscricao: [120],
  orgao: null,
  edital_numero: null,
  edital_ano: null,
  cargo: { nome: "Assistente em Administração", a_definir: false },
  total_cargos: 44,
  salario_maximo: "5215.39",
  is_ceiling: true,
  salario_periodo: "MES",
  total_vagas: 114,
  cadastro_reserva: null,
  local: { id: 2611606, nome: "Recife", uf: "PE" },
  total_locais: 4,
};
const today = "2026-11-22";

test("a summary says until when, how much, how many and where", () => {
  expect(resumoOf(facts, today)).toEqual({
    prazo: { dia: "2026-12-08", dias: 16, aberto: true, texto: "Inscrições até 08/12/2026" },
    cargo: "Assistente em Administração",
    outros_cargos: 43,
    orgao: "UFPE 2026 - Técnico-Administrativos em Educação",
    local: "Recife - PE e mais 3 cidades",
    banca: "FADE/UFPE",
    edital: "12/2026",
    salario: "até R$ 5.215,39",
    vagas: "114 vagas",
    taxa: "R$ 120,00",
    prova: "18/04/2027",
  });
});

test("unknown facts are left out", () => {
  const unknown = resumoOf(
    {
      ...facts,
      titulo: "Prefeitura de Leopoldina: Processo Seletivo",
      organizadora: "Organizadora não informada",
      data_fim_inscricao: null,
      datas_prova: [],
      valores_inscricao: [],
      cargo: { nome: "Cargos a divulgar", a_definir: true },
      total_cargos: 1,
      salario_maximo: null,
      total_vagas: null,
      local: undefined,
      total_locais: 0,
    },
    today,
  );
  expect(unknown).toEqual({
    prazo: { dia: null, dias: null, aberto: true, texto: null },
    cargo: null,
    outros_cargos: 0,
    orgao: "Prefeitura de Leopoldina",
    local: null,
    banca: null,
    edital: null,
    salario: null,
    vagas: null,
    taxa: null,
    prova: null,
  });
});

test("a placeholder for several positions leads with the first of them", () => {
  const { cargo, outros_cargos } = resumoOf(
    { ...facts, cargo: { nome: "Médico ESF, Dentista, Psicólogo", a_definir: true }, total_cargos: 1 },
    today,
  );
  expect([cargo, outros_cargos]).toEqual(["Médico ESF", 2]);
});

test("only reserve lists, no fee, one salary", () => {
  const { vagas, taxa, salario } = resumoOf(
    { ...facts, total_vagas: 0, valores_inscricao: [0], is_ceiling: false },
    today,
  );
  expect([vagas, taxa, salario]).toEqual(["cadastro reserva", "gratuita", "R$ 5.215,39"]);
});

test("hourly pay, several fees, several days, a reserve list beside vacancies, a named body and notice", () => {
  const { salario, taxa, prova, vagas, orgao, edital } = resumoOf(
    {
      ...facts,
      salario_maximo: "25.85",
      salario_periodo: "HORA",
      valores_inscricao: [120, 150, 180],
      datas_prova: ["2027-01-17", "2027-01-24"],
      cadastro_reserva: true,
      orgao: "Universidade Federal de Pernambuco",
      edital_numero: "12",
      edital_ano: 2026,
    },
    today,
  );
  expect({ salario, taxa, prova, vagas, orgao, edital }).toEqual({
    salario: "até R$ 25,85 por hora",
    taxa: "de R$ 120,00 a R$ 180,00",
    prova: "17/01 e 24/01/2027",
    vagas: "114 vagas + reserva",
    orgao: "Universidade Federal de Pernambuco",
    edital: "12/2026",
  });
});

test("three days are shown from first to last; a reserve list alone is no vacancy", () => {
  const { prova, vagas } = resumoOf(
    {
      ...facts,
      datas_prova: ["2027-01-17", "2027-01-24", "2027-02-07"],
      total_vagas: null,
      cadastro_reserva: true,
    },
    today,
  );
  expect([prova, vagas]).toEqual(["de 17/01 a 07/02/2027", "cadastro reserva"]);
});

test.each([
  [{ data_inicio_inscricao: "2026-12-01" }, "Inscrições de 01/12 a 08/12/2026"],
  [{ data_inicio_inscricao: "2026-12-01", data_fim_inscricao: null }, "Inscrições a partir de 01/12/2026"],
  [{ data_fim_inscricao: "2026-11-21" }, "Inscrições encerradas em 21/11/2026"],
  [{ status: "AGUARDANDO_PROVAS" }, "Inscrições encerradas antes do prazo"],
  [{ status: "SUSPENSO" }, "Concurso suspenso"],
  [{ status: "CANCELADO" }, "Concurso cancelado"],
  [{ status: "FINALIZADO" }, "Concurso finalizado"],
] as const)("the deadline of %o: %s", (change, texto) => {
  expect(resumoOf({ ...facts, ...change }, today).prazo.texto).toBe(texto);
});

test.each([
  ["Prefeitura de Limeira: Concurso Público e Processo Seletivo", "Prefeitura de Limeira"],
  ["Tribunal Exemplo - Concurso Público", "Tribunal Exemplo"],
  ["Concurso Público da Prefeitura de Santos 2026", "Prefeitura de Santos 2026"],
  ["Seleção Pública BNDES 2024 - Analista (Edital nº 01/2024)", "BNDES 2024 - Analista"],
  ["IV Concurso Público da Assembleia", "IV Concurso Público da Assembleia"],
  ["Concurso Público", "Concurso Público"],
])("%s is short %s", (titulo, short) => {
  expect(orgaoOf(titulo)).toBe(short);
});

test.each([
  ["Concurso (Edital nº 01/2024/NS)", "01/2024"],
  ["Contenda - PR (Edital de Abertura nº 01.001/2026)", "01.001/2026"],
  ["TJ-RO (Edital 001/2024)", "001/2024"],
  ["Banco do Brasil 2022/001", null],
])("the notice of %s is %s", (titulo, edital) => {
  expect(editalOf(titulo)).toBe(edital);
});
