import type { Mudanca } from "@cav/contract/concursos/historico.ts";
import { expect, test } from "vitest";
import { changeGroupsOf, splitGroups } from "./change-groups.ts";

const change = (campo: string, cargo?: string): Mudanca => ({
  campo,
  rotulo: campo,
  tipo: "alterado",
  de: "a",
  para: "b",
  ...(cargo ? { cargo } : {}),
});
const short = (groups: ReturnType<typeof changeGroupsOf>) =>
  groups.map(({ cargo, mudancas }) => [cargo, ...mudancas.map(({ campo }) => campo)]);

test("changes are grouped by position, those of the exam first, in their order", () => {
  const groups = changeGroupsOf([
    change("salario", "Contador"),
    change("titulo"),
    change("nome", "Agente"),
    change("vagas", "Contador"),
    change("cargos"),
  ]);
  expect(short(groups)).toEqual([
    [undefined, "titulo", "cargos"],
    ["Contador", "salario", "vagas"],
    ["Agente", "nome"],
  ]);
});

test("of many positions the first are shown, and the rest on demand", () => {
  const groups = changeGroupsOf(Array.from({ length: 40 }, (_, n) => change("salario", `Cargo ${n}`)));
  const [first, rest] = splitGroups(groups, 8);
  expect([first.length, rest.length]).toEqual([8, 32]);
  expect(splitGroups(groups.slice(0, 9), 8)).toEqual([groups.slice(0, 9), []]);
});
