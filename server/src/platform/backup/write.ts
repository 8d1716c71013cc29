import { once } from "node:events";
import type { Writable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { partitionsQuery, readPartitions } from "../database/partitions.ts";
import { listSequences, listTables, queueVersionOf, type Table } from "./catalogue.ts";
import { endLine, type Header, headerLine } from "./file.ts";

export type BackupSummary = { tables: number; rows: number };

/**
 * Writes all rows as one consistent snapshot, while the product keeps running: one transaction covers all tables.
 * @param secrets the installation's secrets outside the database
 */
export async function exportBackup(
  url: string,
  output: Writable,
  secrets?: string | undefined,
): Promise<BackupSummary> {
  const client = new pg.Client({ connectionString: url, application_name: "cav-backup" });
  // A lost connection fails the running statement; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET client_encoding = 'UTF8'; SET extra_float_digits = 3; SET lock_timeout = '30s'");
    await client.query("SET bytea_output = 'hex'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await listTables(client);
    // A newer version that starts meanwhile waits with its migrations.
    await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(", ")} IN ACCESS SHARE MODE`);
    await put(output, headerLine(await describe(client, secrets)));
    const rows: Record<string, number> = {};
    for (const table of tables) rows[table.name] = await writeTable(client, table, output);
    // Read last: sequences ignore transactions, and too high a number does no harm.
    for (const { name, last } of await listSequences(client))
      await put(output, `SELECT pg_catalog.setval('${name.replaceAll("'", "''")}', ${last}, true);\n`);
    await put(output, endLine({ rows }));
    return { tables: tables.length, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) };
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client, secrets: string | undefined): Promise<Header> {
  const { rows } = await client.query("SHOW server_version");
  const migrations = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migrations ORDER BY name",
  );
  return {
    format: 1,
    created_at: new Date().toISOString(),
    server_version: rows[0]?.server_version,
    migrations: migrations.rows,
    queue_version: await queueVersionOf(client),
    partitions: readPartitions((await client.query(partitionsQuery)).rows),
    secrets,
  };
}

async function writeTable(client: pg.Client, { name, columns }: Table, output: Writable): Promise<number> {
  const list = columns.join(", ");
  await put(output, `\nCOPY ${name} (${list}) FROM stdin;\n`);
  const rows = client.query(copyTo(`COPY (SELECT ${list} FROM ${name}) TO STDOUT`));
  for await (const chunk of rows) await put(output, chunk);
  await put(output, "\\.\n");
  // The count comes after the rows, maybe in a later packet; a query's answer comes after both.
  await client.query("SELECT");
  return rows.rowCount;
}

/** Waits for the stream to drain when its reader is slower (backpressure). */
async function put(output: Writable, chunk: string | Buffer): Promise<void> {
  if (output.errored) throw output.errored;
  if (!output.write(chunk)) await once(output, "drain");
}
