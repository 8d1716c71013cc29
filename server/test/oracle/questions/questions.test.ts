import { expect, test } from "vitest";
import { createDraw } from "../draw.ts";
import { composeQuestions } from "./composed.ts";
import { atLocal, type ConcursoFacts, named, paying } from "./expectation.ts";
import { type AnsweredRow, alienFactOf, judgeAnswer } from "./judge.ts";
import { said as written } from "./said.ts";
import { saidOnAPhone } from "./said-on-a-phone.ts";

const said = [...written, ...saidOnAPhone];

const today = "2026-08-22";
const concurso = (uuid: string, ...cargos: Partial<ConcursoFacts["cargos"][number]>[]): ConcursoFacts => ({
  uuid,
  titulo: `Concurso ${uuid}`,
  orgao: null,
  organizadora: "FGV",
  status: "INSCRICOES_ABERTAS",
  edital_ano: 2026,
  valor_inscricao: null,
  data_inicio_inscricao: null,
  data_fim_inscricao: null,
  data_prova: null,
  locais_prova: [],
  cargos: cargos.map((cargo, index) => ({
    uuid: `${uuid}-${index}`,
    nome: "Enfermeiro",
    salario: "5000.00",
    salario_periodo: "MES",
    quantidade_vagas: "2",
    nivel_escolaridade: "SUPERIOR",
    niveis_possiveis: [],
    locais_trabalho: [{ id: 3550308 }],
    vagas_por_cota: {},
    cadastro_reserva: false,
    data_prova: null,
    remoto: false,
    tipo_de_vaga: "CARGO",
    a_definir: false,
    ...cargo,
  })),
});
const catalogue = new Map(
  [
    concurso("a", {}),
    concurso("b", { nome: "Motorista" }, { salario: "9000.00", locais_trabalho: [{ id: 2611606 }] }),
  ].map((one) => [one.uuid, one]),
);
const nurse = named("enfermeiro", /enfermeir/);
const answer = (rows: string[], more = {}) => ({
  rows: rows.map((uuid): AnsweredRow => ({ uuid, cargo: null })),
  leftOut: [],
  guessed: [],
  isOffer: false,
  ...more,
});
const mark = (
  parts: Parameters<typeof named>[1] extends RegExp ? (typeof nurse)[] : never,
  ...rest: Parameters<typeof answer>
) => judgeAnswer({ text: "", parts }, answer(...rest), catalogue, today).mark;

test("an answer is right with every fitting exam, and with no other", () => {
  expect(mark([nurse], ["a", "b"])).toBe("right");
  expect(mark([nurse], ["a"])).toBe("partly");
  expect(mark([nurse], [])).toBe("empty");
  expect(mark([nurse, atLocal("sp", 35)], ["a", "b"])).toBe("wrong");
});

test("all parts must hold for one position", () => {
  const driver = named("motorista", /motorista/);
  expect(mark([driver, paying("acima 8000", 8000)], ["b"])).toBe("wrong");
  expect(mark([driver, paying("acima 8000", 8000)], ["b"], { leftOut: ["acima 8000"] })).toBe("right");
});

test("nothing fits: the answer says what it left out, or offers a way on", () => {
  const nobody = named("carteiro", /carteiro/);
  expect(mark([nobody], [], { isOffer: true })).toBe("right");
  expect(mark([nobody], ["a"])).toBe("wrong");
  expect(mark([nurse, nobody], ["a", "b"], { leftOut: ["carteiro"] })).toBe("right");
  expect(mark([nobody], ["a"], { leftOut: ["carteiro"] })).toBe("wrong");
});

test("a row must not say another position's pay", () => {
  expect(alienFactOf({ uuid: "b", cargo: "b-0", salario: "9000.00" }, catalogue)).toBe("salario");
  expect(alienFactOf({ uuid: "b", cargo: "b-1", salario: "9000.00" }, catalogue)).toBeUndefined();
});

test("questions are different, and each has a meaning", () => {
  expect(said.length).toBeGreaterThanOrEqual(64);
  expect(new Set(said.map(({ text }) => text)).size).toBe(said.length);
  const composed = composeQuestions([...catalogue.values()], createDraw(1), 20);
  expect(composed.length).toBeGreaterThan(10);
  for (const { parts } of composed) expect(parts.length).toBeGreaterThan(0);
});
