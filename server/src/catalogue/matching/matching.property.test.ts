import type { CargoAvaliado } from "@cav/contract/concursos/matching.ts";
import { limits } from "@cav/contract/limits.ts";
import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { deleteRows } from "../../../test/harness/empty.ts";
import {
  concurso,
  draftOf,
  insertConcurso,
  insertUsers,
  wanted,
} from "../../../test/harness/matching-drawn.ts";
import {
  activeOf,
  bestBuscaOf,
  bestVerditoOf,
  fittingOf,
  type OracleBuscas,
  type OracleConcurso,
  outcomesOf,
} from "../../../test/harness/matching-oracle.ts";
import { purgeListas } from "../../members/preferencias/index.ts";
import { countInMemory, createCatalogo } from "../catalogo/index.ts";
import { countMatchingUsers } from "../concursos/changes/reach.ts";
import { findMatchesNow, findMyCatalogo, isAmongBest } from "../concursos/list/my-catalogo.ts";
import {
  type ConcursosCatalogo,
  type ConcursosNow,
  composeCards,
  composePage,
} from "../concursos/save/composed.ts";
import { wantedBuscas } from "./buscas.ts";
import { findMatchingConcurso, toMatchingConcurso } from "./comparable.ts";
import { explainConcurso, explainForUsers, explainStored } from "./explanation.ts";
import { certainUsersWhere, findMatchedIndexes, matchingUsersWhere } from "./matching.ts";
import {
  countMatches,
  findComparable,
  findMyConcursoIds,
  findMyConcursos,
  findTellable,
} from "./recommended.ts";

let database: TestDatabase;
/** One catalogue for all rounds; each round deletes the earlier exams and inserts others. */
let catalogo: ConcursosCatalogo;
beforeEach(async () => {
  database = await createTestDatabase();
  catalogo = createCatalogo(database.db, { composeCards, composePage });
});
afterEach(() => database.drop());

/** Deletes unused stored lists, and clears the list ids of some rows, as in a release before lists existed. */
async function ageListas(): Promise<void> {
  const { db, pool } = database;
  await pool.query("UPDATE listas SET usada_em = current_date - 31");
  await purgeListas(db);
  const none = "m_lista_cursos = NULL, m_lista_locais_prova = NULL, m_lista_locais_trabalho = NULL";
  for (const table of ["preferencias_match", "buscas_match"])
    await pool.query(`UPDATE ${table} SET ${none} WHERE user_id % 3 = 0`);
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

/** Checks one exam against all candidates: matches, certain matches, and the messages to each. */
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

/** Returns the names of the searches that match an exam, for users with several. */
function namesOf(wanted: OracleBuscas, one: OracleConcurso): string[] {
  if (activeOf(wanted).length < 2) return [];
  return fittingOf(wanted, one).map((numero) => (numero === 1 ? "Minha busca" : `Busca ${numero}`));
}

/** Checks one candidate against all exams: recommendations and their order, alerts, cards and pages. */
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
  const cards = await explainStored(db, { userId }, concursoIds);
  expect([...new Set(cards.compatible.map(({ concurso_id }) => concurso_id))]).toEqual(expected);
  expect(concursoIds.map((id) => cards.verditos.get(id)?.verdito ?? null)).toEqual(verditos);
  for (const { numero, busca } of activeOf(user)) {
    const its = await findMyConcursos(db, { userId, numero }, { offset: 0, limit: 100, today });
    const alone = { buscas: [{ ...busca, pausada: false }], hasPremium: false };
    const fitting = exams.filter((one) => fittingOf(alone, one).length > 0);
    expect(its.total).toBe(fitting.length);
  }
  await checkCatalogo(user, userId, concursoIds, today);
  await checkPage(user, userId, exams[0] as OracleConcurso, concursoIds[0] as number);
}

/** Checks that memory gives the same answers, to the word. */
async function checkCatalogo(user: OracleBuscas, userId: number, concursoIds: number[], today: string) {
  const { db } = database;
  const { numero } = await db.selectFrom("catalogo_versao").select("numero").executeTakeFirstOrThrow();
  const now = await catalogo.at(numero, today);
  for (const busca of [undefined, 2]) {
    const searching = { userId, numero: busca };
    const page = { offset: 1, limit: 7, today };
    const { wanted, ...mine } = await findMyCatalogo(db, now, { userId, busca }, page);
    expect(mine).toEqual(await findMyConcursos(db, searching, page));
    if (busca === undefined) await checkBest(now, userId, concursoIds, today);
    const { compatible, verditos } = await explainStored(db, searching, concursoIds);
    const shown = await findMatchesNow(now, concursoIds, { wanted, busca });
    expect(shown.compatible).toMatchObject(compatible);
    expect(shown.compatible).toHaveLength(compatible.length);
    expect(shown.verditos).toEqual(verditos);
  }
  if (userId % 4 === 0) await checkForecast(user, now, today, userId % 8 === 0);
}

/** Checks for each exam whether the free plan shows it, computed from that exam alone. */
async function checkBest(now: ConcursosNow, userId: number, concursoIds: number[], today: string) {
  const { db } = database;
  const window = { offset: 0, limit: limits.freeVisibleConcursos, today };
  const best = await findMyConcursoIds(db, userId, window);
  const shown = await Promise.all(
    concursoIds.map(async (id) => ({ id, isShown: await isAmongBest(db, now, { userId }, id) })),
  );
  expect(shown.filter(({ isShown }) => isShown).map(({ id }) => id)).toEqual(
    concursoIds.filter((id) => best.includes(id)),
  );
}

/** Checks the forecast of each search, of one user in four. */
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

/** Checks the page of one exam: the verdict on every position, and the reasons for it. */
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
  checkCriterios(user, one, cargos);
  await checkMessage(userId, concursoId, page.cargos_compativeis);
}

const situacaoOf = { yes: "atende", no: "nao_atende", unknown: "desconhecido" } as const;

/** Checks that each shown criterion has the outcome of the plain definition, for the best matching search. */
function checkCriterios(user: OracleBuscas, one: OracleConcurso, cargos: CargoAvaliado[]) {
  for (const { nome, criterios } of cargos) {
    const cargo = one.cargos[Number(nome.slice("Cargo ".length))] as OracleConcurso["cargos"][number];
    const busca = bestBuscaOf(user, one, cargo);
    const outcomes = busca && outcomesOf(busca, cargo, one);
    for (const { criterio, situacao } of criterios)
      expect(situacao, criterio).toBe(outcomes && situacaoOf[outcomes[criterio]]);
  }
}

/** Checks that a message gives the same reasons as the page, with the best paid positions first. */
async function checkMessage(userId: number, concursoId: number, compativeis: CargoAvaliado[]) {
  const { cargos = [] } = (await explainForUsers(database.db, concursoId, [userId], 10)).get(userId) ?? {};
  const paid = ({ verdito, salario }: CargoAvaliado) =>
    (verdito === "COMBINA" ? 1e6 : 0) + Number(salario ?? -1);
  // The sort is stable: equally paid positions keep their order.
  const inOrder = compativeis.toSorted((a, b) => paid(b) - paid(a));
  expect(cargos).toMatchObject(inOrder);
  expect(cargos).toHaveLength(inOrder.length);
}

// 40 candidates and 12 exams per round: 480 pairs, each judged by every use of the definition.
const rounds = Number(process.env.MATCHING_ROUNDS ?? 4);

test("every use of the definition agrees with the plain words of it", {
  timeout: Math.max(120_000, rounds * 15_000),
}, async () => {
  const round = fc.record({
    candidates: fc.array(wanted, { minLength: 40, maxLength: 40 }),
    exams: fc.array(concurso, { minLength: 12, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(round, async ({ candidates, exams }) => {
      await deleteRows(database.pool, ["users", "concursos"]);
      const userIds = await insertUsers(database.db, candidates);
      await ageListas();
      const concursoIds: number[] = [];
      for (const one of exams) concursoIds.push(await insertConcurso(database.db, one));
      const drawn = { candidates, exams, userIds, concursoIds };
      for (const [index, one] of exams.entries()) await checkConcurso(drawn, one, index);
      for (const [index, one] of candidates.slice(0, 8).entries())
        await checkUser(drawn, one, userIds[index] as number);
    }),
    { numRuns: rounds, seed: 20_261_120, endOnFailure: true },
  );
});
