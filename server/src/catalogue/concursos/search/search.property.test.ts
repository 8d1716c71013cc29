import type { FatoADivulgar } from "@cav/contract/concurso-search.ts";
import { organizadoraUnknown } from "@cav/contract/concursos.ts";
import { isWithin, mayMeet } from "@cav/contract/locais.ts";
import { NivelEscolaridade } from "@cav/contract/preferencias.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { deleteRows } from "../../../../test/harness/empty.ts";
import { createCatalogo } from "../../catalogo/index.ts";
import { composeCards, composePage } from "../composed.ts";
import { searchConcursos } from "./search.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto("locais")
    .values([
      { id: 2611606, nome: "Recife", uf: "PE" },
      { id: 2604106, nome: "Caruaru", uf: "PE" },
      { id: 3550308, nome: "São Paulo", uf: "SP" },
    ])
    .execute();
});
afterEach(() => database.drop());

// Few values, so that they meet often.
const local = fc.constantFrom(2611606, 2604106, 3550308, 26, 35, 2, 76);
const level = fc.constantFrom(...NivelEscolaridade.options);
const money = fc.constantFrom(1500, 3000, 5000);
const day = fc.constantFrom("2027-01-10", "2027-02-14", "2027-03-21");
const banca = fc.constantFrom("Banca Azul", "Banca Verde");
const few = <T>(item: fc.Arbitrary<T>, maxLength: number) => fc.uniqueArray(item, { maxLength });
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { freq: 3 });

const cargo = fc
  .record({
    salario: maybe(money),
    por_hora: fc.boolean(),
    nivel: maybe(level),
    niveis_possiveis: few(level, 2),
    locais: few(local, 2),
    remoto: fc.constantFrom(false, false, false, true),
    data_prova: maybe(day),
    a_definir: fc.boolean(),
  })
  .map((one) => ({ ...one, a_definir: one.a_definir || one.salario === null }));
const exam = fc.record({
  organizadora: maybe(banca),
  data_prova: maybe(day),
  locais_prova: few(local, 1),
  cargos: fc.array(cargo, { minLength: 1, maxLength: 3 }),
});
const query = fc.record({
  nivel: maybe(level),
  de: maybe(money),
  ate: maybe(money),
  local: maybe(local),
  organizadora: maybe(fc.constantFrom("azul", "verde")),
  prova_de: maybe(day),
  prova_ate: maybe(day),
});
type Exam = typeof exam extends fc.Arbitrary<infer T> ? T : never;
type Cargo = Exam["cargos"][number];
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never;
type Outcome = "yes" | "no" | "unknown";

/** The filters in plain words, of one position. */
const outcomeOf: Record<
  Exclude<FatoADivulgar, "ano">,
  (wanted: Query, one: Exam, cargo: Cargo) => Outcome
> = {
  salario({ de, ate, nivel }, _, { salario, por_hora, a_definir, niveis_possiveis }) {
    if (de === null && ate === null) return "yes";
    if (salario === null || por_hora) return "unknown";
    if (de !== null && salario < de) return "no";
    // The highest salary may belong to another level, and exceed the pay of this one.
    if (a_definir && nivel !== null && niveis_possiveis.length !== 1) return "unknown";
    if (ate !== null && salario > ate) return a_definir ? "unknown" : "no";
    return "yes";
  },
  nivel({ nivel }, _, cargo) {
    if (nivel === null) return "yes";
    const levels = cargo.nivel ? [cargo.nivel] : cargo.niveis_possiveis;
    return levels.length === 0 ? "unknown" : levels.includes(nivel) ? "yes" : "no";
  },
  local({ local }, { locais_prova }, { locais, remoto }) {
    if (local === null || remoto) return "yes";
    const said = [...locais_prova, ...locais];
    if (said.some((id) => isWithin(id, local))) return "yes";
    return said.length === 0 || said.some((id) => mayMeet(id, local)) ? "unknown" : "no";
  },
  organizadora(wanted, { organizadora }) {
    if (wanted.organizadora === null) return "yes";
    if (organizadora === null) return "unknown";
    return organizadora.toLowerCase().includes(wanted.organizadora) ? "yes" : "no";
  },
  data_prova({ prova_de, prova_ate }, { data_prova }, cargo) {
    if (prova_de === null && prova_ate === null) return "yes";
    const on = cargo.data_prova ?? data_prova;
    if (on === null) return "unknown";
    return (prova_de === null || on >= prova_de) && (prova_ate === null || on <= prova_ate) ? "yes" : "no";
  },
};
const facts = Object.keys(outcomeOf) as (keyof typeof outcomeOf)[];

function answerOf(wanted: Query, exams: Exam[]) {
  const outcomes = (one: Exam) =>
    one.cargos.map((cargo) => facts.map((fact) => outcomeOf[fact](wanted, one, cargo)));
  const isFound = (one: Exam) => outcomes(one).some((each) => each.every((outcome) => outcome === "yes"));
  const left = exams.filter((one) => !isFound(one));
  const lacksOnly = (at: number) => (each: Outcome[]) =>
    each.every((outcome, fact) => outcome === (fact === at ? "unknown" : "yes"));
  return {
    found: exams.flatMap((one, index) => (isFound(one) ? [index] : [])),
    a_divulgar: Object.fromEntries([
      ["ano", 0],
      ...facts.map((fact, at) => [fact, left.filter((one) => outcomes(one).some(lacksOnly(at))).length]),
    ]),
  };
}

async function insertExam({ organizadora, data_prova, locais_prova, cargos }: Exam): Promise<number> {
  const { db } = database;
  const { id } = await db
    .insertInto("concursos")
    .values({ titulo: "Prova", organizadora: organizadora ?? organizadoraUnknown, data_prova, locais_prova })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("cargos")
    .values(
      cargos.map((one, ordem) => ({
        concurso_id: id,
        ordem,
        nome: `Cargo ${ordem}`,
        salario: one.salario === null ? null : one.salario.toFixed(2),
        salario_periodo: one.por_hora ? ("HORA" as const) : ("MES" as const),
        nivel_escolaridade: one.nivel,
        niveis_possiveis: one.niveis_possiveis,
        locais_trabalho: one.locais,
        remoto: one.remoto,
        data_prova: one.data_prova,
        a_definir: one.a_definir,
        vagas_por_cota: "{}",
      })),
    )
    .execute();
  await sql`SELECT concursos_somar_cargos(${id})`.execute(db);
  return id;
}

const searchOf = ({ nivel, de, ate, local, organizadora, prova_de, prova_ate }: Query) =>
  Object.fromEntries(
    Object.entries({
      nivel_escolaridade: nivel,
      valor_min: de,
      valor_max: ate,
      local: local === null ? null : String(local),
      organizadora,
      data_prova_inicio: prova_de,
      data_prova_fim: prova_ate,
    }).filter(([, value]) => value !== null),
  );

const rounds = Number(process.env.SEARCH_ROUNDS ?? 2);

test("filters find what holds of one and the same position, and tell what is left out as not announced", {
  timeout: Math.max(120_000, rounds * 10_000),
}, async () => {
  const drawn = fc.record({
    exams: fc.array(exam, { minLength: 15, maxLength: 15 }),
    queries: fc.array(query, { minLength: 15, maxLength: 15 }),
  });
  // One catalogue for all rounds; each round deletes the earlier exams and inserts others.
  const catalogo = createCatalogo(database.db, { composeCards, composePage });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ exams, queries }) => {
      await deleteRows(database.pool, ["concursos"]);
      const ids: number[] = [];
      for (const one of exams) ids.push(await insertExam(one));
      const { numero } = await database.db
        .selectFrom("catalogo_versao")
        .select("numero")
        .executeTakeFirstOrThrow();
      const today = "2026-11-20";
      const page = { offset: 0, limit: 100 };
      const now = await catalogo.at(numero, today);
      for (const wanted of queries) {
        const answer = await searchConcursos({ db: database.db, today }, searchOf(wanted), page);
        expect(await searchConcursos({ db: database.db, today, now }, searchOf(wanted), page)).toEqual(
          answer,
        );
        const found = answer.ids.map((id) => ids.indexOf(id)).sort((a, b) => a - b);
        expect({ found, a_divulgar: answer.a_divulgar }, JSON.stringify(wanted)).toEqual(
          answerOf(wanted, exams),
        );
        expect(answer.total).toBe(found.length);
        for (const fact of facts) {
          const left = await searchConcursos(
            { db: database.db, today },
            { ...searchOf(wanted), a_divulgar: fact },
            page,
          );
          expect(
            await searchConcursos(
              { db: database.db, today, now },
              { ...searchOf(wanted), a_divulgar: fact },
              page,
            ),
          ).toEqual(left);
          expect(left.total, `${fact} of ${JSON.stringify(wanted)}`).toBe(answer.a_divulgar[fact]);
        }
      }
    }),
    { numRuns: rounds, seed: 20_261_123 },
  );
});
