import type { Cargo } from "@cav/contract/concursos/cargos.ts";
import { expect, test } from "vitest";
import type { Evaluated } from "./cargo-groups.ts";
import { cargoGroups, findCargosByText, sortCargos } from "./cargo-groups.ts";

const cargo = (nome: string, changes: Partial<Cargo> = {}): Cargo => ({
  id: 1,
  uuid: nome,
  concurso_id: 1,
  nome,
  salario: "3000",
  quantidade_vagas: "2",
  nivel_escolaridade: "SUPERIOR",
  requer_pos_graduacao: false,
  cursos_aceitos: [],
  locais_trabalho: [],
  vagas_por_cota: {},
  a_definir: false,
  niveis_possiveis: [],
  tipo_de_vaga: "CARGO",
  salario_periodo: "MES",
  valor_inscricao: null,
  data_prova: null,
  cadastro_reserva: null,
  locais_derivados: false,
  remoto: false,
  ...changes,
});
const names = (groups: ReturnType<typeof cargoGroups>) =>
  groups.map(({ cargos }) => cargos.map(({ nome }) => nome).join("+"));
const verdito = (value: Evaluated["verdito"]) => ({ verdito: value, criterios: [] }) as unknown as Evaluated;

test("three positions that differ only in name form one row at the first one's place; two do not", () => {
  const all = [
    cargo("A"),
    cargo("X", { salario: "1" }),
    cargo("B"),
    cargo("Y", { salario: "1" }),
    cargo("C"),
  ];
  expect(names(cargoGroups(all, new Map()))).toEqual(["A+B+C", "X", "Y"]);
});

test("positions with different verdicts are not grouped", () => {
  const all = [cargo("A"), cargo("B"), cargo("C")];
  expect(names(cargoGroups(all, new Map([["B", verdito("COMBINA")]])))).toEqual(["A", "B", "C"]);
});

test("the best matches come first, the rest in the notice's order", () => {
  const evaluated = new Map([
    ["B", verdito("FALTA_1")],
    ["C", verdito("PODE_COMBINAR")],
    ["D", verdito("COMBINA")],
    ["A", verdito(null)],
  ]);
  const sorted = sortCargos([cargo("A"), cargo("B"), cargo("C"), cargo("D"), cargo("E")], evaluated);
  expect(sorted.map(({ nome }) => nome).join("")).toBe("DCBAE");
});

test("a position is found by parts of its name or course, ignoring accents", () => {
  const all = [
    cargo("Técnico em Contabilidade"),
    cargo("Analista", {
      cursos_aceitos: [{ id: 1, nome: "Ciências Contábeis" } as Cargo["cursos_aceitos"][0]],
    }),
    cargo("Médico"),
  ];
  expect(findCargosByText(all, "contab").map(({ nome }) => nome)).toEqual([
    "Técnico em Contabilidade",
    "Analista",
  ]);
  expect(findCargosByText(all, "tec cont")).toHaveLength(1);
  expect(findCargosByText(all, " ")).toHaveLength(3);
});
