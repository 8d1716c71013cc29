import { readFileSync } from "node:fs";
import { importConcursos } from "@cav/server/catalogue/concursos/import/import.ts";
import { seedReferenceData } from "@cav/server/operation/seed/reference-data.ts";
import { type Connection, connect } from "@cav/server/platform/database/connect.ts";
import type { Database } from "@cav/server/tables.ts";
import { sql } from "kysely";
import { startTestCluster, templateDatabase } from "../../server/test/harness/cluster.ts";

export type Country = Connection<Database> & { url: string; stop(): Promise<void> };

/** Settings of a small production server: commits are durable. */
const durable = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "1GB",
  work_mem: "16MB",
  max_wal_size: "4GB",
  random_page_cost: "1.1",
};

/** Starts a PostgreSQL with the real exams and the reference data. */
export async function startCountry(): Promise<Country> {
  const cluster = await startTestCluster(durable);
  const url = cluster.url(templateDatabase);
  const connection = connect<Database>({ url, poolSize: 12, name: "cav-bench" });
  await fillCountry(connection);
  return {
    ...connection,
    url,
    async stop() {
      await connection.close();
      await cluster.stop();
    },
  };
}

/** Loads the real exams and the reference data. */
export async function fillCountry({ db }: Connection<Database>): Promise<void> {
  await seedReferenceData(db);
  const editais = new URL("../../server/data/concursos-editais.json", import.meta.url);
  const records = JSON.parse(readFileSync(editais, "utf8"));
  await importConcursos(db, records, { now: new Date(), skipBad: false });
}

/**
 * Adds seeded users up to a total; most have one to four preferences, with cities by population and capitals counted
 * three times.
 */
export async function populate({ db, pool }: Connection<Database>, total: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM users`.execute(db);
  const first = (rows[0]?.n ?? 0) + 1;
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT setseed(0.20261120)");
    await client.query(`CREATE TEMP TABLE cidades AS
      SELECT id, sum(peso) OVER (ORDER BY id) AS acumulado, sum(peso) OVER () AS total
      FROM (SELECT id, coalesce(populacao, 1000) * CASE WHEN capital THEN 3 ELSE 1 END AS peso FROM locais) AS p`);
    await client.query(`CREATE TEMP TABLE sorteio AS
      SELECT array_agg(id ORDER BY acumulado) AS ids, array_agg(acumulado::float8 ORDER BY acumulado) AS ate,
        max(total)::float8 AS total FROM cidades`);
    await client.query(`CREATE FUNCTION pg_temp.cidade() RETURNS integer LANGUAGE sql VOLATILE AS
      $$ SELECT ids[width_bucket(random() * total, ate) + 1] FROM sorteio $$`);
    await client.query(
      `INSERT INTO users (nome, email, user_type, telefone, habilitar_whatsapp)
       SELECT 'Pessoa ' || n, 'p' || n || '@bench.example',
         CASE WHEN n % 20 = 0 THEN 'PREMIUM' ELSE 'REGULAR' END,
         CASE WHEN n % 20 = 0 THEN '55319' || lpad((n % 100000000)::text, 8, '0') END, n % 20 = 0
       FROM generate_series($1::integer, $2::integer) AS n`,
      [first, total],
    );
    await client.query(
      `INSERT INTO preferencias (user_id, enviadas, salario_minimo, vagas_minimas, locais_prova, locais_trabalho,
         nivel_escolaridade, cursos_especificos, cotas)
       SELECT u.id, '{}',
         CASE WHEN random() < 0.55 THEN 1500 + floor(random() * random() * 14) * 1000 ELSE 1 END,
         CASE WHEN random() < 0.05 THEN 1 + floor(random() * 4)::integer ELSE 0 END,
         CASE WHEN random() < 0.12 THEN ARRAY[pg_temp.cidade()] ELSE '{}' END,
         CASE WHEN random() < 0.30 THEN ARRAY[pg_temp.cidade()]
              WHEN random() < 0.15 THEN ARRAY[pg_temp.cidade(), pg_temp.cidade()] ELSE '{}' END,
         CASE WHEN random() < 0.35 THEN ARRAY['SUPERIOR'] WHEN random() < 0.35 THEN ARRAY['MEDIO', 'SUPERIOR']
              WHEN random() < 0.15 THEN ARRAY['MEDIO'] ELSE '{}' END,
         CASE WHEN random() < 0.22 THEN ARRAY[1 + floor(random() * random() * 416)::integer] ELSE '{}' END,
         CASE WHEN random() < 0.06 THEN ARRAY['PESSOA_NEGRA'] WHEN random() < 0.03
              THEN ARRAY['PESSOA_COM_DEFICIENCIA'] ELSE '{}' END
       FROM users u WHERE u.email LIKE '%@bench.example' AND NOT EXISTS (SELECT FROM preferencias p WHERE
       p.user_id = u.id)`,
    );
    await client.query("DROP TABLE cidades, sorteio CASCADE");
    await client.query("VACUUM ANALYZE users, preferencias, preferencias_match, lista_itens");
  } finally {
    client.release(true);
  }
}
