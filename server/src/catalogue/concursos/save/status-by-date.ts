import { isEarlierStatus, statusByDates } from "@cav/contract/concursos/concurso-status.ts";
import { type ConcursoStatus, isStopped } from "@cav/contract/concursos/concursos.ts";
import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import type { Db } from "../../../tables.ts";
import { isNotClosed } from "../../matching/index.ts";
import { findVersionFacts } from "../changes/historico.queries.ts";
import type { ResolvedConcurso } from "./resolve.ts";
import { saveConcurso } from "./save.ts";
import { isFixed, isOnlyForeseen } from "./status-on-save.ts";
import { lockStored } from "./stored.ts";

/**
 * Days after `after`, up to `today`, that were not processed yet. `walked`: the later day up to which they were
 * processed all the same, before the clock was put back.
 */
export type Days = { after: string; today: string; walked?: string | undefined };

/** Returns the status that a day brings; a fixed one follows the dates after its end. Undefined: no change. */
function statusNow(facts: ResolvedConcurso, today: string): ConcursoStatus | undefined {
  if (isStopped(facts.status) || isFixed(facts, today)) return undefined;
  const status = statusByDates(facts.status, facts, today);
  return status === facts.status && facts.status_ate === null ? undefined : status;
}

/**
 * Moves the exams whose dates were crossed, each in its own transaction with its events. Returns how many opened.
 * Moves that a wrong clock made too early are taken back, and nobody is told.
 */
export async function updateStatuses(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  days: Days,
): Promise<number> {
  let opened = 0;
  for (const id of await findCrossing(db, days)) {
    const status = await db.transaction().execute(async (tx) => {
      const stored = await lockStored(tx, { id });
      const status = stored && statusNow(stored.facts, days.today);
      if (!status) return undefined;
      const isTakenBack = days.walked !== undefined && isEarlierStatus(status, stored.facts.status);
      // The calendar makes no typing errors, so its changes need no settling.
      const notifyPolicy = isTakenBack ? null : { queue, settleMinutes: 0 };
      const saving = { author: null, notifyPolicy, queue, now: clock.now() };
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

/**
 * Returns exams whose status a day may change: dates and days of stages since `after`, and phases that keep an exam
 * from its end.
 */
async function findCrossing(db: Db, { after, today, walked }: Days): Promise<number[]> {
  const isCrossed = (day: string) =>
    sql`${sql.ref(day)} >= ${after}::date AND ${sql.ref(day)} <= ${walked ?? today}::date`;
  // A wrong clock may have ended an exam too early.
  const mayMove = walked === undefined ? isNotClosed("e") : sql`true`;
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e
    WHERE e.status_ate < ${today}::date OR ${mayMove} AND (
      ${isCrossed("e.data_inicio_inscricao")} OR ${isCrossed("e.data_fim_inscricao")} OR ${isCrossed("e.data_prova")}
      OR EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id AND ${isCrossed("c.data_prova")})
      OR EXISTS (SELECT FROM etapas t WHERE t.concurso_id = e.id
        AND (${isCrossed("t.inicio")} OR ${isCrossed("t.fim")})))
      OR ${after}::date < ${today}::date AND e.status IN ('FINALIZADO', 'AGUARDANDO_PROVAS')
        AND EXISTS (SELECT FROM etapas t WHERE t.concurso_id = e.id AND t.situacao = 'PREVISTA')
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}
