import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createLog } from "../../platform/log.ts";
import type { Db } from "../../tables.ts";
import { compactDeliveryDays, countsByDayOf, findDeliveryDays } from "./delivery-days.ts";

const log = createLog("silent");
let database: TestDatabase;
afterEach(() => database.drop());

const always = "2000-01-01";

async function countedByHand(db: Db) {
  const { rows } = await sql`
    SELECT dia, channel AS canal, enviadas, falhas FROM (${countsByDayOf(sql`deliveries`)}) AS d ORDER BY 1, 2`.execute(
    db,
  );
  return rows;
}

const status = fc.constantFrom("queued", "sent", "delivered", "read", "failed", "canceled");
/** Instants around midnight in Brasília. */
const instant = fc.constantFrom("2026-11-20T02:59:59Z", "2026-11-20T03:00:00Z", "2026-11-21T15:00:00Z");
const channel = fc.constantFrom("email", "whatsapp");
const users = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));

/** Operations on deliveries, with several users at once. */
const change = fc.oneof(
  fc.record({ do: fc.constant("insert"), people: users, channel, status, instant }),
  fc.record({ do: fc.constant("queue again"), people: users, channel, status, instant }),
  fc.record({ do: fc.constant("update"), people: users, channel, status, instant }),
  fc.record({ do: fc.constant("delete"), people: users, channel, status, instant }),
  fc.record({ do: fc.constant("sum up"), people: users, channel, status, instant }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const insert = `INSERT INTO deliveries (event_id, user_id, channel, status, updated_at)
  SELECT 1, n, $3, $4, $5 FROM generate_series($1::int, $2::int) n ON CONFLICT`;
const statements: Record<string, string> = {
  insert: `${insert} DO NOTHING`,
  "queue again": `${insert} (event_id, user_id, channel)
    DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at`,
  update: `UPDATE deliveries SET status = $4, updated_at = $5 WHERE user_id BETWEEN $1 AND $2 AND channel = $3`,
  delete: `DELETE FROM deliveries WHERE user_id BETWEEN $1 AND $2 AND channel = $3 AND status <> $4 AND
    updated_at <> $5`,
};

async function apply({ do: what, people: [a, b], channel, status, instant }: Change): Promise<void> {
  const statement = statements[what];
  if (!statement) await compactDeliveryDays({ db: database.db, log });
  else await database.pool.query(statement, [Math.min(a, b), Math.max(a, b), channel, status, instant]);
}

test("incremental counts equal a count of the rows, with concurrent workers", async () => {
  database = await createTestDatabase();
  const plans = fc.array(fc.tuple(change, change), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(plans, async (steps) => {
      for (const pair of steps) {
        // Two batches that lock rows in different orders may deadlock; the counts of the one that fails are
        // rolled back.
        await Promise.allSettled(pair.map(apply));
      }
      expect(await findDeliveryDays(database.db, always)).toEqual(await countedByHand(database.db));
      await compactDeliveryDays({ db: database.db, log });
      expect(await findDeliveryDays(database.db, always)).toEqual(await countedByHand(database.db));
    }),
    { numRuns: 40 },
  );
});

test("compaction leaves one row a day and channel, and repeating it changes nothing", async () => {
  database = await createTestDatabase();
  for (const step of [1, 2, 3]) {
    await database.pool.query(
      "INSERT INTO deliveries (event_id, user_id, channel, status, updated_at) VALUES (1, $1, " +
        "'email', 'sent', '2026-11-20T12:00:00Z')",
      [step],
    );
  }
  expect(await compactDeliveryDays({ db: database.db, log })).toBe(3);
  expect((await database.pool.query("SELECT * FROM delivery_days")).rows).toEqual([
    { dia: "2026-11-20", channel: "email", enviadas: 3, falhas: 0 },
  ]);
  expect(await compactDeliveryDays({ db: database.db, log })).toBe(0);
  await database.pool.query("TRUNCATE deliveries");
  expect(await findDeliveryDays(database.db, always)).toEqual([]);
});
