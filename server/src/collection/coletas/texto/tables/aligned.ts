import { findColumnGaps } from "./column-gaps.ts";
import { findLineGroups, isFigure, type LineGroup } from "./line-groups.ts";
import { mergePieces, mergeWraps, type PageTable, type Piece } from "./pieces.ts";
import type { Ruling } from "./rulings.ts";
import type { Box, Cell } from "./table.ts";

/** Wider gaps, in widths of letters, may part cells; and gaps wider than so many sizes of letters certainly do. */
const gap = { cell: 0.75, evenCell: 1.15, text: 1.6 };
/** A line of text without cells fills more than this share of the page. */
const textShare = 0.5;
/** A larger distance between lines, in sizes of letters, ends a table. */
const farLines = 4;
/** Fewest rows with figures; one may go on from the page before if so many of its cells are filled. */
const [rowsMin, filledMin] = [2, 0.6];

/** A page's horizontal lines and text outside of grids, and the columns of the last table on the page before. */
type AlignedPage = {
  page: number;
  across: readonly Ruling[];
  pieces: readonly Piece[];
  before: readonly number[];
  /** Whether the page seems to have columns of running text, as a table with long cells does. */
  isOfColumns: boolean;
};
/** A table with the gaps between its columns. */
type AlignedTable = { table: PageTable; gutters: readonly number[] };

/** Finds tables whose columns are only aligned: figures in a column under or beside each other, without a grid. */
export function findAlignedTables(page: AlignedPage): AlignedTable[] {
  const { pieces } = page;
  const width = Math.max(...pieces.map(({ right }) => right)) - Math.min(...pieces.map(({ left }) => left));
  return findBlocks(pieces, width * textShare).flatMap((block) => readAligned(block, page) ?? []);
}

type Line = { y: number; size: number; segments: Piece[]; pieces: Piece[] };

/** Groups pieces to lines, and lines without running text between them to blocks. */
function findBlocks(pieces: readonly Piece[], textWidth: number): Line[][] {
  const blocks: Line[][] = [[]];
  let last: Line | undefined;
  for (const line of linesOf(pieces)) {
    const isFar = last !== undefined && last.y - line.y > farLines * line.size;
    const isRunning = isRunningText(line, textWidth);
    if (isFar || isRunning) blocks.push([]);
    if (!isRunning) blocks.at(-1)?.push(line);
    last = line;
  }
  return blocks.filter(({ length }) => length > 0);
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line && line.y - piece.y < piece.size * 0.3) line.pieces.push(piece);
    else lines.push({ y: piece.y, size: piece.size, segments: [], pieces: [piece] });
  }
  for (const line of lines) {
    line.pieces.sort((one, other) => one.left - other.left);
    line.segments = withCurrency(mergePieces(line.pieces, cellGapOf(line.pieces) / line.size));
  }
  return lines;
}

/** Returns the widest gap between words in points; a typewriter's font has wide ones, and letters of one width. */
function cellGapOf(pieces: readonly Piece[]): number {
  const widths = pieces.map(({ left, right, text }) => (right - left) / text.length);
  const mean = widths.reduce((sum, one) => sum + one, 0) / widths.length;
  const isEven = widths.every((one) => Math.abs(one - mean) < mean * 0.02);
  return mean * (isEven ? gap.evenCell : gap.cell);
}

/** Joins "R$" at the left edge of a column with the amount at the right edge. */
function withCurrency(segments: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last?.text.trim() === "R$" && isFigure(segment))
      joined.splice(-1, 1, { ...last, text: `R$ ${segment.text.trim()}`, right: segment.right });
    else joined.push(segment);
  }
  return joined;
}

/**
 * Returns whether a line is running text: it has no wide gaps between words, or such gaps between all of them.
 */
function isRunningText({ pieces, segments }: Line, textWidth: number): boolean {
  const [whole, ...others] = mergePieces(pieces, gap.text);
  if (!whole || others.length > 0 || whole.right - whole.left < textWidth) return false;
  return segments.length < 3 || segments.length > whole.text.split(" ").length * 0.6;
}

function readAligned(
  block: readonly Line[],
  { across, before, isOfColumns, page }: AlignedPage,
): AlignedTable | null {
  const groups = trimGroups(findLineGroups(block, across));
  const body = groups.filter(({ figures }) => figures > 0);
  const [first] = body;
  if (!first || body.length < (before.length > 0 ? 1 : rowsMin)) return null;
  const titles = groups.slice(0, groups.indexOf(first)).filter(areBeside);
  const isNext = titles.length === 0 && before.length > 0;
  const isOne = body.length < rowsMin;
  const gutters = findColumnGaps(body, titles, isNext ? before : []);
  const columnOf = ({ left, right }: Piece) => gutters.filter((x) => (left + right) / 2 > x).length;
  const isTable = body.flatMap(({ segments }) => segments).some((one) => isFigure(one) && columnOf(one) > 0);
  if (gutters.length === 0 || !isTable) return null;
  if (isOne && new Set(first.segments.map(columnOf)).size < before.length * filledMin) return null;
  if (
    isOfColumns &&
    !isNext &&
    !areTitled(
      titles.flatMap(({ segments }) => segments),
      gutters,
    )
  )
    return null;
  return { table: toTable(groups, gutters, columnOf, page), gutters };
}

/** Builds a table of groups of lines; a line with text in one column alone goes over all of them. */
function toTable(
  groups: readonly LineGroup[],
  gutters: readonly number[],
  columnOf: (piece: Piece) => number,
  page: number,
): PageTable {
  const columns = gutters.length + 1;
  const cells = groups.flatMap(({ segments }, row): Cell[] => {
    const byColumn = Map.groupBy(segments, columnOf);
    const isSection = byColumn.size === 1;
    return [...byColumn].map(([column, own]) => ({
      text: mergeWraps(own),
      row,
      column: isSection ? 0 : column,
      rows: 1,
      columns: isSection ? columns : 1,
      box: boxOf(own, page),
    }));
  });
  const box = boxOf(
    groups.flatMap(({ segments }) => segments),
    page,
  );
  return {
    rows: groups.length,
    columns,
    cells,
    box,
    pieces: new Set(groups.flatMap(({ pieces }) => pieces)),
  };
}

/** Returns the place of pieces; letters reach below their line by about a fifth of their size. */
function boxOf(pieces: readonly Piece[], page: number): Box {
  return {
    page,
    left: Math.min(...pieces.map(({ left }) => left)),
    right: Math.max(...pieces.map(({ right }) => right)),
    bottom: Math.min(...pieces.map(({ y, size }) => y - size * 0.2)),
    top: Math.max(...pieces.map(({ y, size }) => y + size * 0.8)),
  };
}

const titleMax = 40;

/** Returns whether nearly all columns have a short title, which columns of running text have not. */
function areTitled(titles: readonly Piece[], gutters: readonly number[]): boolean {
  const titled = new Set(
    titles.map(({ left, right }) => gutters.filter((x) => (left + right) / 2 > x).length),
  );
  return titles.every(({ text }) => text.length <= titleMax) && titled.size >= gutters.length;
}

/** Returns whether a group has texts beside each other. */
const areBeside = ({ segments }: LineGroup): boolean => {
  const [first] = segments;
  return first !== undefined && segments.some(({ left, right }) => left > first.right || right < first.left);
};

/** Most lines between the titles and the first row: "Nível superior". */
const sectionsMax = 2;

/** Leaves out lines before the titles, which are in several columns, and after the last row with figures. */
function trimGroups(groups: readonly LineGroup[]): LineGroup[] {
  const first = groups.findIndex(({ figures }) => figures > 0);
  const last = groups.findLastIndex(({ figures }) => figures > 0);
  const above = groups.slice(0, Math.max(0, first));
  const lowest = above.findLastIndex(areBeside);
  const isNear = lowest >= 0 && above.length - 1 - lowest <= sectionsMax;
  const highest = isNear ? above.slice(0, lowest).findLastIndex((group) => !areBeside(group)) + 1 : first;
  return groups.slice(highest, last + 1);
}
