import { Cota, NivelEscolaridade } from "@cav/contract/preferencias.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import {
  matchesExam,
  matchesPosition,
  type OracleCandidate,
  type OracleExam,
} from "../../test/matching-oracle.ts";
import { explainConcurso, explainForUsers } from "./explanation.ts";
import {
  countMatchingUsers,
  findCompatibleCargos,
  findMatchingExam,
  findMyConcursos,
  matchingUsersWhere,
  toMatchingExam,
} from "./matching.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

// Few values, so that they meet often: edges are what matters here.
const city = fc.integer({ min: 1, max: 6 });
const course = fc.integer({ min: 1, max: 4 });
const few = <T>(item: fc.Arbitrary<T>, max: number) => fc.uniqueArray(item, { maxLength: max });
const level = fc.constantFrom(...NivelEscolaridade.options);
const quota = fc.constantFrom(...Cota.options);
const money = fc.constantFrom(0, 0.01, 1999.99, 2000, 2000.01, 5000, 12_345.67);

const candidate: fc.Arbitrary<OracleCandidate> = fc.record({
  salario_minimo: money,
  vagas_minimas: fc.constantFrom(0, 1, 2, 5),
  locais_prova: few(city, 2),
  locais_trabalho: few(city, 2),
  niveis: few(level, 3),
  cursos: few(course, 2),
  cotas: few(quota, 2),
});

const position = fc.record({
  salario: fc.option(money, { freq: 6 }),
  nivel: fc.option(level, { freq: 6 }),
  niveis_possiveis: few(level, 2),
  cursos: few(course, 2),
  locais_trabalho: few(city, 3),
  vagas_por_cota: fc.dictionary(quota, fc.integer({ min: 0, max: 3 }), { maxKeys: 3 }),
  quantidade_vagas: fc.option(fc.integer({ min: 0, max: 5 })),
});

const exam: fc.Arbitrary<OracleExam> = fc.record({
  locais_prova: few(city, 3),
  cargos: fc.array(position, { minLength: 1, maxLength: 6 }),
});

async function insertCandidates(candidates: OracleCandidate[]): Promise<number[]> {
  const { db } = database;
  const users = await db
    .insertInto("users")
    .values(
      candidates.map((_, index) => ({ nome: "Pessoa", email: `p${index}-${crypto.randomUUID()}@t.example` })),
    )
    .returning("id")
    .execute();
  const ids = users.map(({ id }) => id);
  await db
    .insertInto("preferencias")
    .values(
      candidates.map((one, index) => ({
        user_id: ids[index] as number,
        enviadas: "{}",
        salario_minimo: one.salario_minimo.toFixed(2),
        vagas_minimas: one.vagas_minimas,
        locais_prova: one.locais_prova,
        locais_trabalho: one.locais_trabalho,
        nivel_escolaridade: one.niveis,
        cursos_especificos: one.cursos,
        cotas: one.cotas,
      })),
    )
    .execute();
  return ids;
}

async function insertExam({ locais_prova, cargos }: OracleExam): Promise<number> {
  const { db } = database;
  const { id } = await db
    .insertInto("concursos")
    .values({ titulo: "Prova", organizadora: "Banca", locais_prova })
    .returning("id")
    .executeTakeFirstOrThrow();
  const asText = (vagas: OracleExam["cargos"][number]["vagas_por_cota"]) =>
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
          a_definir: true,
        };
      }),
    )
    .execute();
  await sql`SELECT concursos_somar_cargos(${id})`.execute(db);
  return id;
}

/** The draft that would be stored as this exam. */
function draftOf({ locais_prova, cargos }: OracleExam) {
  return {
    locais_prova,
    cargos: cargos.map((cargo) => ({
      nome: "Cargo",
      salario: cargo.salario === null ? null : cargo.salario.toFixed(2),
      nivel_escolaridade: cargo.nivel,
      requer_pos_graduacao: false,
      cursos_aceitos: cargo.cursos,
      locais_trabalho: cargo.locais_trabalho,
      vagas_por_cota: Object.fromEntries(
        Object.entries(cargo.vagas_por_cota).map(([cota, count]) => [cota, String(count)]),
      ),
      quantidade_vagas: cargo.quantidade_vagas === null ? null : String(cargo.quantidade_vagas),
      a_definir: true,
      niveis_possiveis: cargo.niveis_possiveis,
    })),
  };
}

async function matchedUsers(examId: number): Promise<number[]> {
  const matching = await findMatchingExam(database.db, examId);
  if (!matching) throw new Error("the exam is stored");
  const { rows } = await sql<{ user_id: number }>`
    SELECT p.user_id FROM preferencias p WHERE ${matchingUsersWhere(matching)} ORDER BY 1`.execute(
    database.db,
  );
  return rows.map(({ user_id }) => user_id);
}

// 40 rounds of 40 candidates and 12 exams: 19,200 pairs, each judged by every use of the definition.
test("every use of the definition agrees with the plain words of it", { timeout: 120_000 }, async () => {
  const round = fc.record({
    candidates: fc.array(candidate, { minLength: 40, maxLength: 40 }),
    exams: fc.array(exam, { minLength: 12, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(round, async ({ candidates, exams }) => {
      const { db } = database;
      await sql`TRUNCATE users, concursos RESTART IDENTITY CASCADE`.execute(db);
      const userIds = await insertCandidates(candidates);
      const examIds: number[] = [];
      for (const one of exams) examIds.push(await insertExam(one));

      for (const [index, one] of exams.entries()) {
        const examId = examIds[index] as number;
        const expected = userIds.filter((_, at) => matchesExam(candidates[at] as OracleCandidate, one));
        expect(await matchedUsers(examId)).toEqual(expected);
        const { candidatos } = await countMatchingUsers(db, await toMatchingExam(db, draftOf(one)));
        expect(candidatos).toBe(expected.length);
        const explained = await explainForUsers(db, examId, userIds, 10);
        expect([...explained.keys()].sort((a, b) => a - b)).toEqual(expected);
        for (const [userId, { total }] of explained) {
          const who = candidates[userIds.indexOf(userId)] as OracleCandidate;
          expect(total).toBe(one.cargos.filter((cargo) => matchesPosition(who, cargo)).length);
        }
      }

      for (const [index, who] of candidates.slice(0, 8).entries()) {
        const userId = userIds[index] as number;
        const expected = examIds.filter((_, at) => matchesExam(who, exams[at] as OracleExam));
        const mine = await findMyConcursos(db, userId, { offset: 0, limit: 100, today: "2026-11-20" });
        expect([...mine.ids].sort((a, b) => a - b)).toEqual(expected);
        expect(mine.total).toBe(expected.length);
        const onCards = await findCompatibleCargos(db, userId, examIds, 2);
        expect([...new Set(onCards.map(({ concurso_id }) => concurso_id))]).toEqual(expected);

        const first = exams[0] as OracleExam;
        const { cargos_compativeis, cargos_incompativeis } = await explainConcurso(
          db,
          userId,
          examIds[0] as number,
        );
        const matches = matchesExam(who, first);
        const compatible = first.cargos.filter((cargo) => matches && matchesPosition(who, cargo)).length;
        expect(cargos_compativeis).toHaveLength(compatible);
        expect(cargos_incompativeis).toHaveLength(first.cargos.length - compatible);
        for (const { criterios } of cargos_compativeis) {
          expect(criterios.every(({ situacao }) => situacao !== "nao_atende")).toBe(true);
        }
        for (const { criterios } of cargos_incompativeis) {
          expect(criterios.some(({ situacao }) => situacao === "nao_atende")).toBe(true);
        }
      }
    }),
    { numRuns: 40, seed: 20_261_120 },
  );
});
