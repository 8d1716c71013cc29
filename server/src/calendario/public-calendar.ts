import { concursoPath } from "@cav/contract/documents.ts";
import type { Db } from "../tables.ts";
import { findCalendarConcursos } from "./calendario.queries.ts";
import { calendarEventsOf, renderCalendar } from "./calendario.ts";

/** A calendar of exams for everybody; each leads to its public page. The same dates as in one's own calendar are the same events. */
export async function composePublicCalendar(
  db: Db,
  { name, ids, origin }: { name: string; ids: readonly number[]; origin: string },
): Promise<string> {
  const concursos = await findCalendarConcursos(db, ids);
  const events = concursos.flatMap((concurso) => calendarEventsOf(concurso, origin + concursoPath(concurso)));
  return renderCalendar(name, events);
}
