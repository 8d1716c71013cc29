import { singleConcursoFacts } from "@cav/contract/concursos/concurso-facts.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnFacts } from "../../../../test/harness/drawn-facts.ts";
import type { ResolvedCargo, ResolvedConcurso } from "../save/resolve.ts";
import { changesBetween, withIdentities } from "./changes.ts";

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
const count = fc.integer({ min: 1, max: 9 }).map(String);
const cargo: fc.Arbitrary<ResolvedCargo> = fc.record({
  nome: fc.constantFrom("Analista", "Técnico", "Guarda"),
  salario: fc.constantFrom("1000.00", "2500.50", "9000.00"),
  nivel_escolaridade: fc.constantFrom("FUNDAMENTAL", "MEDIO", "SUPERIOR"),
  requer_pos_graduacao: fc.boolean(),
  salario_periodo: fc.constantFrom("MES", "HORA"),
  valor_inscricao: fc.option(fc.constantFrom(0, 80)),
  data_prova: fc.option(fc.constantFrom("2026-12-01", "2026-12-31")),
  cadastro_reserva: fc.option(fc.boolean()),
  locais_derivados: fc.boolean(),
  remoto: fc.boolean(),
  cursos_aceitos: ids,
  locais_trabalho: ids,
  vagas_por_cota: fc.dictionary(fc.constantFrom("AMPLA_CONCORRENCIA", "INDIGENA"), count, {
    noNullPrototype: true,
  }),
  quantidade_vagas: fc.option(count),
  a_definir: fc.boolean(),
  niveis_possiveis: fc.constant([]),
  tipo_de_vaga: fc.constantFrom("CARGO", "ESTAGIO"),
});
const concurso: fc.Arbitrary<ResolvedConcurso> = fc
  .tuple(drawnFacts, ids, fc.array(cargo, { minLength: 1, maxLength: 5 }))
  .map(([facts, locais_prova, cargos]) => ({ ...facts, locais_prova, cargos }));
const stored = concurso.map((one) => ({ ...one, cargos: withIdentities([], one.cargos) }));

/** Returns the same exam with other spellings. */
function saidOtherwise(one: ResolvedConcurso): ResolvedConcurso {
  return {
    ...one,
    descricao: one.descricao ?? "",
    locais_prova: one.locais_prova.toReversed(),
    cargos: one.cargos.map(({ uuid: _uuid, ...rest }) => ({
      ...rest,
      salario: String(Number(rest.salario)),
      locais_trabalho: rest.locais_trabalho.toReversed(),
      cursos_aceitos: rest.cursos_aceitos.toReversed(),
    })),
  };
}

const withoutIdentity = ({ uuid: _uuid, ...rest }: ResolvedCargo) => rest;
const sorted = <T>(list: T[]) => list.map((item) => JSON.stringify(item)).sort();

describe("changes between two states of an exam", () => {
  test("another spelling of the same exam is no change, and keeps every identity", () => {
    fc.assert(
      fc.property(stored, (one) => {
        const again = saidOtherwise(one);
        expect(changesBetween(one, again)).toEqual([]);
        const kept = withIdentities(one.cargos, again.cargos).map(({ uuid }) => uuid);
        expect(new Set(kept)).toEqual(new Set(one.cargos.map(({ uuid }) => uuid)));
      }),
    );
  });

  test("one different fact is one change, of the exam or of a position", () => {
    const concursoFact = fc.constantFrom(...singleConcursoFacts);
    const cargoFact = fc.constantFrom("nome", "salario", "nivel_escolaridade", "quantidade_vagas");
    fc.assert(
      fc.property(stored, concurso, cargo, concursoFact, cargoFact, (one, other, cargo, fact, detail) => {
        const moved = { ...one, [fact]: other[fact] };
        const told = one[fact] === other[fact] ? [] : [fact];
        expect(changesBetween(one, moved).map(({ campo }) => campo)).toEqual(told);
        const [first, ...rest] = one.cargos as [ResolvedCargo];
        const changed = { ...one, cargos: [{ ...first, [detail]: cargo[detail] }, ...rest] };
        const toldOfFirst = first[detail] === cargo[detail] ? [] : [`cargos.${detail}`];
        expect(changesBetween(one, changed).map(({ campo }) => campo)).toEqual(toldOfFirst);
      }),
    );
  });

  test("every position appears once: kept, added or removed", () => {
    fc.assert(
      fc.property(stored, concurso, (one, other) => {
        const told = changesBetween(one, other).filter(({ campo }) => campo === "cargos");
        const came = told.filter(({ tipo }) => tipo === "incluido").length;
        const went = told.filter(({ tipo }) => tipo === "removido").length;
        expect(one.cargos.length - went).toBe(other.cargos.length - came);
      }),
    );
  });

  test("the reverse of a change has the values swapped", () => {
    fc.assert(
      fc.property(stored, concurso, (one, other) => {
        const saved = { ...other, cargos: withIdentities(one.cargos, other.cargos) };
        const there = changesBetween(one, saved).map(({ campo, de, para }) => ({ campo, de, para }));
        const back = changesBetween(saved, one).map(({ campo, de, para }) => ({ campo, de: para, para: de }));
        expect(sorted(back)).toEqual(sorted(there));
        expect(saved.cargos.map(withoutIdentity)).toEqual(other.cargos);
      }),
    );
  });

  describe("a save without identities", () => {
    const facts = { nivel_escolaridade: "SUPERIOR", salario: "5000.00", quantidade_vagas: "3" } as const;
    const [made] = fc.sample(cargo, { numRuns: 1, seed: 1 }) as [ResolvedCargo];
    const position = (nome: string, more: Partial<ResolvedCargo> = {}): ResolvedCargo => ({
      ...{ ...made, ...facts, nome },
      ...more,
    });
    const driver = position("Motorista", { salario: "1800.00", nivel_escolaridade: "FUNDAMENTAL" });
    /** Returns the earlier names of positions saved without identities; undefined for new ones. */
    function earlierNames(before: ResolvedCargo[], after: ResolvedCargo[]): (string | undefined)[] {
      const kept = withIdentities([], before);
      return withIdentities(kept, after).map(({ uuid }) => kept.find((one) => one.uuid === uuid)?.nome);
    }

    test.each<[string, ResolvedCargo[], ResolvedCargo[], (string | undefined)[]]>([
      [
        "a renamed position with equal facts keeps its identity",
        [position("Analista de TI"), driver],
        [driver, position("Especialista em Sistemas")],
        ["Motorista", "Analista de TI"],
      ],
      [
        "a renamed position with another pay keeps it by a word of its name",
        [position("Analista de TI"), driver],
        [position("Analista de Sistemas", { salario: "5400.00" }), driver],
        ["Analista de TI", "Motorista"],
      ],
      [
        "another spelling keeps it",
        [position("Técnico em Informática"), position("Médico")],
        [
          position("MÉDICO", { salario: "7000.00" }),
          position("TECNICO EM INFORMATICA", { salario: "6000.00" }),
        ],
        ["Médico", "Técnico em Informática"],
      ],
      [
        "a position that replaces a wholly different one is new",
        [position("Médico"), driver],
        [position("Guarda", { salario: "2000.00", nivel_escolaridade: "MEDIO" }), driver],
        [undefined, "Motorista"],
      ],
      [
        "two renamed positions with equal facts are new, as nobody can tell which is which",
        [position("Analista A"), position("Analista B")],
        [position("Perito"), position("Auditor")],
        [undefined, undefined],
      ],
    ])("%s", (_title, before, after, expected) => {
      expect(earlierNames(before, after)).toEqual(expected);
    });

    test("a save that names identities has said which position is new", () => {
      const [one, other] = withIdentities([], [position("Analista de TI"), driver]) as [
        ResolvedCargo,
        ResolvedCargo,
      ];
      const [kept, added] = withIdentities([one, other], [other, position("Analista de Sistemas")]);
      expect(kept?.uuid).toBe(other.uuid);
      expect(added?.uuid).not.toBe(one.uuid);
    });
  });
});
