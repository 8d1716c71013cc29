import type { ConcursoStatus } from "@cav/contract/concursos.ts";
import type { Deps } from "../deps.ts";
import { findMatchingExam, matchingUsersWhere } from "../matching/matching.ts";
import type { Db } from "../platform/database/schema.ts";
import { type AlertToTell, findEvent } from "./alerts.queries.ts";
import { insertFollowersAlerts, insertMatchesAlerts, type News } from "./fan-out.ts";
import type { ReminderFacts } from "./reminders.ts";

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
 * Writes the alerts and deliveries of an event for everybody whom it concerns and who was not told of it yet: of a
 * new exam whom it matches now; of anything else who was alerted to the exam or saved it. May be repeated. Returns
 * how many alerts were new.
 */
export async function matchEvent(
  { db, clock }: Pick<Deps, "db" | "clock">,
  eventId: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const event = await findEvent(tx, eventId);
    if (!event) return 0;
    const news = newsOf(event, clock.today());
    if (event.kind !== "NOVO_CONCURSO") return insertFollowersAlerts(tx, news, clock.now());
    return isWorthAnnouncing(event, clock.today()) ? announce(tx, news, clock.now()) : 0;
  });
}

async function announce(db: Db, news: News, now: Date): Promise<number> {
  const exam = await findMatchingExam(db, news.concursoId);
  return exam ? insertMatchesAlerts(db, news, matchingUsersWhere(exam), now) : 0;
}

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

function newsOf({ id, concurso_id, kind, dados, data_fim_inscricao }: Event, today: string): News {
  const news = { eventId: id, concursoId: concurso_id };
  if (kind === "PRAZO" || kind === "PROVA_PROXIMA") {
    const { dia, degraus = null } = dados as ReminderFacts;
    return { ...news, deadline: dia, isReminder: true, degraus };
  }
  const isOver = data_fim_inscricao !== null && data_fim_inscricao < today;
  return { ...news, deadline: isOver ? null : data_fim_inscricao, isReminder: false, degraus: null };
}

/** What an exam is when a message about it is about to be sent. */
export type ExamNow = Registration &
  Record<"data_fim_isencao" | "data_limite_pagamento" | "data_prova", string | null>;

/** Whether what an event said still holds: what was queued may have lost its sense meanwhile. */
export function isStillTrue(
  { kind, dados }: { kind: AlertToTell["kind"]; dados: unknown },
  exam: ExamNow,
  today: string,
): boolean {
  switch (kind) {
    case "NOVO_CONCURSO":
      return isWorthAnnouncing(exam, today);
    case "INSCRICOES_ABERTAS":
      return exam.status === "INSCRICOES_ABERTAS" && isWorthAnnouncing(exam, today);
    case "PRAZO":
    case "PROVA_PROXIMA": {
      const { de, dia } = dados as ReminderFacts;
      const isClosed = exam.status === "FINALIZADO" || exam.status === "SUSPENSO";
      return !isClosed && exam[columns[de]] === dia && dia >= today;
    }
    case "STATUS":
      return (dados as { suspenso: boolean }).suspenso === (exam.status === "SUSPENSO");
    case "RETIFICACAO":
      return exam.status !== "FINALIZADO";
  }
}

const columns = {
  inscricao: "data_fim_inscricao",
  isencao: "data_fim_isencao",
  pagamento: "data_limite_pagamento",
  prova: "data_prova",
} as const;
