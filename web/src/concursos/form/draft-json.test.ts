import { SalarioPeriodo } from "@cav/contract/concursos/cargos.ts";
import {
  concursoFacts,
  eachOf,
  type FactRow,
  openFactNames,
  singleConcursoFacts,
} from "@cav/contract/concursos/concurso-facts.ts";
import { etapaSituacoes, etapaTipos } from "@cav/contract/concursos/etapas.words.ts";
import { Cota, NivelEscolaridade } from "@cav/contract/preferencias/preferencias.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CargoDraft } from "./cargo-draft.ts";
import { type ConcursoDraft, emptyDraft, exampleDraft } from "./concurso-draft.ts";
import { fromJson, nameLocais, toJson } from "./draft-json.ts";
import { type EtapaDraft, emptyEtapa } from "./etapa-draft.ts";

const text = fc.string({ maxLength: 30 });
const day = fc.constantFrom("", "2026-12-31", "31/12/2026", "2026-02-30");
const local = fc
  .record({ id: fc.integer({ min: 1, max: 9 }) })
  .map(({ id }) => ({ id, nome: `Cidade ${id}`, uf: "MG" }));
const locais = fc.uniqueArray(local, { selector: ({ id }) => id, maxLength: 4 });

const cargo: fc.Arbitrary<CargoDraft> = fc.record({
  uuid: fc.option(fc.uuid(), { nil: undefined }),
  nome: text,
  salario: fc.constantFrom("", "3500.90", "12", "1."),
  nivel_escolaridade: fc.constantFrom(...NivelEscolaridade.options, "" as const),
  requer_pos_graduacao: fc.boolean(),
  remoto: fc.boolean(),
  salario_periodo: fc.constantFrom(...SalarioPeriodo.options),
  valor_inscricao: fc.constantFrom("", "0", "99.9", "099"),
  data_prova: day,
  cadastro_reserva: fc.constantFrom("" as const, "true" as const, "false" as const),
  locais_derivados: fc.boolean(),
  cursos_aceitos: fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 3 }),
  locais_trabalho: locais,
  vagas_por_cota: fc.record(
    Object.fromEntries(Cota.options.map((cota) => [cota, fc.constantFrom("", "0", "12", "007")])),
  ) as fc.Arbitrary<CargoDraft["vagas_por_cota"]>,
  a_definir: fc.boolean(),
  niveis_possiveis: fc.uniqueArray(fc.constantFrom(...NivelEscolaridade.options)),
  quantidade_vagas: fc.constantFrom(null, "", "5"),
  tipo_de_vaga: fc.constantFrom("" as const, "CARGO" as const, "ESTAGIO" as const),
});

const etapa: fc.Arbitrary<EtapaDraft> = fc.record({
  uuid: fc.option(fc.uuid(), { nil: undefined }),
  tipo: fc.constantFrom("" as const, ...etapaTipos),
  situacao: fc.constantFrom(...etapaSituacoes),
  inicio: day,
  fim: day,
  descricao: text,
  cargo: text,
  modalidade: fc.constantFrom("" as const, ...Cota.options),
  vagas: fc.constantFrom("", "12", "007"),
  classificacao: fc.constantFrom("", "3", "1."),
  fonte: text,
  fonte_url: text,
  citacao: text,
});

/** Draws what a fact's field may hold. */
function fieldOf({ kind, codes, empty }: FactRow): fc.Arbitrary<string> {
  if (codes) return fc.constantFrom(...Object.keys(codes), ...(empty === undefined ? [""] : []));
  if (kind === "money" || kind === "year")
    return fc.constantFrom("", "0", "120", "2026", "02026", "99.9", "099", "1e3", "-1");
  return kind === "day" ? day : text;
}
const facts = fc.record(eachOf(singleConcursoFacts, (name) => fieldOf(concursoFacts[name])));

const lists = fc.record({
  locais_prova: locais,
  cargos: fc.array(cargo, { maxLength: 3 }),
  etapas: fc.array(etapa, { maxLength: 3 }),
  unknown: fc.record(eachOf(openFactNames, () => fc.boolean())),
});
const draft = fc.tuple(facts, lists).map(([one, more]) => ({ ...one, ...more }) as ConcursoDraft);

test("any draft survives the way from form to JSON and back", () => {
  fc.assert(
    fc.property(draft, (before) => {
      expect(fromJson(toJson(before), before)).toEqual({ draft: before });
    }),
    { numRuns: 500 },
  );
});

test("a text without stages keeps them, and an unknown word is reported", () => {
  const before = { ...exampleDraft("2026-11-20"), etapas: [{ ...emptyEtapa(), tipo: "GABARITO" as const }] };
  const { etapas: _etapas, ...json } = JSON.parse(toJson(before));
  expect(fromJson(JSON.stringify(json), before)).toEqual({ draft: before });
  expect(fromJson(JSON.stringify({ ...json, etapas: [] }), before)).toMatchObject({ draft: { etapas: [] } });
  const wrong = JSON.stringify({ ...json, etapas: [{ tipo: "FESTA" }] });
  expect(fromJson(wrong, before)).toMatchObject({ fault: { message: '"FESTA" não é um código conhecido.' } });
});

test("the example uses the API's words", () => {
  expect(JSON.parse(toJson(exampleDraft("2026-11-20")))).toMatchObject({
    data_inicio_inscricao: "2026-11-20",
    valor_inscricao: 120,
    locais_prova: [5300108],
    cargos: [{ salario: "8529.65", nivel_escolaridade: "MEDIO", locais_trabalho: [5300108] }],
  });
});

describe("a text that is not JSON", () => {
  test.each([
    ['{\n  "titulo": "A",\n  oi\n}', 3],
    ['{"titulo": "A"', 1],
    ["", 1],
    ["[1, 2]", 1],
    ["null", 1],
  ])("%j is refused with its position", (wrong, line) => {
    const read = fromJson(wrong, emptyDraft());
    expect(read).toMatchObject({ fault: { line, column: expect.any(Number), message: expect.any(String) } });
  });
});

test.each([
  ['{\n  "status": "ABERTO"\n}', "ABERTO", 2],
  ['{"cargos": [\n{"nivel_escolaridade": "DOUTORADO"}]}', "DOUTORADO", 2],
  ['{"cargos": [{"vagas_por_cota": {"AMPLA": "7"}}]}', "AMPLA", 1],
])("an unknown code is reported, not dropped: %s", (text, word, line) => {
  expect(fromJson(text, emptyDraft())).toMatchObject({
    fault: { line, message: `"${word}" não é um código conhecido.` },
  });
});

describe("JSON from other programs", () => {
  const read = (value: object) => {
    const result = fromJson(JSON.stringify(value), emptyDraft());
    if ("fault" in result) throw new Error(result.fault.message);
    return result.draft;
  };

  test("dates are cut to the day, and numbers taken as texts", () => {
    const json = {
      data_prova: "2026-12-31T10:00:00Z",
      cargos: [{ salario: 3500.5, vagas_por_cota: { INDIGENA: 2 } }],
    };
    expect(read(json)).toMatchObject({
      data_prova: "2026-12-31",
      cargos: [{ salario: "3500.5", vagas_por_cota: { INDIGENA: "2", PESSOA_NEGRA: "" } }],
    });
  });

  test("ids may be numbers, digits or objects; other values and duplicates are dropped", () => {
    const locais_prova = [3106200, "2611606", { id: 3106200, nome: "BH" }, "Recife", "", null, {}];
    expect(read({ locais_prova }).locais_prova.map(({ id }) => id)).toEqual([3106200, 2611606]);
    const cursos_aceitos = [{ curso_id: 4 }, { id: 5, nome: "x" }, "4"];
    expect(read({ cargos: [{ cursos_aceitos }] }).cargos[0]?.cursos_aceitos).toEqual([4, 5]);
  });

  test("null means not announced; a missing fact must still be filled in", () => {
    const { unknown, data_prova } = read({ data_prova: null });
    expect(unknown).toMatchObject({ data_prova: true, edital_url: false });
    expect(data_prova).toBe("");
  });

  test("places get their names; unknown ones show their id", async () => {
    const nameless = read({ locais_prova: [3106200, 9], cargos: [{ locais_trabalho: [9] }] });
    const find = async (id: number) => {
      if (id === 9) throw new Error("404");
      return { id, nome: "Belo Horizonte", uf: "MG" };
    };
    const named = await nameLocais(nameless, find);
    expect(named.locais_prova.map(({ nome }) => nome)).toEqual(["Belo Horizonte", "ID: 9"]);
    expect(named.cargos[0]?.locais_trabalho[0]?.nome).toBe("ID: 9");
  });
});
