import { withLastProva } from "@cav/contract/concurso-dates.ts";
import { type ConcursoStatus, isClosed } from "@cav/contract/concursos.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../tables.ts";
import { isNotClosed } from "../matching/index.ts";
import { findVersionFacts } from "./historico.queries.ts";
import type { ResolvedConcurso } from "./resolve.ts";
import { saveConcurso } from "./save.ts";
import { isFixed, isOnlyForeseen } from "./status-on-save.ts";
import { lockStored } from "./stored.ts";

type Dates = Record<"data_inicio_inscricao" | "data_fim_inscricao" | "data_prova", string | null>;

/** Days after `after`, up to `today`, that were not processed yet. */
export type Days = { after: string; today: string };

/**
 * Returns the status given by a crossed date (product.md, Alerts): start of registrations, day after their end, day
 * after the exam. It only moves forward; an administrator's status stays until the next crossing. Undefined: no change.
 */
export function statusAfter(status: ConcursoStatus, dates: Dates, { after, today }: Days) {
  const isPast = (day: string | null) => day !== null && day < today && day >= after;
  const begins = (day: string | null) => day !== null && day <= today && day > after;
  if (isClosed(status)) return undefined;
  if (isPast(dates.data_prova)) return "FINALIZADO";
  if (status === "AGUARDANDO_PROVAS") return undefined;
  if (isPast(dates.data_fim_inscricao)) return "AGUARDANDO_PROVAS";
  if (status === "EDITAL_ABERTO" && begins(dates.data_inicio_inscricao)) return "INSCRICOES_ABERTAS";
  return undefined;
}

/** Returns the status saved on a day: a fixed status follows the dates after its end. Undefined: no change. */
function statusNow(facts: ResolvedConcurso, days: Days): ConcursoStatus | undefined {
  if (isFixed(facts, days.today)) return undefined;
  const after = statusAfter(facts.status, withLastProva(facts), days);
  return after ?? (facts.status_ate === null ? undefined : facts.status);
}

/** Moves the exams whose dates were crossed, each in its own transaction with its events. Returns how many opened. */
export async function updateStatuses(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  days: Days,
): Promise<number> {
  let opened = 0;
  for (const id of await findCrossing(db, days)) {
    const status = await db.transaction().execute(async (tx) => {
      const stored = await lockStored(tx, { id });
      const status = stored && statusNow(stored.facts, days);
      if (!status) return undefined;
      // The calendar makes no typing errors, so its changes need no settling.
      const saving = { author: null, notifyPolicy: { queue, settleMinutes: 0 }, now: clock.now() };
      const { facts } = await saveConcurso(tx, stored, { ...stored.facts, status }, saving);
      return facts.status;
    });
    if (status === "INSCRICOES_ABERTAS") opened += 1;
  }
  return opened;
}

/** Sets the status PREVISTO on exams stored before it existed. Nobody is notified. */
export async function setForeseen({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  for (const id of await findMaybeForeseen(db))
    await db.transaction().execute(async (tx) => {
      const stored = await lockStored(tx, { id });
      if (!stored) return;
      const versions = await findVersionFacts(tx, id, [1, stored.versao]);
      const [first, last] = [versions.get(1), versions.get(stored.versao)];
      if (!first || !last || !isOnlyForeseen(stored.facts, { first, last }, clock.today())) return;
      const saving = { author: null, notifyPolicy: null, now: clock.now() };
      await saveConcurso(tx, stored, { ...stored.facts, status: "PREVISTO" }, saving);
    });
}

async function findMaybeForeseen(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e
    WHERE e.status = 'EDITAL_ABERTO' AND e.data_fim_inscricao IS NULL AND e.data_inicio_inscricao IS NULL
      AND e.data_prova IS NULL AND e.edital_numero IS NULL AND EXISTS (SELECT FROM etapas t WHERE t.concurso_id = e.id)
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

async function findCrossing(db: Db, { after, today }: Days): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e
    WHERE e.status_ate < ${today}::date OR ${isNotClosed("e")} AND (
      (data_inicio_inscricao > ${after}::date AND data_inicio_inscricao <= ${today}::date)
      OR (data_fim_inscricao >= ${after}::date AND data_fim_inscricao < ${today}::date)
      OR (data_prova >= ${after}::date AND data_prova < ${today}::date)
      OR EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id
        AND c.data_prova >= ${after}::date AND c.data_prova < ${today}::date))
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}
