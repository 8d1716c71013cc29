import { mergeWraps, type PageTable, type Piece } from "./pieces.ts";
import type { Lines, Ruling } from "./rulings.ts";
import { type Cell, gridOf, toFilledRows } from "./table.ts";

/** Tolerance within which lines coincide and ends meet. */
const near = 3;

/** Finds a page's ruled tables, whose crossing lines form cells. */
export function findRuledTables(rulings: Lines, pieces: readonly Piece[], page: number): PageTable[] {
  const across = mergeRulings(rulings.across);
  const down = mergeRulings(rulings.down);
  return findGroups(across, down).flatMap((group) => readTable(group, pieces, page) ?? []);
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

/** Lowest row, and the share of the lines between columns that must go on beyond the last line between rows. */
const open = { height: 6, share: 0.6 };

/** Adds the ends of the lines between columns where a page breaks a table without a line: `ys` from top to bottom. */
function withOpenEnds(ys: readonly number[], down: readonly Ruling[], columns: number): number[] {
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const over = down.filter(({ to }) => to > top + open.height).map(({ at, to }) => ({ at, end: to }));
  const under = down
    .filter(({ from }) => from < bottom - open.height)
    .map(({ at, from }) => ({ at, end: from }));
  const goOn = (some: readonly { at: number }[]) => new Set(some.map(({ at }) => Math.round(at))).size;
  const isOpen = (some: readonly { at: number }[]) => goOn(some) >= Math.max(least, columns * open.share);
  return [
    ...(isOpen(over) ? [Math.max(...over.map(({ end }) => end))] : []),
    ...ys,
    ...(isOpen(under) ? [Math.min(...under.map(({ end }) => end))] : []),
  ];
}

const parts = (rulings: readonly Ruling[], at: number, middle: number): boolean =>
  rulings.some((one) => Math.abs(one.at - at) <= near && one.from <= middle && one.to >= middle);

/** Fewest and most lines of a table in each direction. */
const least = 2;
const most = { columns: 40, rows: 300 };
/** A cell with more text is a column of running text, or a frame around a page. */
const cellMax = 1_500;

function readTable({ across, down }: Group, pieces: readonly Piece[], page: number): PageTable | null {
  const xs = spotsOf(down);
  const ys = withOpenEnds(spotsOf(across).reverse(), down, xs.length);
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
  const cells = [...inside].map(([leader, held]): Cell => {
    const { row, column, ...spans } = spanOf(leader, cellOf, { rows, columns });
    const [left = 0, right = 0] = [xs[column], xs[column + spans.columns]];
    const [top = 0, bottom = 0] = [ys[row], ys[row + spans.rows]];
    return { text: mergeWraps(held), row, column, ...spans, box: { page, left, right, bottom, top } };
  });
  if (cells.some(({ text }) => text.length > cellMax)) return null;
  const box = { page, left: xs[0] ?? 0, right: xs.at(-1) ?? 0, bottom: ys.at(-1) ?? 0, top: ys[0] ?? 0 };
  const table = toFilledRows({ rows, columns, cells, box, pieces: taken });
  const full = gridOf(table).filter((row) => new Set(row.filter(Boolean)).size >= least);
  return full.length >= least ? table : null;
}

/** Returns the rectangle of the cells that share a number. */
function spanOf(leader: number, cellOf: CellOf, { rows, columns }: { rows: number; columns: number }) {
  const [row, column] = [Math.floor(leader / columns), leader % columns];
  const isSame = (at: number, beside: number) => cellOf(at, beside) === leader;
  const span = { row, column, rows: 1, columns: 1 };
  while (column + span.columns < columns && isSame(row, column + span.columns)) span.columns++;
  while (row + span.rows < rows && isSame(row + span.rows, column)) span.rows++;
  return span;
}

/** Returns the interval of sorted positions that contains a value; the order may be descending. */
function findBetween(spots: readonly number[], value: number): number {
  return spots.findIndex((spot, index) => {
    const next = spots[index + 1];
    return next !== undefined && (value - spot) * (value - next) <= 0;
  });
}

type CellOf = (row: number, column: number) => number;

/**
 * Numbers the cells of a grid by their first one; cells without a line between them share a number if they are a
 * rectangle. Any other shape lacks a line somewhere, so its cells are joined within their rows alone.
 */
function joinCells({ across, down }: Group, xs: readonly number[], ys: readonly number[]): CellOf {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const middle = (spots: readonly number[], index: number) =>
    ((spots[index] ?? 0) + (spots[index + 1] ?? 0)) / 2;
  const isOpenRight = (row: number, column: number) =>
    column + 1 < columns && !parts(down, xs[column + 1] ?? 0, middle(ys, row));
  const isOpenBelow = (row: number, column: number) =>
    row + 1 < rows && !parts(across, ys[row + 1] ?? 0, middle(xs, column));
  const whole = joinOpen(rows, columns, isOpenRight, isOpenBelow);
  const within = joinOpen(rows, columns, isOpenRight, () => false);
  const isWhole = new Map<number, boolean>();
  const members = Map.groupBy(
    Array.from({ length: rows * columns }, (_, at) => at),
    (at) => whole(Math.floor(at / columns), at % columns),
  );
  for (const [leader, own] of members) {
    const { rows: high, columns: wide } = spanOf(leader, whole, { rows, columns });
    isWhole.set(leader, own.length === high * wide);
  }
  return (row, column) => {
    const leader = whole(row, column);
    return isWhole.get(leader) ? leader : within(row, column);
  };
}

type IsOpen = (row: number, column: number) => boolean;

/** Numbers cells that are open to each other by the first of them. */
function joinOpen(rows: number, columns: number, isOpenRight: IsOpen, isOpenBelow: IsOpen): CellOf {
  const leaders = Array.from({ length: columns * rows }, (_, index) => index);
  const leaderOf = (cell: number): number => {
    let at = cell;
    while (leaders[at] !== at) at = leaders[at] ?? at;
    return at;
  };
  const join = (one: number, other: number) => {
    const [first, second] = [leaderOf(one), leaderOf(other)];
    leaders[Math.max(first, second)] = Math.min(first, second);
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      if (isOpenRight(row, column)) join(cell, cell + 1);
      if (isOpenBelow(row, column)) join(cell, cell + columns);
    }
  return (row, column) => leaderOf(row * columns + column);
}
