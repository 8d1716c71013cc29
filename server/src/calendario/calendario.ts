import {
  type ConcursoStatus,
  isStopped,
  organizadoraUnknown,
  statusLabels,
} from "@cav/contract/concursos.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { DocumentoNovo } from "../paginas/index.ts";
import { dayOf } from "../platform/clock.ts";

/** What calendars need to know of an exam. */
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
  /** Days on which only some positions have their exam, and which these are. */
  outras_provas: { dia: string; cargos: string[] }[];
} & Record<DateField, string | null>;

type DateField = keyof typeof dates;

/** The dates of an exam: the field, the last part of its event's UID, and how the event is called. */
const dates = {
  data_inicio_inscricao: { title: "Início das inscrições", reminds: false },
  data_fim_isencao: { title: "Último dia para pedir isenção", reminds: true },
  data_fim_inscricao: { title: "Último dia de inscrição", reminds: true },
  data_limite_pagamento: { title: "Último dia para pagar a taxa", reminds: true },
  data_prova: { title: "Prova", reminds: true },
};

/** Seconds before the start of the day: 9:00 of the day before. */
const dayBeforeAlarm = { type: ICalAlarmType.display, trigger: 15 * 3600 };

/** Exam cities that a calendar shows; with more it is the candidate's choice where, so that none is told. */
const shownLocais = 3;

/**
 * The announced dates of an exam as all-day events. An event is the same (UID) as long as it stands for the same
 * date of the same exam; SEQUENCE rises with the exam's version, so that calendars move it. Suspension cancels it, and so
 * does the end of the exam, by hand, before its day. `isChosen`: which of the dates, where not all.
 */
export function calendarEventsOf(
  concurso: CalendarConcurso,
  link: string,
  isChosen: (field: DateField) => boolean = () => true,
): ICalEventData[] {
  const own = (Object.keys(dates) as DateField[]).filter(isChosen).flatMap((field) => {
    const day = concurso[field];
    return day === null ? [] : [{ day, event: eventOf(concurso, field, day, link) }];
  });
  const otherDays = isChosen("data_prova") ? concurso.outras_provas : [];
  const others = otherDays.map(({ dia: day, cargos }) => ({
    day,
    event: {
      ...eventOf(concurso, "data_prova", day, link),
      id: `${concurso.uuid}-data_prova-${day}@concurso-a-vista`,
      summary: `Prova de ${namesOf(cargos)}: ${concurso.titulo}`,
    },
  }));
  return [...own, ...others].map(({ day, event }) => {
    const isCancelled = isStopped(concurso.status) || endedBefore(day, concurso);
    return { ...event, ...(isCancelled ? cancelled : {}) };
  });
}

/** What calendars need to know of a stage and of its exam. */
type CalendarEtapa = {
  etapa: { uuid: string; tipo: string; cargo: string | null; fonte: string | null };
  nome: string;
  dia: string;
  isLast: boolean;
  isCalledOff: boolean;
  seguido: { titulo: string; versao: number; updated_at: Date };
};

/** A stage's day as an event, the same as long as it is the same stage; cancelled while it is called off. Last days and exams remind. */
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

/** A document that came on an exam's page, or changed there, as an event of the day on which it was seen. */
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

/** Two positions, or one and how many more. */
function namesOf([first = "", second, ...more]: string[]): string {
  if (second === undefined) return first;
  return more.length === 0 ? `${first} e ${second}` : `${first} e mais ${more.length + 1} cargos`;
}

/** Read as UTC by the library, which is where a day's text has its midnight. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** By hand: the calendar ends an exam on the day after it. */
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

/** A deadline takes no time of its day: whoever shares their agenda is not shown as busy on it. */
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
 * The time of Brasília, which has kept no summer time since 2019. Whole days need none (and the library would move
 * them by it): it stands in for the events of a calendar that has none yet, since a calendar holds at least one
 * component (RFC 5545, 3.6).
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

/** A calendar file (RFC 5545). */
export function renderCalendar(name: string, events: ICalEventData[]): string {
  return ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    // How often calendars that subscribe should look again (RFC 7986, 5.7, and what Outlook reads).
    ttl: 6 * 3600,
    prodId: { company: "Concurso à Vista", product: "Calendário", language: "PT-BR" },
    ...(events.length === 0 ? { timezone: { name: "America/Sao_Paulo", generator: () => timezone } } : {}),
    events,
  }).toString();
}
