import { sql } from "kysely";
import { moveStatuses } from "../concursos/status-by-date.ts";
import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import { insertOpened, planReminders } from "./reminders.ts";

type Walking = Pick<Deps, "db" | "clock" | "queue" | "log">;

const dayMs = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/** How far this process's clock may be from the database's before its day is not believed. */
const agreementMs = 3_600_000;

/**
 * Walks the exams' calendar from the last day that was walked to today, in Brasília: moves statuses, and writes the
 * events of openings and reminders. After a downtime it catches up; a second worker, or a second run of a day, finds
 * nothing to do, since every event is unique and every move needs a date that was crossed. If the clock was put back,
 * the day is walked again, so that nothing stays unsaid until the clock reaches the day that had been walked too early.
 * @throws Error when the clock is wrong: reminders would be lost, which later can't be told from those that were sent
 */
export async function walkCalendar(deps: Walking): Promise<{ opened: number; reminders: number }> {
  const { db, clock, log } = deps;
  await assertClock(deps);
  const today = clock.today();
  const { calendario_ate } = await db
    .selectFrom("instalacao")
    .select("calendario_ate")
    .executeTakeFirstOrThrow();
  const wasAhead = calendario_ate !== null && calendario_ate > today;
  if (wasAhead) log.error({ calendario_ate, today }, "the clock was put back: today is walked again");
  const days = { after: wasAhead ? dayBefore(today) : (calendario_ate ?? dayBefore(today)), today };
  if (days.after >= today) return { opened: 0, reminders: 0 };

  const opened = await moveStatuses(deps, days);
  const reminders = await db.transaction().execute(async (tx) => {
    const planned = await planReminders(tx, days, clock.now());
    const openings = (await Promise.all(opened.map((id) => insertOpened(tx, id, clock.now())))).flat();
    for (const event_id of [...openings, ...planned])
      await deps.queue.enqueue(tx, jobs.alertsMatch, { event_id });
    await tx.updateTable("instalacao").set({ calendario_ate: today }).execute();
    return planned.length;
  });
  log.info({ ...days, opened: opened.length, reminders }, "calendar walked");
  return { opened: opened.length, reminders };
}

/** The product's clock against the database's, which is another machine's where it matters most. */
async function assertClock({ db, clock }: Walking): Promise<void> {
  if (clock.isFixed) return;
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const apart = Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0));
  if (apart > agreementMs)
    throw new Error(`clock and database are ${Math.round(apart / 60_000)} minutes apart`);
}
