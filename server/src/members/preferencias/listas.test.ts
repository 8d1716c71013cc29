import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { untilWaitingForLock } from "../../../test/harness/lock-waits.ts";
import { purgeListas, updatePreferenciaCodes } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const recife = 2611606;
const numbers = "m_lista_cursos, m_lista_locais_prova, m_lista_locais_trabalho";
type Wish = { locais_prova?: number[]; locais_trabalho?: number[]; cursos_especificos?: number[] };

async function save(user_id: number, wish: Wish): Promise<void> {
  const columns = { locais_prova: [], locais_trabalho: [], cursos_especificos: [], ...wish };
  await database.db
    .insertInto("preferencias")
    .values({ user_id, enviadas: "{}", ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

async function userWho(wish: Wish): Promise<number> {
  const { id } = await buildUser(database.db);
  await save(id, wish);
  return id;
}

async function numbersOf(userId: number): Promise<(number | null)[]> {
  const { rows } = await database.pool.query(`SELECT ${numbers} FROM preferencias_match WHERE user_id = $1`, [
    userId,
  ]);
  return Object.values(rows[0]);
}

async function isThere(lista: number | null | undefined): Promise<boolean> {
  const { rows } = await database.pool.query("SELECT FROM lista_itens WHERE lista = $1", [lista]);
  return rows.length > 0;
}

const age = () => database.pool.query("UPDATE listas SET usada_em = current_date - 31");

test("equal choices share a list, in any order, and no choice has none", async () => {
  const [one, other] = [
    await userWho({ locais_prova: [recife, 35], cursos_especificos: [7, 2] }),
    await userWho({ locais_trabalho: [35, recife], cursos_especificos: [2, 7] }),
  ];
  const [cursos, prova, trabalho] = await numbersOf(one);
  expect(cursos).toEqual(expect.any(Number));
  expect(prova).toEqual(expect.any(Number));
  expect(trabalho).toBeNull();
  expect(await numbersOf(other)).toEqual([cursos, null, prova]);
  const { rows } = await database.pool.query(
    "SELECT count(*)::integer AS n FROM lista_itens WHERE lista = $1",
    [cursos],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test("rows of an older release get their list numbers, in further searches too", async () => {
  const id = await userWho({ locais_prova: [recife] });
  await database.db
    .insertInto("buscas")
    .values({ user_id: id, numero: 2, nome: "Outra", enviadas: "{}", locais_trabalho: [recife] })
    .execute();
  const before = await numbersOf(id);
  await database.pool.query("UPDATE preferencias_match SET m_lista_locais_prova = NULL");
  await database.pool.query("UPDATE buscas_match SET m_lista_locais_trabalho = NULL");
  expect(await updatePreferenciaCodes(database.db)).toBeGreaterThan(1);
  expect(await numbersOf(id)).toEqual(before);
  const { rows } = await database.pool.query(`SELECT ${numbers} FROM buscas_match`);
  expect(Object.values(rows[0])).toEqual([null, null, before[1]]);
  expect(await updatePreferenciaCodes(database.db)).toBe(0);
});

test("an unused list is deleted after a month, and comes back under another number", async () => {
  const [stays, leaves] = [await userWho({ locais_prova: [11] }), await userWho({ locais_prova: [12] })];
  const [[, kept], [, gone]] = [await numbersOf(stays), await numbersOf(leaves)];
  await save(leaves, { locais_prova: [11] });
  await purgeListas(database.db);
  expect(await isThere(gone)).toBe(true);
  await age();
  await purgeListas(database.db);
  expect([await isThere(kept), await isThere(gone)]).toEqual([true, false]);
  await save(leaves, { locais_prova: [12] });
  const [, again] = await numbersOf(leaves);
  expect(again).toBeGreaterThan(gone as number);
  expect(await isThere(again)).toBe(true);
});

test("a list taken while it is being deleted stays", async () => {
  const id = await userWho({ locais_prova: [13] });
  const [, lista] = await numbersOf(id);
  await save(id, {});
  await age();
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("UPDATE preferencias SET locais_prova = '{13}' WHERE user_id = $1", [id]);
    const purged = purgeListas(database.db);
    await untilWaitingForLock(database.pool);
    await client.query("COMMIT");
    await purged;
  } finally {
    client.release();
  }
  expect(await numbersOf(id)).toEqual([null, lista, null]);
  expect(await isThere(lista)).toBe(true);
});

test("users who take each other's new lists at once don't deadlock", async () => {
  const [one, other] = [await userWho({}), await userWho({})];
  const choose = "UPDATE preferencias SET locais_prova = $2, locais_trabalho = $3 WHERE user_id = $1";
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(choose, [one, [14], []]);
    const second = database.pool.query(choose, [other, [15], [14]]);
    await untilWaitingForLock(database.pool);
    await client.query(choose, [one, [14], [15]]);
    await client.query("COMMIT");
    await second;
  } finally {
    client.release();
  }
  const [, prova, trabalho] = await numbersOf(one);
  expect(await numbersOf(other)).toEqual([null, trabalho, prova]);
});
