import type { Cell } from "../quadros/quadro.ts";
import { toKey } from "../quadros/sections.ts";
import { type Book, type Entry, sumOf } from "./books.ts";
import type { Equation } from "./equations.ts";
import { headedLevelOf, nameOf, specialOf } from "./naming.ts";
import type { Stated } from "./stated.ts";

/** The tables that together are the offer, and the sums between them and the notice's own totals. */
export type Offer = { books: Book[]; equations: Equation[] };

/** Two tables with so large a share of the same rows count the same positions. */
const sameShare = 0.8;
/** Most ways to choose among rival tables. */
const waysMax = 4_096;

/**
 * Chooses the tables that are the offer. Tables of the same positions are rivals: which of them counts vacancies is
 * found by the total that the notice states, and only without one by the tables' words.
 */
export function resolveOffer(books: readonly Book[], stated: readonly Stated[]): Offer {
  const told = books.filter(({ measure }) => measure.role === "vagas");
  const whole = stated.filter(({ of }) => of === "");
  // Where no words say what is counted, only the stated total can.
  const silent = books.filter(
    ({ measure, sum }) =>
      measure.role === "outra" && measure.shares.length >= 2 && whole.some(({ n }) => n === sum),
  );
  const { kept, equations } = dropSummaries(told.length > 0 ? told : silent);
  const clusters = findRivals(kept, equations);
  const fitting = waysOf(clusters).filter(
    (way) => way.length > 0 && whole.some(({ n }) => n === sumAll(way)),
  );
  // Of several ways that fit, the one with every cluster leaves nothing to chance.
  const full = fitting.filter((way) => clusters.every((cluster) => cluster.some((one) => way.includes(one))));
  const only = fitting.length === 1 ? fitting[0] : full.length === 1 ? full[0] : undefined;
  const chosen = only ?? clusters.flatMap(([first]) => first ?? []);
  if (fitting.length === 0) equations.push(...findOpenRivals(clusters, chosen));
  equations.push(...findTotals(chosen, whole), ...findPartTotals(chosen, stated));
  prove(chosen, equations);
  return { books: chosen, equations };
}

const sumAll = (books: readonly Book[]): number => books.reduce((sum, one) => sum + one.sum, 0);
const partesOf = (entries: readonly Entry[]): Cell[] =>
  entries.flatMap(({ counts }) => counts.map(({ cell }) => cell));

/** A row that is the sum of another table's rows is no position. */
function dropSummaries(books: readonly Book[]): { kept: Book[]; equations: Equation[] } {
  const equations: Equation[] = [];
  let kept = [...books];
  for (const book of books) {
    const others = kept.filter((one) => one !== book).flatMap(({ entries }) => entries);
    const groups = Map.groupBy(others, ({ group }) => toKey(group));
    const ownOf = (entry: Entry) => groups.get(toKey(nameOf(entry))) ?? [];
    if (kept.some((one) => one.grid !== book.grid && isSumOf(book, one))) {
      kept = kept.filter((one) => one !== book);
      continue;
    }
    const isSummary = book.entries.every((entry) =>
      ownOf(entry).some((one) => toKey(nameOf(one)) !== toKey(nameOf(entry))),
    );
    if (!isSummary) continue;
    kept = kept.filter((one) => one !== book);
    for (const entry of book.entries)
      equations.push({
        ...{
          tipo: "quadros",
          fecha: sumOf(ownOf(entry)) === entry.total,
          soma: sumOf(ownOf(entry)),
          dito: entry.total,
        },
        ...{ de: nameOf(entry), partes: partesOf(ownOf(entry)), onde: entry.counts[0]?.cell ?? null },
      });
  }
  return { kept, equations };
}

/** Whether a table adds up, name by name, the rows of another that has more. */
function isSumOf(book: Book, detail: Book): boolean {
  const own = Map.groupBy(book.entries, (entry) => toKey(specialOf(entry)));
  const rows = Map.groupBy(detail.entries, (entry) => toKey(specialOf(entry)));
  return (
    detail.entries.length > book.entries.length &&
    own.size === rows.size &&
    [...own].every(([name, entries]) => sumOf(rows.get(name) ?? []) === sumOf(entries))
  );
}

/** Groups tables of the same positions; the same table printed twice is one. */
function findRivals(books: readonly Book[], equations: Equation[]): Book[][] {
  const clusters: Book[][] = [];
  for (const book of books) {
    const rivals = clusters.find(([first]) => first && overlapOf(first, book) >= sameShare);
    const same = rivals?.find(
      (one) => one.grid !== book.grid && one.sum === book.sum && hasSameTotals(one, book),
    );
    if (!rivals) clusters.push([book]);
    else if (!same) rivals.push(book);
    else
      equations.push({
        ...{ tipo: "quadros", fecha: true, soma: same.sum, dito: book.sum, de: "o mesmo quadro outra vez" },
        ...{ partes: partesOf(same.entries), onde: null },
      });
  }
  return clusters;
}

/** Rows are the same if their codes are, where both tables have codes; else by name and place. */
function overlapOf(one: Book, other: Book): number {
  const byCode = [one, other].every(({ entries }) => entries.every(({ code }) => code));
  // A table without places counts the same positions as one that counts them place by place.
  const byLocal = [one, other].every(({ entries }) => entries.some(({ locais }) => locais.length > 0));
  const keyOf = (entry: Entry) =>
    byCode ? toKey(entry.code) : byLocal ? rowKeyOf(entry) : toKey(specialOf(entry));
  const keysOf = ({ entries }: Book) => new Set(entries.map(keyOf));
  const [first, second] = [keysOf(one), keysOf(other)];
  return [...second].filter((key) => first.has(key)).length / Math.max(1, Math.min(first.size, second.size));
}

const rowKeyOf = (entry: Entry): string =>
  toKey(`${specialOf(entry)} ${entry.locais.map(({ text }) => text).join(" ")}`);

function hasSameTotals(one: Book, other: Book): boolean {
  const totals = Map.groupBy(one.entries, rowKeyOf);
  return [...Map.groupBy(other.entries, rowKeyOf)].every(
    ([key, entries]) => !totals.has(key) || sumOf(totals.get(key) ?? []) === sumOf(entries),
  );
}

/** Returns all ways to take none, one or all of each cluster. */
function waysOf(clusters: readonly Book[][]): Book[][] {
  let ways: Book[][] = [[]];
  for (const cluster of clusters) {
    const grids = new Set(cluster.map(({ grid }) => grid));
    const all = cluster.length > 1 && grids.size === cluster.length ? [cluster] : [];
    const options = [[], ...cluster.map((one) => [one]), ...all];
    if (ways.length * options.length > waysMax) return [];
    ways = ways.flatMap((way) => options.map((some) => [...way, ...some]));
  }
  return ways;
}

/** Where no total decides between two tables of the same positions, neither is certain. */
function findOpenRivals(clusters: readonly Book[][], chosen: readonly Book[]): Equation[] {
  return clusters.flatMap(([first, ...rivals]) =>
    rivals.flatMap((rival): Equation[] => {
      if (!first || chosen.includes(rival) || rival.grid === first.grid || rival.sum === first.sum) return [];
      return [
        {
          ...{
            tipo: "quadros",
            fecha: false,
            soma: first.sum,
            dito: rival.sum,
            de: "outro quadro dos mesmos cargos",
          },
          ...{ partes: partesOf(first.entries), onde: null },
        },
      ];
    }),
  );
}

/** Compares the whole offer with the notice's total; of several stated totals one is enough. */
function findTotals(books: readonly Book[], whole: readonly Stated[]): Equation[] {
  const sum = sumAll(books);
  const right = whole.find(({ n }) => n === sum);
  const [one = right] = [right, ...whole].filter((stated) => stated !== undefined);
  if (books.length === 0 || !one) return [];
  const partes = partesOf(books.flatMap(({ entries }) => entries));
  return [
    { tipo: "geral", fecha: right !== undefined, soma: sum, dito: one.n, de: "", partes, onde: one.onde },
  ];
}

/** Compares the totals of one position, career or level with their own rows, which they alone prove. */
function findPartTotals(books: readonly Book[], stated: readonly Stated[]): Equation[] {
  const parts = new Map(stated.filter(({ of }) => of !== "").map((one) => [one.of, one]));
  return [...parts.values()].flatMap(({ n, of, onde }): Equation[] => {
    const own = books.flatMap((book) => book.entries.filter((entry) => groupsOf(book, entry).includes(of)));
    if (own.length === 0) return [];
    if (sumOf(own) === n) for (const entry of own) entry.isProved = true;
    return [
      {
        tipo: "geral",
        fecha: sumOf(own) === n,
        soma: sumOf(own),
        dito: n,
        de: of,
        partes: partesOf(own),
        onde,
      },
    ];
  });
}

/** Returns the names that a total may have: the row's, its career's, or the level's over it. */
function groupsOf({ grid }: Book, entry: Entry): string[] {
  return [...[nameOf(entry), entry.group].map(toKey), headedLevelOf(grid, entry)].filter(Boolean);
}

/** A row is proved by the whole notice's total, or by all lines of sums of its table. */
function prove(books: readonly Book[], equations: readonly Equation[]): void {
  const isWhole = equations.some(({ tipo, de, fecha }) => tipo === "geral" && de === "" && fecha);
  const areSummed = equations.some(({ tipo, de }) => tipo === "quadros" && de !== "");
  for (const book of books) {
    const lines = book.equations.filter(({ tipo }) => tipo === "coluna");
    const isSummed = lines.length > 0 && lines.every(({ fecha }) => fecha);
    for (const entry of book.entries) entry.isProved ||= isWhole || isSummed;
    if (areSummed)
      for (const entry of book.entries)
        entry.isProved ||= equations.some(
          ({ tipo, de, fecha }) =>
            tipo === "quadros" && fecha && toKey(de) === toKey(entry.group) && entry.group !== nameOf(entry),
        );
    // The sum says that the quotas beside a count are within it.
    if (book.measure.open) for (const entry of book.entries) if (entry.isProved) entry.balances = null;
  }
}
