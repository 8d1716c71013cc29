import { Cota, NivelEscolaridade } from "@cav/contract/preferencias.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/harness/database.ts";
import {
  matchesCargo,
  matchesConcurso,
  type OracleConcurso,
  type OracleUser,
} from "../../test/harness/matching-oracle.ts";
import { countMatchingUsers } from "../concursos/reach.ts";
import { explainConcurso, explainForUsers } from "./explanation.ts";
import {
  findCompatibleCargos,
  findMatchingConcurso,
  findMyConcursos,
  matchingUsersWhere,
  toMatchingConcurso,
} from "./matching.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

// Few values, so that they meet often: edges are what matters here.
const local = fc.integer({ min: 1, max: 6 });
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

const oneCargo = fc.record({
  salario: fc.option(money, { freq: 6 }),
  nivel: fc.option(level, { freq: 6 }),
  niveis_possiveis: few(level, 2),
  cursos: few(curso, 2),
  locais_trabalho: few(local, 3),
  vagas_por_cota: fc.dictionary(oneCota, fc.integer({ min: 0, max: 3 }), { maxKeys: 3 }),
  quantidade_vagas: fc.option(fc.integer({ min: 0, max: 5 })),
});

const concurso: fc.Arbitrary<OracleConcurso> = fc.record({
  locais_prova: few(local, 3),
  cargos: fc.array(oneCargo, { minLength: 1, maxLength: 6 }),
});

async function insertUsers(everybody: OracleUser[]): Promise<number[]> {
  const { db } = database;
  const users = await db
    .insertInto("users")
    .values(
      everybody.map((_, index) => ({ nome: "Pessoa", email: `p${index}-${crypto.randomUUID()}@t.example` })),
    )
    .returning("id")
    .execute();
  const ids = users.map(({ id }) => id);
  await db
    .insertInto("preferencias")
    .values(
      everybody.map((one, index) => ({
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

async function insertConcurso({ locais_prova, cargos }: OracleConcurso): Promise<number> {
  const { db } = database;
  const { id } = await db
    .insertInto("concursos")
    .values({ titulo: "Prova", organizadora: "Banca", locais_prova })
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
          a_definir: true,
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

async function matchedUsers(concursoId: number): Promise<number[]> {
  const matching = await findMatchingConcurso(database.db, concursoId);
  if (!matching) throw new Error("the exam is stored");
  const { rows } = await sql<{ user_id: number }>`
    SELECT p.user_id FROM preferencias_match p WHERE ${matchingUsersWhere(matching)} ORDER BY 1`.execute(
    database.db,
  );
  return rows.map(({ user_id }) => user_id);
}

// 40 rounds of 40 candidates and 12 exams: 19,200 pairs, each judged by every use of the definition.
test("every use of the definition agrees with the plain words of it", { timeout: 120_000 }, async () => {
  const round = fc.record({
    candidates: fc.array(user, { minLength: 40, maxLength: 40 }),
    exams: fc.array(concurso, { minLength: 12, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(round, async ({ candidates, exams }) => {
      const { db } = database;
      await sql`TRUNCATE users, concursos RESTART IDENTITY CASCADE`.execute(db);
      const userIds = await insertUsers(candidates);
      const concursoIds: number[] = [];
      for (const one of exams) concursoIds.push(await insertConcurso(one));

      for (const [index, one] of exams.entries()) {
        const concursoId = concursoIds[index] as number;
        const expected = userIds.filter((_, at) => matchesConcurso(candidates[at] as OracleUser, one));
        expect(await matchedUsers(concursoId)).toEqual(expected);
        const { candidatos } = await countMatchingUsers(db, await toMatchingConcurso(db, draftOf(one)));
        expect(candidatos).toBe(expected.length);
        const explained = await explainForUsers(db, concursoId, userIds, 10);
        expect([...explained.keys()].sort((a, b) => a - b)).toEqual(expected);
        for (const [userId, { total }] of explained) {
          const user = candidates[userIds.indexOf(userId)] as OracleUser;
          expect(total).toBe(one.cargos.filter((cargo) => matchesCargo(user, cargo)).length);
        }
      }

      for (const [index, user] of candidates.slice(0, 8).entries()) {
        const userId = userIds[index] as number;
        const expected = concursoIds.filter((_, at) => matchesConcurso(user, exams[at] as OracleConcurso));
        const mine = await findMyConcursos(db, userId, { offset: 0, limit: 100, today: "2026-11-20" });
        expect([...mine.ids].sort((a, b) => a - b)).toEqual(expected);
        expect(mine.total).toBe(expected.length);
        const onCards = await findCompatibleCargos(db, userId, concursoIds, 2);
        expect([...new Set(onCards.map(({ concurso_id }) => concurso_id))]).toEqual(expected);

        const first = exams[0] as OracleConcurso;
        const { cargos_compativeis, cargos_incompativeis } = await explainConcurso(
          db,
          userId,
          concursoIds[0] as number,
        );
        const matches = matchesConcurso(user, first);
        const compatible = first.cargos.filter((cargo) => matches && matchesCargo(user, cargo)).length;
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
