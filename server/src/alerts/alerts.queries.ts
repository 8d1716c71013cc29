import type { ConcursoStatus } from "@cav/contract/concursos.ts";
import { type EventFacts, readFacts } from "../concursos/index.ts";
import type { Tx } from "../tables.ts";

/** An event with what its exam is now. */
export type EventNow = EventFacts & {
  id: number;
  concurso_id: number;
  status: ConcursoStatus;
  data_fim_inscricao: string | null;
};

/**
 * Undefined when the event or its exam is gone. The exam can't be deleted until the transaction ends: whoever deletes
 * it then finds and cancels every delivery that was written.
 */
export async function findEvent(tx: Tx, eventId: number): Promise<EventNow | undefined> {
  const row = await tx
    .selectFrom("alert_events as e")
    .innerJoin("concursos as c", "c.id", "e.concurso_id")
    .select(["e.id", "e.kind", "e.dados", "c.id as concurso_id", "c.status", "c.data_fim_inscricao"])
    .where("e.id", "=", eventId)
    .forKeyShare("c")
    .executeTakeFirst();
  return row && readFacts(row);
}
