import { sql } from "kysely";
import {
  recordEvents,
  setForeseen,
  settleAllChanges,
  updateStatuses,
} from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { hourMs, shiftedDayOf } from "../../platform/clock.ts";
import { findReminders } from "./reminders.ts";

type Walking = Pick<Deps, "db" | "clock" | "queue" | "log">;

const dayBefore = (day: string) => shiftedDayOf(day, -1);

/** Maximum difference to the database's clock before the process refuses to work. */
const agreementMs = hourMs;

/**
 * Processes the exams' calendar from the last processed day to today (Brasília): moves statuses, each in a transaction
 * with its events, and writes reminders. It catches up after a downtime. Repeated or concurrent runs do nothing: events
 * are unique and moves need a crossed date. If the clock was set back, the day runs again, so that nothing is skipped,
 * and what the days ahead moved is taken back.
 * @throws Error when the clock is wrong: lost reminders can't be told from sent ones later
 */
export async function walkCalendar(deps: Walking): Promise<{ opened: number; reminders: number }> {
  const { db, clock, queue, log } = deps;
  await assertClock(deps);
  const today = clock.today();
  const { ate } = await db.selectFrom("calendario_andado").select("ate").executeTakeFirstOrThrow();
  const wasAhead = ate !== null && ate > today;
  if (wasAhead) log.error({ calendario_ate: ate, today }, "the clock was put back: today is walked again");
  const after = wasAhead ? dayBefore(today) : (ate ?? dayBefore(today));
  const days = { after, today, walked: wasAhead ? ate : undefined };
  if (days.after >= today) return { opened: 0, reminders: 0 };

  // A reminder must not repeat today's change: see findReminders.
  await settleAllChanges(deps);
  const opened = await updateStatuses(deps, days);
  await setForeseen(deps);
  const reminders = await db.transaction().execute(async (tx) => {
    const planned = await recordEvents(queue, tx, await findReminders(tx, days), clock.now());
    await tx.updateTable("calendario_andado").set({ ate: today }).execute();
    return planned;
  });
  log.info({ ...days, opened, reminders }, "calendar walked");
  return { opened, reminders };
}

/** Compares the process's clock with the database's, which usually runs on another machine. */
async function assertClock({ db, clock }: Walking): Promise<void> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const apart = clock.msApartFrom(rows[0]?.now ?? new Date(0));
  if (apart > agreementMs)
    throw new Error(`clock and database are ${Math.round(apart / 60_000)} minutes apart`);
}
