import { type ConcursoStatus, isClosed, isOver, isStopped } from "@cav/contract/concursos/concursos.ts";
import { isChamadaSemPrazo, ultimoDiaOf } from "@cav/contract/concursos/etapas-dias.ts";
import { type RawBuilder, sql } from "kysely";
import {
  type Change,
  type EventFacts,
  findVersionFacts,
  hasEtapas,
  isOfDate,
  isOfEtapasAlone,
  isWorthAnnouncing,
  type Registration,
  type ResolvedConcurso,
  remindedDates,
  retificacaoOf,
  type StatusFacts,
} from "../../catalogue/concursos/index.ts";
import {
  allOf,
  anyOf,
  certainUsersWhere,
  findMatchingConcurso,
  matchingUsersWhere,
  toMatchingConcurso,
} from "../../catalogue/matching/index.ts";
import type { Deps } from "../../deps.ts";
import { dayOf, shiftedDayOf } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";
import { clausesOf } from "../agenda/index.ts";
import { type ConcursoNow, type EventNow, lockEvent } from "./alerts.queries.ts";
import {
  type EventToTell,
  insertFollowersAlerts,
  insertMatchesAlerts,
  type Lembrete,
  type Moment,
  type TimedEvent,
} from "./fan-out.ts";
import { deleteCanceled } from "./unsent.ts";

/**
 * Writes an event's alerts and deliveries for each user it concerns who has none. A publication concerns matching users
 * (only certain matches, if they chose so); other events concern users who saved the exam before, or were alerted and
 * still match. A user first alerted by a save gets only the announcement, in whatever order its events run. Idempotent.
 * Returns how many alerts were new.
 */
export async function matchEvent(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  eventId: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) return 0;
    const eventToTell = eventToTellOf(event, clock.today());
    const at = { now: clock.now(), groupMinutes: config.alertGroupMinutes };
    if (event.kind !== "NOVO_CONCURSO")
      return insertFollowersAlerts(tx, eventToTell, await concernedUsersWhere(tx, event), at);
    if (!isWorthAnnouncing(event, clock.today())) return 0;
    await deleteCanceled(tx, eventId);
    return insertAlertsOf(tx, eventToTell, at);
  });
}

async function insertAlertsOf(tx: Tx, event: EventToTell, at: Moment): Promise<number> {
  const concurso = await findMatchingConcurso(tx, event.concursoId);
  if (!concurso) return 0;
  const isWanted = sql<boolean>`NOT EXISTS (SELECT FROM alert_settings s
    WHERE s.user_id = p.user_id AND s.so_certos AND NOT ${certainUsersWhere(concurso)})`;
  return insertMatchesAlerts(tx, event, allOf([matchingUsersWhere(concurso), isWanted]), at);
}

/**
 * Builds the condition for alerted users that an event still concerns: the exam matches now, or did before the event's
 * save. Stages and documents concern only users who saved the exam: others don't want results of every past match.
 */
export async function concernedUsersWhere(tx: Tx, event: EventNow): Promise<RawBuilder<boolean>> {
  if (event.kind === "PAGINA" || isOfEtapasAlone(event)) return sql<boolean>`false`;
  const rectified = retificacaoOf(event);
  const versions = rectified
    ? await findVersionFacts(tx, event.concurso_id, [rectified.desde])
    : new Map<number, ResolvedConcurso>();
  const states = [
    await findMatchingConcurso(tx, event.concurso_id),
    ...(await Promise.all([...versions.values()].map((facts) => toMatchingConcurso(tx, facts)))),
  ];
  return anyOf(states.flatMap((state) => (state ? [matchingUsersWhere(state)] : [])));
}

/** Returns an event with its urgency today. */
export function eventToTellOf(event: EventNow, today: string): EventToTell {
  const eventToTell = {
    eventId: event.id,
    kind: event.kind,
    concursoId: event.concurso_id,
    degraus: null,
    timed: timedOf(event, today),
  };
  switch (event.kind) {
    case "PRAZO": {
      const { dia, degraus, semana } = event.dados;
      const lembrete: Lembrete = degraus.includes(0) ? "last call" : "deadline";
      return {
        ...eventToTell,
        ...reminder(dia, semana ? "week ahead" : lembrete),
        degraus: semana ? null : degraus,
      };
    }
    case "PROVA_PROXIMA":
      return { ...eventToTell, ...reminder(event.dados.dia, event.dados.semana ? "week ahead" : "prova") };
    default: {
      const waitsForMorning = event.kind === "INSCRICOES_ABERTAS" && !event.dados.retificacao;
      const deadline = nearestDay(event, today);
      return { ...eventToTell, deadline, day: nextDay(event, today), lembrete: null, waitsForMorning };
    }
  }
}

/** Returns an event as the agenda counts it, for users of any position. */
function timedOf(event: EventNow, today: string): TimedEvent {
  const isReminder = event.kind === "PRAZO" || event.kind === "PROVA_PROXIMA";
  const fim = event.data_fim_inscricao;
  const days = [event.data_prova, ...event.outras_provas].filter((day) => day !== null);
  return {
    kind: event.kind === "NOVO_CONCURSO" ? "NOVO" : isReminder ? "LEMBRETE" : "MUDANCA",
    said: clausesOf(event, { happened: dayOf(event.happened_at), today, fim }),
    concurso: {
      id: event.concurso_id,
      titulo: "",
      status: event.status,
      fim,
      pagamento: event.data_limite_pagamento,
      prova: days.toSorted().find((day) => day >= today) ?? null,
      isFree: false,
    },
  };
}

const reminder = (dia: string, lembrete: Lembrete) => ({
  deadline: dia,
  day: dia,
  lembrete,
  waitsForMorning: true,
});

/** Builds a test for changes of a date, of the exam or of a position. */
const isOf =
  (campo: string) =>
  (change: { campo: string }): boolean =>
    change.campo === campo || change.campo === `cargos.${campo}`;

/**
 * Returns the last useful day for the news: its nearest current or previous date; null when none is to come. For the
 * exam itself it is the day before.
 */
function nearestDay(event: EventFacts & ConcursoNow, today: string): string | null {
  const changes = retificacaoOf(event)?.mudancas ?? [];
  const days = Object.values(remindedDates).flatMap((campo) => {
    const changed = changes.filter(isOf(campo)).flatMap(({ de, para }) => [de, para]);
    const own = campo === remindedDates.prova ? event.outras_provas : [];
    return [event[campo], ...own, ...changed]
      .filter((day) => typeof day === "string" && day >= today)
      .map((day) => (campo === remindedDates.prova ? shiftedDayOf(day as string, -1) : (day as string)));
  });
  return [...days, ...lastDaysOfEtapas(changes, today)].toSorted()[0] ?? null;
}

/** Returns the next day on which something of the exam ends or happens; null when none is to come. */
function nextDay(event: EventFacts & ConcursoNow, today: string): string | null {
  const changes = retificacaoOf(event)?.mudancas ?? [];
  const own = Object.values(remindedDates).map((campo) => event[campo]);
  // Nobody should travel to an exam that was moved.
  const moved = changes.filter(isOf(remindedDates.prova)).map(({ de }) => de);
  const days = [...own, ...event.outras_provas, ...moved].filter(
    (day): day is string => typeof day === "string" && day >= today,
  );
  // A call without a deadline can't wait for Monday's digest.
  const calls = changes.some(({ etapa }) => etapa && isChamadaSemPrazo(etapa)) ? [today] : [];
  return [...days, ...calls, ...lastDaysOfEtapas(changes, today)].toSorted()[0] ?? null;
}

/** Returns the last days of stages with a window that are to come, such as appeals. */
function lastDaysOfEtapas(changes: readonly Change[], today: string): string[] {
  return changes.flatMap(({ etapa, tipo }) => {
    const day = etapa && tipo !== "removido" ? ultimoDiaOf(etapa) : null;
    return day !== null && day >= today ? [day] : [];
  });
}

/** Returns whether a reminder's day ends with the registrations. */
const isDoor = (de: keyof typeof remindedDates) => de === "inscricao" || de === "isencao";

/** Returns whether an event still holds; queued messages may be outdated. */
export function isStillTrue(event: EventFacts, concurso: ConcursoNow, today: string): boolean {
  const goesOn = !isOver(concurso.status) || hasEtapas(event);
  switch (event.kind) {
    case "NOVO_CONCURSO":
      return isWorthAnnouncing(concurso, today);
    case "INSCRICOES_ABERTAS":
      return event.dados.retificacao ? goesOn : isOpeningStillTrue(concurso, today);
    case "PRAZO":
    case "PROVA_PROXIMA": {
      const { de, dia, etapa } = event.dados;
      if (etapa) return !isStopped(concurso.status) && concurso.etapa_vale === true && dia >= today;
      const isIts =
        concurso[remindedDates[de]] === dia || (de === "prova" && concurso.outras_provas.includes(dia));
      const isOpen = isDoor(de) ? isWorthAnnouncing(concurso, today) : !isClosed(concurso.status);
      return isOpen && isIts && dia >= today;
    }
    case "STATUS":
      return (
        isStatusStillTrue(event.dados, concurso.status) || (event.dados.retificacao !== undefined && goesOn)
      );
    case "RETIFICACAO":
      return goesOn;
    case "PAGINA":
      return true;
  }
}

/** Returns whether a suspended or cancelled exam still is, or a resumed one still runs. */
export function isStatusStillTrue({ suspenso, cancelado }: StatusFacts, status: ConcursoStatus): boolean {
  if (cancelado) return status === "CANCELADO";
  return suspenso ? status === "SUSPENSO" : !isStopped(status);
}

/** Returns whether a change about a coming day is too late after that day: true, but of no help. */
export function isTooLate(event: EventFacts & { happened_at: Date }, day: string): boolean {
  const told = dayOf(event.happened_at);
  const changes = retificacaoOf(event)?.mudancas ?? [];
  return changes.some(
    (change) =>
      isOfDate(change) && typeof change.para === "string" && change.para >= told && change.para < day,
  );
}

/** Returns whether an alert only helps up to a day. */
export function isDueBy(event: EventFacts & ConcursoNow, today: string, day: string): boolean {
  const last = nearestDay(event, today);
  return last !== null && last <= day;
}

/** Returns whether today is the last useful day of an alert. */
export function isDueToday(event: EventFacts & ConcursoNow, today: string): boolean {
  if (event.kind === "PRAZO" || event.kind === "PROVA_PROXIMA") return event.dados.dia === today;
  return nearestDay(event, today) === today;
}

/** Returns whether opened registrations are still open. */
export function isOpeningStillTrue(concurso: Registration, today: string): boolean {
  return concurso.status === "INSCRICOES_ABERTAS" && isWorthAnnouncing(concurso, today);
}
