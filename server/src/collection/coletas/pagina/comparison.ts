import { addressKeyOf } from "./address.ts";
import { findNewItems } from "./compare.ts";
import type { Item } from "./item-of.ts";

/** A page's known items against those that it offers now. */
export type Comparison = {
  /** The new items. */
  fresh: Item[];
  /** For each known item whether its address is still offered. */
  isThere: boolean[];
  /** Whether any known item is offered, by its address or its title. */
  anyThere: boolean;
};

/** Compares two versions of a page. Foreign titles and addresses are compared in a child alone. */
export function toComparison(known: Item[], offered: Item[]): Comparison {
  const keys = new Set(offered.flatMap(({ link }) => (link === null ? [] : [addressKeyOf(link)])));
  const titles = new Set(offered.map(({ title }) => title));
  const isThere = known.map(({ link }) => link !== null && keys.has(addressKeyOf(link)));
  const anyThere = known.some(({ title }, at) => isThere[at] === true || titles.has(title));
  return { fresh: findNewItems(known, offered), isThere, anyThere };
}
