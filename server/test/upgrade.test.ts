import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { systemClock } from "../src/platform/clock.ts";
import { migrate, readMigrations } from "../src/platform/database/migrate.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "./database.ts";
import { contentsOf } from "./database-contents.ts";
import { signInAs } from "./factories.ts";
import { startServer } from "./server-process.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

/** What the first version's tables can hold, filled with more than a page of everything. */
const dataOfTheFirstVersion = `
  INSERT INTO locais (id, nome, uf, latitude) VALUES (3106200, 'Belo Horizonte', 'MG', -19.9), (2611606, 'Recife', 'PE', -8);
  INSERT INTO cursos (id, nome) VALUES (1, 'Administração'), (2, 'Direito');
  INSERT INTO bancas VALUES ('FGV', 'Fundação Getulio Vargas');
  UPDATE instalacao SET dados_referencia = 'de antes';
  INSERT INTO users (nome, email, telefone, user_type)
    SELECT 'Pessoa ' || n, 'p' || n || '@teste.example', (5511900000000 + n)::text,
      (ARRAY['REGULAR', 'PREMIUM', 'ADMIN'])[1 + n % 3] FROM generate_series(1, 300) n;
  INSERT INTO consentimentos (user_id, tipo, versao, concedido, origem) SELECT id, 'TERMOS', '1', true, 'x' FROM users;
  INSERT INTO preferencias (user_id, enviadas, salario_minimo, locais_prova, cotas)
    SELECT id, '{"salario_minimo": 1000}', 1000, '{2611606}', '{PESSOA_NEGRA}' FROM users WHERE id % 2 = 0;
  WITH s AS (INSERT INTO sessions (user_id, expires_at) SELECT id, now() + '7 days' FROM users RETURNING id)
    INSERT INTO refresh_tokens (hash, session_id) SELECT sha256(id::text::bytea), id FROM s;
  INSERT INTO concursos (titulo, organizadora, status, data_fim_inscricao, locais_prova)
    SELECT 'Prefeitura de São João ' || n, 'FGV', 'INSCRICOES_ABERTAS', current_date + 30, '{2611606}'
    FROM generate_series(1, 120) n;
  INSERT INTO cargos (concurso_id, ordem, nome, salario, quantidade_vagas, nivel_escolaridade, vagas_por_cota)
    SELECT id, 1, 'Analista', 5000.50, 2, 'SUPERIOR', '{"PESSOA_NEGRA": 1}' FROM concursos;
  SELECT concursos_somar_cargos(id) FROM concursos;
  INSERT INTO concurso_versoes (concurso_id, versao, dados, autor_id) SELECT id, 1, '{}', 3 FROM concursos;
  INSERT INTO alert_events (concurso_id, titulo, kind, occasion) SELECT id, titulo, 'NOVO_CONCURSO', '' FROM concursos;
  INSERT INTO alerts SELECT e.id, u.id FROM alert_events e, users u WHERE e.id <= 3;
  INSERT INTO deliveries (event_id, user_id, channel, status, sent_at)
    SELECT event_id, user_id, 'email', CASE WHEN user_id % 2 = 0 THEN 'sent' ELSE 'queued' END, now() FROM alerts;`;

async function fillFirstVersion(): Promise<void> {
  const [first] = readMigrations();
  if (!first) throw new Error("there are no migrations");
  await migrate(database.pool, { upTo: [first] });
  await database.pool.query(dataOfTheFirstVersion);
}

/** Every row of the first version's tables, with the columns that they had. */
async function firstVersionsRows(columns: Record<string, string[]>) {
  const found: Record<string, unknown[]> = {};
  for (const [table, names] of Object.entries(columns)) {
    const list = names.map((name) => `"${name}"`).join(", ");
    found[table] = (await database.pool.query(`SELECT ${list} FROM ${table} ORDER BY ${list}`)).rows;
  }
  return found;
}

async function columnsNow(): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
       AND table_name IN (SELECT tablename FROM pg_tables) GROUP BY table_name`,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

test("a database of the first version is brought to the newest with all that it held", async () => {
  await fillFirstVersion();
  const columns = await columnsNow();
  const before = await firstVersionsRows(columns);
  expect(before.users).toHaveLength(300);

  const applied = await migrate(database.pool);
  expect(applied).toHaveLength(readMigrations().length - 1);
  expect(await firstVersionsRows(columns)).toEqual(before);

  const fresh = await createTestDatabase();
  const { rows: _its, sequences: _given, ...rules } = await contentsOf(fresh.pool);
  const { rows: _ours, sequences: _ourGiven, ...upgraded } = await contentsOf(database.pool);
  await fresh.drop();
  expect(upgraded).toEqual(rules);
});

test("the newest version serves what the first one left", async () => {
  await fillFirstVersion();
  const env = {
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    ROLE: "web",
  };
  const server = await startServer(env);
  try {
    await server.ready;
    const { db, pool } = database;
    const { rows } = await pool.query("SELECT id, uuid, email FROM users WHERE email = 'p2@teste.example'");
    const headers = await signInAs({ db, config: readConfig(env), clock: systemClock }, rows[0]);
    const ask = async (path: string) => (await fetch(`${server.url}/api${path}`, { headers })).json();
    expect(await ask("/concursos?searchTerm=sao+joao")).toMatchObject({ total: 120 });
    expect(await ask("/concursos/my")).toMatchObject({ total_available: 120 });
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
});
