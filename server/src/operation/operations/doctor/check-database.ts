import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatCount, pluralOf } from "@cav/contract/format.ts";
import type pg from "pg";
import { type Config, demoDomain } from "../../../config.ts";
import { checkServer, connect } from "../../../platform/database/connect.ts";
import { openEmbedded } from "../../../platform/database/embedded.ts";
import { isHolding } from "../../../platform/database/held-values.ts";
import {
  type Applied,
  findTooNew,
  readBridge,
  readMigrations,
  toOwnMigrations,
} from "../../../platform/database/migration-files.ts";
import { type Finding, findingsOf } from "../../../platform/finding.ts";
import { StartError } from "../../../platform/start-error.ts";

const { ok, warning, off, broken } = findingsOf("Banco de dados");

/** Connects as the product would, and checks the database. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir, databasePoolSize } = config;
  if (!databaseUrl && !existsSync(join(dataDir, "postgres")))
    return [off("o embutido ainda não existe; o primeiro início o cria"), ...findingsOfAdmins(config, 0, 0)];
  try {
    const embedded = databaseUrl ? undefined : await openEmbedded(dataDir);
    const url = databaseUrl ?? embedded?.url ?? "";
    const { pool, close } = connect({ url, poolSize: 1, name: "cav-doctor" });
    try {
      await checkServer(pool, url);
      return [
        ...(await checkSettings(pool, databasePoolSize)),
        ...(await checkLine(pool)),
        ...(await checkSchema(pool)),
        ...(await checkWork(pool)),
        ...(await checkWebhooks(pool)),
        ...(await checkAdmins(pool, config)),
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

/** Checks whether the connection to a database on another machine is encrypted. */
async function checkLine(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ open: boolean }>(
    `SELECT NOT ssl AND client_addr IS NOT NULL AND client_addr <> inet_server_addr() AND NOT client_addr <<=
      '127.0.0.0/8' AS open
     FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE pid = pg_backend_pid()`,
  );
  if (!rows[0]?.open) return [];
  return [
    warning(
      "a conexão com o banco, em outra máquina, não usa TLS",
      "acrescente ?sslmode=verify-full a DATABASE_URL, ou mantenha os dois em uma rede só deles",
    ),
  ];
}

/** Connections besides the pool: the queue's, and one for migrations. */
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
  const { rows: recorded } = await pool.query<Applied>(
    "SELECT name, checksum, to_jsonb(m) ->> 'needs' AS needs FROM migrations m",
  );
  if (await isHolding(pool))
    return [
      warning(
        "a atualização não foi concluída: valores novos ainda não podem ser gravados",
        "encerre os processos da versão anterior e rode finish-upgrade",
      ),
    ];
  const bridge = readBridge();
  const applied = toOwnMigrations(recorded, bridge);
  if (applied.length < recorded.length && !applied.some(({ name }) => name === bridge?.leadsTo))
    return [
      warning("o banco é da versão anterior à base", "o próximo início o atualiza; antes, npm run backup"),
    ];
  const known = readMigrations();
  const ours = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const strange =
    applied.find(({ name, checksum }) => (ours.get(name) ?? checksum) !== checksum) ??
    findTooNew(applied, known);
  if (strange)
    return [
      broken(
        `a migração ${strange.name} do banco não é desta versão do produto`,
        "use a versão que migrou o banco, ou uma mais nova",
      ),
    ];
  const there = new Set(applied.map(({ name }) => name));
  const pending = known.filter(({ name }) => !there.has(name)).length;
  if (pending > 0)
    return [
      warning(
        `${formatCount(pending, "migração", "migrações")} por aplicar`,
        "o próximo início aplica; antes, npm run backup",
      ),
    ];
  const newer = applied.length - known.length;
  if (newer > 0)
    return [
      ok(
        `mais novo que esta versão em ` +
          `${formatCount(newer, "migração, que só acrescenta", "migrações, que só acrescentam")}`,
      ),
    ];
  return [ok(`esquema atual (${formatCount(ours.size, "migração", "migrações")})`)];
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

/** Checks that a worker runs: overdue deliveries, and jobs that nobody takes. */
async function checkWork(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ there: boolean }>(
    "SELECT to_regclass('deliveries') IS NOT NULL AND to_regclass('pgboss.job') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return [];
  const late = await pool.query<{ deliveries: number; jobs: number }>(
    `SELECT (SELECT count(*) FROM deliveries WHERE status = 'queued' AND NOT resumo AND due_at < now() -
      interval '15 minutes')::int
         + (SELECT count(*) FROM deliveries WHERE status = 'queued' AND resumo AND due_at < now() - interval
         '15 minutes')::int AS deliveries,
       (SELECT count(*)::int FROM pgboss.job WHERE state IN ('created', 'retry')
          AND start_after < now() - interval '15 minutes') AS jobs`,
  );
  const { deliveries = 0, jobs = 0 } = late.rows[0] ?? {};
  const findings: Finding[] = [];
  if (deliveries + jobs > 0)
    findings.push(
      warning(
        `${formatCount(deliveries, "mensagem", "mensagens")} e ${formatCount(jobs, "tarefa", "tarefas")} ` +
          `à espera há mais de 15 minutos`,
        "há um processo com ROLE=worker ou all no ar? Veja o log dele",
      ),
    );
  return findings;
}

/** Checks whether failing webhooks of partners were switched off. */
async function checkWebhooks(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ there: boolean }>("SELECT to_regclass('ganchos') IS NOT NULL AS there");
  if (!rows[0]?.there) return [];
  const stopped = await pool.query<{ nome: string }>(
    "SELECT nome FROM ganchos WHERE parado_por IN ('FALHAS', 'RECUSADO') ORDER BY nome",
  );
  return stopped.rows.map(({ nome }) =>
    warning(
      `o webhook “${nome}” foi desligado porque só falhava`,
      "fale com o parceiro e ligue-o de novo na tela Webhooks",
    ),
  );
}

/** Checks that an administrator exists, and lists demonstration accounts that production locks out. */
async function checkAdmins(pool: pg.Pool, config: Config): Promise<Finding[]> {
  const { rows } = await pool.query<{ there: boolean }>("SELECT to_regclass('users') IS NOT NULL AS there");
  if (!rows[0]?.there) return findingsOfAdmins(config, 0, 0);
  const counted = await pool.query<{ admins: number; closed: number }>(
    `SELECT count(*) FILTER (WHERE user_type = 'ADMIN' AND papel IS NULL AND NOT (demo AND $2))::int AS admins,
       count(*) FILTER (WHERE demo AND $2 AND senha_hash IS NOT NULL)::int AS closed
     FROM (SELECT user_type, papel, senha_hash, email LIKE $1 AS demo FROM users) AS u`,
    [`%@${demoDomain}`, config.production],
  );
  const { admins = 0, closed = 0 } = counted.rows[0] ?? {};
  return findingsOfAdmins(config, admins, closed);
}

function findingsOfAdmins({ admin, production }: Config, admins: number, closed: number): Finding[] {
  const findings: Finding[] = [];
  const mend = "inicie uma vez com ADMIN_EMAIL";
  if (admins === 0 && !admin)
    findings.push(
      production
        ? broken("não há nenhum administrador que possa entrar: o início é recusado", mend)
        : warning("não há nenhum administrador", mend),
    );
  if (closed > 0) {
    const [one, more] = ["de senha conhecida, não entra", "de senhas conhecidas, não entram"];
    findings.push(
      warning(
        `${formatCount(closed, `conta de demonstração, ${one}`, `contas de demonstração, ${more}`)} em produção`,
        `exclua ${pluralOf(closed, "essa conta", "essas contas")} em /admin/users`,
      ),
    );
  }
  return findings;
}
