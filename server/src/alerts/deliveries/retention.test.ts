import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createFixedClock } from "../../../test/harness/fixed-clock.ts";
import { createLog } from "../../platform/log.ts";
import { purgeOldAlerts } from "./retention.ts";

const clock = createFixedClock("2026-11-20T13:00:00Z");
const log = createLog("silent");
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  // Alerts of each age to five users: of a finished exam (1), an open one (2), a deleted one (null).
  await database.pool.query(`
    INSERT INTO concursos (titulo, organizadora, status) VALUES ('Um', 'Banca', 'FINALIZADO'), ('Dois', 'Banca',
    'INSCRICOES_ABERTAS');
    INSERT INTO alert_events (concurso_id, titulo, kind, occasion, created_at)
    SELECT exam, 'Concurso', 'NOVO_CONCURSO', day::text, day FROM unnest(ARRAY[1, 2, NULL]) AS exam,
      unnest(ARRAY['2024-11-19', '2024-11-21']::timestamptz[]) AS day;
    INSERT INTO alerts (event_id, user_id) SELECT id, n FROM alert_events, generate_series(1, 5) AS n;
    INSERT INTO deliveries (event_id, user_id, channel, status) SELECT event_id, user_id, 'email', 'sent' FROM alerts`);
});
afterEach(() => database.drop());

const purge = (limits?: Parameters<typeof purgeOldAlerts>[1]) =>
  purgeOldAlerts({ db: database.db, clock, log }, limits);

async function left() {
  const { rows } = await database.pool.query<{ exam: number | null; day: string }>(`
    SELECT e.concurso_id AS exam, to_char(e.created_at, 'DD') AS day FROM alert_events e
    WHERE (SELECT count(*) FROM alerts a WHERE a.event_id = e.id) = 5
      AND (SELECT count(*) FROM deliveries d WHERE d.event_id = e.id) = 5 ORDER BY exam, day`);
  return rows.map(({ exam, day }) => `${exam} ${day}`);
}

test("alerts older than two years are deleted with their exam, and no others", async () => {
  expect(await purge()).toBe(20);
  expect(await left()).toEqual(["1 21", "2 19", "2 21", "null 21"]);
  const { rows } = await database.pool.query("SELECT count(*)::int AS events FROM alert_events");
  expect(rows[0].events).toBe(4);
  expect(await purge()).toBe(0);
});

test("an interrupted night's work continues the next night", async () => {
  expect(await purge({ rows: 2, steps: 3 })).toBe(5);
  expect(await purge({ rows: 2, steps: 100 })).toBe(15);
  expect(await left()).toEqual(["1 21", "2 19", "2 21", "null 21"]);
});
