import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, readMigrations } from "../src/platform/database/migrate.ts";
import { createEmptyDatabase, type TestDatabase } from "./database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const before = readMigrations().filter(({ name }) => name < "0022");

/** One after the other until told to stop, as processes of the release before do; how many there were. */
async function repeat(work: (turn: number) => Promise<unknown>, isOver: () => boolean): Promise<number> {
  let turn = 0;
  for (; !isOver(); turn += 1) await work(turn);
  return turn;
}

/** A batch as dispatchers take it: claimed, and recorded in the same transaction. */
async function dispatch(): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query(
      `SELECT event_id, user_id FROM deliveries WHERE status = 'queued' AND channel = 'email' AND NOT resumo
       ORDER BY urgencia, due_at LIMIT 5 FOR UPDATE SKIP LOCKED`,
    );
    for (const { event_id, user_id } of rows)
      await client.query("UPDATE deliveries SET status = 'sent' WHERE event_id = $1 AND user_id = $2", [
        event_id,
        user_id,
      ]);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

test("alerts are written and sent while their tables become partitioned, and none is lost", async () => {
  const { pool } = database;
  await migrate(pool, { upTo: before });
  let isOver = false;
  const over = () => isOver;
  const writing = repeat(
    (turn) =>
      pool.query(
        `WITH novos AS (INSERT INTO alerts (event_id, user_id) SELECT $1, n FROM generate_series(1, 20) n RETURNING user_id)
         INSERT INTO deliveries (event_id, user_id, channel) SELECT $1, user_id, 'email' FROM novos ON CONFLICT DO NOTHING`,
        [turn + 1],
      ),
    over,
  );
  const sending = [1, 2].map(() => repeat(dispatch, over));
  const migrating = migrate(pool).finally(() => {
    isOver = true;
  });
  const [applied, events] = await Promise.all([migrating, writing, ...sending]);
  expect(applied.length).toBeGreaterThan(0);
  const { rows } = await pool.query(`
    SELECT (SELECT count(*)::int FROM alerts) AS alerts, (SELECT count(*)::int FROM deliveries) AS deliveries,
      (SELECT count(*)::int FROM deliveries WHERE status = 'sent') AS sent,
      (SELECT sum(enviadas)::int FROM delivery_days) AS counted`);
  expect(rows[0]).toMatchObject({ alerts: 20 * events, deliveries: 20 * events });
  expect(rows[0].sent).toBeGreaterThan(0);
  expect(rows[0].counted).toBe(rows[0].sent);
});
