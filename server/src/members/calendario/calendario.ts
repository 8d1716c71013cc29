import { isClosedEarly } from "@cav/contract/concursos/concurso-status.ts";
import {
  type ConcursoStatus,
  isStopped,
  organizadoraUnknown,
  statusLabels,
} from "@cav/contract/concursos/concursos.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { DocumentoNovo } from "../../collection/paginas/index.ts";
import { dayOf } from "../../platform/clock.ts";

/** An exam's calendar facts. */
export type CalendarConcurso = {
  uuid: string;
  versao: number;
  titulo: string;
  organizadora: string;
  status: ConcursoStatus;
  demonstracao: boolean;
  updated_at: Date;
  /** Names of the exam cities. */
  locais_prova: string[];
  /** Exam days that apply to some positions only, with these positions. */
  outras_provas: { dia: string; cargos: string[] }[];
} & Record<DateField, string | null>;

type DateField = keyof typeof dates;

/** An exam's dates: the field, the suffix of its event's UID, and its title. */
const dates = {
  data_inicio_inscricao: { title: "Início das inscrições", reminds: false },
  data_fim_isencao: { title: "Último dia para pedir isenção", reminds: true },
  data_fim_inscricao: { title: "Último dia de inscrição", reminds: true },
  data_limite_pagamento: { title: "Último dia para pagar a taxa", reminds: true },
  data_prova: { title: "Prova", reminds: true },
};

/** Seconds before the start of the day: 9:00 on the day before. */
const dayBeforeAlarm = { type: ICalAlarmType.display, trigger: 15 * 3600 };

/** Most exam cities that an event names. If there are more, candidates choose one, so none is named. */
const shownLocais = 3;

/**
 * Builds all-day events of an exam's announced dates. The UID is stable per date; SEQUENCE rises with the exam's
 * version, so that calendars move it. Suspension, or an early end by hand, cancels events. `isChosen`: filters the
 * dates.
 */
export function calendarEventsOf(
  concurso: CalendarConcurso,
  link: string,
  isChosen: (field: DateField) => boolean = () => true,
): ICalEventData[] {
  const own = (Object.keys(dates) as DateField[]).filter(isChosen).flatMap((field) => {
    const day = concurso[field];
    return day === null ? [] : [{ day, field, event: eventOf(concurso, field, day, link) }];
  });
  const otherDays = isChosen("data_prova") ? concurso.outras_provas : [];
  const others = otherDays.map(({ dia: day, cargos }) => ({
    day,
    field: "data_prova" as DateField,
    event: {
      ...eventOf(concurso, "data_prova", day, link),
      id: `${concurso.uuid}-data_prova-${day}@concurso-a-vista`,
      summary: `Prova de ${namesOf(cargos)}: ${concurso.titulo}`,
    },
  }));
  return [...own, ...others].map(({ day, field, event }) => {
    const isCancelled =
      isStopped(concurso.status) || endedBefore(day, concurso) || isClosedDoor(field, concurso);
    return { ...event, ...(isCancelled ? cancelled : {}) };
  });
}

/** A stage's and its exam's calendar facts. */
type CalendarEtapa = {
  etapa: { uuid: string; tipo: string; cargo: string | null; fonte: string | null };
  nome: string;
  dia: string;
  isLast: boolean;
  isCalledOff: boolean;
  seguido: { titulo: string; versao: number; updated_at: Date };
};

/**
 * Builds the calendar event of a stage's day. Its UID never changes. A stage that is called off gets the status
 * CANCELLED. Last days and exam days have alarms.
 */
export function etapaEventOf(
  { etapa, nome, dia, isLast, isCalledOff, seguido: { titulo, versao, updated_at } }: CalendarEtapa,
  link: string,
): ICalEventData {
  const forWhom = etapa.cargo === null ? "" : ` (${etapa.cargo})`;
  return {
    ...(etapa.tipo === "PROVA" ? {} : free),
    id: `${etapa.uuid}-${isLast ? "etapa-fim" : "etapa"}@concurso-a-vista`,
    sequence: versao,
    stamp: updated_at,
    lastModified: updated_at,
    start: midnightOf(dia),
    allDay: true,
    status: ICalEventStatus.CONFIRMED,
    summary: `${nome}${forWhom}: ${titulo}`,
    description: [...(etapa.fonte ? [`Fonte: ${etapa.fonte}`] : []), link].join("\n"),
    url: link,
    ...(isLast || etapa.tipo === "PROVA" ? { alarms: [dayBeforeAlarm] } : {}),
    ...(isCalledOff ? cancelled : {}),
  };
}

/** Builds the event of a new or changed document on an exam's page, on the day it was seen. */
export function documentoEventOf(documento: DocumentoNovo, link: string): ICalEventData {
  const { id, titulo, concurso, url, endereco, visto_em, mudou_em, vista_em } = documento;
  const seen = mudou_em ?? visto_em;
  return {
    ...free,
    id: `documento-${id}${mudou_em ? `-${mudou_em.getTime()}` : ""}@concurso-a-vista`,
    sequence: 0,
    stamp: seen,
    lastModified: seen,
    start: midnightOf(dayOf(seen)),
    allDay: true,
    status: ICalEventStatus.CONFIRMED,
    summary: `${mudou_em ? "Documento alterado" : "Novo documento"}: ${titulo} (${concurso})`,
    description: [
      `Página oficial: ${url ?? endereco}`,
      ...(vista_em ? [`Página vista em ${formatDateTime(vista_em.toISOString())}`] : []),
      link,
    ].join("\n"),
    url: link,
  };
}

/** Names two positions, or one and the number of others. */
function namesOf([first = "", second, ...more]: string[]): string {
  if (second === undefined) return first;
  return more.length === 0 ? `${first} e ${second}` : `${first} e mais ${more.length + 1} cargos`;
}

/** Returns whether the date is a last day of registrations that were closed by hand before it. */
const isClosedDoor = (field: DateField, concurso: CalendarConcurso) =>
  (field === "data_fim_inscricao" || field === "data_fim_isencao") &&
  isClosedEarly(concurso, dayOf(concurso.updated_at));

/** Returns a day's midnight in UTC, which the library reads. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Returns whether the exam was ended by hand before this day; the calendar ends it the day after. */
function endedBefore(day: string, { status, updated_at }: CalendarConcurso): boolean {
  return status === "FINALIZADO" && day >= dayOf(updated_at);
}

function eventOf(concurso: CalendarConcurso, field: DateField, day: string, link: string): ICalEventData {
  const { title, reminds } = dates[field];
  const { locais_prova: locais } = concurso;
  return {
    id: `${concurso.uuid}-${field}@concurso-a-vista`,
    sequence: concurso.versao,
    stamp: concurso.updated_at,
    lastModified: concurso.updated_at,
    start: midnightOf(day),
    allDay: true,
    summary: `${title}: ${concurso.titulo}`,
    description: descriptionOf(concurso, link),
    url: link,
    ...(field === "data_prova" ? {} : free),
    status: ICalEventStatus.CONFIRMED,
    ...(field === "data_prova" && locais.length <= shownLocais
      ? { location: locais.join(" / ") || null }
      : {}),
    ...(reminds ? { alarms: [dayBeforeAlarm] } : {}),
  };
}

/** Deadlines are marked free, so that shared agendas show no busy day. */
const free = { transparency: ICalEventTransparency.TRANSPARENT, busystatus: ICalEventBusyStatus.FREE };
const cancelled = { ...free, status: ICalEventStatus.CANCELLED, alarms: [] };

function descriptionOf(concurso: CalendarConcurso, link: string): string {
  const { organizadora, status, demonstracao } = concurso;
  return [
    ...(isStopped(status) ? [`Concurso ${statusLabels[status].toLowerCase()}.`] : []),
    ...(demonstracao ? ["Datas de demonstração: não são as do concurso real."] : []),
    ...(organizadora === organizadoraUnknown ? [] : [`Organizadora: ${organizadora}`]),
    "Confira sempre as datas no edital.",
    link,
  ].join("\n");
}

/**
 * A time zone component for empty calendars, since one needs at least a component (RFC 5545, 3.6). All-day events need
 * none, and the library would shift them.
 */
const timezone = [
  "BEGIN:VTIMEZONE",
  "TZID:America/Sao_Paulo",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:-0300",
  "TZOFFSETTO:-0300",
  "TZNAME:-03",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/** Renders a calendar file; each line ends with CRLF, the last one too (RFC 5545, 3.1). */
export function renderCalendar(name: string, events: ICalEventData[]): string {
  const text = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    // Refresh interval for subscribed calendars (RFC 7986, 5.7, and Outlook's own).
    ttl: 6 * 3600,
    prodId: { company: "Concurso à Vista", product: "Calendário", language: "PT-BR" },
    ...(events.length === 0 ? { timezone: { name: "America/Sao_Paulo", generator: () => timezone } } : {}),
    events,
  }).toString();
  return `${text.trimEnd()}\r\n`;
}
