import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { findEtapasPublicas } from "../../catalogue/jornada/index.ts";
import { findNovos } from "../../collection/paginas/index.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import { findCalendarConcursos } from "./calendario.queries.ts";
import { calendarEventsOf, documentoEventOf, etapaEventOf, renderCalendar } from "./calendario.ts";
import { keptDays } from "./feed.queries.ts";

type Linked = { id: number; uuid: string; titulo: string };
type EventsOptions = { ids: readonly number[]; linkOf: (concurso: Linked) => string; now: Date };

/** Finds all events of exams: dates, stages and, of one exam, its pages' documents. */
export async function findConcursoEvents(db: Db, { ids, linkOf, now }: EventsOptions) {
  const concursos = await findCalendarConcursos(db, ids);
  const events = concursos.flatMap((concurso) => calendarEventsOf(concurso, linkOf(concurso)));
  const dated = concursos.map((concurso) => ({ ...concurso, outros_dias: concurso.outras_provas }));
  const etapas = await findEtapasPublicas(db, dated);
  const stages = etapas.map((one) => etapaEventOf(one, linkOf(one.seguido)));
  // A list has hundreds of exams, so their pages' documents are left out.
  const documentos = ids.length > 1 ? [] : await findNovos(db, { ids }, dayBeforeOf(now, keptDays));
  const seen = documentos.map((one) =>
    documentoEventOf(one, linkOf({ id: one.concurso_id, uuid: one.uuid, titulo: one.concurso })),
  );
  return [...events, ...stages, ...seen];
}

/** Composes a public calendar of exams; each links to its public page. Events equal those of users' own calendars. */
export async function composePublicCalendar(
  db: Db,
  { name, ids, origin, now }: { name: string; ids: readonly number[]; origin: string; now: Date },
): Promise<string> {
  const linkOf = (concurso: Linked) => origin + concursoPath(concurso);
  return renderCalendar(name, await findConcursoEvents(db, { ids, linkOf, now }));
}
