import { countsByDayOf } from "@cav/server/alerts/deliveries/delivery-days.ts";
import { hashPassword } from "@cav/server/identity/who/password.ts";
import type { Connection } from "@cav/server/platform/database/connect.ts";
import type { Database } from "@cav/server/tables.ts";
import { sql } from "kysely";
import type pg from "pg";
import { concursosOfChunk, writeConcursos } from "./concursos.ts";
import { deliveriesOfChunk, partitionPast, writePast } from "./past.ts";
import { loadRealWorld } from "./real.ts";
import { password, usersOfChunk, writeUsers } from "./users.ts";

export type Size = { concursos: number; users: number; deliveries: number };

const parts = ["concursos", "users", "deliveries"] as const;
type Part = (typeof parts)[number];
const ofChunk: Size = { concursos: concursosOfChunk, users: usersOfChunk, deliveries: deliveriesOfChunk };

/**
 * Grows a database's data set to a size, one transaction per chunk, so that an interrupted run continues with the same
 * result. Never shrinks; rounds up to whole chunks.
 */
export async function grow(
  connection: Connection<Database>,
  size: Size,
  { now = new Date(), tell }: { now?: Date; tell?: (part: Part, written: number) => void } = {},
): Promise<void> {
  const { pool } = connection;
  await pool.query(`CREATE SCHEMA IF NOT EXISTS bench;
    CREATE TABLE IF NOT EXISTS bench.base (day timestamptz NOT NULL, hash text NOT NULL);
    CREATE TABLE IF NOT EXISTS bench.chunks (part text, chunk integer, PRIMARY KEY (part, chunk))`);
  const world = await loadRealWorld(connection);
  const { day: base, hash } = await baseOf(pool, now);
  const written = await Promise.all(parts.map((part) => countChunks(pool, part)));
  const wanted = parts.map((part) => Math.ceil(size[part] / ofChunk[part]));
  const users = Math.max(written[1] ?? 0, wanted[1] ?? 0) * usersOfChunk;
  const concursoChunks = Math.max(written[0] ?? 0, wanted[0] ?? 0);
  const write: Record<Part, (client: pg.ClientBase, chunk: number) => Promise<void>> = {
    concursos: (client, chunk) => writeConcursos(client, world, chunk, base),
    users: (client, chunk) => writeUsers(client, world, chunk, { base, hash }),
    deliveries: (client, chunk) => writePast(client, chunk, base, { users, concursoChunks }),
  };
  await partitionPast(connection.db, wanted[2] ?? 0);
  let grew = false;
  for (const [index, part] of parts.entries()) {
    for (let chunk = written[index] ?? 0; chunk < (wanted[index] ?? 0); chunk += 1) {
      await inTransaction(pool, async (client) => {
        await write[part](client, chunk);
        await client.query("INSERT INTO bench.chunks VALUES ($1, $2)", [part, chunk]);
      });
      grew = true;
      tell?.(part, (chunk + 1) * ofChunk[part]);
    }
  }
  if (!grew) return;
  await waitForQuiet(pool);
  await count(connection);
}

/** Returns the reference day of all dates, and the shared password hash, from the first run. */
async function baseOf(pool: pg.Pool, now: Date): Promise<{ day: Date; hash: string }> {
  const { rows } = await pool.query<{ day: Date; hash: string }>("SELECT day, hash FROM bench.base");
  if (rows[0]) return rows[0];
  const first = { day: now, hash: await hashPassword(password) };
  await pool.query("INSERT INTO bench.base VALUES ($1, $2)", [first.day, first.hash]);
  return first;
}

async function countChunks(pool: pg.Pool, part: Part): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "SELECT count(*)::integer AS n FROM bench.chunks WHERE part = $1",
    [part],
  );
  return rows[0]?.n ?? 0;
}

async function inTransaction(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL synchronous_commit = off");
    await work(client);
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Sets the sequences behind the explicit ids, and vacuums, as a long-running database would have. */
async function waitForQuiet(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    for (const table of ["concursos", "users", "alert_events"]) {
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
      );
    }
    await client.query(
      "VACUUM (ANALYZE) concursos, cargos, palavras, users, preferencias, alert_events, alerts, deliveries",
    );
  } finally {
    client.release(true);
  }
}

/** Recounts the administrators' figures over all rows. */
async function count({ db }: Connection<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`DELETE FROM delivery_days`.execute(tx);
    await sql`INSERT INTO delivery_days ${countsByDayOf(sql`deliveries`)}`.execute(tx);
  });
}
