import { type ConcursoStatus, isClosed } from "@cav/contract/concursos.ts";
import type { RawBuilder } from "kysely";
import {
  type EventFacts,
  findVersionFacts,
  isAnnounced,
  type ResolvedConcurso,
  type RetificacaoFacts,
} from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { anyOf, findMatchingConcurso, matchingUsersWhere, toMatchingConcurso } from "../matching/index.ts";
import type { Tx } from "../tables.ts";
import { type EventNow, findEvent } from "./alerts.queries.ts";
import { type EventToTell, insertFollowersAlerts, insertMatchesAlerts } from "./fan-out.ts";

type Registration = { status: ConcursoStatus; data_fim_inscricao: string | null };

/**
 * Whether news of an exam still helps: registrations are open or to come, by its status and by its last day.
 * An unknown last day counts as to come.
 */
export function isWorthAnnouncing({ status, data_fim_inscricao }: Registration, today: string): boolean {
  return isAnnounced(status) && (data_fim_inscricao === null || data_fim_inscricao >= today);
}

/**
 * Writes the alerts and deliveries of an event for everybody whom it concerns and who was not told of it yet: of a
 * new exam whom it matches now; of anything else who saved the exam before, or was alerted to it and still is concerned. Whoever is told of an
 * exam for the first time by a save hears that alone, in whatever order the events of the save come here. May be
 * repeated. Returns how many alerts were new.
 */
export async function matchEvent(
  { db, clock }: Pick<Deps, "db" | "clock">,
  eventId: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const event = await findEvent(tx, eventId);
    if (!event) return 0;
    const eventToTell = eventToTellOf(event, clock.today());
    if (event.kind !== "NOVO_CONCURSO")
      return insertFollowersAlerts(tx, eventToTell, await concernedBy(tx, event), clock.now());
    return isWorthAnnouncing(event, clock.today()) ? insertAlertsOf(tx, eventToTell, clock.now()) : 0;
  });
}

async function insertAlertsOf(tx: Tx, event: EventToTell, now: Date): Promise<number> {
  const concurso = await findMatchingConcurso(tx, event.concursoId);
  return concurso ? insertMatchesAlerts(tx, event, matchingUsersWhere(concurso), now) : 0;
}

/** Whom an event concerns of those who were alerted: whom the exam matches, or matched until the event's own save. */
async function concernedBy(tx: Tx, event: EventNow): Promise<RawBuilder<boolean>> {
  const rectified = rectifiedBy(event);
  const versions = rectified
    ? await findVersionFacts(tx, event.concurso_id, [rectified.versao - 1])
    : new Map<number, ResolvedConcurso>();
  const states = [
    await findMatchingConcurso(tx, event.concurso_id),
    ...(await Promise.all([...versions.values()].map((facts) => toMatchingConcurso(tx, facts)))),
  ];
  return anyOf(states.flatMap((state) => (state ? [matchingUsersWhere(state)] : [])));
}

/** What the save of an event rectified. */
function rectifiedBy(event: EventFacts): RetificacaoFacts | undefined {
  if (event.kind === "RETIFICACAO") return event.dados;
  return event.kind === "STATUS" ? event.dados.retificacao : undefined;
}

function eventToTellOf(event: EventNow, today: string): EventToTell {
  const eventToTell = { eventId: event.id, concursoId: event.concurso_id, degraus: null };
  switch (event.kind) {
    case "PRAZO":
      return { ...eventToTell, deadline: event.dados.dia, isReminder: true, degraus: event.dados.degraus };
    case "PROVA_PROXIMA":
      return { ...eventToTell, deadline: event.dados.dia, isReminder: true };
    default: {
      const isOver = event.data_fim_inscricao !== null && event.data_fim_inscricao < today;
      return { ...eventToTell, deadline: isOver ? null : event.data_fim_inscricao, isReminder: false };
    }
  }
}

/** What an exam is when a message about it is about to be sent. */
export type ConcursoNow = Registration &
  Record<"data_fim_isencao" | "data_limite_pagamento" | "data_prova", string | null>;

/** Whether what an event said still holds: what was queued may have lost its sense meanwhile. */
export function isStillTrue(event: EventFacts, concurso: ConcursoNow, today: string): boolean {
  switch (event.kind) {
    case "NOVO_CONCURSO":
      return isWorthAnnouncing(concurso, today);
    case "INSCRICOES_ABERTAS":
      return concurso.status === "INSCRICOES_ABERTAS" && isWorthAnnouncing(concurso, today);
    case "PRAZO":
    case "PROVA_PROXIMA": {
      const { de, dia } = event.dados;
      return !isClosed(concurso.status) && concurso[columns[de]] === dia && dia >= today;
    }
    case "STATUS":
      return event.dados.retificacao
        ? concurso.status !== "FINALIZADO"
        : isStatusStillTrue(event.dados, concurso.status);
    case "RETIFICACAO":
      return concurso.status !== "FINALIZADO";
  }
}

/** Whether an exam that was suspended still is, or one that was resumed still goes on. */
export function isStatusStillTrue({ suspenso }: { suspenso: boolean }, status: ConcursoStatus): boolean {
  return suspenso ? status === "SUSPENSO" : !isClosed(status);
}

const columns = {
  inscricao: "data_fim_inscricao",
  isencao: "data_fim_isencao",
  pagamento: "data_limite_pagamento",
  prova: "data_prova",
} as const;
