import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { readMigrations } from "../../src/platform/database/migration-files.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { catalogueOf } from "../harness/database-contents.ts";
import { signInAs } from "../harness/factories.ts";
import { startServer } from "../harness/server-process.ts";
import { migrateAsOldRelease, oldRelease } from "./old-release.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const rowsOfEveryTable = readFileSync(new URL("fixtures/rows-0028.sql", import.meta.url), "utf8");

async function fillOldRelease(): Promise<void> {
  await migrateAsOldRelease(database.pool);
  await database.pool.query(rowsOfEveryTable);
}

type Columns = Record<string, string[]>;

async function columnsNow(): Promise<Columns> {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
       AND table_name::regclass IN (SELECT oid FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition) GROUP BY table_name`,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

/** Columns that moved to other tables, and unused ones of `preferencias`. */
const moved = {
  users: `SELECT id, stripe_customer_id, premium_por_assinatura, alertas_frequencia, alertas_lembretes, alertas_ultimo_dia,
    alertas_pausados_ate, calendario_ligado, calendario_versao FROM users ORDER BY id`,
  instalacao: "SELECT calendario_ate FROM instalacao",
};

/** The same columns in their new tables. */
const movedTo: typeof moved = {
  users: `SELECT id, stripe_customer_id, coalesce(premium_por_assinatura, false) AS premium_por_assinatura,
    coalesce(frequencia, 'NA_HORA') AS alertas_frequencia, coalesce(lembretes, '{7,3,1,0}') AS alertas_lembretes,
    coalesce(ultimo_dia, false) AS alertas_ultimo_dia, pausados_ate AS alertas_pausados_ate,
    coalesce(ligado, false) AS calendario_ligado, coalesce(versao, 0) AS calendario_versao
    FROM users LEFT JOIN assinantes a ON a.user_id = id LEFT JOIN alert_settings s ON s.user_id = id
      LEFT JOIN calendar_feeds f ON f.user_id = id ORDER BY id`,
  instalacao: "SELECT ate AS calendario_ate FROM calendario_andado",
};

/** Returns all rows with the columns that both releases have, and the moved columns by `queries`. */
async function rowsOf(columns: Columns, queries: typeof moved) {
  const found: Record<string, unknown[]> = {};
  for (const [table, names] of Object.entries(columns)) {
    const list = names.map((name) => `"${name}"`).join(", ");
    found[table] = (await database.pool.query(`SELECT ${list} FROM ${table} ORDER BY ${list}`)).rows;
  }
  for (const [table, query] of Object.entries(queries))
    found[`moved from ${table}`] = (await database.pool.query(query)).rows;
  return found;
}

/** Returns the old columns that a current database has. */
async function columnsThatStay(old: Columns): Promise<Columns> {
  const fresh = await createTestDatabase();
  const { rows } = await fresh.pool.query<{ line: string }>(
    "SELECT table_name || '.' || column_name AS line FROM information_schema.columns WHERE table_schema = 'public'",
  );
  await fresh.drop();
  const now = new Set(rows.map(({ line }) => line));
  return Object.fromEntries(
    Object.entries(old).map(([table, names]) => [table, names.filter((name) => now.has(`${table}.${name}`))]),
  );
}

test("a database of the previous release is migrated completely, and then equals a fresh one", async () => {
  await fillOldRelease();
  const old = await columnsNow();
  const columns = await columnsThatStay(old);
  const left = Object.entries(old).flatMap(([table, names]) =>
    names.filter((name) => !columns[table]?.includes(name)).map((name) => `${table}.${name}`),
  );
  expect(
    left.filter(
      (name) =>
        !/^(preferencias\.m_|users\.(stripe_|premium_|alertas_|calendario_)|instalacao\.calendario_ate)/.test(
          name,
        ),
    ),
  ).toEqual([]);
  const before = await rowsOf(columns, moved);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

  expect(await migrate(database.pool)).toEqual(["from-0028.sql", ...newerThanTheBaseline]);
  // Two channels were added since.
  await database.pool.query("DELETE FROM channel_pace WHERE channel IN ('push', 'telegram')");
  expect(await rowsOf(columns, movedTo)).toEqual(before);
  expect(await migrate(database.pool)).toEqual([]);
  await expectAsFresh();
});

/** Expects the same schema and migration record as a fresh database. */
async function expectAsFresh(): Promise<void> {
  const fresh = await createEmptyDatabase();
  await migrate(fresh.pool);
  const wanted = await catalogueOf(fresh.pool);
  await fresh.drop();
  expect(await catalogueOf(database.pool)).toEqual(wanted);
  const { rows } = await database.pool.query("SELECT name, checksum, needs FROM migrations ORDER BY name");
  expect(rows).toEqual(readMigrations().map(({ name, checksum, needs }) => ({ name, checksum, needs })));
}

const newerThanTheBaseline = readMigrations()
  .map(({ name }) => name)
  .filter((name) => name > "0017");

test("four simultaneous processes migrate it once, and a deleted account takes its older data along", async () => {
  await fillOldRelease();
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool)));
  expect(applied.flat()).toEqual(["from-0028.sql", ...newerThanTheBaseline]);

  await database.pool.query("DELETE FROM users WHERE id = 30");
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM alerts WHERE user_id = 30) AS alerts,
       (SELECT count(*)::int FROM deliveries WHERE user_id = 30) AS deliveries,
       (SELECT count(*)::int FROM alert_settings WHERE user_id = 30) AS settings`,
  );
  expect(rows).toEqual([{ alerts: 0, deliveries: 0, settings: 0 }]);
});

test("a database of an older release is refused, with instructions", async () => {
  await migrateAsOldRelease(database.pool, "0027_partitions_analyzed.sql");
  await expect(migrate(database.pool)).rejects.toThrow(
    "Este banco parou na migração 0027_partitions_analyzed.sql, antes da base desta versão; inicie nele primeiro a última versão de antes (migração 0028_indexes_of_references.sql) e depois esta",
  );
});

test("a database with changed migrations is refused", async () => {
  await migrateAsOldRelease(database.pool);
  await database.pool.query("UPDATE migrations SET checksum = 'x' WHERE name = '0005_concurso_life.sql'");
  await expect(migrate(database.pool)).rejects.toThrow("A migração 0005_concurso_life.sql foi alterada");
});

test("a backup of the previous release is refused, with instructions", async () => {
  await expect(migrate(database.pool, { upTo: oldRelease })).rejects.toThrow(
    "A cópia é de uma versão anterior à base desta; restaure-a com a versão que a fez e depois inicie esta no banco restaurado, que o atualiza",
  );
});

const env = () => ({
  DATABASE_URL: database.url,
  JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
  ROLE: "web",
});

/** Simulates the migrations of a future release. */
async function migrateAsTomorrow(needs: string | null): Promise<void> {
  await migrate(database.pool);
  await database.pool.query("ALTER TABLE users ADD COLUMN de_amanha text");
  await database.pool.query(
    "INSERT INTO migrations (name, checksum, needs) VALUES ('9998_wider.sql', 'x', NULL), ('9999_next.sql', 'x', $1)",
    [needs],
  );
}

test("a process that restarts during the next release's rollout starts", async () => {
  await migrateAsTomorrow(null);
  const server = await startServer(env());
  try {
    await server.ready;
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
});

test("a process that is incompatible with the next release's database refuses to start", async () => {
  await migrateAsTomorrow("9998_wider.sql");
  const { code, errors } = await (await startServer(env())).ended;
  expect(errors).toBe(
    "O banco é mais novo que esta versão: a migração 9999_next.sql só deixa trabalhar as que têm 9998_wider.sql; inicie uma versão mais nova\n",
  );
  expect(code).toBe(1);
});

test("the newest version serves the previous one's database", async () => {
  await fillOldRelease();
  const server = await startServer(env());
  try {
    await server.ready;
    const { db, pool } = database;
    const { rows } = await pool.query("SELECT id, uuid, email FROM users WHERE email = 'p2@teste.example'");
    const headers = await signInAs({ db, config: readConfig(env()), clock: systemClock }, rows[0]);
    const ask = async (path: string) => (await fetch(`${server.url}/api${path}`, { headers })).json();
    expect(await ask("/concursos?searchTerm=sao+joao")).toMatchObject({ total: 120 });
    expect(await ask("/concursos/my")).toMatchObject({ total_available: 120 });
    expect(await ask("/alertas/ajustes")).toMatchObject({ frequencia: "SEMANAL" });
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
});
