import type { ConcursoStatus } from "@cav/contract/concursos.ts";
import type { Deps } from "../deps.ts";
import { findMatchingExam, matchingUsersWhere } from "../matching/matching.ts";
import type { Db } from "../platform/database/schema.ts";
import { findEvent, insertAlerts } from "./alerts.queries.ts";

type Registration = { status: ConcursoStatus; data_fim_inscricao: string | null };

/**
 * Whether news of an exam still helps: registrations are open or to come, by its status and by its last day.
 * An unknown last day counts as to come.
 */
export function isWorthAnnouncing({ status, data_fim_inscricao }: Registration, today: string): boolean {
  const announced = status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS";
  return announced && (data_fim_inscricao === null || data_fim_inscricao >= today);
}

/**
 * Writes the alerts and deliveries of an event for everybody whom its exam matches now and who was not told of it
 * yet. May be repeated. Returns how many alerts were new.
 */
export async function matchEvent(
  { db, clock }: Pick<Deps, "db" | "clock">,
  eventId: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const event = await findEvent(tx, eventId);
    if (!event || !isWorthAnnouncing(event, clock.today())) return 0;
    return announce(tx, eventId, event.concurso_id, clock.now());
  });
}

async function announce(db: Db, eventId: number, concursoId: number, now: Date): Promise<number> {
  const exam = await findMatchingExam(db, concursoId);
  return exam ? insertAlerts(db, eventId, matchingUsersWhere(exam), now) : 0;
}
