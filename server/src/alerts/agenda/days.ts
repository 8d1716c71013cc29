import type { Clause } from "@cav/contract/alerts/agenda.ts";
import { dayOf, daysBetween, shiftedDayOf } from "../../platform/clock.ts";
import { actRankOf, isActing, isFact } from "./table.ts";
import type { About, Item } from "./types.ts";
import { isUrgent } from "./when.ts";

/** Returns the days from today on until which the acts are possible, nearest first. */
export function daysOf(said: Clause[], about: About, today: string): { all: string[]; current: string[] } {
  const from = (days: unknown[]) =>
    days.filter((day): day is string => typeof day === "string" && day >= today).toSorted();
  return {
    all: from(said.flatMap((one) => actDaysOf(one, about, today))),
    current: from(said.flatMap((one) => actDaysOf({ ...one, de: null }, about, today))),
  };
}

const dayBefore = (day: unknown) => (typeof day === "string" ? shiftedDayOf(day, -1) : null);

function actDaysOf({ code, de, para }: Clause, { concurso, situation }: About, today: string): unknown[] {
  const isRegistered = situation === "I";
  const ofProva = [dayBefore(concurso.prova)];
  // Followers who may still register or pay lose that first; later they may be on the way to the exam.
  const ofDoor = [concurso.fim, concurso.isFree ? null : concurso.pagamento];
  const isOpen = ofDoor.some((day) => day !== null && day >= today);
  switch (code) {
    case "CHAMADA":
      return [para ?? today];
    case "FECHOU_ANTES":
      return [today];
    case "PROVA":
    case "PROVA_MUDOU":
      return [dayBefore(de), dayBefore(para)];
    case "CANCELADO":
    case "SUSPENSO":
    case "DEIXOU":
      return isRegistered || !isOpen ? ofProva : ofDoor;
    case "RETOMADO":
      return isRegistered || !isOpen ? ofProva : [concurso.fim];
    case "DOCUMENTO":
      return [];
    case "NOVO":
    case "EDITAL":
    case "ABRIU":
    case "INICIO":
    case "PASSOU":
    case "CERTO":
      return [concurso.fim];
    default:
      return isFact(code) ? [isRegistered ? null : concurso.fim] : [de, para];
  }
}

const weekDays = 7;

/** The section of an item: 0 hoje, 1 amanhã, 2 esta semana, 3 novos e o resto. */
export function sectionOf({ day, kind }: Pick<Item, "day" | "kind">, now: Date): 0 | 1 | 2 | 3 {
  if (kind === "CHAMADA") return 0;
  const ahead = day === null ? Number.POSITIVE_INFINITY : daysBetween(dayOf(now), day);
  if (ahead > weekDays) return 3;
  return ahead <= 0 ? 0 : ahead === 1 ? 1 : 2;
}

const lastOfAll = "9999-12-31";

/** Orders items: by section, urgent first, by day, by act, saved first, by name. */
export function inOrder(a: Item, b: Item, now: Date): number {
  return (
    sectionOf(a, now) - sectionOf(b, now) ||
    Number(isUrgent(b.day, now)) - Number(isUrgent(a.day, now)) ||
    (a.day ?? lastOfAll).localeCompare(b.day ?? lastOfAll) ||
    actRankOf(a.act) - actRankOf(b.act) ||
    Number(b.isSaved) - Number(a.isSaved) ||
    a.titulo.localeCompare(b.titulo) ||
    a.concurso - b.concurso
  );
}

/** Returns whether an item must be named in words: an act within three days, a call, or a changed match. */
export function isToBeNamed({ day, act, meaning, kind }: Item, now: Date): boolean {
  const isNear = day !== null && daysBetween(dayOf(now), day) <= nearDays && isActing(act);
  return isNear || kind === "CHAMADA" || meaning === "DEIXOU" || meaning === "PASSOU";
}
const nearDays = 3;
