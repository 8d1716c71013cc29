import type { Conflito } from "@cav/contract/concursos/concursos.ts";
import type { ConflitoDaJornada } from "@cav/contract/jornada/jornada.ts";
import type { Db } from "../../tables.ts";
import { findLocaisOf } from "./assistente.queries.ts";
import { findConflitosAhead, isAhead } from "./assistente.ts";
import { findSeguidos } from "./jornada.queries.ts";

/** Presents a clash between the given exam and another; undefined when the clash is between two others. */
function presentConflito(
  { primeiro, segundo, km, certo }: ConflitoDaJornada,
  concurso: string,
): Conflito | undefined {
  const other =
    primeiro.concurso === concurso ? segundo : segundo.concurso === concurso ? primeiro : undefined;
  return other && { uuid: other.concurso, titulo: other.titulo, data_prova: other.dia, km, certo };
}

/**
 * Returns, for each exam, the user's other saved exams that clash, by title, by the journey's rules. None for an
 * unsaved, finished or given-up exam.
 */
export async function findSavedConflitos(
  db: Db,
  userId: number,
  { ids, today }: { ids: readonly number[]; today: string },
): Promise<Map<number, Conflito[]>> {
  const ahead = (await findSeguidos(db, userId, today)).filter((one) => isAhead(one, today));
  const asked = ahead.filter(({ id }) => ids.includes(id));
  if (asked.length === 0 || ahead.length < 2) return new Map();
  const locais = await findLocaisOf(
    db,
    ahead.map(({ id }) => id),
  );
  const all = findConflitosAhead(ahead, locais, today);
  return new Map(
    asked.map(({ id, uuid }): [number, Conflito[]] => {
      const its = all.flatMap((one) => presentConflito(one, uuid) ?? []);
      const once = its.filter((one, at) => its.findIndex((other) => other.uuid === one.uuid) === at);
      return [id, once.toSorted((a, b) => a.titulo.localeCompare(b.titulo, "pt-BR"))];
    }),
  );
}
