import { channelNames } from "@cav/contract/channels.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { connect } from "../../platform/database/connect.ts";
import type { Database } from "../../tables.ts";
import { findDue } from "./deliveries.queries.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("an idle worker polls all channels with one query", async () => {
  const { db, pool, close } = connect<Database>({ url: database.url, poolSize: 1 });
  try {
    const nothing = expect.objectContaining({ alerts: false, digests: false });
    const due = await Promise.all(channelNames.map((channel) => findDue(db, channel, new Date())));
    expect(due).toEqual(channelNames.map(() => nothing));
    const { rows } = await pool.query(
      "SELECT (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements WHERE " +
        "statement LIKE '%deliveries%'",
    );
    expect(rows).toEqual([{ calls: 1 }]);
  } finally {
    await close();
  }
});
