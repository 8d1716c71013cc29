import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../server/test/harness/database.ts";
import { grow } from "./lib/dataset/grow.ts";
import { deliveriesOfChunk } from "./lib/dataset/past.ts";

const size = { concursos: 500, users: 5_000, deliveries: 10_000 };
const now = new Date("2026-11-20T13:00:00Z");
let whole: TestDatabase;
let interrupted: TestDatabase;

beforeAll(async () => {
  [whole, interrupted] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await grow(whole, size, { now });
}, 120_000);
afterAll(async () => {
  await Promise.all([whole.drop(), interrupted.drop()]);
});

const questions = {
  concursos: `SELECT md5(string_agg(concat_ws('|', e.id, titulo, status, data_fim_inscricao, m_salario,
    m_locais_trabalho, busca), ',' ORDER BY e.id)) FROM concursos e WHERE id > 10000`,
  positions: `SELECT md5(string_agg(concat_ws('|', concurso_id, ordem, nome, salario, m_cursos), ',' ORDER BY
    concurso_id, ordem)) FROM cargos WHERE concurso_id > 10000`,
  people: `SELECT md5(string_agg(concat_ws('|', u.id, u.nome, user_type, p.enviadas, m.m_salario, m.m_cursos,
    m.m_locais_trabalho), ',' ORDER BY u.id)) FROM users u LEFT JOIN preferencias p ON p.user_id = u.id LEFT
    JOIN preferencias_match m ON m.user_id = u.id WHERE u.id <= 5000`,
  past: `SELECT md5(string_agg(concat_ws('|', event_id, user_id, channel, status, sent_at), ',' ORDER BY
    event_id, user_id, channel)) FROM deliveries`,
};

const answer = (pool: pg.Pool) =>
  Promise.all(Object.values(questions).map(async (sql) => (await pool.query(sql)).rows[0]));

test("the data set that was interrupted and continued is the same as the one written at once", async () => {
  let written = 0;
  const stopSoon = () => {
    written += 1;
    if (written === 2) throw new Error("the machine was switched off");
  };
  await expect(grow(interrupted, size, { now, tell: stopSoon })).rejects.toThrow("switched off");
  await grow(interrupted, size);
  expect(await answer(interrupted.pool)).toEqual(await answer(whole.pool));
}, 120_000);

test("it has the size that was asked for, and the product can add to it", async () => {
  const { rows } = await whole.pool.query(`SELECT (SELECT count(*)::int FROM users WHERE id <= 5000) AS users,
    (SELECT count(*)::int FROM concursos WHERE id > 10000) AS concursos, (SELECT count(*)::int FROM deliveries)
    AS deliveries`);
  expect(rows[0]).toMatchObject({ users: 5_000, concursos: 500 });
  expect(rows[0].deliveries).toBeGreaterThanOrEqual(deliveriesOfChunk);
  const added = await whole.pool.query(
    "INSERT INTO users (nome, email) VALUES ('Ana', 'ana@teste.example') RETURNING id",
  );
  expect(added.rows[0].id).toBe(5_001);
});
