import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Config } from "../../config.ts";
import { checkServer, connect } from "../../platform/database/connect.ts";
import { visitEmbedded } from "../../platform/database/embedded.ts";
import { readMigrations } from "../../platform/database/migrate.ts";
import { StartError } from "../../platform/start-error.ts";
import { about, type Finding } from "./finding.ts";

const { ok, warning, off, broken } = about("Banco de dados");

/** Connects as the product would, and looks at what it needs there. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir, databasePoolSize } = config;
  if (!databaseUrl && !existsSync(join(dataDir, "postgres")))
    return [off("o embutido ainda não existe; o primeiro início o cria")];
  try {
    const embedded = databaseUrl ? undefined : await visitEmbedded(dataDir);
    const url = databaseUrl ?? embedded?.url ?? "";
    const { pool, close } = connect({ url, poolSize: 1, name: "cav-doctor" });
    try {
      await checkServer(pool, url);
      return [
        ...(await checkSettings(pool, databasePoolSize)),
        ...(await checkSchema(pool)),
        ...(await checkWork(pool)),
      ];
    } finally {
      await close();
      await embedded?.stop();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [broken(error.message, "confira endereço, usuário, senha e se o servidor está no ar")];
  }
}

/** Connections that a process opens besides its pool: the queue's, and one that migrates. */
const besides = 6;

async function checkSettings(pool: pg.Pool, poolSize: number): Promise<Finding[]> {
  const { rows } = await pool.query<Record<string, string>>(
    `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
       current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
       current_setting('statement_timeout') AS statement_timeout,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections`,
  );
  const { version, encoding, fsync, full_page_writes, statement_timeout, connections } = rows[0] ?? {};
  const findings = [ok(`PostgreSQL ${version} responde`)];
  if (encoding !== "UTF8")
    findings.push(broken(`a codificação é ${encoding}`, "crie o banco com ENCODING 'UTF8'"));
  if (fsync !== "on" || full_page_writes !== "on")
    findings.push(
      broken(
        "fsync ou full_page_writes está desligado: uma queda de energia corrompe os dados",
        "ligue os dois",
      ),
    );
  if (statement_timeout === "0")
    findings.push(
      warning(
        "consultas não têm limite de tempo: um PgBouncer na frente ignora o que o produto pede",
        "ALTER ROLE … SET statement_timeout = '60s'",
      ),
    );
  if (Number(connections) < poolSize + besides)
    findings.push(
      broken(
        `o servidor dá ${connections} conexões, e cada processo pode usar ${poolSize + besides}`,
        "aumente max_connections ou diminua DATABASE_POOL_SIZE",
      ),
    );
  return findings;
}

async function checkSchema(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return [await checkEmpty(pool)];
  const applied = await pool.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migrations",
  );
  const ours = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const strange = applied.rows.find(({ name, checksum }) => ours.get(name) !== checksum);
  if (strange)
    return [
      broken(
        `a migração ${strange.name} do banco não é desta versão do produto`,
        "use a versão que migrou o banco, ou uma mais nova",
      ),
    ];
  const pending = ours.size - applied.rows.length;
  if (pending > 0)
    return [warning(`${pending} migrações por aplicar`, "o próximo início as aplica; antes, npm run backup")];
  return [ok(`esquema atual (${ours.size} migrações)`)];
}

async function checkEmpty(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ may: boolean; missing: string[] }>(
    `SELECT has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS may,
       ARRAY(SELECT needed FROM unnest('{unaccent,pg_trgm}'::text[]) AS needed
         WHERE needed NOT IN (SELECT name FROM pg_available_extensions)) AS missing`,
  );
  const { may, missing = [] } = rows[0] ?? {};
  if (!may)
    return broken(
      "o usuário não pode criar tabelas nem extensões",
      "GRANT CREATE ON DATABASE … e ON SCHEMA public",
    );
  if (missing.length > 0)
    return broken(
      `faltam as extensões ${missing.join(", ")}`,
      "instale o pacote postgresql-contrib no servidor",
    );
  return ok("vazio e pronto: o primeiro início cria as tabelas");
}

/** Whether somebody works: what has been due for long, and jobs that nobody takes. */
async function checkWork(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ there: boolean }>(
    "SELECT to_regclass('deliveries') IS NOT NULL AND to_regclass('pgboss.job') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return [];
  const late = await pool.query<{ deliveries: number; jobs: number; admins: number }>(
    `SELECT (SELECT count(*) FROM deliveries WHERE status = 'queued' AND NOT resumo AND due_at < now() - interval '15 minutes')::int
         + (SELECT count(*) FROM deliveries WHERE status = 'queued' AND resumo AND due_at < now() - interval '15 minutes')::int AS deliveries,
       (SELECT count(*)::int FROM pgboss.job WHERE state IN ('created', 'retry')
          AND start_after < now() - interval '15 minutes') AS jobs,
       (SELECT count(*)::int FROM users WHERE user_type = 'ADMIN') AS admins`,
  );
  const { deliveries = 0, jobs = 0, admins = 0 } = late.rows[0] ?? {};
  const findings: Finding[] = [];
  if (deliveries + jobs > 0)
    findings.push(
      warning(
        `${deliveries} mensagens e ${jobs} tarefas esperam há mais de 15 minutos`,
        "há um processo com ROLE=worker ou all no ar? Veja o log dele",
      ),
    );
  if (admins === 0)
    findings.push(warning("não há nenhum administrador", "inicie uma vez com ADMIN_EMAIL e ADMIN_PASSWORD"));
  return findings;
}
