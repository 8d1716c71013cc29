import type { ConcursoStatus } from "@cav/contract/concursos.ts";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { readConcurso, storeConcursoChange } from "./store.ts";

type Dates = Record<"data_inicio_inscricao" | "data_fim_inscricao" | "data_prova", string | null>;

/** Days after `after`, up to `today`: those that were not walked yet. */
export type Days = { after: string; today: string };

/**
 * The status that the crossing of a date gives (product.md, Alerts): the start of registrations, the day after their
 * end, the day after the exam. Only forward, and only where a date was crossed: what an administrator set stands until
 * the next one. Undefined: it stays.
 */
export function statusAfter(status: ConcursoStatus, dates: Dates, { after, today }: Days) {
  const isPast = (day: string | null) => day !== null && day < today && day >= after;
  const begins = (day: string | null) => day !== null && day <= today && day > after;
  if (status === "SUSPENSO" || status === "FINALIZADO") return undefined;
  if (isPast(dates.data_prova)) return "FINALIZADO";
  if (status === "AGUARDANDO_PROVAS") return undefined;
  if (isPast(dates.data_fim_inscricao)) return "AGUARDANDO_PROVAS";
  if (status === "EDITAL_ABERTO" && begins(dates.data_inicio_inscricao)) return "INSCRICOES_ABERTAS";
  return undefined;
}

/** Moves the exams whose dates were crossed, each in a transaction of its own. Answers those that opened. */
export async function moveStatuses({ db, clock }: Pick<Deps, "db" | "clock">, days: Days): Promise<number[]> {
  const opened: number[] = [];
  for (const id of await findCrossing({ db }, days)) {
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom("concursos").select("id").where("id", "=", id).forUpdate().execute();
      const concurso = await readConcurso(tx, id);
      const status = statusAfter(concurso.status, concurso, days);
      if (!status) return;
      await storeConcursoChange(tx, id, { ...concurso, status }, { authorId: null, now: clock.now() });
      if (status === "INSCRICOES_ABERTAS") opened.push(id);
    });
  }
  return opened;
}

async function findCrossing({ db }: Pick<Deps, "db">, { after, today }: Days): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM concursos
    WHERE status NOT IN ('SUSPENSO', 'FINALIZADO') AND (
      (data_inicio_inscricao > ${after}::date AND data_inicio_inscricao <= ${today}::date)
      OR (data_fim_inscricao >= ${after}::date AND data_fim_inscricao < ${today}::date)
      OR (data_prova >= ${after}::date AND data_prova < ${today}::date))
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}
