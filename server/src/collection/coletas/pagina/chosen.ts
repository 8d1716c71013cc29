import { FetchError } from "../fetching/fetch-error.ts";
import { toText } from "../texto/charset.ts";
import { toBoundItems } from "./bounded.ts";
import { type Item, itemOf } from "./item-of.ts";
import { findScored, type Scored } from "./items.ts";
import { type Element, readPageTree } from "./page.ts";

const itemsMax = 2_000;
const shownGroups = 4;

/** A repeating part of a page, by the CSS selector of its elements. */
export type ListedGroup = { seletor: string; items: Item[] };

/** Reads the items of a chosen selector. @throws FetchError FORMATO for an invalid selector */
export function readChosen(html: string, url: string | undefined, seletor: string): Item[] {
  const { $, base } = readPageTree(html, url);
  return selected($, seletor)
    .slice(0, itemsMax)
    .flatMap((element) => itemOf([element], base) ?? []);
}

function selected($: ReturnType<typeof readPageTree>["$"], seletor: string): Element[] {
  try {
    return $(seletor).toArray() as unknown as Element[];
  } catch {
    throw new FetchError("FORMATO", "o seletor não está escrito como CSS");
  }
}

/** Finds the parts of a page that may be its list, likeliest first, for an administrator's choice. */
export function findGroups(bytes: Buffer, url: string): ListedGroup[] {
  const page = readPageTree(toText(bytes), url);
  const found = new Map<string, Scored>();
  for (const group of findScored(page)) {
    const seletor = selectorOf(group.elements);
    if (seletor === undefined || selected(page.$, seletor).length !== group.elements.length) continue;
    if (!found.has(seletor)) found.set(seletor, group);
  }
  return [...found].slice(0, shownGroups).map(([seletor, { items }]) => ({
    seletor,
    items: toBoundItems(items, itemsMax).items,
  }));
}

/**
 * Builds a selector of similar elements: their tag and common classes, below the nearest ancestor with an id or
 * class.
 */
function selectorOf(elements: readonly Element[]): string | undefined {
  const [first] = elements;
  if (!first || elements.some(({ name }) => name !== first.name)) return undefined;
  const common = classesOf(first).filter((one) =>
    elements.every((element) => classesOf(element).includes(one)),
  );
  const own = [first.name, ...common].join(".");
  for (let at = first.parent; at && at.name !== "body"; at = at.parent) {
    const { id } = at.attribs;
    if (id && plainName.test(id)) return `#${id} ${own}`;
    const [named] = classesOf(at);
    if (named) return `${at.name}.${named} ${own}`;
  }
  return own;
}

const plainName = /^[a-z][\w-]{0,60}$/i;
const classesOf = ({ attribs }: Element) =>
  (attribs.class ?? "").split(/\s+/).filter((one) => plainName.test(one));
