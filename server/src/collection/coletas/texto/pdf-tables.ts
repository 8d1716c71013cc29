import type { Ruling, Rulings } from "./pdf-rulings.ts";

/** A printed piece of text with its position. */
export type Piece = { text: string; left: number; right: number; y: number; size: number };
/** A row's cells from left to right; a cell that spans rows or columns is repeated in each. */
export type TableRow = { cells: string[]; left: number; right: number; y: number; size: number };
export type PageTable = { rows: TableRow[]; pieces: Set<Piece> };

/** Tolerance within which lines coincide and ends meet. */
const near = 3;

/** A gap of so many sizes of letters is as wide as one between columns. */
const columnGap = 1.6;

/** Joins pieces whose gap is small into segments; a wider gap starts a new segment. */
export function mergePieces(pieces: readonly Piece[], gapMax: number = columnGap): Piece[] {
  const segments: Piece[] = [];
  for (const piece of pieces) {
    const { text, left, right, y, size } = piece;
    const last = segments.at(-1);
    const gap = last ? left - last.right : 0;
    if (last && Math.abs(last.y - y) < size * 0.4 && gap > -size && gap < size * gapMax) {
      last.text += gap > size * 0.15 && !last.text.endsWith(" ") && !text.startsWith(" ") ? ` ${text}` : text;
      last.right = Math.max(last.right, right);
    } else segments.push({ ...piece });
  }
  return segments;
}

/** Finds a page's ruled tables, whose crossing lines form cells. */
export function findRuledTables(rulings: Rulings, pieces: readonly Piece[]): PageTable[] {
  const across = mergeRulings(rulings.across);
  const down = mergeRulings(rulings.down);
  return findGroups(across, down).flatMap((group) => readTable(group, pieces) ?? []);
}

/** Joins lines that continue each other. */
function mergeRulings(rulings: readonly Ruling[]): Ruling[] {
  const merged: Ruling[] = [];
  for (const { at, from, to } of rulings.toSorted(
    (one, other) => one.at - other.at || one.from - other.from,
  )) {
    const same = merged.findLast(
      (one) => Math.abs(one.at - at) <= near && from <= one.to + near && to >= one.from - near,
    );
    if (same) {
      same.from = Math.min(same.from, from);
      same.to = Math.max(same.to, to);
    } else merged.push({ at, from, to });
  }
  return merged;
}

type Group = { across: Ruling[]; down: Ruling[] };

const crosses = (across: Ruling, down: Ruling): boolean =>
  down.at >= across.from - near &&
  down.at <= across.to + near &&
  across.at >= down.from - near &&
  across.at <= down.to + near;

/** Groups lines that meet, directly or indirectly, into tables. */
function findGroups(across: readonly Ruling[], down: readonly Ruling[]): Group[] {
  const left = new Set(down);
  const open = new Set(across);
  const groups: Group[] = [];
  for (const first of across) {
    if (!open.delete(first)) continue;
    const group: Group = { across: [first], down: [] };
    for (const one of group.across)
      for (const other of left) {
        if (!crosses(one, other)) continue;
        left.delete(other);
        group.down.push(other);
        for (const next of open) {
          if (!crosses(next, other)) continue;
          open.delete(next);
          group.across.push(next);
        }
      }
    groups.push(group);
  }
  return groups;
}

/** Returns the distinct positions of lines. */
function spotsOf(rulings: readonly Ruling[]): number[] {
  const spots: number[] = [];
  for (const { at } of rulings.toSorted((one, other) => one.at - other.at))
    if (spots.length === 0 || at - (spots.at(-1) ?? 0) > near) spots.push(at);
  return spots;
}

const parts = (rulings: readonly Ruling[], at: number, middle: number): boolean =>
  rulings.some((one) => Math.abs(one.at - at) <= near && one.from <= middle && one.to >= middle);

/** Fewest and most lines of a table in each direction. */
const least = 2;
const most = { columns: 40, rows: 300 };
/** A cell with more text is a column of running text, or a frame around a page. */
const cellMax = 1_500;

function readTable({ across, down }: Group, pieces: readonly Piece[]): PageTable | null {
  const xs = spotsOf(down);
  const ys = spotsOf(across).reverse();
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < least || rows < least || columns > most.columns || rows > most.rows) return null;
  const cellOf = joinCells({ across, down }, xs, ys);
  const inside = new Map<number, Piece[]>();
  const taken = new Set<Piece>();
  for (const piece of pieces) {
    const column = findBetween(xs, (piece.left + piece.right) / 2);
    const row = findBetween(ys, piece.y + piece.size * 0.3);
    if (column < 0 || row < 0) continue;
    const cell = cellOf(row, column);
    const held = inside.get(cell);
    if (held) held.push(piece);
    else inside.set(cell, [piece]);
    taken.add(piece);
  }
  const texts = new Map([...inside].map(([cell, held]) => [cell, textOf(held)]));
  if ([...texts.values()].some(({ length }) => length > cellMax)) return null;
  const read = Array.from({ length: rows }, (_, row): TableRow => {
    const [top = 0, bottom = 0] = [ys[row], ys[row + 1]];
    const cells = Array.from({ length: columns }, (_one, column) => texts.get(cellOf(row, column)) ?? "");
    return { cells, left: xs[0] ?? 0, right: xs.at(-1) ?? 0, y: (top + bottom) / 2, size: 1 };
  }).filter(({ cells }) => cells.some(Boolean));
  const full = read.filter(({ cells }) => new Set(cells.filter(Boolean)).size >= least);
  return full.length >= least ? { rows: read, pieces: taken } : null;
}

/** Returns the interval of sorted positions that contains a value; the order may be descending. */
function findBetween(spots: readonly number[], value: number): number {
  return spots.findIndex((spot, index) => {
    const next = spots[index + 1];
    return next !== undefined && (value - spot) * (value - next) <= 0;
  });
}

/** Numbers the cells of a grid; cells without a line between them share a number. */
function joinCells({ across, down }: Group, xs: readonly number[], ys: readonly number[]) {
  const columns = xs.length - 1;
  const leaders = Array.from({ length: columns * (ys.length - 1) }, (_, index) => index);
  const leaderOf = (cell: number): number => {
    let at = cell;
    while (leaders[at] !== at) at = leaders[at] ?? at;
    return at;
  };
  const middle = (spots: readonly number[], index: number) =>
    ((spots[index] ?? 0) + (spots[index + 1] ?? 0)) / 2;
  for (let row = 0; row < ys.length - 1; row++)
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      if (column + 1 < columns && !parts(down, xs[column + 1] ?? 0, middle(ys, row)))
        leaders[leaderOf(cell + 1)] = leaderOf(cell);
      if (row + 2 < ys.length && !parts(across, ys[row + 1] ?? 0, middle(xs, column)))
        leaders[leaderOf(cell + columns)] = leaderOf(cell);
    }
  return (row: number, column: number) => leaderOf(row * columns + column);
}

/** Returns a cell's text with its lines joined. */
function textOf(pieces: readonly Piece[]): string {
  return mergePieces(pieces)
    .map(({ text }) => text.trim())
    .join(" ")
    .replaceAll(/(?<=\p{L}-) (?=\p{L})/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Formats a row with tabs between its cells; a single cell over several columns has no tab. */
export function toLine(cells: readonly string[]): string {
  const filled = cells.filter(Boolean);
  return filled.length > 1 && new Set(filled).size === 1 ? (filled[0] ?? "") : cells.join("\t");
}

/** Completes cells that a page break splits: the row on each of the two pages gets the whole text. */
export function mergeFolds(pages: readonly string[][]): string[][] {
  for (const [index, page] of pages.entries()) {
    const over = pages[index - 1];
    if (!over) continue;
    const first = page.slice(0, foldMax).findIndex((line) => line.includes("\t"));
    const last = over.findLastIndex((line, at) => at >= over.length - foldMax && line.includes("\t"));
    if (first < 0 || last < 0 || widthOf(page[first]) !== widthOf(over[last])) continue;
    const [above, below] = [firstCell(over[last]), firstCell(page[first])];
    if (above && !below) fillCells(page, first, 1, above);
    else if (below && !above) fillCells(over, last, -1, below);
  }
  return pages.map((page) => [...page]);
}

/** Most lines between a table and the edge of its page. */
const foldMax = 4;
const widthOf = (line: string | undefined): number => line?.split("\t").length ?? 0;
const firstCell = (line: string | undefined): string => line?.split("\t", 1)[0] ?? "";

/** Fills the empty first cells of consecutive rows from a line on with a text. */
function fillCells(lines: string[], from: number, step: 1 | -1, text: string): void {
  for (let at = from; lines[at]?.startsWith("\t"); at += step) lines[at] = `${text}${lines[at]}`;
}
