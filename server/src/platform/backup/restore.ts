import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connect } from "../database/connect.ts";
import { recordFinished } from "../database/held-values.ts";
import { migrate } from "../database/migrate.ts";
import { findMissingSteps, migrationsDir, readBridge } from "../database/migration-files.ts";
import { replacePartitions } from "../database/partitions.ts";
import { createQueueTables } from "../queue.ts";
import { messageOf, StartError } from "../start-error.ts";
import { listForeignKeys, listTables, queueVersionOf } from "./catalogue.ts";
import type { End, Header, Part } from "./file.ts";

export type RestoreSummary = { tables: number; rows: number };

type Backup = { header: Header; parts: AsyncIterable<Part> };

/**
 * Fills an empty database from a backup: applies the backup's migrations, then inserts the rows in one transaction.
 * Newer migrations run at the next start. `dir` has the migrations of the release that restores.
 * @throws StartError when the database is not empty, the backup is another version's, or not whole
 */
export async function restoreBackup(
  url: string,
  { header, parts }: Backup,
  dir = migrationsDir,
): Promise<RestoreSummary> {
  const client = new pg.Client({ connectionString: url, application_name: "cav-restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseFilled(client);
    await createTables(url, client, header, dir);
    await client.query("SET client_encoding = 'UTF8'");
    await client.query("BEGIN");
    const summary = await fill(client, header, parts, dir);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return summary;
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const [table] = await listTables(client);
  if (table)
    throw new StartError(
      `O banco de destino já tem tabelas (${table.name.replaceAll('"', "")}); a restauração precisa de um banco vazio`,
    );
}

async function createTables(url: string, client: pg.Client, header: Header, dir: URL): Promise<void> {
  const { pool, db, close } = connect({ url, poolSize: 2, name: "cav-restore" });
  try {
    await migrate(pool, { dir, upTo: header.migrations });
    await replacePartitions(db, header.partitions ?? []);
  } finally {
    await close();
  }
  if (header.queue_version === undefined) return;
  await createQueueTables(url);
  const version = await queueVersionOf(client);
  if (version !== header.queue_version)
    throw new StartError(
      `A fila da cópia tem a versão ${header.queue_version}, e a deste produto é a ${version}; restaure ` +
        `com a versão do produto que fez a cópia e depois atualize`,
    );
}

/**
 * Drops foreign keys and triggers while rows are inserted in any order; adding the keys again checks them. The
 * target's migrations stay recorded, since a backup of the series before lacks the baseline.
 */
async function fill(
  client: pg.Client,
  header: Header,
  parts: AsyncIterable<Part>,
  dir: URL,
): Promise<RestoreSummary> {
  await client.query("CREATE TEMPORARY TABLE applied ON COMMIT DROP AS SELECT * FROM migrations");
  const tables = (await listTables(client)).map(({ name }) => name);
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.join(", ")}`);
  const { end, found } = await readInto(client, parts);
  checkComplete({ end, found, tables: tables.filter((table) => !tablesAddedTo(header, dir).has(table)) });
  await client.query("INSERT INTO migrations SELECT * FROM applied ON CONFLICT (name) DO NOTHING");
  // The tables are the baseline's, where nothing holds newer values back.
  if (findMissingSteps(readBridge(dir), header.migrations).length > 0) await recordFinished(client);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys)
    await client
      .query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
      .catch((error) => refuse(`A tabela ${table}`, error));
  return {
    tables: Object.keys(found).length,
    rows: Object.values(found).reduce((sum, count) => sum + count, 0),
  };
}

/** Returns the tables of the steps that a backup of the series before was made without. */
function tablesAddedTo({ migrations }: Header, dir: URL): Set<string> {
  const made = findMissingSteps(readBridge(dir), migrations).flatMap(({ sql }) => [
    ...sql.matchAll(/^CREATE TABLE (\w+)/gm),
  ]);
  return new Set(made.map(([, table]) => `"public"."${table}"`));
}

type RowCounts = { end: End; found: Record<string, number> };

async function readInto(client: pg.Client, parts: AsyncIterable<Part>): Promise<RowCounts> {
  const found: Record<string, number> = {};
  for await (const part of parts) {
    if (part.kind === "end") return { end: part.end, found };
    if (part.kind === "statement") {
      await client.query(part.sql).catch((error) => refuse("A posição de uma sequência", error));
      continue;
    }
    const into = client.query(copyFrom(part.copy));
    await pipeline(Readable.from(part.bytes), into).catch((error) => refuse(`A tabela ${part.table}`, error));
    found[part.table] = into.rowCount;
  }
  throw new Error("a backup without an end is refused while it is read");
}

/** Returns whether an error is the file's fault: invalid values, broken constraints or invalid SQL. */
const isOfTheFile = (error: unknown) => /^(22|23|42)/.test(String((error as { code?: string }).code));

function refuse(what: string, error: unknown): never {
  if (error instanceof StartError) throw error;
  const why = isOfTheFile(error) ? "o arquivo está danificado: " : "";
  throw new StartError(`${what} não pôde ser restaurada (${why}${messageOf(error)})`, { cause: error });
}

function checkComplete({ end, found, tables }: RowCounts & { tables: string[] }): void {
  for (const table of tables)
    if (!(table in found)) throw new StartError(`A cópia não tem a tabela ${table}; nada foi restaurado`);
  for (const [table, rows] of Object.entries(end.rows))
    if (found[table] !== rows)
      throw new StartError(
        `A cópia devia ter ${rows} linhas de ${table} e tem ${found[table]}; nada foi restaurado`,
      );
}
