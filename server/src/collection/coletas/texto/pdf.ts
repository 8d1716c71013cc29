import { getDocumentProxy } from "unpdf";
import { checkPages } from "./legible.ts";
import { findAlignedTables } from "./pdf-aligned.ts";
import { findRulings } from "./pdf-rulings.ts";
import {
  findRuledTables,
  mergeFolds,
  mergePieces,
  type PageTable,
  type Piece,
  type TableRow,
  toLine,
} from "./pdf-tables.ts";
import { toPagesWithoutHeads } from "./running-heads.ts";

/** Characters on one line of a page, between their left and right end. */
type Segment = Piece;

/** Opens a PDF and closes it. @throws PasswordException, or another error for an invalid file */
export async function openPdf(bytes: Uint8Array): Promise<void> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  await pdf.loadingTask.destroy();
}

/** Returns a PDF's text in reading order, one column after the other. Each page is freed before the next. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    const pages: string[][] = [];
    let columns: readonly number[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const { lines, gutters } = await readLines(page, items as Item[], columns);
      pages.push(lines);
      columns = gutters;
      page.cleanup();
    }
    const own = toPagesWithoutHeads(pages);
    // Checked first, because stamps on scanned pages would be removed as running heads.
    checkPages(own);
    return mergeFolds(own).map(joinHyphens).join("\n");
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** Most texts of a page with tables; finding them compares texts with each other. */
const piecesMax = 20_000;

/** Returns a page's lines; a ruled table's row is one line with tabs. */
async function readLines(
  page: PdfPage,
  items: readonly Item[],
  before: readonly number[],
): Promise<{ lines: string[]; gutters: readonly number[] }> {
  const pieces = piecesOf(items);
  const segments = mergePieces(pieces);
  if (pieces.length > piecesMax || !hasRows(segments)) return { lines: linesOf(segments), gutters: [] };
  const rulings = await findRulings(await page.getOperatorList());
  const ruled = findRuledTables(rulings, pieces);
  const rest = withoutTables(pieces, ruled);
  const isOfColumns = findGutters(segments).length > 0;
  const aligned = findAlignedTables({ across: rulings.across, pieces: rest, before, isOfColumns });
  const tables = [...ruled, ...aligned.map(({ table }) => table)];
  const rows = toRows(tables).map(({ cells, ...row }) => ({ ...row, text: toLine(cells) }));
  return {
    lines: linesOf([...mergePieces(withoutTables(pieces, tables)), ...rows]),
    gutters: aligned.at(-1)?.gutters ?? [],
  };
}

function withoutTables(pieces: readonly Segment[], tables: readonly PageTable[]): Segment[] {
  const inside = new Set(tables.flatMap((table) => [...table.pieces]));
  return pieces.filter((piece) => !inside.has(piece));
}

/** Returns the rows of all tables; a table beside another one comes after it. */
function toRows(tables: readonly PageTable[]): TableRow[] {
  const placed: TableRow[][] = [];
  const leftOf = ({ rows }: PageTable) => rows[0]?.left ?? 0;
  for (const { rows } of tables.toSorted((one, other) => leftOf(one) - leftOf(other))) {
    const beside = placed.filter((other) => areBeside(other, rows)).flat();
    const below = Math.min(...beside.map(({ y }) => y));
    const yOf = ({ y }: TableRow, at: number) => (beside.length > 0 ? below - (at + 1) * tiny : y);
    placed.push(rows.map((row, at) => ({ ...row, y: yOf(row, at), size: tiny })));
  }
  return placed.flat();
}

/** A distance that keeps a row right below the previous row. */
const tiny = 0.01;

const areBeside = (one: readonly TableRow[], other: readonly TableRow[]): boolean =>
  (one.at(-1)?.y ?? 0) < (other[0]?.y ?? 0) && (other.at(-1)?.y ?? 0) < (one[0]?.y ?? 0);

/** Returns whether a page has enough lines with gaps for a table. */
function hasRows(segments: readonly Segment[]): boolean {
  const heights = Map.groupBy(segments, ({ y }) => Math.round(y / 4));
  return [...heights.values()].filter(({ length }) => length > 1).length >= 2;
}

type Item = { str?: string; transform?: number[]; width?: number; height?: number };

/** Vertical stamps in the margin would break the lines that they cross, so they are skipped. */
const isUpright = ([a = 0, b = 0]: number[]) => Math.abs(b) <= Math.abs(a);

/** Largest page size; text beyond it is invisible. */
const pageMax = 20_000;
const isOnPage = (value: number) => Math.abs(value) <= pageMax;

/** Returns the upright text of a page. */
function piecesOf(items: readonly Item[]): Segment[] {
  return items.flatMap(({ str, transform, width = 0 }) => {
    if (!str?.trim() || !transform || !isUpright(transform)) return [];
    const [, , , d = 0, left = 0, y = 0] = transform;
    if (![d, left, y, width].every(isOnPage)) return [];
    return [{ text: str, left, right: left + width, y, size: Math.abs(d) || 1 }];
  });
}

/** Returns lines from top to bottom, one column after the other. */
function linesOf(segments: readonly Segment[]): string[] {
  const gutters = findGutters(segments);
  if (gutters.length === 0) return rowsOf(segments);
  const columnOf = ({ left, right }: Segment) => gutters.filter((x) => (left + right) / 2 > x).length;
  const lines: string[] = [];
  let band: Segment[] = [];
  const flush = () => {
    for (let column = 0; column <= gutters.length; column++)
      for (const row of rowsOf(band.filter((one) => columnOf(one) === column))) lines.push(row);
    band = [];
  };
  for (const segment of [...segments].sort((one, other) => other.y - one.y)) {
    if (gutters.some((x) => segment.left < x && segment.right > x)) {
      flush();
      lines.push(segment.text);
    } else band.push(segment);
  }
  flush();
  return lines;
}

/** Joins segments of equal height to one line: a table's row. */
function rowsOf(segments: readonly Segment[]): string[] {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && Math.abs(first.y - segment.y) < first.size * 0.5) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) =>
    row
      .sort((one, other) => one.left - other.left)
      .map(({ text }) => (text.includes("\t") ? text : text.trim()))
      .join(" "),
  );
}

/** Highest share of a page's segments that may cross the gap between columns. */
const crossing = 0.08;
/** Smallest widths: the gutter in points, a column as a share of the page. */
const least = { gutter: 3, column: 0.18 };

/** Finds the gaps between columns of running text; tables on a page of one column also have gaps. */
function findGutters(segments: readonly Segment[]): number[] {
  if (segments.length < 20) return [];
  const [from, to] = edgesOf(segments);
  const over = crossingsAt(segments, from, to);
  const limit = segments.length * crossing;
  const gutters: number[] = [];
  for (let x = from, start = from; x <= to; x++) {
    if ((over[x - from] ?? 0) <= limit && x < to) continue;
    const middle = (start + x) / 2;
    const width = (to - from) * least.column;
    if (x - start >= least.gutter && middle - (gutters.at(-1) ?? from) >= width && to - middle >= width)
      gutters.push(middle);
    start = x + 1;
  }
  const ways = [gutters, ...gutters.map((one) => [one])];
  return ways.find((way) => way.length > 0 && arePageColumns(segments, [from, ...way, to])) ?? [];
}

/**
 * Returns whether the parts between edges are page columns: running text, beside more text or a table of full
 * width.
 */
function arePageColumns(segments: readonly Segment[], edges: readonly number[]): boolean {
  const columns = edges.slice(1).map((edge, index) => {
    const start = edges[index] ?? edge;
    const inside = segments.filter(
      ({ left, right }) => (left + right) / 2 > start && (left + right) / 2 < edge,
    );
    const width = edge - start;
    return { runs: fills(inside.map(widthOf), width), filled: fills(rowsWidths(inside), width) };
  });
  return columns.some(({ runs }) => runs) && columns.every(({ filled }) => filled);
}

const widthOf = ({ left, right }: Segment) => right - left;

/** Returns the width of each row of segments. */
function rowsWidths(segments: readonly Segment[]): number[] {
  const rows = Map.groupBy(segments, ({ y }) => Math.round(y / 3));
  return [...rows.values()].map((row) => {
    const [from, to] = edgesOf(row);
    return to - from;
  });
}

/** Returns the left and right edge of segments in whole points. */
function edgesOf(segments: readonly Segment[]): [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { left, right } of segments) {
    from = Math.min(from, left);
    to = Math.max(to, right);
  }
  return [Math.floor(from), Math.ceil(to)];
}

/** Returns whether most lines fill more than half of a column's width. */
function fills(widths: readonly number[], width: number): boolean {
  const inside = widths.filter((one) => one <= width).sort((one, other) => one - other);
  return inside.length >= 8 && (inside[Math.floor(inside.length / 2)] ?? 0) > width * 0.5;
}

/** Counts the segments that cross each point of a page's width. */
function crossingsAt(segments: readonly Segment[], from: number, to: number): Int32Array {
  const over = new Int32Array(Math.max(0, to - from) + 1);
  for (const { left, right } of segments)
    for (let x = Math.max(0, Math.ceil(left) - from); x < Math.floor(right) - from; x++)
      over[x] = (over[x] ?? 0) + 1;
  return over;
}

/** Joins words that are hyphenated at the end of a line. */
function joinHyphens(lines: readonly string[]): string {
  return lines.join("\n").replaceAll(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, "");
}
