import { expect, test } from "vitest";
import type { Reading } from "../coletas/index.ts";
import { type Ato, mergeCampos } from "./campos.ts";

const found = (valor: string) => ({ valor, inicio: 0, fim: 10, regra: "teste" });
const act = (inicio: string, fim: string, prova: string | null, publicado_em: string | null = null): Ato => ({
  tipo_de_ato: "abertura",
  texto: "",
  campos: {
    inscricao_inicio: found(inicio),
    inscricao_fim: found(fim),
    data_prova: prova === null ? null : found(prova),
    cargos: [],
  } as unknown as Reading,
  publicador: "DOU",
  oficial: true,
  url: "",
  fonte: "DOU",
  publicado_em,
  pagina: null,
});
const daysOf = (ato: Ato) =>
  Object.fromEntries(
    mergeCampos([ato])
      .filter(({ nome }) => nome.startsWith("data_"))
      .map(({ nome, valor, razao }) => [nome, valor ?? razao]),
  );

test("neither of two days in a wrong order is asserted", () => {
  expect(daysOf(act("2027-01-24", "2026-12-22", null))).toEqual({
    data_inicio_inscricao: "DIVERGENTE",
    data_fim_inscricao: "DIVERGENTE",
    data_prova: "AUSENTE",
  });
  expect(daysOf(act("2026-11-24", "2026-12-22", "2026-12-01"))).toEqual({
    data_inicio_inscricao: "2026-11-24",
    data_fim_inscricao: "DIVERGENTE",
    data_prova: "DIVERGENTE",
  });
});

test("a registration day that all its acts follow is unsure, with the reason", () => {
  expect(daysOf(act("2025-12-01", "2025-12-22", "2027-02-01", "2026-11-20"))).toEqual({
    data_inicio_inscricao: "ANTERIOR",
    data_fim_inscricao: "ANTERIOR",
    data_prova: "2027-02-01",
  });
  expect(daysOf(act("2026-11-19", "2026-12-22", null, "2026-11-20"))).toMatchObject({
    data_inicio_inscricao: "ANTERIOR",
    data_fim_inscricao: "2026-12-22",
  });
  expect(daysOf(act("2026-11-20", "2026-12-22", null, "2026-11-20"))).toMatchObject({
    data_inicio_inscricao: "2026-11-20",
  });
  const late = act("2026-11-19", "2026-12-22", null, "2026-11-20");
  const first = act("2026-11-19", "2026-12-22", null, "2026-11-18");
  expect(mergeCampos([late, first]).find(({ nome }) => nome === "data_inicio_inscricao")?.valor).toBe(
    "2026-11-19",
  );
});

test("each cell of the positions has its quote, and a value from outside the row is unsure", () => {
  const cell = (valor: string | number, inicio: number, regra: string) => ({
    valor,
    inicio,
    fim: inicio + 2,
    regra,
  });
  const ato = act("2026-11-20", "2026-12-22", null);
  ato.campos.cargos = [
    {
      nome: cell("Gari", 10, "linha-do-quadro"),
      nivel: null,
      vagas: cell(3, 20, "celula-do-quadro"),
      cotas: [{ ...cell(2, 25, "celula-do-quadro"), cota: "AMPLA_CONCORRENCIA" }],
      salario: cell(1500, 90, "remuneracao-da-secao"),
    },
  ] as unknown as Reading["cargos"];
  const cargos = mergeCampos([ato]).find(({ nome }) => nome === "cargos");
  expect(cargos?.evidencias).toMatchObject([
    { valor: "Gari", inicio: 10, celula: { linha: 0, coluna: "nome", certa: true } },
    { valor: "3", inicio: 20, celula: { linha: 0, coluna: "vagas", certa: true } },
    { valor: "1500", inicio: 90, celula: { linha: 0, coluna: "salario", certa: false } },
    // Two of three vacancies: the sum disagrees with the total.
    { valor: "2", inicio: 25, celula: { linha: 0, coluna: "cotas", certa: false } },
  ]);
});

test("a state's secretariat carries its state, also in its quote and the title", () => {
  const ato = act("2026-12-01", "2026-12-22", null);
  const campos = { ...ato.campos, orgao: found("Secretaria de Estado da Saúde"), uf: found("TO") };
  const read = mergeCampos([{ ...ato, campos }]);
  const orgao = read.find(({ nome }) => nome === "orgao");
  expect(orgao?.valor).toBe("Secretaria de Estado da Saúde do Tocantins");
  expect(orgao?.evidencias.map(({ valor }) => valor)).toEqual(["Secretaria de Estado da Saúde do Tocantins"]);
  expect(read.find(({ nome }) => nome === "titulo")?.valor).toContain("da Saúde do Tocantins: ");
});
