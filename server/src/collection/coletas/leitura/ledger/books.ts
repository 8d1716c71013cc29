import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { isCount, isSumLabel, toCount } from "../../texto/tables/counts.ts";
import type { Cell } from "../quadros/quadro.ts";
import type { Equation } from "./equations.ts";
import type { Grid, GridRow } from "./grid.ts";
import type { Meaning } from "./meaning.ts";
import type { Measure } from "./measures.ts";
import { findNaming, type Named } from "./naming.ts";

/** A count with the cell that prints it. */
export type Counted = { n: number; cell: Cell };
/** A row that counts something of a position. */
export type Entry = Named & {
  locais: Cell[];
  code: string;
  row: GridRow;
  total: number;
  /** The cells whose counts make the total; none for a dash or a reserve list. */
  counts: Counted[];
  shares: { cota: Cota; count: Counted }[];
  /** Whether the shares add up to the total; null if one of both is missing. */
  balances: boolean | null;
  /** Whether a sum over it holds: that of a column, of the notice, or of its level or career. */
  isProved: boolean;
};
/** One measure of a table as a ledger. */
export type Book = {
  grid: Grid;
  meaning: Meaning;
  measure: Measure;
  entries: Entry[];
  sum: number;
  equations: Equation[];
};

const empty = /^[-–—_.*\s]*$/;

/** Reads one measure of a table: its rows are entries, its lines of sums are equations. */
export function openBook(grid: Grid, meaning: Meaning, measure: Measure): Book {
  const book: Book = { grid, meaning, measure, entries: [], sum: 0, equations: [] };
  const figures = [...measure.shares.map(({ at }) => at), ...(measure.total === null ? [] : [measure.total])];
  const nameOf = findNaming(grid, meaning, measure);
  const code = meaning.columns.find(
    ({ kind, titles, at }) =>
      titles.some((one) => /^(?:c[oó]d|n[º°o.]|item|op[cç][aã]o)/i.test(one)) ||
      (kind === "number" && at === 0),
  );
  const locais = meaning.columns.filter(({ part }) => part === "local").map(({ at }) => at);
  const groups = meaning.columns.filter(({ part }) => part === "grupo").map(({ at }) => at);
  const seen: SeenRows = { open: [], all: [], subtotals: [] };
  let isReserve = false;
  for (const row of fillNames(grid.rows, groups)) {
    const label = labelOf(row, figures);
    if (figures.length > 1 && figures.every((at) => /^cadastro/i.test(row.cells[at]?.text ?? "")))
      isReserve = true;
    else if (label && isSumLabel(label.text)) closeSum(book, figures, seen, row, label);
    else if (figures.some((at) => toCount(row.cells[at]?.text ?? "") !== null)) {
      seen.open.push(row);
      seen.all.push(row);
      const named = isReserve ? null : nameOf(row);
      if (named) addEntry(book, named, row, { locais, code: code?.at });
    }
  }
  book.sum = sumOf(book.entries);
  return book;
}

export const sumOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { total }) => sum + total, 0);

function labelOf({ cells }: GridRow, figures: readonly number[]): Cell | undefined {
  return (
    cells.find(({ text }, at) => !figures.includes(at) && !empty.test(text)) ??
    cells.find(({ text }) => !empty.test(text))
  );
}

function addEntry(
  book: Book,
  named: Named,
  row: GridRow,
  { locais, code }: { locais: readonly number[]; code: number | undefined },
): void {
  const { shares: columns, total: totalAt, open } = book.measure;
  const countAt = (at: number): Counted | null => {
    const cell = row.cells[at];
    return cell && isCount(cell.text) ? { n: toCount(cell.text) ?? 0, cell } : null;
  };
  const parts = columns.map(({ at }) => toCount(row.cells[at]?.text ?? ""));
  const isWhole = parts.length > 0 && parts.every((n) => n !== null);
  const added = isWhole ? parts.reduce<number>((sum, n) => sum + (n ?? 0), 0) : null;
  const stated = totalAt === null ? null : toCount(row.cells[totalAt]?.text ?? "");
  const own = totalAt === null ? null : countAt(totalAt);
  const counts = own ? [own] : stated === null ? columns.flatMap(({ at }) => countAt(at) ?? []) : [];
  const balances =
    stated === null || added === null || parts.length < 2 ? null : balanceOf(stated, added, open);
  if (balances === false && open === undefined && stated !== null && added !== null)
    book.equations.push({
      ...{
        tipo: "linha",
        fecha: false,
        soma: added,
        dito: stated,
        de: named.nome.map(({ text }) => text).join(" – "),
      },
      ...{ partes: columns.flatMap(({ at }) => countAt(at)?.cell ?? []), onde: own?.cell ?? null },
    });
  if (balances)
    book.equations.push({
      tipo: "linha",
      fecha: true,
      soma: stated ?? 0,
      dito: stated ?? 0,
      de: "",
      partes: [],
      onde: null,
    });
  book.entries.push({
    ...named,
    locais: locais.flatMap((at) => row.cells[at] ?? []),
    code: code === undefined ? "" : (row.cells[code]?.text ?? ""),
    row,
    total: stated ?? added ?? 0,
    counts,
    shares: columns.flatMap(({ at, cota }) => {
      const count = countAt(at);
      return cota && count ? [{ cota, count }] : [];
    }),
    balances,
    isProved: false,
  });
}

/** Whether shares make their total; null if the total need not be theirs alone. */
function balanceOf(total: number, shares: number, open: Measure["open"]): boolean | null {
  if (open === undefined) return total === shares;
  return shares === 0 || (open === "within" && shares <= total) ? null : false;
}

type SeenRows = { open: GridRow[]; all: GridRow[]; subtotals: GridRow[] };

/** Compares a line of sums with the rows since the last one, with all rows, and with the other lines of sums. */
function closeSum(book: Book, figures: readonly number[], seen: SeenRows, row: GridRow, label: Cell): void {
  const countIn = (one: GridRow, at: number) => toCount(one.cells[at]?.text ?? "") ?? 0;
  const addUp = (rows: readonly GridRow[], at: number) =>
    rows.reduce((sum, one) => sum + countIn(one, at), 0);
  const told = figures.filter((at) => isCount(row.cells[at]?.text ?? ""));
  const rightOf = (rows: readonly GridRow[]) =>
    told.filter((at) => addUp(rows, at) === countIn(row, at)).length;
  const ways = [seen.open, seen.all, seen.subtotals].filter(({ length }) => length > 0);
  const [best] = ways.toSorted((one, other) => rightOf(other) - rightOf(one));
  if (best && told.some((at) => countIn(row, at) > 0)) {
    const wrong = told.find((at) => addUp(best, at) !== countIn(row, at));
    const shown = wrong ?? book.measure.total ?? told.at(-1) ?? 0;
    const dito = countIn(row, shown);
    // One cell under all shares prints the sum of them all.
    const isOne = told.length > 1 && told.every((at) => countIn(row, at) === dito);
    const all = told.reduce((sum, at) => sum + addUp(best, at), 0);
    const columns = wrong !== undefined && isOne && all === dito ? told : [shown];
    const soma = columns.reduce((sum, at) => sum + addUp(best, at), 0);
    book.equations.push({
      ...{ tipo: "coluna", fecha: wrong === undefined || soma === dito, soma, dito, de: label.text },
      ...{ partes: best.flatMap(({ cells }) => columns.flatMap((at) => cells[at] ?? [])) },
      onde: row.cells[shown] ?? null,
    });
  }
  // "Subtotal – Analista (nível superior)" tells the level of the rows above it.
  for (const entry of book.entries)
    if (seen.open.includes(entry.row) && /n[ií]vel/i.test(label.text))
      entry.row = { ...entry.row, section: [...entry.row.section, label] };
  seen.subtotals.push(row);
  seen.open = [];
}

/** An empty cell of a merged one takes the text above it; at a page's head, the text below it. */
function fillNames(rows: readonly GridRow[], columns: readonly number[]): GridRow[] {
  const filled = rows.map((row) => ({ ...row, cells: [...row.cells] }));
  for (const column of columns)
    for (const [index, row] of filled.entries()) {
      if (row.cells[column]?.text) continue;
      const above = filled[index - 1]?.cells[column];
      const below = filled.slice(index).find(({ cells }) => cells[column]?.text)?.cells[column];
      const found = [above, below].find((one) => one?.text && !isSumLabel(one.text));
      if (!found || !row.cells.some(({ text }) => text)) continue;
      row.cells[column] = found;
      row.isGuessed = true;
    }
  return filled;
}
