import type { Canal } from "@cav/contract/notifications.ts";
import { insertMatchesAlerts } from "@cav/server/alerts/fan-out.ts";
import type { Db } from "@cav/server/tables.ts";
import { sql } from "kysely";
import { shown } from "./measure.ts";
import type { Country } from "./population.ts";
import type { Took } from "./processor.ts";

type Concurso = { id: number; titulo: string };

/** An event of an exam that nobody was told of yet, as the fan-out takes it. */
export async function insertRun(db: Db, { id, titulo }: Concurso, run: number | string) {
  const event = await db
    .insertInto("alert_events")
    .values({ concurso_id: id, titulo, kind: "NOVO_CONCURSO", occasion: `run ${run}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rest = { deadline: null, day: null, lembrete: null, waitsForMorning: false, degraus: null };
  return { eventId: event.id, concursoId: id, ...rest };
}

/** Queues an alert for everybody, by one channel alone. */
export async function queueRun(
  db: Db,
  concurso: Concurso,
  run: number | string,
  channel: Canal,
): Promise<void> {
  const told = await insertRun(db, concurso, run);
  await db
    .transaction()
    .execute((tx) => insertMatchesAlerts(tx, told, sql<boolean>`true`, { now: new Date(), groupMinutes: 0 }));
  await sql`DELETE FROM deliveries WHERE channel <> ${channel}`.execute(db);
}

/** Lets a dispatcher send until nothing is queued any more. */
export async function sendQueued(country: Country, start: () => { stop(): Promise<void> }): Promise<void> {
  const dispatcher = start();
  await untilSent(country);
  await dispatcher.stop();
}

/** Until nothing is queued any more. */
export async function untilSent({ pool }: Country): Promise<void> {
  const isQueued = async () =>
    ((await pool.query("SELECT FROM deliveries WHERE status = 'queued' LIMIT 1")).rowCount ?? 0) > 0;
  while (await isQueued()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Makes all as it was before a run.
 * @throws Error where not so many were sent
 */
export async function endRun({ db, pool }: Country, messages: number): Promise<void> {
  const { rows } = await pool.query("SELECT count(*)::int AS sent FROM deliveries WHERE status = 'sent'");
  if (rows[0].sent !== messages) throw new Error(`${rows[0].sent} of ${messages} left`);
  await sql`TRUNCATE alerts, deliveries`.execute(db);
}

/** The heads of `shareRow`. */
export const shareHeads = (bare: string) => [
  ...["run", "messages/s", `${bare}/s`, "share"],
  ...["CPU ms a message", bare, "share by CPU"],
];

/** A row: messages a second of the product and of a bare client, processor time a message of all who take part, and the shares. */
export const shareRow = (run: number, messages: number, took: Took, bare: Took): string[] => [
  String(run),
  ...[shown(messages / took.seconds), shown(messages / bare.seconds)],
  `${shown((100 * bare.seconds) / took.seconds)}%`,
  ...[shown(took.cpuMs / messages, 2), shown(bare.cpuMs / messages, 2)],
  `${shown((100 * bare.cpuMs) / took.cpuMs)}%`,
];
