import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createFixedClock } from "../../../test/harness/fixed-clock.ts";
import { listPartitions } from "../../platform/database/partitions.ts";
import { createLog } from "../../platform/log.ts";
import { claimDeliveries } from "./deliveries.queries.ts";
import { compactDeliveryDays, findDeliveryDays } from "./delivery-days.ts";
import { createPartitionsAhead } from "./partitions.ts";
import { purgeOldAlerts } from "./retention.ts";

const clock = createFixedClock("2026-11-20T13:00:00Z");
const log = createLog("silent");
let database: TestDatabase;
let deps: { db: TestDatabase["db"]; clock: typeof clock; log: typeof log };
beforeEach(async () => {
  database = await createTestDatabase();
  deps = { db: database.db, clock, log };
  await database.pool.query(`
    INSERT INTO concursos (titulo, organizadora, status) VALUES ('Um', 'Banca', 'FINALIZADO'), ('Dois', 'Banca',
    'INSCRICOES_ABERTAS');
    INSERT INTO users (nome, email) SELECT 'Pessoa ' || n, 'p' || n || '@teste.example' FROM generate_series(1, 5) n`);
});
afterEach(() => database.drop());

/** Inserts an exam's event, alerts of it to five users, and their mails. */
async function happened(id: number, { exam = 2, at = "2026-11-19", status = "sent" } = {}): Promise<void> {
  await database.pool.query(
    `INSERT INTO alert_events (id, concurso_id, titulo, kind, occasion, created_at) OVERRIDING SYSTEM VALUE
     VALUES ($1, $2, 'Concurso', 'NOVO_CONCURSO', $1::integer::text, $3)`,
    [id, exam, at],
  );
  await database.pool.query(
    "INSERT INTO alerts (event_id, user_id) SELECT $1, n FROM generate_series(1, 5) n",
    [id],
  );
  await database.pool.query(
    `INSERT INTO deliveries (event_id, user_id, channel, status, due_at, updated_at)
     SELECT $1, n, 'email', $2, $3, $3 FROM generate_series(1, 5) n`,
    [id, status, at],
  );
}

const whereIs = async (event: number) => {
  const { rows } = await database.pool.query(
    `SELECT DISTINCT tableoid::regclass::text AS name FROM deliveries WHERE event_id = $1
     UNION SELECT tableoid::regclass::text FROM alerts WHERE event_id = $1 ORDER BY 1`,
    [event],
  );
  return rows.map(({ name }) => name);
};
const ranges = async (table: "alerts" | "deliveries") =>
  (await listPartitions(database.db, table)).map(({ from, to }) => `${from ?? ""}-${to}`);

test("the first partition exists from the start, with room for a month", async () => {
  expect(await ranges("alerts")).toEqual(["-10000"]);
  expect(await ranges("deliveries")).toEqual(["-10000"]);
  await happened(8_000);
  await createPartitionsAhead(deps);
  expect(await ranges("deliveries")).toEqual(["-10000"]);
  await happened(9_500);
  await createPartitionsAhead(deps);
  await createPartitionsAhead(deps);
  for (const table of ["alerts", "deliveries"] as const)
    expect(await ranges(table)).toEqual(["-10000", "10000-11000"]);
  await happened(10_000);
  expect(await whereIs(9_500)).toEqual(["alerts_0", "deliveries_0"]);
  expect(await whereIs(10_000)).toEqual(["alerts_10000", "deliveries_10000"]);
});

test("a month of many events gets a partition of as many ids", async () => {
  await database.pool.query(
    `INSERT INTO alert_events (titulo, kind, occasion, created_at)
     SELECT 'Concurso', 'STATUS', n::text, $1 FROM generate_series(1, 6000) n`,
    [clock.now()],
  );
  await createPartitionsAhead(deps);
  expect(await ranges("alerts")).toEqual(["-10000", "10000-16000"]);
});

test("events beyond the partitions are written all the same, and the next one begins above them", async () => {
  await happened(50_000);
  expect(await whereIs(50_000)).toEqual(["alerts_default", "deliveries_default"]);
  await createPartitionsAhead(deps);
  expect(await ranges("deliveries")).toEqual(["-10000", "51000-52000"]);
  await happened(50_001);
  await happened(51_000);
  expect(await whereIs(50_001)).toEqual(["alerts_default", "deliveries_default"]);
  expect(await whereIs(51_000)).toEqual(["alerts_51000", "deliveries_51000"]);
});

test("a partition is added while others work, as soon as the lock is free", async () => {
  await happened(9_999);
  const other = await database.pool.connect();
  await other.query("BEGIN");
  await other.query("SELECT FROM deliveries FOR UPDATE");
  const adding = createPartitionsAhead(deps);
  await waitUntilBlocked();
  await other.query("COMMIT");
  other.release();
  await adding;
  expect(await ranges("deliveries")).toEqual(["-10000", "10000-11000"]);
});

async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query(
      "SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE " +
        "datname = current_database())",
    );
    if (rowCount) return;
  }
}

test("due deliveries are claimed from all partitions, most urgent first, by one worker each", async () => {
  for (const event of [9_999, 10_000, 50_000]) await happened(event, { status: "queued" });
  await createPartitionsAhead(deps);
  await happened(51_000, { status: "queued" });
  await database.pool.query(
    "UPDATE deliveries SET urgencia = '2026-11-21' WHERE event_id IN (51000, 9999) AND user_id < 3",
  );
  await database.db.transaction().execute(async (first) => {
    const urgent = await claimDeliveries(first, "email", clock.now(), 4);
    expect(urgent.map(({ event_id }) => event_id).toSorted((a, b) => a - b)).toEqual([
      9_999, 9_999, 51_000, 51_000,
    ]);
    await database.db.transaction().execute(async (second) => {
      const others = await claimDeliveries(second, "email", clock.now(), 50);
      expect(others).toHaveLength(16);
    });
  });
});

/** Creates events in separate partitions, with different ages and exams. */
async function threePartitions(): Promise<void> {
  await happened(9_998, { exam: 1, at: "2024-10-01" });
  await happened(9_999, { exam: 1, at: "2024-10-01" });
  await createPartitionsAhead(deps);
  await happened(10_500, { exam: 1, at: "2024-11-01" });
  await happened(10_501, { exam: 2, at: "2024-11-01" });
  await createPartitionsAhead(deps);
  await happened(11_500, { exam: 1 });
}

test("a partition of old events is dropped whole; in a mixed one only old rows go", async () => {
  await threePartitions();
  expect(await purgeOldAlerts(deps)).toBe(10);
  for (const table of ["alerts", "deliveries"] as const)
    expect(await ranges(table)).toEqual(["10000-11000", "11000-12000"]);
  const { rows } = await database.pool.query(`
    SELECT id, (SELECT count(*)::int FROM alerts WHERE event_id = id) AS alerts,
      (SELECT count(*)::int FROM deliveries WHERE event_id = id) AS deliveries FROM alert_events ORDER BY id`);
  expect(rows).toEqual([
    { id: 10_501, alerts: 5, deliveries: 5 },
    { id: 11_500, alerts: 5, deliveries: 5 },
  ]);
  await compactDeliveryDays(deps);
  expect(
    (await findDeliveryDays(database.db, "2000-01-01")).map(({ dia, enviadas }) => [dia, enviadas]),
  ).toEqual([
    ["2024-10-31", 5],
    ["2026-11-18", 5],
  ]);
});

test("a drop interrupted between the two tables finishes the next night", async () => {
  await threePartitions();
  await sql`DROP TABLE deliveries_0`.execute(database.db);
  await purgeOldAlerts(deps);
  expect(await ranges("alerts")).toEqual(["10000-11000", "11000-12000"]);
  const { rows } = await database.pool.query("SELECT id FROM alert_events ORDER BY id");
  expect(rows.map(({ id }) => id)).toEqual([10_501, 11_500]);
});

test("no partition with coming events is dropped", async () => {
  await createPartitionsAhead(deps);
  await purgeOldAlerts(deps);
  expect(await ranges("deliveries")).toEqual(["-10000"]);
});
