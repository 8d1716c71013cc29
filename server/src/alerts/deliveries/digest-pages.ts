import { dayOf, daysBetween, shiftedDayOf } from "../../platform/clock.ts";
import { mergeAvisos } from "./compose-digest.ts";
import { type ComposedDelivery, concursoUuidOf, type Message } from "./compose-messages.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { isReminder } from "./is-reminder.ts";

/** A message with the deliveries that it covers. */
export type Part<Delivery> = { deliveries: Delivery[]; message: Message };

/** A digest's part about one concurso. */
export type Entry<Delivery> = {
  parts: Part<Delivery>[];
  /** The next day on which something ends or happens, YYYY-MM-DD; null: unknown. */
  day: string | null;
  /** Whether it must leave today: it ends soon, is a reminder, presses, or has waited. */
  isDue: boolean;
};

/** Entries per message that leaves now, and entries for the next digest. */
export type Pages<Delivery> = { now: Entry<Delivery>[][]; later: Entry<Delivery>[] };

/** News that ends within these days is never held back. */
const soonDays = 3;
/** Messages per digest, unless due entries need more. */
const messagesMax = 2;
/** Sentences about one concurso that fit the shortest channel. */
const partsMax = 4;

type Saved = (delivery: ClaimedDelivery) => boolean;

/** Groups a recipient's deliveries by concurso, without those that have nothing to say. */
export function entriesOf(
  told: ComposedDelivery<ClaimedDelivery>[],
  { today, isSaved }: { today: string; isSaved: Saved },
): Entry<ClaimedDelivery>[] {
  const parts = told.flatMap(({ delivery, message }) =>
    message ? [{ deliveries: [delivery], message }] : [],
  );
  const concursos = Map.groupBy(parts, ({ message }) => concursoUuidOf(message));
  return [...concursos.values()].flatMap((own) =>
    chunksOf(mergeAvisos(own, today)).map((some) => entryOf(some, today, isSaved)),
  );
}

function entryOf(parts: Part<ClaimedDelivery>[], today: string, isSaved: Saved): Entry<ClaimedDelivery> {
  const deliveries = parts.flatMap((part) => part.deliveries);
  const day = deliveries.flatMap((delivery) => nextDaysOf(delivery, today)).toSorted()[0] ?? null;
  const isSoon = day !== null && day <= shiftedDayOf(today, soonDays);
  const mayNotWait = (one: ClaimedDelivery) =>
    isReminder(one) || isPressing(one, isSaved) || hasWaited(one, today);
  return { parts, day, isDue: isSoon || deliveries.some(mayNotWait) };
}

/** Maximum days that news waits for room; a week more where it may wait for Monday. */
const roomDays = 2;

function hasWaited({ happened_at, frequencia }: ClaimedDelivery, today: string): boolean {
  const days = daysBetween(dayOf(happened_at), today);
  return days > (frequencia === "SEMANAL" ? 7 + roomDays : roomDays);
}

/** Returns whether the user may act on it today: suspension, annulment, resumption, or a change of a saved exam. */
export function isPressing(delivery: ClaimedDelivery, isSaved: Saved): boolean {
  const isChange = delivery.kind !== "NOVO_CONCURSO" && !isReminder(delivery);
  return delivery.kind === "STATUS" || (isChange && isSaved(delivery));
}

/** Returns the coming days that a delivery mentions. */
function nextDaysOf(delivery: ClaimedDelivery, today: string): string[] {
  if (isReminder(delivery)) return [delivery.dados.dia];
  const { data_fim_inscricao, data_fim_isencao, data_limite_pagamento, data_prova } = delivery;
  return [data_fim_inscricao, data_fim_isencao, data_limite_pagamento, data_prova].filter(
    (day) => day !== null && day >= today,
  ) as string[];
}

function chunksOf<Value>(values: Value[]): Value[][] {
  return values.length <= partsMax
    ? [values]
    : [values.slice(0, partsMax), ...chunksOf(values.slice(partsMax))];
}

/**
 * Distributes entries over messages, soonest first. The overflow of the first goes to a second; beyond that only due
 * entries leave now.
 */
export function pagesOf<Delivery>(
  entries: Entry<Delivery>[],
  fits: (page: Entry<Delivery>[]) => boolean,
): Pages<Delivery> {
  const sorted = entries.toSorted(bySoonest);
  const pages = fill(sorted, fits);
  if (pages.length <= messagesMax) return { now: pages, later: [] };
  const due = sorted.filter(({ isDue }) => isDue);
  const count = Math.max(messagesMax, fill(due, fits).length);
  const all = fill([...due, ...sorted.filter(({ isDue }) => !isDue)], fits);
  return {
    now: all.slice(0, count).map((page) => page.toSorted(bySoonest)),
    later: all.slice(count).flat(),
  };
}

const lastDay = "9999-12-31";

function bySoonest(a: Entry<unknown>, b: Entry<unknown>): number {
  const [first, second] = [a.day ?? lastDay, b.day ?? lastDay];
  if (first !== second) return first < second ? -1 : 1;
  return Number(b.isDue) - Number(a.isDue);
}

/** Fills pages in order; an entry that fits nowhere has its own page. */
function fill<Delivery>(
  entries: Entry<Delivery>[],
  fits: (page: Entry<Delivery>[]) => boolean,
): Entry<Delivery>[][] {
  const pages: Entry<Delivery>[][] = [];
  for (const entry of entries) {
    const last = pages.at(-1);
    if (last && fits([...last, entry])) last.push(entry);
    else pages.push([entry]);
  }
  return pages;
}

/** Returns a page's messages, in order. */
export const messagesOf = <Delivery>(page: Entry<Delivery>[]): Message[] =>
  page.flatMap(({ parts }) => parts.map(({ message }) => message));

export const deliveriesOf = <Delivery>(page: Entry<Delivery>[]): Delivery[] =>
  page.flatMap(({ parts }) => parts.flatMap(({ deliveries }) => deliveries));
