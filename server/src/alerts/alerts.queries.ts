import type { ConcursoStatus } from "@cav/contract/concursos.ts";
import { sql } from "kysely";
import { type EventFacts, readFacts } from "../concursos/index.ts";
import { diaLembradoOf } from "../etapas/index.ts";
import type { Tx } from "../tables.ts";

/** What an exam is when a message about it is written or about to be sent. */
export type ConcursoNow = { status: ConcursoStatus } & Record<
  "data_fim_inscricao" | "data_fim_isencao" | "data_limite_pagamento" | "data_prova",
  string | null
> & {
    /** The exam days that positions have for themselves; of a delivery only where it takes them to decide. */
    outras_provas: string[];
    /** Whether the stage that the event reminds of still has that day; null: it reminds of none. */
    etapa_vale?: boolean | null;
  };

const provasOfCargos = sql<string[]>`ARRAY(
  SELECT DISTINCT g.data_prova::text FROM cargos g WHERE g.concurso_id = c.id AND g.data_prova IS NOT NULL)`;

/**
 * The exam days of positions of the exam `c`, where the event `e` reminds of one, or `isAsked`: each delivery would pay for
 * more.
 */
export const outrasProvasWhere = (isAsked = sql<boolean>`false`) => sql<string[]>`
  CASE WHEN e.kind = 'PROVA_PROXIMA' OR ${isAsked} THEN ${provasOfCargos} ELSE '{}'::text[] END`;

/** Whether the stage that the event `e` reminds of still is one of the exam `c` on that day. */
export const etapaVale = sql<boolean | null>`CASE WHEN e.dados ? 'etapa' THEN EXISTS (
  SELECT FROM etapas t WHERE t.concurso_id = c.id AND t.uuid::text = e.dados->'etapa'->>'uuid'
    AND (${diaLembradoOf}) = (e.dados->>'dia')::date) END`;

/** An event with what its exam is now. */
export type EventNow = EventFacts & ConcursoNow & { id: number; concurso_id: number; happened_at: Date };

/**
 * Undefined when the event or its exam is gone. The exam can't be deleted until the transaction ends: whoever deletes
 * it then finds and cancels every delivery that was written.
 */
export async function findEvent(tx: Tx, eventId: number): Promise<EventNow | undefined> {
  const row = await tx
    .selectFrom("alert_events as e")
    .innerJoin("concursos as c", "c.id", "e.concurso_id")
    .select(["e.id", "e.kind", "e.dados", "c.id as concurso_id", "c.status"])
    .select("e.created_at as happened_at")
    .select(["c.data_fim_inscricao", "c.data_fim_isencao", "c.data_limite_pagamento", "c.data_prova"])
    .select([provasOfCargos.as("outras_provas"), etapaVale.as("etapa_vale")])
    .where("e.id", "=", eventId)
    .forKeyShare("c")
    .executeTakeFirst();
  return row && readFacts(row);
}
