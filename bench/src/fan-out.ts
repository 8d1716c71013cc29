import { insertMatchesAlerts } from "@cav/server/alerts/fan-out.ts";
import { sql } from "kysely";
import { insertRun } from "../lib/channel-run.ts";
import { findExample } from "../lib/example.ts";
import { seconds, shown } from "../lib/measure.ts";
import { type Country, populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// How many alerts a second are written, match included, beside a bare insert of as many rows?

const size = Number(process.env.BENCH_USERS ?? 1_000_000);
const runs = 5;

/** Does it with alerts and deliveries as plain tables, of the same columns and indexes: what partitions cost, and counting. */
async function asPlain<T>(db: Country["db"], work: () => Promise<T>): Promise<T> {
  for (const table of ["alerts", "deliveries"]) {
    await sql.raw(`ALTER TABLE ${table} RENAME TO ${table}_kept`).execute(db);
    await sql
      .raw(`CREATE TABLE ${table} (LIKE ${table}_kept INCLUDING ALL) WITH (fillfactor = 80)`)
      .execute(db);
  }
  try {
    return await work();
  } finally {
    for (const table of ["alerts", "deliveries"]) {
      await sql.raw(`DROP TABLE ${table}`).execute(db);
      await sql.raw(`ALTER TABLE ${table}_kept RENAME TO ${table}`).execute(db);
    }
  }
}

const country = await startCountry();
const rows: string[][] = [];
try {
  const { db } = country;
  await populate(country, size);
  const { id, titulo, where } = await findExample(db);
  for (let run = 1; run <= runs; run += 1) {
    const told = await insertRun(db, { id, titulo }, run);
    let alerts = 0;
    const write = () =>
      seconds(async () => {
        alerts = await db
          .transaction()
          .execute((tx) => insertMatchesAlerts(tx, told, where, { now: new Date(), groupMinutes: 0 }));
      });
    const plain = await asPlain(db, write);
    const took = await write();
    const { rows: counted } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM deliveries`.execute(
      db,
    );
    await sql`CREATE TABLE bare (event_id integer, user_id integer, created_at timestamptz)`.execute(db);
    const bare = await seconds(() =>
      sql`INSERT INTO bare SELECT ${told.eventId}::integer, user_id, now() FROM preferencias LIMIT ${alerts}`.execute(
        db,
      ),
    );
    await sql`DROP TABLE bare`.execute(db);
    rows.push([
      String(run),
      shown(alerts),
      shown(counted[0]?.n ?? 0),
      shown(took, 2),
      shown(plain, 2),
      shown(alerts / took),
      shown(alerts / bare),
    ]);
    await sql`TRUNCATE alerts, deliveries`.execute(db);
  }
} finally {
  await country.stop();
}
report(
  "fan-out",
  "Writing the alerts of one exam",
  [
    `\`npm run bench -- fan-out\`. One statement finds the matching candidates among ${shown(size)}, writes an alert for each and a`,
    "delivery for each channel that is on; fsync on. The floor is `INSERT … SELECT` of as many rows into a table without",
    "any index. *Plain* is the same statement into tables without partitions and without counting, just before.",
    "",
    table(["run", "alerts", "deliveries", "seconds", "plain", "alerts/s", "floor rows/s"], rows),
  ].join("\n"),
);
