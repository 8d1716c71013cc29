// @vitest-environment jsdom
import type { Compatibilidade } from "@cav/contract/matching.ts";
import { expect, test, vi } from "vitest";
import { patient, show } from "../../test/show.tsx";
import { MatchNote } from "./concurso-head.tsx";

const criterios = [
  { criterio: "salario", situacao: "atende", texto: "Salário", curto: "salário" },
  { criterio: "locais_trabalho", situacao: "nao_atende", texto: "T", curto: "trabalho em Leopoldina - MG" },
];

const matchOf = (falta_1: number) =>
  ({
    verdito: "FALTA_1",
    totais: { combinam: 0, podem_combinar: 0, falta_1 },
    cargos_compativeis: [{ criterios }],
    buscas: [],
  }) as unknown as Compatibilidade;

test.each([
  [1, 1, "Não combina: trabalho em Leopoldina - MG."],
  [1, 3, "Nenhum dos 3 cargos combina com você; a um deles falta só uma coisa."],
  [2, 3, "Nenhum dos 3 cargos combina com você; a 2 deles falta só uma coisa."],
])("with %i of %i positions near, the note says: %s", async (near, total, said) => {
  show(<MatchNote match={matchOf(near)} total={total} />);
  const note = await vi.waitUntil(() => document.querySelector("p"), patient);
  expect(note.textContent).toBe(said);
});
