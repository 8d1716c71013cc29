import { concursoPath } from "@cav/contract/documents.ts";
import { findEtapasPublicas } from "../jornada/index.ts";
import type { Db } from "../tables.ts";
import { findCalendarConcursos } from "./calendario.queries.ts";
import { calendarEventsOf, etapaEventOf, renderCalendar } from "./calendario.ts";

/** A calendar of exams for everybody; each leads to its public page. The same dates and stages as in one's own calendar are the same events. */
export async function composePublicCalendar(
  db: Db,
  { name, ids, origin }: { name: string; ids: readonly number[]; origin: string },
): Promise<string> {
  const concursos = await findCalendarConcursos(db, ids);
  const events = concursos.flatMap((concurso) => calendarEventsOf(concurso, origin + concursoPath(concurso)));
  const dated = concursos.map((concurso) => ({ ...concurso, outros_dias: concurso.outras_provas }));
  const etapas = await findEtapasPublicas(db, dated);
  const stages = etapas.map((one) => etapaEventOf(one, origin + concursoPath(one.seguido)));
  return renderCalendar(name, [...events, ...stages]);
}
