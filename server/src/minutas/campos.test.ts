import { expect, test } from "vitest";
import type { Reading } from "../coletas/index.ts";
import { type Ato, mergeCampos } from "./campos.ts";

const found = (valor: string) => ({ valor, inicio: 0, fim: 10, regra: "teste" });
const act = (inicio: string, fim: string, prova: string | null): Ato => ({
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
  publicado_em: null,
  pagina: null,
});
const daysOf = (ato: Ato) =>
  Object.fromEntries(
    mergeCampos([ato])
      .filter(({ nome }) => nome.startsWith("data_"))
      .map(({ nome, valor, razao }) => [nome, valor ?? razao]),
  );

test("of two days that can't follow each other none is asserted", () => {
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
