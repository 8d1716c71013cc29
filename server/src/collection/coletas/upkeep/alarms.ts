import type { AlarmeTipo } from "@cav/contract/coletas/coletas.ts";
import { formatCount, formatDay, listSome } from "@cav/contract/format.ts";
import { dayOf, daysBetween, hourMs, shiftedDayOf, timeZone } from "../../../platform/clock.ts";
import { isWorkingDay } from "../../../platform/working-day.ts";
import { unvisited } from "../adapters/adapters.ts";

/** A visit that has ended, with the facts that alarms need. */
export type Ended = {
  terminada_em: Date;
  desfecho: "OK" | "VAZIA" | "ERRO" | "BLOQUEADA" | "FORMATO";
  itens: number;
  incompletos: number;
  mais_recente: string | null;
  mensagem: string | null;
};

/** Number of exams listed on a day, and of those that we had. */
type Covered = { listados: number; achados: number };

export type Watched = {
  tipo: "DOU" | "DIARIO" | "BANCA" | "SINAL" | "COLADO";
  adaptador: string;
  cadencia_minutos: number;
  esperado: number[] | null;
  /** When the source was last resumed. */
  desde: Date;
  /** Visits of the last eight weeks, newest first. */
  visitas: readonly Ended[];
  territorios: readonly { nome: string; dias: readonly string[] }[];
  /** Newest publication that any visit found. */
  maisRecente: string | null;
  /** Number of acts in each of its latest read documents, newest first. */
  lidos: readonly number[];
  /** Share of an aggregator's list that we had, newest day first. */
  coberturas: readonly Covered[];
  /** Documents that wait to be read, since when, and late drafts. */
  fila: { total: number; desde: Date | null; minutas: number };
};

export type Alarm = { tipo: AlarmeTipo; detalhe: string };

/** Hour in Brasília by which a working day's gazettes are published. */
const gazetteHour = 8;
const countedHour = 9;
const failuresInARow = 3;
/** Days without a gazette that no holiday or recess explains. */
const goneDays = 14;
const namedTerritorios = 5;
const waitingHours = 2;
/** A draft is late when this many days are left to register. */
export const soonDays = 3;

/** Evaluates each rule for a source, so that two causes raise two alarms. */
export function findAlarms(watched: Watched, now: Date): Alarm[] {
  const rules: [AlarmeTipo, (watched: Watched, now: Date) => string | undefined][] = [
    ["MORTA", deadLine],
    ["BLOQUEADA", blockedLine],
    ["MUDOU", driftLine],
    ["MUDA", muteLine],
    ["PARADA", staleLine],
    ["TERRITORIO", goneLine],
    ["CEGA", blindLine],
    ["FILA", queueLine],
    ["COBERTURA", coverageLine],
  ];
  // Sources without visits have only the rule about their queue.
  const held = unvisited.includes(watched.adaptador) ? rules.filter(([tipo]) => tipo === "FILA") : rules;
  return held.flatMap(([tipo, rule]) => {
    const detalhe = rule(watched, now);
    return detalhe === undefined ? [] : [{ tipo, detalhe }];
  });
}

function deadLine({ visitas, cadencia_minutos, desde }: Watched, now: Date): string | undefined {
  const last = visitas.slice(0, failuresInARow);
  if (last.length === failuresInARow && last.every(({ desfecho }) => desfecho === "ERRO"))
    return `As ${failuresInARow} últimas visitas falharam: ${last[0]?.mensagem ?? "sem resposta"}.`;
  const ended = Math.max(visitas[0]?.terminada_em.getTime() ?? 0, desde.getTime());
  if (now.getTime() - ended <= 2 * cadencia_minutos * 60_000) return undefined;
  return "Nenhuma visita terminou no dobro do tempo em que deveria.";
}

function blockedLine({ visitas: [last] }: Watched): string | undefined {
  return last?.desfecho === "BLOQUEADA" ? `${last.mensagem ?? "A fonte recusa robôs"}.` : undefined;
}

const shareOf = ({ itens, incompletos }: Pick<Ended, "itens" | "incompletos">) =>
  incompletos / Math.max(1, itens, incompletos);
const leastShare = 0.1;
const usualDays = 4;

/** Reports that twice as many items as usual lack a field that all items had. */
function driftLine({ visitas: [last, ...before] }: Watched): string | undefined {
  if (!last) return undefined;
  if (last.desfecho === "FORMATO")
    return `A última visita trouxe outra coisa: ${last.mensagem ?? "sem detalhe"}.`;
  if (!isGood(last) || shareOf(last) <= leastShare) return undefined;
  const good = before.filter(isGood);
  // With only a few days of history, a fault at the first visit would become the norm.
  const days = new Set(good.map(({ terminada_em }) => dayOf(terminada_em))).size;
  const usual = days < usualDays ? 0 : (medianOf(good.map(shareOf)) ?? 0);
  if (shareOf(last) <= 2 * usual) return undefined;
  return `${formatCount(last.incompletos, "item veio", "itens vieram")} sem o que todos têm, de ${last.itens}.`;
}

const isGood = ({ desfecho }: Ended) => desfecho === "OK" || desfecho === "VAZIA";

function muteLine(watched: Watched, now: Date): string | undefined {
  const [last] = watched.visitas;
  if (!last || !isGood(last)) return undefined;
  const today = dayOf(now);
  const isGazette = watched.tipo === "DOU" || watched.tipo === "DIARIO";
  if (dayOf(last.terminada_em) !== today) return undefined;
  if (isGazette && (!isWorkingDay(today) || hourOf(last.terminada_em) < countedHour)) return undefined;
  const least = leastOf(watched, today);
  if (last.itens >= least) return undefined;
  return `${formatCount(last.itens, "item", "itens")} na última visita; neste dia da semana são pelo menos ${least}.`;
}

/** Returns the administrator's expected minimum, else the learnt one, else 1. */
function leastOf({ esperado, visitas }: Watched, today: string): number {
  const weekday = weekdayOf(today);
  return esperado?.[weekday - 1] ?? learntLeastOf(visitas.slice(1), weekday) ?? 1;
}

/** Returns a quarter of the weekday's usual items (Monday is 1); undefined without a visit on that weekday. */
function learntLeastOf(visitas: readonly Ended[], weekday: number): number | undefined {
  const good = visitas.filter((visit) => isGood(visit) && hourOf(visit.terminada_em) >= countedHour);
  const alike = good.filter(({ terminada_em }) => weekdayOf(dayOf(terminada_em)) === weekday);
  const usual = medianOf(alike.map(({ itens }) => itens));
  return usual === undefined ? undefined : Math.max(1, Math.floor(usual / 4));
}

/** Returns the learnt minimum of each weekday, Monday first. */
export function findLearntFloors(visitas: readonly Ended[]): (number | null)[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => learntLeastOf(visitas, weekday) ?? null);
}

/** Reports that the newest publication is older than expected. */
function staleLine({ tipo, adaptador, maisRecente }: Watched, now: Date): string | undefined {
  if (maisRecente === null || (tipo !== "DOU" && tipo !== "DIARIO")) return undefined;
  const today = dayOf(now);
  const since = () => {
    if (adaptador === "DOU_MENSAL") return shiftedDayOf(today, -75);
    const last = lastWorkingDayOf(hourOf(now) < gazetteHour ? shiftedDayOf(today, -1) : today);
    // Municipal gazettes are published a day or more late.
    return tipo === "DOU" ? last : lastWorkingDayOf(shiftedDayOf(last, -3));
  };
  return maisRecente < since() ? `O mais recente é de ${formatDay(maisRecente)}.` : undefined;
}

function lastWorkingDayOf(day: string): string {
  return isWorkingDay(day) ? day : lastWorkingDayOf(shiftedDayOf(day, -1));
}

/**
 * Reports municipalities with a weekly gazette that have none for two weeks, or for three times their usual gap.
 */
function goneLine({ territorios }: Watched, now: Date): string | undefined {
  const today = dayOf(now);
  const gone = territorios.filter(({ dias }) => {
    const days = dias.toSorted();
    const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day));
    const usual = medianOf(gaps);
    if (gaps.length < 4 || usual === undefined || usual > 7) return false;
    return daysBetween(days.at(-1) ?? today, today) >= Math.max(goneDays, 3 * usual);
  });
  if (gone.length === 0) return undefined;
  const named = gone.slice(0, namedTerritorios).map(({ nome }) => nome);
  return `Sem diário há ${goneDays} dias ou mais: ${listSome(named, gone.length)}.`;
}

/** Reports a source whose visits succeed but whose documents are unreadable: scanned pages or a new format. */
function blindLine({ lidos }: Watched): string | undefined {
  if (lidos.length === 0 || lidos.some((acts) => acts > 0)) return undefined;
  const brought = formatCount(lidos.length, "documento lido", "documentos lidos");
  return `Nenhum ato sobre concursos se lê no que trouxe por último (${brought}).`;
}

/** Returns three quarters of the usual covered share, in percent; undefined with too few days of history. */
export function findCoverageFloor(coberturas: readonly Covered[]): number | undefined {
  const usual = coberturas.length < usualDays ? undefined : medianOf(coberturas.map(percentOf));
  return usual === undefined ? undefined : Math.floor((usual * 3) / 4);
}

const percentOf = ({ listados, achados }: Covered) => (100 * achados) / Math.max(1, listados);

/** Reports a lower covered share than usual: a source of ours may have stopped. */
function coverageLine({ coberturas: [last, ...before] }: Watched): string | undefined {
  const least = findCoverageFloor(before);
  if (!last || least === undefined || percentOf(last) >= least) return undefined;
  const listed = formatCount(last.listados, "concurso listado", "concursos listados");
  return `Temos ${last.achados} de ${listed}, ${Math.floor(percentOf(last))}%; o comum é pelo menos ${least}%.`;
}

/** Reports documents that wait too long to be read, or drafts that wait too long for a decision. */
function queueLine({ fila: { total, desde, minutas } }: Watched, now: Date): string | undefined {
  const lines: string[] = [];
  if (desde && now.getTime() - desde.getTime() > waitingHours * hourMs)
    lines.push(
      `${formatCount(total, "documento espera", "documentos esperam")} por leitura há mais de ` +
        `${waitingHours} horas: veja se os workers estão trabalhando.`,
    );
  if (minutas > 0)
    lines.push(
      `${formatCount(minutas, "minuta espera", "minutas esperam")} por revisão, e as inscrições terminam ` +
        `em até ${soonDays} dias.`,
    );
  return lines.join(" ") || undefined;
}

function hourOf(instant: Date): number {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).hour;
}

function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
