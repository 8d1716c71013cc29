import { folded } from "@cav/contract/folded.ts";
import { daysBetween } from "../../../platform/clock.ts";
import { addressKeyOf, isDocumentPath } from "./address.ts";
import { readDataLists } from "./data.ts";
import { findDay } from "./find-day.ts";
import { type Item, isTelling, leastNaming, namingOf } from "./item-of.ts";
import { readItems } from "./items.ts";
import {
  addressOf,
  type Element,
  elementsOf,
  isElement,
  type Node,
  type PageTree,
  readPageTree,
  textOf,
} from "./page.ts";

/** Returns a title without counters, "new" labels, accents and capitals. */
export function titleKeyOf(title: string): string {
  return folded(title)
    .replace(
      /\b(visitas|acessos|visualizacoes|downloads|leituras|views|cliques)\b\s{0,2}:?\s{0,2}[\d.]{0,12}|[\d.]{1,12}\s{0,2}(visitas|acessos|visualizacoes|downloads|leituras|views|cliques)/g,
      " ",
    )
    .replace(/\b(novo|nova|new|atualizado)!+/g, " ")
    .replace(/\b\d{1,9}([.,]\d{1,3})?\s{0,2}(kb|mb|bytes)\b/g, " ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Returns all items of a page: its list, and each link of its content with its text. @throws ComplexMarkup */
export function readOffered(html: string, url: string | undefined): Item[] {
  const { items } = readItems(html, url);
  const page = readPageTree(html, url);
  const links = linksOf(page);
  // A page without links may be built by scripts: all of their data counts.
  const data = links.length === 0 ? readDataLists(html, page.base).flat() : [];
  if (data.length > 0) return data;
  // A single item may not be a list: its link with the text around it is enough.
  if (items.length < 2) return links;
  const listed = new Set(items.flatMap(({ link }) => (link ? [addressKeyOf(link)] : [])));
  return [...items, ...links.filter(({ link }) => !listed.has(addressKeyOf(link ?? "")))];
}

function linksOf({ body, base }: PageTree): Item[] {
  return elementsOf([body]).flatMap((element) => {
    const link = element.name === "a" ? addressOf(element.attribs.href ?? "", base) : null;
    if (link === null) return [];
    const words = textOf([element]) || element.attribs.title || "";
    // A linked picture is a banner, unless it leads to a document.
    if (words === "" && !isDocumentPath(link)) return [];
    const blocks = blocksAround(element, base);
    const named = isTelling(words) ? words : (blocks.map(titleOf).find(Boolean) ?? words);
    return [{ title: named, date: dayBeside(element) ?? blocks.map(dayIn).find(Boolean) ?? null, link }];
  });
}

const blockMax = { length: 400, children: 50, depth: 10 };

/** Lists the blocks around a link without other links, smallest first; their text names the link. */
function blocksAround(element: Element, base: string | undefined): Element[] {
  const own = addressOf(element.attribs.href ?? "", base);
  const isOther = ({ name, attribs }: Element) => {
    const link = name === "a" ? addressOf(attribs.href ?? "", base) : null;
    return link !== null && link !== own;
  };
  const blocks: Element[] = [];
  for (let at = element.parent; at && at.name !== "body" && blocks.length < blockMax.depth; at = at.parent) {
    if (at.children.length > blockMax.children || textOf([at], blockMax.length).length > blockMax.length)
      break;
    if (elementsOf([at]).some(isOther)) break;
    blocks.push(at);
  }
  return blocks;
}

function titleOf(block: Element): string | undefined {
  const naming = namingOf([block]);
  // A cell of a row is a name, however short.
  const least = block.name === "tr" ? 0 : leastNaming;
  return naming && naming.weight >= least ? naming.text : undefined;
}

/** Returns the day on a link's own line, after or before it. */
function dayBeside(element: Element): string | null {
  const siblings = element.parent?.children ?? [];
  const at = siblings.indexOf(element);
  const behind = upToEnd(siblings.slice(at + 1, at + 1 + besideMax));
  const before = upToEnd(siblings.slice(Math.max(0, at - besideMax), at).toReversed());
  return findDay(textOf(behind)) ?? findDay(textOf(before.toReversed()));
}

const dayIn = (block: Element) => findDay(textOf([block]));
const besideMax = 5;

/** Returns the nodes up to the next link or the end of the line. */
function upToEnd(nodes: Node[]): Node[] {
  const end = nodes.findIndex((node) => isElement(node) && /^(a|br)$/.test(node.name));
  return end < 0 ? nodes : nodes.slice(0, end);
}

/**
 * Returns items that are new on a page. Order, banners, counters, sessions and page frames do not count; titles
 * distinguish items that share an address.
 */
export const findNewItems = (before: Item[], after: Item[]): Item[] => findCompared(before, after).fresh;

/** The new items of a page, and the known ones that are there under another address. */
export type Compared<T extends Item> = { fresh: Item[]; moved: { from: T; to: Item }[] };

/**
 * Compares a page's known items with those that are there. An item is known by its address, or by its title and day if
 * the known one of these is gone: a site that was rebuilt publishes nothing new.
 */
export function findCompared<T extends Item>(before: readonly T[], after: readonly Item[]): Compared<T> {
  const shared = new Set([...repeated(before), ...repeated(after)]);
  const keyOf = ({ title, date, link }: Item) => {
    const address = link === null ? "" : addressKeyOf(link);
    return address !== "" && !shared.has(address) ? address : `${address} ${titleKeyOf(title)} ${date ?? ""}`;
  };
  const known = new Set(before.map(keyOf));
  const there = new Set(after.map(keyOf));
  const isRebuilt = after.every((item) => !known.has(keyOf(item)));
  const gone = Map.groupBy(
    before.filter((item) => !there.has(keyOf(item)) && (isRebuilt || isTelltale(item))),
    sameKeyOf,
  );
  const unknown = [...new Map(after.map((item) => [keyOf(item), item] as const))].flatMap(([key, item]) =>
    known.has(key) ? [] : [item],
  );
  const pairs = unknown.map((to) => ({ from: gone.get(sameKeyOf(to))?.shift(), to }));
  const moved = pairs.flatMap(({ from, to }) => (from ? [{ from, to }] : []));
  // A single file that moved among others is a corrected one.
  if (!isRebuilt && moved.length < movedMin) return { fresh: unknown, moved: [] };
  return { fresh: pairs.flatMap(({ from, to }) => (from ? [] : [to])), moved };
}

/** Fewest items that move together where others stay. */
const movedMin = 2;

const sameKeyOf = ({ title, date }: Item): string => `${titleKeyOf(title)} ${date ?? ""}`;

/** A title with a day or a number is of one document; a bare "Comunicado" may be of any. */
const isTelltale = ({ title, date }: Item): boolean => date !== null || /\d/.test(title);

/** A document dated so many days before the newest known one was put up with an archive. */
const archiveDays = 30;

/** Returns whether an item is from before everything known: a page that adds its archive publishes nothing new. */
export function isOfArchive(item: Item, known: readonly Item[]): boolean {
  const newest = known
    .flatMap(({ date }) => date ?? [])
    .toSorted()
    .at(-1);
  if (item.date && newest) return daysBetween(item.date, newest) > archiveDays;
  const own = latestYearOf(item);
  const years = known.flatMap((one) => latestYearOf(one) ?? []);
  return own !== null && years.length > 0 && years.every((year) => year > own);
}

/** Returns the latest year that an item's day, title or address names. */
function latestYearOf({ title, date, link }: Item): number | null {
  const named = [date ?? "", title, link ?? ""].join(" ").match(/(?<!\d)20\d{2}(?!\d)/g) ?? [];
  return named.length > 0 ? Math.max(...named.map(Number)) : null;
}

/** Returns addresses that items with different titles share; a file is one item, whatever its titles. */
function repeated(items: readonly Item[]): string[] {
  const linked = items.filter(({ link }) => link !== null && !isDocumentPath(link));
  const byAddress = Map.groupBy(linked, ({ link }) => addressKeyOf(link ?? ""));
  return [...byAddress].flatMap(([address, some]) =>
    new Set(some.map(({ title }) => titleKeyOf(title))).size > 1 ? [address] : [],
  );
}
