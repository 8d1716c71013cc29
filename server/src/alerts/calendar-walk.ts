import { sql } from "kysely";
import { recordEvents, setForeseen, settleAllChanges, updateStatuses } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { hourMs, shiftedDayOf } from "../platform/clock.ts";
import { findReminders } from "./reminders.ts";

type Walking = Pick<Deps, "db" | "clock" | "queue" | "log">;

const dayBefore = (day: string) => shiftedDayOf(day, -1);

/** How far this process's clock may be from the database's before its day is not believed. */
const agreementMs = hourMs;

/**
 * Walks the exams' calendar from the last day that was walked to today, in Brasília: moves statuses, each in one
 * transaction with what it tells, and writes the events of reminders. After a downtime it catches up; a second worker,
 * or a second run of a day, finds nothing to do, since every event is unique and every move needs a date that was
 * crossed. If the clock was put back, the day is walked again, so that nothing stays unsaid until the clock reaches the
 * day that had been walked too early.
 * @throws Error when the clock is wrong: reminders would be lost, which later can't be told from those that were sent
 */
export async function walkCalendar(deps: Walking): Promise<{ opened: number; reminders: number }> {
  const { db, clock, queue, log } = deps;
  await assertClock(deps);
  const today = clock.today();
  const { ate } = await db.selectFrom("calendario_andado").select("ate").executeTakeFirstOrThrow();
  const wasAhead = ate !== null && ate > today;
  if (wasAhead) log.error({ calendario_ate: ate, today }, "the clock was put back: today is walked again");
  const days = { after: wasAhead ? dayBefore(today) : (ate ?? dayBefore(today)), today };
  if (days.after >= today) return { opened: 0, reminders: 0 };

  // What a change says of today is not said a second time: see findReminders.
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

/** The product's clock against the database's, which is another machine's where it matters most. */
async function assertClock({ db, clock }: Walking): Promise<void> {
  if (clock.isFixed) return;
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const apart = Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0));
  if (apart > agreementMs)
    throw new Error(`clock and database are ${Math.round(apart / 60_000)} minutes apart`);
}
