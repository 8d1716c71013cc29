import { moveStatuses } from "../concursos/status-by-date.ts";
import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import { insertOpened, planReminders } from "./reminders.ts";

type Walking = Pick<Deps, "db" | "clock" | "queue" | "log">;

const dayMs = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/**
 * Walks the exams' calendar from the last day that was walked to today, in Brasília: moves statuses, and writes the
 * events of openings and reminders. After a downtime it catches up; a second worker, or a second run of a day, finds
 * nothing to do, since every event is unique and every move needs a date that was crossed.
 */
export async function walkCalendar(deps: Walking): Promise<{ opened: number; reminders: number }> {
  const { db, clock, log } = deps;
  const today = clock.today();
  const { calendario_ate } = await db
    .selectFrom("instalacao")
    .select("calendario_ate")
    .executeTakeFirstOrThrow();
  const days = { after: calendario_ate ?? dayBefore(today), today };
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
