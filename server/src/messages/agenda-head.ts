import type { ToldItem } from "@cav/contract/alerts/agenda.ts";
import { type Channel, forEachChannel } from "@cav/contract/channels.ts";
import { describeHeadEvent, describeItem, type Size } from "./agenda-words.ts";
import { toShortText } from "./mail-content.ts";

/** Maximum characters of a head; a channel without its own has the shortest. */
export const headMax: Record<Channel, number> = { ...forEachChannel(() => 60), telegram: 90 };
/** Maximum characters of the text under a head, the shortest too; a mail shows everything. */
export const bodyMax: Record<Exclude<Channel, "email">, number> = {
  ...forEachChannel(() => 178),
  whatsapp: 690,
  telegram: 3_800,
};
const preheaderMax = 110;
const nameMin = 12;

/**
 * Says the first item in words, then the count: `Encerra hoje: TJSP. E mais 4`. The exam's name is cut, and a
 * position's name left out, but never the event.
 */
export function describeHead([first, ...more]: readonly ToldItem[], channel: Channel, today: string): string {
  if (!first) return "";
  const rest = more.length > 0 ? `. E mais ${more.length}` : "";
  const roomBeside = (event: string) => headMax[channel] - event.length - rest.length - 2;
  const [said] = first.said;
  const whole = describeHeadEvent(said, today);
  const event = roomBeside(whole) < nameMin ? describeHeadEvent({ ...said, nome: undefined }, today) : whole;
  return `${event}: ${toShortText(first.titulo, Math.max(1, roomBeside(event)))}${rest}`;
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

/** Between exams in a text of one line. */
const separator = " • ";

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
  for (const size of sizes) {
    const texts = new Map(items.map((one) => [one, describeItem(one, today, size)]));
    const lengthOf = (some: readonly One[]) =>
      some.reduce((sum, one) => sum + (texts.get(one)?.length ?? 0) + separator.length, -separator.length);
    let length = lengthOf([...must, ...rest]);
    let count = rest.length;
    while (count >= 0 && length + moreLine(rest.length - count).length > max) {
      count -= 1;
      length -= (texts.get(rest[count] as One)?.length ?? 0) + separator.length;
    }
    const isEnough = size === "tight" || count >= Math.min(rest.length, furtherNamed);
    if (count < 0 || !isEnough) continue;
    const counted = rest.slice(count);
    const named = items.filter((one) => !counted.includes(one));
    const text = named.map((one) => texts.get(one)).join(separator);
    return { text: `${text}${moreLine(counted.length)}`.trim(), size, named, counted };
  }
  return byDays(must, rest, { max, today });
}

const shortName = 22;

/** Names an exam in a list, and counts what the list leaves out of it. */
const shortNameOf = ({ titulo, said }: ToldItem): string =>
  `${toShortText(titulo, shortName)}${said.length > 1 ? ` (mais ${said.length - 1})` : ""}`;

/** Names exams of one event together: `Encerra hoje: A, B. Isenção até amanhã: C.` */
function byDays<One extends ToldItem>(
  must: One[],
  rest: One[],
  { max, today }: Pick<Fit<One>, "max" | "today">,
): Fitted<One> | undefined {
  const isPlain = ({ kind, meaning }: One) =>
    (kind === "LEMBRETE" || kind === "NOVO") && meaning !== "PASSOU";
  const nearestOf = ({ said, day }: One) => said.find(({ para }) => para === day) ?? said[0];
  const groups = Map.groupBy(must, (one) => (isPlain(one) ? describeHeadEvent(nearestOf(one), today) : one));
  const parts = [...groups].map(([key, some]) =>
    typeof key === "string"
      ? `${key}: ${some.map(shortNameOf).join(", ")}.`
      : describeItem(key, today, "tight"),
  );
  const text = `${parts.join(separator)}${moreLine(rest.length)}`.trim();
  return text.length <= max ? { text, size: "days", named: must, counted: rest } : undefined;
}

/** Fits items into a notification, which may count the near ones too: as many as fit from the first on. */
export function composeNoticeBody(items: readonly ToldItem[], today: string): string {
  const isNamed = () => true;
  for (let count = items.length; count > 0; count -= 1) {
    const rest = moreLine(items.length - count);
    const max = bodyMax.push - rest.length;
    const fitted = composeBody(items.slice(0, count), { max, today, isNamed });
    if (fitted) return `${fitted.text}${rest}`;
  }
  const [first] = items;
  const rest = moreLine(items.length - 1);
  return first
    ? `${toShortText(describeItem(first, today, "tight"), bodyMax.push - rest.length)}${rest}`
    : "";
}

/** Composes a notification: its title is the head. */
export const composeNotice = (
  items: readonly ToldItem[],
  today: string,
): { titulo: string; corpo: string } => ({
  titulo: describeHead(items, "push", today),
  corpo: composeNoticeBody(items, today),
});

/** Joins the first sentences that fit wholly. */
export function toTextWithin([first = "", ...more]: readonly string[], max: number): string {
  return more.reduce(
    (text, one) => (text.length + one.length < max ? `${text} ${one}` : text),
    toShortText(first, max),
  );
}
