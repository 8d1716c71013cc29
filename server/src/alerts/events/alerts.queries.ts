import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { sql } from "kysely";
import { type EventFacts, readFacts } from "../../catalogue/concursos/index.ts";
import { diaLembradoOf } from "../../catalogue/etapas/index.ts";
import { NewerValueError } from "../../platform/unknown-values.ts";
import type { Tx } from "../../tables.ts";

/** An exam's facts, read when a message about the exam is written and again when it is sent. */
export type ConcursoNow = { status: ConcursoStatus } & Record<
  "data_fim_inscricao" | "data_fim_isencao" | "data_limite_pagamento" | "data_prova",
  string | null
> & {
    /** Exam days of single positions; loaded for a delivery only when the decision needs them. */
    outras_provas: string[];
    /** Whether the reminded stage still has that day; null: the event reminds of no stage. */
    etapa_vale?: boolean | null;
  };

const provasOfCargos = sql<string[]>`ARRAY(
  SELECT DISTINCT g.data_prova::text FROM cargos g WHERE g.concurso_id = c.id AND g.data_prova IS NOT NULL)`;

/**
 * Builds the exam days of positions of exam `c`, only if event `e` reminds of such a day or if `isAsked`:
 * loading them for each delivery is slow.
 */
export const outrasProvasWhere = (isAsked = sql<boolean>`false`) => sql<string[]>`
  CASE WHEN e.kind = 'PROVA_PROXIMA' OR ${isAsked} THEN ${provasOfCargos} ELSE '{}'::text[] END`;

/** Condition: the stage that event `e` reminds of is still one of exam `c` on that day. */
export const etapaVale = sql<boolean | null>`CASE WHEN e.dados ? 'etapa' THEN EXISTS (
  SELECT FROM etapas t WHERE t.concurso_id = c.id AND t.uuid::text = e.dados->'etapa'->>'uuid'
    AND (${diaLembradoOf}) = (e.dados->>'dia')::date) END`;

/** An event with its exam's current facts. */
export type EventNow = EventFacts & ConcursoNow & { id: number; concurso_id: number; happened_at: Date };

/**
 * Returns an event with its exam; undefined when either is gone. Locks the exam against deletion until the transaction
 * ends, so that a deletion finds and cancels every written delivery.
 * @throws NewerValueError for an event of a newer release
 */
export async function lockEvent(tx: Tx, eventId: number): Promise<EventNow | undefined> {
  const row = await lockRowOf(tx, eventId);
  const event = row && readFacts(row);
  if (row && !event) throw new NewerValueError(`event ${eventId} has an unknown kind or facts`);
  return event;
}

/** As `lockEvent`; undefined also for an event of a newer release. */
export async function lockKnownEvent(tx: Tx, eventId: number): Promise<EventNow | undefined> {
  const row = await lockRowOf(tx, eventId);
  return row && readFacts(row);
}

async function lockRowOf(tx: Tx, eventId: number) {
  return tx
    .selectFrom("alert_events as e")
    .innerJoin("concursos as c", "c.id", "e.concurso_id")
    .select(["e.id", "e.kind", "e.dados", "c.id as concurso_id", "c.status"])
    .select("e.created_at as happened_at")
    .select(["c.data_fim_inscricao", "c.data_fim_isencao", "c.data_limite_pagamento", "c.data_prova"])
    .select([provasOfCargos.as("outras_provas"), etapaVale.as("etapa_vale")])
    .where("e.id", "=", eventId)
    .forKeyShare("c")
    .executeTakeFirst();
}
