import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { buildUser } from "../../../../test/harness/factories.ts";
import { deadlineOrder } from "../../matching/deadline.ts";
import { findMyConcursoIds } from "../../matching/recommended.ts";

const today = "2026-11-20";
let database: TestDatabase;
let userId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  userId = (await buildUser(db)).id;
  await pool.query("INSERT INTO preferencias (user_id, enviadas, salario_minimo) VALUES ($1, '{}', 1)", [
    userId,
  ]);
  // Every status with a future, current, past and unknown deadline; two of each.
  await pool.query(`
    INSERT INTO concursos (titulo, organizadora, status, data_fim_inscricao)
    SELECT 'Prefeitura', 'Banca', status, dia::date
    FROM unnest(ARRAY['INSCRICOES_ABERTAS', 'AGUARDANDO_PROVAS', 'EDITAL_ABERTO', 'FINALIZADO', 'SUSPENSO']) AS status,
      unnest(ARRAY['2026-12-01', '2026-11-20', '2026-11-19', NULL, '2026-10-01', '2026-12-24']) AS dia,
      generate_series(1, 2)`);
  await pool.query(`INSERT INTO cargos (concurso_id, ordem, nome, salario, nivel_escolaridade)
    SELECT id, 0, 'Agente', 2000, 'MEDIO' FROM concursos`);
  await pool.query("SELECT concursos_somar_cargos(id) FROM concursos");
});
afterAll(() => database.drop());

test.for([1, 5, 7, 12, 100])("pages of %i are the whole list in the order of deadlines", async (limit) => {
  const { db } = database;
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e WHERE e.status NOT IN ('FINALIZADO', 'SUSPENSO') ORDER BY
    ${deadlineOrder(today)}`.execute(db);
  const whole = rows.map(({ id }) => id);
  expect(whole).toHaveLength(36);
  const paged: number[] = [];
  for (let offset = 0; offset < whole.length + limit; offset += limit) {
    paged.push(...(await findMyConcursoIds(db, userId, { offset, limit, today })));
  }
  expect(paged).toEqual(whole);
});
