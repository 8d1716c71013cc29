import { limits } from "@cav/contract/limits.ts";
import { visibleTextOf } from "@cav/contract/plain-text.ts";
import type { Item } from "./item-of.ts";

/** Counts of parts of a page that no list keeps. */
export type Dropped = { longLinks: number; longTitles: number; emptyTitles: number; items: number };

const titleMax = limits.tituloMax;

/** Bounds what may leave the child that read a page: the number of items, their addresses and their titles. */
export function toBoundItems(items: readonly Item[], most: number): { items: Item[]; dropped: Dropped } {
  const dropped = { longLinks: 0, longTitles: 0, emptyTitles: 0, items: 0 };
  const kept: Item[] = [];
  for (const { title, date, link } of items) {
    if (kept.length === most) {
      dropped.items++;
      continue;
    }
    const isLong = link !== null && link.length > limits.urlMax;
    if (isLong) dropped.longLinks++;
    if (title.length > titleMax) dropped.longTitles++;
    const shown = toBoundTitle(title);
    if (shown === "") dropped.emptyTitles++;
    else kept.push({ title: shown, date, link: isLong ? null : link });
  }
  return { items: kept, dropped };
}

/** Returns a foreign title as one short line of visible signs, without marks that turn its direction. */
export function toBoundTitle(title: string): string {
  const begin = title.slice(0, 4 * titleMax);
  const line = visibleTextOf(begin).replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line.trim().slice(0, titleMax).toWellFormed();
}
