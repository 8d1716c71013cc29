// @vitest-environment jsdom
import type { Compatibilidade } from "@cav/contract/concursos/matching.ts";
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { MatchNote } from "../page/concurso-head.tsx";

const criterios = [
  { situacao: "atende", curto: "Ensino Médio" },
  { situacao: "desconhecido", curto: "salário" },
  { situacao: "nao_atende", curto: "trabalho em Leopoldina - MG" },
  { situacao: "nao_atende", curto: "faltam R$ 200,00 no salário" },
];

const matchOf = (verdito: "COMBINA" | "PODE_COMBINAR" | "FALTA_1" | null, known: number, near: number) => {
  const only = { verdito, criterios: criterios.slice(0, known) };
  return {
    verdito,
    buscas: [],
    totais: { combinam: 0, podem_combinar: 0, falta_1: near },
    cargos_compativeis: known < 3 ? [only] : [],
    cargos_incompativeis: known < 3 ? [] : [only],
  } as unknown as Compatibilidade;
};

test.each([
  ["COMBINA", 1, 0, 1, "Combina com você: Ensino Médio."],
  ["PODE_COMBINAR", 2, 0, 1, "Pode combinar com você, a confirmar: salário."],
  ["FALTA_1", 3, 1, 1, "Não combina: trabalho em Leopoldina - MG."],
  [null, 4, 0, 1, "Não combina: trabalho em Leopoldina - MG, faltam R$ 200,00 no salário."],
  ["FALTA_1", 3, 1, 3, "Nenhum dos 3 cargos combina com você; a um deles falta só uma coisa."],
  ["FALTA_1", 3, 2, 3, "Nenhum dos 3 cargos combina com você; a 2 deles falta só uma coisa."],
] as const)("%s by %i facts, with %i of %i positions near: %s", async (verdito, known, near, total, said) => {
  show(<MatchNote match={matchOf(verdito, known, near)} total={total} />);
  const note = await vi.waitUntil(() => document.querySelector("p"), patient);
  expect(note.textContent).toBe(said);
});
