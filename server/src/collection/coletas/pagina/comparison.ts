import { addressKeyOf } from "./address.ts";
import { findCompared, isOfArchive, titleKeyOf } from "./compare.ts";
import type { Item } from "./item-of.ts";

/** A page's known items against those that it offers now. */
export type Comparison = {
  /** The new items. */
  fresh: Item[];
  /** Items that the page offers for the first time and that are older than all known ones: no news. */
  archive: Item[];
  /** The known items, by their place, that have another address now. */
  moved: { at: number; link: string | null }[];
  /** For each known item whether it is still offered, perhaps under another address. */
  isThere: boolean[];
  /** Whether any known item is offered, by its address or its title. */
  anyThere: boolean;
};

/** Compares two versions of a page. Foreign titles and addresses are compared in a child alone. */
export function toComparison(known: Item[], offered: Item[]): Comparison {
  const keys = new Set(offered.flatMap(({ link }) => (link === null ? [] : [addressKeyOf(link)])));
  const titles = new Set(offered.map(({ title }) => titleKeyOf(title)));
  const { fresh, moved } = findCompared(
    known.map((item, at) => ({ ...item, at })),
    offered,
  );
  const movedAt = new Set(moved.map(({ from }) => from.at));
  const isThere = known.map(
    ({ link }, at) => movedAt.has(at) || (link !== null && keys.has(addressKeyOf(link))),
  );
  const anyThere = known.some(({ title }, at) => isThere[at] === true || titles.has(titleKeyOf(title)));
  const archive = fresh.filter((item) => isOfArchive(item, known));
  return {
    fresh: fresh.filter((item) => !archive.includes(item)),
    archive,
    moved: moved.map(({ from, to }) => ({ at: from.at, link: to.link })),
    isThere,
    anyThere,
  };
}
