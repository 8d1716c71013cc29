import type { Piece } from "./pieces.ts";
import type { Ruling } from "./rulings.ts";

type Line = { y: number; size: number; segments: Piece[]; pieces: Piece[] };
/** The lines of one row, with the number of its figures. */
export type LineGroup = { segments: Piece[]; pieces: Piece[]; figures: number; y: number; size: number };

const figure =
  /^(?:R\$ ?)?(?:\d[\d.,]*(?: ?\([\p{L} ]{2,30}\))?(?: ?\+ ?C\.?R\.?)?|C\.?R\.?|[-–—])[*¹²³]{0,2}$/iu;

/** Returns whether a cell has only a count or an amount. */
export const isFigure = ({ text }: Piece): boolean => text.length <= 40 && figure.test(text.trim());

/**
 * Groups a table's lines to rows: the fewest groups in which no cell has two figures. Drawn lines always part rows.
 */
export function findLineGroups(lines: readonly Line[], across: readonly Ruling[]): LineGroup[] {
  const bands = partBy(lines, (above, below) => isParted(above, below, across));
  return bands.flatMap(partBand).map(toGroup);
}

/** Lines of titles with more space between them, in sizes of letters, are separate rows. */
const titleGap = 0.5;

function partBand(band: readonly Line[]): Line[][] {
  const first = band.findIndex(hasFigure);
  if (first < 0) return partTitles(band);
  if (!hasTwoFigures(band)) return [[...band]];
  const rows = partRows(band, band.slice(first));
  const [start, end] = [rows.findIndex(isFigured), rows.findLastIndex(isFigured)];
  const [last = [], ...after] = partTitles(rows.slice(end).flat(), rows[end]?.findLastIndex(hasFigure));
  return [
    ...rows.slice(0, start).flatMap((row) => partTitles(row)),
    ...rows.slice(start, end),
    last,
    ...after,
  ];
}

const hasFigure = ({ segments }: Line): boolean => segments.some(isFigure);
const isFigured = (row: readonly Line[]): boolean => row.some(hasFigure);

/** Splits lines, from line `from` on, where the space between two of them is as wide as between titles. */
const partTitles = (lines: readonly Line[], from = 0): Line[][] =>
  partBy(lines, (above, below, at) => at > from && gapOf(above, below) > below.size * titleGap);

/** Distances that differ by so many points are the same, because makers round them. */
const rounding = 1;

/** Parts lines at the widest gaps that leave no two figures in a cell of the body. */
function partRows(band: readonly Line[], body: readonly Line[]): Line[][] {
  const gaps = band.slice(1).map((line, at) => gapOf(band[at] ?? line, line));
  const steps = [...new Set(gaps)].sort((one, other) => other - one);
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    if (next !== undefined && step - next <= rounding) continue;
    const parts = (above: Line, below: Line) => gapOf(above, below) >= step;
    if (partBy(body, parts).some(hasTwoFigures)) continue;
    const rows = partBy(band, parts);
    return step <= titleGap * (band[0]?.size ?? 0) ? joinWrapped(rows) : rows;
  }
  return band.map((line) => [line]);
}

/** Returns the free height between two lines in whole points; negative if cells of different heights overlap. */
const gapOf = (above: Line, below: Line): number => Math.round(above.y - below.y - below.size);

/** Parts lines where `parts` says so; `at`: the index of the lower line. */
function partBy(lines: readonly Line[], parts: (above: Line, below: Line, at: number) => boolean): Line[][] {
  const groups: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (!above || parts(above, line, index)) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

/** Returns whether a line is drawn between two lines of text, over most of the lower one. */
function isParted(above: Line, below: Line, across: readonly Ruling[]): boolean {
  const left = Math.min(...below.segments.map((one) => one.left));
  const right = Math.max(...below.segments.map((one) => one.right));
  return across.some(
    ({ at, from, to }) =>
      at < above.y &&
      at > below.y + below.size * 0.3 &&
      Math.min(to, right) - Math.max(from, left) > (right - left) / 2,
  );
}

function hasTwoFigures(lines: readonly Line[]): boolean {
  const figures = lines.flatMap(({ segments }) => segments.filter(isFigure));
  return figures.some((one, at) =>
    figures
      .slice(at + 1)
      .some((other) => other.y !== one.y && one.left < other.right && other.left < one.right),
  );
}

/** Joins the lines of a cell to its row, where all lines have the same distance. */
function joinWrapped(rows: readonly Line[][]): Line[][] {
  const edges = rows.flat().flatMap(({ segments }) => segments);
  const joined: Line[][] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    const isOne = above && !(isFigured(above) && isFigured(row)) && goesOn(above, row, edges);
    if (isOne) above.push(...row);
    else joined.push([...row]);
  }
  return joined;
}

/** Returns whether each text of the row without figures continues in the other row. */
function goesOn(above: readonly Line[], below: readonly Line[], edges: readonly Piece[]): boolean {
  const [ends, starts] = [above.at(-1)?.segments ?? [], below[0]?.segments ?? []];
  const areWrapped = (one: Piece, other: Piece) =>
    one.left < other.right && other.left < one.right && isWrapped(one, other, edges);
  return isFigured(below)
    ? ends.every((end) => starts.some((start) => areWrapped(end, start)))
    : starts.every((start) => ends.some((end) => areWrapped(end, start)));
}

/** Most free space, in sizes of letters, that a column's border takes. */
const borderMax = 2;

/** Returns whether the first word of a line had no room at the end of the one above. */
function isWrapped(end: Piece, start: Piece, edges: readonly Piece[]): boolean {
  if (isFigure(end) || !areAligned(end, start)) return false;
  const beside = edges.map(({ left }) => left).filter((left) => left > Math.max(end.right, start.right));
  const [word = ""] = start.text.trim().split(" ");
  const wide = ((start.right - start.left) / start.text.length) * (word.length + 1);
  return end.right + wide > Math.min(...beside) - start.size * borderMax;
}

const areAligned = (one: Piece, other: Piece): boolean =>
  [one.left - other.left, one.right - other.right, one.left + one.right - other.left - other.right].some(
    (distance) => Math.abs(distance) <= 2 * rounding,
  );

function toGroup(lines: readonly Line[]): LineGroup {
  const segments = lines.flatMap((line) => line.segments);
  const ys = lines.map(({ y }) => y);
  return {
    segments,
    pieces: lines.flatMap(({ pieces }) => pieces),
    figures: segments.filter(isFigure).length,
    y: (Math.max(...ys) + Math.min(...ys)) / 2,
    size: lines[0]?.size ?? 1,
  };
}
