import type { ToldItem } from "@cav/contract/agenda.ts";
import type { Channel } from "@cav/contract/channels.ts";
import { describeEvent, describeItem, type Size } from "./agenda-words.ts";
import { toShortText } from "./mail-content.ts";

/** Maximum characters of a head. */
export const headMax: Record<Channel, number> = { email: 60, whatsapp: 60, telegram: 90, push: 60 };
/** Maximum characters of the text under a head; a mail shows everything. */
export const bodyMax: Record<Exclude<Channel, "email">, number> = {
  whatsapp: 690,
  telegram: 3_800,
  push: 178,
};
const preheaderMax = 110;
const nameMin = 12;

/** Says the first item in words, then the count: `Encerra hoje: TJSP. E mais 4`. The name is cut, never the event. */
export function describeHead([first, ...more]: readonly ToldItem[], channel: Channel, today: string): string {
  if (!first) return "";
  const event = describeEvent(first.said[0], today);
  const rest = more.length > 0 ? `. E mais ${more.length}` : "";
  const room = headMax[channel] - event.length - rest.length - 2;
  return `${event}: ${toShortText(first.titulo, Math.max(nameMin, room))}${rest}`;
}

/** Says the second and third item, for the line that mail lists show beside the subject. */
export function describePreheader([first, ...more]: readonly ToldItem[], today: string): string {
  if (!first) return "";
  const shown = more.length > 0 ? more.slice(0, 2) : [first];
  return toShortText(shown.map((item) => describeItem(item, today, "line")).join(" "), preheaderMax);
}

/** A text with the items that it names, and those that it only counts. */
export type Fitted<One> = { text: string; size: Size | "days"; named: One[]; counted: One[] };

const sizes: readonly Size[] = ["full", "line", "tight"];
/** Items that a fuller wording must name besides the necessary ones, if there are so many. */
const furtherNamed = 3;

const moreLine = (count: number) => (count > 0 ? ` Mais ${count} no link.` : "");

type Fit<One> = { max: number; today: string; isNamed: (item: One) => boolean };

/**
 * Returns the fullest wording in which all items that must be named fit; the others are cut from the end, as a count.
 * Undefined: even the shortest has no room for them.
 */
export function composeBody<One extends ToldItem>(
  items: readonly One[],
  { max, today, isNamed }: Fit<One>,
): Fitted<One> | undefined {
  const must = items.filter(isNamed);
  const rest = items.filter((one) => !isNamed(one));
  const textOf = (some: readonly One[], size: Size) => {
    const said = some.map((one) => describeItem(one, today, size)).join(" ");
    return `${said}${moreLine(items.length - some.length)}`.trim();
  };
  for (const size of sizes) {
    const withRest = (count: number) => {
      const shown = new Set([...must, ...rest.slice(0, count)]);
      return items.filter((one) => shown.has(one));
    };
    let count = rest.length;
    while (count >= 0 && textOf(withRest(count), size).length > max) count -= 1;
    const isEnough = size === "tight" || count >= Math.min(rest.length, furtherNamed);
    if (count < 0 || !isEnough) continue;
    const named = withRest(count);
    return { text: textOf(named, size), size, named, counted: items.filter((one) => !named.includes(one)) };
  }
  return byDays(must, rest, { max, today });
}

const shortName = 22;

/** Names exams of one event together: `Encerra hoje: A, B. Isenção até amanhã: C.` */
function byDays<One extends ToldItem>(
  must: One[],
  rest: One[],
  { max, today }: Pick<Fit<One>, "max" | "today">,
): Fitted<One> | undefined {
  const isPlain = ({ kind, meaning }: One) =>
    (kind === "LEMBRETE" || kind === "NOVO") && meaning !== "PASSOU";
  const groups = Map.groupBy(must, (one) => (isPlain(one) ? describeEvent(one.said[0], today) : one));
  const parts = [...groups].map(([key, some]) =>
    typeof key === "string"
      ? `${key}: ${some.map(({ titulo }) => toShortText(titulo, shortName)).join(", ")}.`
      : describeItem(key, today, "tight"),
  );
  const text = `${parts.join(" ")}${moreLine(rest.length)}`.trim();
  return text.length <= max ? { text, size: "days", named: must, counted: rest } : undefined;
}

/** Fits items into a notification, which may count the near ones too: as many as fit from the first on. */
export function composeNoticeBody<One extends ToldItem>(items: readonly One[], today: string): Fitted<One> {
  const max = bodyMax.push;
  const found = composeBody(items, { max, today, isNamed: () => true });
  if (found) return found;
  for (let count = items.length - 1; count > 0; count -= 1) {
    const shown = items.slice(0, count);
    const fitted = composeBody(shown, {
      max: max - moreLine(items.length).length,
      today,
      isNamed: () => true,
    });
    if (fitted)
      return {
        ...fitted,
        text: `${fitted.text}${moreLine(items.length - count)}`,
        counted: items.slice(count),
      };
  }
  const text = `${toShortText(
    items
      .slice(0, 1)
      .map((one) => describeItem(one, today, "tight"))
      .join(""),
    max - 20,
  )}`;
  return {
    text: `${text}${moreLine(items.length - 1)}`,
    size: "tight",
    named: items.slice(0, 1),
    counted: items.slice(1),
  };
}
