import { getDocumentProxy } from "unpdf";
import { checkPages } from "./legible.ts";
import { toPagesWithoutHeads } from "./running-heads.ts";
import { mergeFolds } from "./tables/folds.ts";
import { orderLines, type PageLine } from "./tables/order.ts";
import { findOutside, findPageTables } from "./tables/page-tables.ts";
import { mergePieces, type PageTable, type Piece, toWholeWords, wordsOf } from "./tables/pieces.ts";
import { findRulings } from "./tables/rulings.ts";
import type { Table } from "./tables/table.ts";

/** Characters on one line of a page, between their left and right end. */
type Segment = Piece;

/** Opens a PDF and closes it. @throws PasswordException, or another error for an invalid file */
export async function openPdf(bytes: Uint8Array): Promise<void> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  await pdf.loadingTask.destroy();
}

/** A document's text, its tables, and the position at which each page begins. */
export type PdfRead = { text: string; tables: Table[]; pages: number[] };

/** Reads a PDF's text in reading order, column by column, and its tables. Each page is freed before the next. */
export async function readPdfParts(bytes: Uint8Array): Promise<PdfRead> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    const pages: PageLine[][] = [];
    let columns: readonly number[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const { lines, gutters } = await readLines(page, items as Item[], columns);
      pages.push(lines);
      columns = gutters;
      page.cleanup();
    }
    mendPages(pages);
    const own = toPagesWithoutHeads(pages);
    // Checked first, because stamps on scanned pages would be removed as running heads.
    checkPages(own);
    mergeFolds(own);
    return compose(own);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Returns a PDF's text alone. */
export const readPdfText = async (bytes: Uint8Array): Promise<string> => (await readPdfParts(bytes)).text;

/** Joins words that narrow cells part, once all words of the document are known. */
function mendPages(pages: readonly PageLine[][]): void {
  const words = wordsOf(pages.flat().map(({ text }) => text));
  const tables = new Set<PageTable>();
  for (const line of pages.flat()) {
    line.text = toWholeWords(line.text, words);
    if (line.row) tables.add(line.row.table);
  }
  for (const { cells } of tables) for (const cell of cells) cell.text = toWholeWords(cell.text, words);
}

/** Joins the lines of all pages, and words that are hyphenated at the end of a line. */
function compose(pages: readonly PageLine[][]): PdfRead {
  let text = "";
  const starts: number[] = [];
  const found = new Map<PageTable, Table>();
  for (const lines of pages) {
    starts.push(text.length);
    for (const { text: line, row } of lines) {
      if (/\p{Ll}-$/u.test(text.slice(-2)) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1);
      else if (text || starts.length > 1 || lines[0]?.text !== line) text += "\n";
      if (row) {
        const { pieces: _pieces, ...table } = row.table;
        const known = found.get(row.table) ?? {
          ...table,
          lines: new Array<number | null>(table.rows).fill(null),
        };
        known.lines[row.index] = text.length;
        found.set(row.table, known);
      }
      text += line;
    }
  }
  return { text, tables: [...found.values()], pages: starts };
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** Most texts of a page with tables; finding them compares texts with each other. */
const piecesMax = 20_000;

/** Returns a page's lines; a table's row is one line with tabs. */
async function readLines(
  page: PdfPage,
  items: readonly Item[],
  before: readonly number[],
): Promise<{ lines: PageLine[]; gutters: readonly number[] }> {
  const pieces = piecesOf(items);
  const segments = mergePieces(pieces);
  if (pieces.length > piecesMax || !hasRows(segments)) return { lines: linesOf(segments, []), gutters: [] };
  const { tables, gutters } = findPageTables({
    page: page.pageNumber,
    pieces,
    rulings: await findRulings(await page.getOperatorList()),
    before,
    isOfColumns: findGutters(segments).length > 0,
  });
  return { lines: linesOf(mergePieces(findOutside(pieces, tables)), tables), gutters };
}

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
function linesOf(segments: readonly Segment[], tables: readonly PageTable[]): PageLine[] {
  const gutters = findGutters([...segments, ...tables.flatMap(rowsOf)]);
  if (gutters.length === 0) return orderLines(segments, tables);
  const columnOf = ({ left, right }: { left: number; right: number }) =>
    gutters.filter((x) => (left + right) / 2 > x).length;
  const crosses = ({ left, right }: { left: number; right: number }) =>
    gutters.some((x) => left < x && right > x);
  const lines: PageLine[] = [];
  let band: Placed[] = [];
  const flush = () => {
    for (let column = 0; column <= gutters.length; column++) {
      const own = band.filter((one) => columnOf(one) === column);
      lines.push(
        ...orderLines(
          own.flatMap(({ segment }) => segment ?? []),
          own.flatMap(({ table }) => table ?? []),
        ),
      );
    }
    band = [];
  };
  for (const one of placedOf(segments, tables)) {
    if (crosses(one)) {
      flush();
      if (one.segment) lines.push({ text: one.segment.text });
      if (one.table) lines.push(...orderLines([], [one.table]));
    } else band.push(one);
  }
  flush();
  return lines;
}

type Placed = { y: number; left: number; right: number; segment?: Segment; table?: PageTable };

/** Returns text and tables from top to bottom. */
function placedOf(segments: readonly Segment[], tables: readonly PageTable[]): Placed[] {
  return [
    ...segments.map((segment): Placed => ({ ...segment, segment })),
    ...tables.flatMap((table): Placed[] => (table.box ? [{ ...table.box, y: table.box.top, table }] : [])),
  ].sort((one, other) => other.y - one.y);
}

/** Returns the rows of a table as wide lines of text. */
function rowsOf({ rows, box }: PageTable): Segment[] {
  if (!box) return [];
  const { left, right, bottom, top } = box;
  const height = (top - bottom) / rows;
  return Array.from({ length: rows }, (_, row) => ({
    text: "",
    left,
    right,
    y: top - height * (row + 0.5),
    size: 1,
  }));
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
