import type { CargoAvaliado } from "@cav/contract/matching.ts";
import { Cota, NivelEscolaridade, preferenciasVazias } from "@cav/contract/preferencias.ts";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/harness/database.ts";
import { deleteRows } from "../../test/harness/empty.ts";
import {
  activeOf,
  bestVerditoOf,
  fittingOf,
  type OracleBuscas,
  type OracleConcurso,
  type OracleUser,
} from "../../test/harness/matching-oracle.ts";
import { countInMemory, createCatalogo } from "../catalogo/index.ts";
import {
  type ConcursosCatalogo,
  type ConcursosNow,
  composeCards,
  composePage,
} from "../concursos/composed.ts";
import { findMatchesNow, findMyCatalogo } from "../concursos/my-catalogo.ts";
import { findShownMatches } from "../concursos/present-concursos.ts";
import { countMatchingUsers } from "../concursos/reach.ts";
import { purgeListas } from "../preferencias/index.ts";
import { wantedBuscas } from "./buscas.ts";
import { findMatchingConcurso, toMatchingConcurso } from "./comparable.ts";
import { explainConcurso, explainForUsers, explainResumos } from "./explanation.ts";
import { certainUsersWhere, findMatchedIndexes, matchingUsersWhere } from "./matching.ts";
import {
  countMatches,
  findComparable,
  findCompatibleCargos,
  findMyConcursos,
  findTellable,
} from "./recommended.ts";

let database: TestDatabase;
/** One for all rounds: each deletes the exams before, and inserts others. */
let catalogo: ConcursosCatalogo;
beforeEach(async () => {
  database = await createTestDatabase();
  catalogo = createCatalogo(database.db, { composeCards, composePage });
});
afterEach(() => database.drop());

// Few values, so that they meet often: edges are what matters here.
// Two municipalities of one state, two more of its region and of another, states, regions and Brasil.
const local = fc.constantFrom(2611606, 2604106, 2927408, 3550308, 26, 29, 35, 2, 3, 76);
const curso = fc.integer({ min: 1, max: 4 });
const few = <T>(item: fc.Arbitrary<T>, max: number) => fc.uniqueArray(item, { maxLength: max });
const level = fc.constantFrom(...NivelEscolaridade.options);
const oneCota = fc.constantFrom(...Cota.options);
const money = fc.constantFrom(0, 0.01, 1999.99, 2000, 2000.01, 5000, 12_345.67);

const user: fc.Arbitrary<OracleUser> = fc.record({
  salario_minimo: money,
  vagas_minimas: fc.constantFrom(0, 1, 2, 5),
  locais_prova: few(local, 2),
  locais_trabalho: few(local, 2),
  niveis: few(level, 3),
  cursos: few(curso, 2),
  cotas: few(oneCota, 2),
});

/** Most people have one search, some several, of which some are paused or rest. */
const wanted: fc.Arbitrary<OracleBuscas> = fc.record({
  buscas: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(user.map((busca) => ({ ...busca, pausada: false }))) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc
          .tuple(user, fc.constantFrom(false, false, false, true))
          .map(([busca, pausada]) => ({ ...busca, pausada })),
        { minLength: 1, maxLength: 4 },
      ),
    },
  ),
  hasPremium: fc.constantFrom(true, true, true, false),
});

const oneCargo = fc.record({
  salario: fc.option(money, { freq: 6 }),
  nivel: fc.option(level, { freq: 6 }),
  niveis_possiveis: few(level, 2),
  cursos: few(curso, 2),
  locais_trabalho: few(local, 3),
  vagas_por_cota: fc.dictionary(oneCota, fc.integer({ min: 0, max: 3 }), { maxKeys: 3 }),
  quantidade_vagas: fc.option(fc.integer({ min: 0, max: 5 })),
  a_definir: fc.boolean(),
  requer_pos: fc.constantFrom(false, false, false, true),
  remoto: fc.constantFrom(false, false, false, true),
  por_hora: fc.constantFrom(false, false, false, true),
});

/** What is stored without salary or level stands for positions that are not detailed. */
const complete = oneCargo.map((cargo) => ({
  ...cargo,
  a_definir: cargo.a_definir || cargo.salario === null || cargo.nivel === null,
}));

const concurso: fc.Arbitrary<OracleConcurso> = fc.record({
  locais_prova: few(local, 3),
  cargos: fc.array(complete, { minLength: 1, maxLength: 6 }),
});

const columnsOf = (one: OracleBuscas["buscas"][number]) => ({
  enviadas: "{}",
  pausada: one.pausada,
  salario_minimo: one.salario_minimo.toFixed(2),
  vagas_minimas: one.vagas_minimas,
  locais_prova: one.locais_prova,
  locais_trabalho: one.locais_trabalho,
  nivel_escolaridade: one.niveis,
  cursos_especificos: one.cursos,
  cotas: one.cotas,
});

async function insertUsers(everybody: OracleBuscas[]): Promise<number[]> {
  const { db } = database;
  const users = await db
    .insertInto("users")
    .values(
      everybody.map(({ hasPremium }, index) => ({
        nome: "Pessoa",
        email: `p${index}-${crypto.randomUUID()}@t.example`,
        user_type: hasPremium ? ("PREMIUM" as const) : ("REGULAR" as const),
      })),
    )
    .returning("id")
    .execute();
  const ids = users.map(({ id }) => id);
  const rows = everybody.flatMap(({ buscas }, index) =>
    buscas.map((one, at) => ({ user_id: ids[index] as number, numero: at + 1, ...columnsOf(one) })),
  );
  const first = rows.flatMap(({ numero, ...row }) => (numero === 1 ? [row] : []));
  await db.insertInto("preferencias").values(first).execute();
  const others = rows.flatMap((row) => (row.numero > 1 ? [{ ...row, nome: `Busca ${row.numero}` }] : []));
  if (others.length > 0) await db.insertInto("buscas").values(others).execute();
  return ids;
}

/** Lists of whom was there before are forgotten, and some people's are as a release without them left their rows. */
async function ageListas(): Promise<void> {
  const { db, pool } = database;
  await pool.query("UPDATE listas SET usada_em = current_date - 31");
  await purgeListas(db);
  const none = "m_lista_cursos = NULL, m_lista_locais_prova = NULL, m_lista_locais_trabalho = NULL";
  for (const table of ["preferencias_match", "buscas_match"])
    await pool.query(`UPDATE ${table} SET ${none} WHERE user_id % 3 = 0`);
}

async function insertConcurso({ locais_prova, cargos }: OracleConcurso): Promise<number> {
  const { db } = database;
  const { id } = await db
    .insertInto("concursos")
    .values({ titulo: "Prova", organizadora: "Banca", locais_prova, demonstracao: cargos.length % 2 === 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const asText = (vagas: OracleConcurso["cargos"][number]["vagas_por_cota"]) =>
    JSON.stringify(Object.fromEntries(Object.entries(vagas).map(([cota, count]) => [cota, String(count)])));
  await db
    .insertInto("cargos")
    .values(
      cargos.map((cargo, ordem) => {
        const announced = Object.values(cargo.vagas_por_cota);
        const total = announced.length > 0 ? announced.reduce((a, b) => a + b, 0) : cargo.quantidade_vagas;
        return {
          concurso_id: id,
          ordem,
          nome: `Cargo ${ordem}`,
          salario: cargo.salario === null ? null : cargo.salario.toFixed(2),
          quantidade_vagas: total,
          nivel_escolaridade: cargo.nivel,
          niveis_possiveis: cargo.niveis_possiveis,
          cursos_aceitos: cargo.cursos,
          locais_trabalho: cargo.locais_trabalho,
          vagas_por_cota: asText(cargo.vagas_por_cota),
          a_definir: cargo.a_definir,
          requer_pos_graduacao: cargo.requer_pos,
          remoto: cargo.remoto,
          salario_periodo: cargo.por_hora ? "HORA" : "MES",
        };
      }),
    )
    .execute();
  await sql`SELECT concursos_somar_cargos(${id})`.execute(db);
  return id;
}

/** The draft that would be stored as this exam. */
function draftOf({ locais_prova, cargos }: OracleConcurso) {
  return {
    locais_prova,
    cargos: cargos.map((cargo) => ({
      nome: "Cargo",
      salario: cargo.salario === null ? null : cargo.salario.toFixed(2),
      nivel_escolaridade: cargo.nivel,
      requer_pos_graduacao: cargo.requer_pos,
      remoto: cargo.remoto,
      salario_periodo: cargo.por_hora ? ("HORA" as const) : ("MES" as const),
      cursos_aceitos: cargo.cursos,
      locais_trabalho: cargo.locais_trabalho,
      vagas_por_cota: Object.fromEntries(
        Object.entries(cargo.vagas_por_cota).map(([cota, count]) => [cota, String(count)]),
      ),
      quantidade_vagas: cargo.quantidade_vagas === null ? null : String(cargo.quantidade_vagas),
      a_definir: cargo.a_definir,
      niveis_possiveis: cargo.niveis_possiveis,
    })),
  };
}

async function usersWhere(condition: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT p.user_id FROM ${wantedBuscas} WHERE ${condition} ORDER BY 1`.execute(database.db);
  return rows.map(({ user_id }) => user_id);
}

type Round = {
  candidates: OracleBuscas[];
  exams: OracleConcurso[];
  userIds: number[];
  concursoIds: number[];
};

/** One exam against all candidates: whom it matches, whom for certain, and what each is told. */
async function checkConcurso(
  { candidates, userIds, concursoIds }: Round,
  one: OracleConcurso,
  index: number,
) {
  const { db } = database;
  const concursoId = concursoIds[index] as number;
  const candidate = (userId: number) => candidates[userIds.indexOf(userId)] as OracleBuscas;
  const expected = userIds.filter((id) => fittingOf(candidate(id), one).length > 0);
  const certain = userIds.filter((id) => bestVerditoOf(candidate(id), one) === "COMBINA");

  const stored = await findMatchingConcurso(db, concursoId);
  if (!stored) throw new Error("the exam is stored");
  const drafted = await toMatchingConcurso(db, draftOf(one));
  for (const matching of [stored, drafted]) {
    expect(await usersWhere(matchingUsersWhere(matching))).toEqual(expected);
    expect(await usersWhere(certainUsersWhere(matching))).toEqual(certain);
  }
  expect((await countMatchingUsers(db, drafted)).candidatos).toBe(expected.length);

  const explained = await explainForUsers(db, concursoId, userIds, 10);
  expect([...explained.keys()].sort((a, b) => a - b)).toEqual(expected);
  const matched = await findMatchedIndexes(db, drafted, userIds);
  for (const userId of expected) {
    const verditos = one.cargos.map((cargo) => bestVerditoOf(candidate(userId), one, cargo));
    const certos = verditos.filter((verdito) => verdito === "COMBINA").length;
    const total = certos + verditos.filter((verdito) => verdito === "PODE_COMBINAR").length;
    expect(explained.get(userId)).toMatchObject({ total, certos, buscas: namesOf(candidate(userId), one) });
    expect(matched.get(userId)?.indexes).toHaveLength(total);
    expect(matched.get(userId)?.certain).toHaveLength(certos);
  }
}

/** What the searches that an exam fits are called, where somebody has several. */
function namesOf(wanted: OracleBuscas, one: OracleConcurso): string[] {
  if (activeOf(wanted).length < 2) return [];
  return fittingOf(wanted, one).map((numero) => (numero === 1 ? "Minha busca" : `Busca ${numero}`));
}

/** One candidate against all exams: what is recommended in which order, what is told, what cards and pages say. */
async function checkUser({ exams, concursoIds }: Round, user: OracleBuscas, userId: number) {
  const { db } = database;
  const today = "2026-11-20";
  const verditos = exams.map((one) => bestVerditoOf(user, one));
  const idsOf = (...wanted: string[]) => concursoIds.filter((_, at) => wanted.includes(verditos[at] ?? ""));
  const [certain, possible] = [idsOf("COMBINA"), idsOf("PODE_COMBINAR")];
  const expected = idsOf("COMBINA", "PODE_COMBINAR");

  const mine = await findMyConcursos(db, { userId }, { offset: 0, limit: 100, today });
  expect(mine).toEqual({
    ids: [...certain, ...possible],
    total: expected.length,
    combinam: certain.length,
    encerrados: 0,
    previstos: 0,
  });
  expect(await findTellable(db, userId, { today, soCertos: false })).toEqual(
    expected.map((id) => ({
      id,
      numeros: fittingOf(user, exams[concursoIds.indexOf(id)] as OracleConcurso),
    })),
  );
  const told = await findTellable(db, userId, { today, soCertos: true });
  expect(told.map(({ id }) => id)).toEqual(certain);
  const onCards = await findCompatibleCargos(db, { userId }, concursoIds, 2);
  expect([...new Set(onCards.map(({ concurso_id }) => concurso_id))]).toEqual(expected);
  const resumos = await explainResumos(db, { userId }, concursoIds);
  expect(concursoIds.map((id) => resumos.get(id)?.verdito ?? null)).toEqual(verditos);
  for (const { numero, busca } of activeOf(user)) {
    const its = await findMyConcursos(db, { userId, numero }, { offset: 0, limit: 100, today });
    const alone = { buscas: [{ ...busca, pausada: false }], hasPremium: false };
    const fitting = exams.filter((one) => fittingOf(alone, one).length > 0);
    expect(its.total).toBe(fitting.length);
  }
  await checkCatalogo(user, userId, concursoIds, today);
  await checkPage(user, userId, exams[0] as OracleConcurso, concursoIds[0] as number);
}

/** What is in memory says the same, to the word. */
async function checkCatalogo(user: OracleBuscas, userId: number, concursoIds: number[], today: string) {
  const { db } = database;
  const { numero } = await db.selectFrom("catalogo_versao").select("numero").executeTakeFirstOrThrow();
  const now = await catalogo.at(numero, today);
  for (const busca of [undefined, 2]) {
    const searching = { userId, numero: busca };
    const page = { offset: 1, limit: 7, today };
    const { wanted, ...mine } = await findMyCatalogo(db, now, { userId, busca }, page);
    expect(mine).toEqual(await findMyConcursos(db, searching, page));
    const { compatible, verditos } = await findShownMatches(db, searching, concursoIds);
    const shown = await findMatchesNow(now, concursoIds, { wanted, busca });
    expect(shown.compatible).toMatchObject(compatible);
    expect(shown.compatible).toHaveLength(compatible.length);
    expect(shown.verditos).toEqual(verditos);
  }
  if (userId % 4 === 0) await checkForecast(user, now, today, userId % 8 === 0);
}

/** What each search finds and would have brought, of one user in four. */
async function checkForecast(user: OracleBuscas, { memory }: ConcursosNow, today: string, soCertos: boolean) {
  const { db } = database;
  const preferencias = user.buscas.map((one) => ({
    ...preferenciasVazias,
    salario_minimo: one.salario_minimo,
    vagas_minimas: one.vagas_minimas,
    nivel_escolaridade: one.niveis,
    cursos_especificos: one.cursos,
    tiposCota: one.cotas,
    locaisProvaIds: one.locais_prova,
    locaisTrabalhoIds: one.locais_trabalho,
  }));
  const comparable = await findComparable(db, preferencias);
  const forecast = { today, since: new Date("2026-09-01"), soCertos };
  const found = countInMemory(memory, comparable, forecast);
  expect(found).toHaveLength(preferencias.length);
  expect(await countMatches(db, preferencias, forecast)).toMatchObject(found);
}

/** The page of one exam: every position's verdict, and reasons that agree with it. */
async function checkPage(user: OracleBuscas, userId: number, one: OracleConcurso, concursoId: number) {
  const page = await explainConcurso(database.db, userId, concursoId);
  const cargos = [...page.cargos_compativeis, ...page.cargos_incompativeis];
  const told = new Map(cargos.map(({ nome, verdito }) => [nome, verdito]));
  expect(one.cargos.map((_, ordem) => told.get(`Cargo ${ordem}`))).toEqual(
    one.cargos.map((cargo) => (activeOf(user).length > 0 ? bestVerditoOf(user, one, cargo) : undefined)),
  );
  expect(page.verdito).toBe(bestVerditoOf(user, one));
  expect(page.buscas).toEqual(namesOf(user, one));
  for (const { verdito, criterios, falta } of cargos) {
    const situacoes = criterios.map(({ situacao }) => situacao);
    const misses = situacoes.filter((situacao) => situacao === "nao_atende").length;
    expect(misses).toBe(verdito === "FALTA_1" ? 1 : verdito === null ? misses : 0);
    expect(situacoes.includes("desconhecido") || verdito !== "PODE_COMBINAR").toBe(true);
    if (verdito === "COMBINA") expect(new Set(situacoes).isSubsetOf(new Set(["atende"]))).toBe(true);
    expect(falta !== null).toBe(verdito === "FALTA_1");
  }
  await checkMessage(userId, concursoId, page.cargos_compativeis);
}

/** A message, worked out in the process, gives the same reasons as the page, which asks the database; the best paid come first. */
async function checkMessage(userId: number, concursoId: number, compativeis: CargoAvaliado[]) {
  const { cargos = [] } = (await explainForUsers(database.db, concursoId, [userId], 10)).get(userId) ?? {};
  const paid = ({ verdito, salario }: CargoAvaliado) =>
    (verdito === "COMBINA" ? 1e6 : 0) + Number(salario ?? -1);
  // The sort is stable: what is paid the same stays in the order of the positions.
  const inOrder = compativeis.toSorted((a, b) => paid(b) - paid(a));
  expect(cargos).toMatchObject(inOrder);
  expect(cargos).toHaveLength(inOrder.length);
}

// 12 rounds of 40 candidates and 12 exams: 5,760 pairs, each judged by every use of the definition.
const rounds = Number(process.env.MATCHING_ROUNDS ?? 8);

test("every use of the definition agrees with the plain words of it", {
  timeout: rounds * 10_000,
}, async () => {
  const round = fc.record({
    candidates: fc.array(wanted, { minLength: 40, maxLength: 40 }),
    exams: fc.array(concurso, { minLength: 12, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(round, async ({ candidates, exams }) => {
      await deleteRows(database.pool, ["users", "concursos"]);
      const userIds = await insertUsers(candidates);
      await ageListas();
      const concursoIds: number[] = [];
      for (const one of exams) concursoIds.push(await insertConcurso(one));
      const drawn = { candidates, exams, userIds, concursoIds };
      for (const [index, one] of exams.entries()) await checkConcurso(drawn, one, index);
      for (const [index, one] of candidates.slice(0, 8).entries())
        await checkUser(drawn, one, userIds[index] as number);
    }),
    { numRuns: rounds, seed: 20_261_120, endOnFailure: true },
  );
});
