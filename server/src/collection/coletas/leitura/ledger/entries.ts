import type { ReadValue } from "../fields.ts";
import { toKey } from "../quadros/sections.ts";
import type { Prova, ReadCargo } from "../read-cargo.ts";
import type { Book, Counted, Entry } from "./books.ts";
import type { Equation } from "./equations.ts";
import { headedLevelOf, nameOf } from "./naming.ts";

/** How far a notice's sums agree. */
export type Verdict = "fecha" | "fecha nas linhas" | "sem total" | "contradiz" | "sem quadro";
/** A position with all its rows. */
export type Joined = {
  first: Entry;
  book: Book;
  entries: { entry: Entry; book: Book }[];
  vagas: ReadValue<number> | null;
  cotas: NonNullable<ReadCargo["cotas"]>;
  prova: Prova;
};

/** Adds up the rows of each position, and says what proves its counts. */
export function mergeEntries(
  books: readonly Book[],
  equations: readonly Equation[],
): { posts: Joined[]; verdict: Verdict } {
  const verdict = judge(books, equations);
  const all = tellApart(books.flatMap((book) => book.entries.map((entry) => ({ entry, book }))));
  const posts = groupPosts(all).flatMap((entries): Joined[] => {
    const [one] = entries;
    if (!one) return [];
    const own = entries.map(({ entry }) => entry);
    const prova = proofOf(own, verdict);
    const isWrong = own.some(({ balances }) => balances === false);
    const isHeld = !isWrong || own.every(({ isProved }) => isProved);
    return [
      {
        ...{ first: one.entry, book: one.book, entries, prova },
        vagas: isHeld ? addUp(own.flatMap(({ counts }) => counts)) : null,
        cotas: isWrong ? [] : cotasOf(own),
      },
    ];
  });
  return { posts, verdict };
}

type JoinedRow = Joined["entries"][number];

/** Puts the career in front of a speciality that two careers have: they are two positions. */
function tellApart(rows: readonly JoinedRow[]): JoinedRow[] {
  const careers = Map.groupBy(rows, ({ entry }) => toKey(nameOf(entry)));
  return rows.map((row) => {
    const { entry } = row;
    const same = careers.get(toKey(nameOf(entry))) ?? [];
    const isShared = new Set(same.map((one) => toKey(one.entry.labelled?.text ?? ""))).size > 1;
    if (!isShared || same.some((one) => !one.entry.labelled) || !entry.labelled) return row;
    return { ...row, entry: { ...entry, nome: [entry.labelled, ...entry.nome] } };
  });
}

/** Groups rows by name; a name under the headings of two levels is two positions. */
function groupPosts(rows: readonly JoinedRow[]): JoinedRow[][] {
  return [...Map.groupBy(rows, ({ entry }) => toKey(nameOf(entry))).values()].flatMap((same) => {
    const byLevel = Map.groupBy(same, ({ book, entry }) => headedLevelOf(book.grid, entry));
    return byLevel.has("") ? [same] : [...byLevel.values()];
  });
}

function judge(books: readonly Book[], equations: readonly Equation[]): Verdict {
  if (books.every(({ entries }) => entries.length === 0)) return "sem quadro";
  if (equations.some(({ fecha }) => !fecha)) return "contradiz";
  if (equations.some(({ tipo }) => tipo !== "linha")) return "fecha";
  return equations.length > 0 ? "fecha nas linhas" : "sem total";
}

/**
 * Only a sum over a position proves its counts: shares that add up to their row's total are a check alone. No sum says
 * whose a row without a name is.
 */
function proofOf(entries: readonly Entry[], verdict: Verdict): Prova {
  if (entries.some(({ row }) => row.isGuessed)) return "conferir";
  const isProved = entries.every((one) => one.isProved);
  if (entries.some(({ balances }) => balances === false))
    return isProved ? "total fecha, cotas não" : "conferir";
  if (isProved) return "provado";
  if (verdict === "contradiz") return "conferir";
  return entries.every(({ balances }) => balances) ? "linha fecha" : "sem total";
}

/** Adds up counts, and keeps the range of each; null if none is printed. */
function addUp(counts: readonly Counted[]): ReadValue<number> | null {
  const spans = counts.map(({ cell }) => {
    const printed = /^\d[\d.]*/.exec(cell.text)?.[0] ?? cell.text;
    return { inicio: cell.inicio, fim: cell.inicio + printed.length };
  });
  const [first] = spans;
  if (!first) return null;
  const valor = counts.reduce((sum, { n }) => sum + n, 0);
  if (spans.length === 1) return { valor, ...first, regra: "celula-do-quadro" };
  const [inicio, fim] = [
    Math.min(...spans.map((one) => one.inicio)),
    Math.max(...spans.map((one) => one.fim)),
  ];
  return { valor, inicio, fim, regra: "soma-do-quadro", partes: spans };
}

function cotasOf(entries: readonly Entry[]): NonNullable<ReadCargo["cotas"]> {
  const byCota = Map.groupBy(
    entries.flatMap(({ shares }) => shares),
    ({ cota }) => cota,
  );
  return [...byCota].flatMap(([cota, shares]) => {
    const sum = addUp(shares.map(({ count }) => count));
    return sum ? [{ ...sum, cota }] : [];
  });
}
