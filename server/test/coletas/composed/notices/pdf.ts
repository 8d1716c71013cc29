import { pdfOf, put } from "../table-pdf.ts";
import type { Block, ComposedNotice, NoticeTable } from "./blocks.ts";

/** Size, width of a letter (Courier has one), and distances between lines, all in points. */
const size = 8;
const letter = size * 0.6;
const [step, paddingX, paddingY] = [10, 3, 3];
const margin = 40;

type PdfPage = { drawn: string[]; y: number };
type Sheet = { pages: PdfPage[]; width: number; height: number };

/** Sets a notice as PDF with a typewriter's font. */
export function toNoticePdf({ isLandscape, blocks }: ComposedNotice): Buffer {
  const [width, height] = isLandscape ? [842, 595] : [595, 842];
  const sheet: Sheet = { pages: [], width, height };
  addPage(sheet);
  for (const block of blocks) drawBlock(sheet, block);
  return pdfOf(
    sheet.pages.map(({ drawn }) => drawn.join("\n")),
    { width, height, font: "Courier" },
  );
}

function addPage({ pages, height }: Sheet): PdfPage {
  const page = { drawn: [], y: height - margin };
  pages.push(page);
  return page;
}

/** Returns the current page, or a new one if content of this height does not fit. */
function pageWith(sheet: Sheet, height: number): PdfPage {
  const page = sheet.pages.at(-1) ?? addPage(sheet);
  return page.y - height < margin ? addPage(sheet) : page;
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block === "\f") addPage(sheet);
  else if (typeof block === "string") drawText(sheet, block);
  else if ("beside" in block) drawBeside(sheet, block.beside);
  else drawTable(sheet, block, { left: margin, width: sheet.width - 2 * margin });
}

function drawText(sheet: Sheet, text: string): void {
  for (const line of wrap(text, sheet.width - 2 * margin)) {
    const page = pageWith(sheet, step);
    page.drawn.push(put(line, { x: margin, y: page.y - size, size }));
    page.y -= step;
  }
  (sheet.pages.at(-1) ?? addPage(sheet)).y -= step * 0.6;
}

function drawBeside(sheet: Sheet, tables: readonly NoticeTable[]): void {
  const width = (sheet.width - 2 * margin) / 2 - 8;
  const { y } = pageWith(sheet, 200);
  const ends = tables.map((table, at) => {
    const page = pageWith(sheet, 0);
    page.y = y;
    drawTable(sheet, table, { left: margin + at * (width + 16), width });
    return page.y;
  });
  pageWith(sheet, 0).y = Math.min(...ends);
}

type Frame = { left: number; width: number };
type SetCell = { lines: string[]; column: number; span: number; rows: number };

/** Wraps a row's cells; a cell that goes on from the left or from above is set once. */
function setRow({ rows, widths }: NoticeTable, at: number, width: number): SetCell[] {
  const row = rows[at] ?? [];
  return row.flatMap((text, column) => {
    if (text === ">" || text === "^") return [];
    const after = row.slice(column + 1).findIndex((one) => one !== ">");
    const span = 1 + (after < 0 ? row.length - column - 1 : after);
    const below = rows.slice(at + 1).findIndex((other) => other[column] !== "^");
    const own = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0) * width;
    return [{ lines: wrap(text, own - 2 * paddingX), column, span, rows: 1 + Math.max(0, below) }];
  });
}

function drawTable(sheet: Sheet, table: NoticeTable, frame: Frame): void {
  const set = table.rows.map((_, at) => setRow(table, at, frame.width));
  const heights = set.map(
    (cells) =>
      Math.max(...cells.filter(({ rows }) => rows === 1).map(({ lines }) => lines.length)) * step +
      2 * paddingY,
  );
  const draw = (at: number, page: PdfPage) =>
    drawRow(page, table, { at, cells: set[at] ?? [], heights, frame });
  for (const [at, height] of heights.entries()) {
    const before = sheet.pages.length;
    const page = pageWith(sheet, height);
    if (sheet.pages.length > before && table.repeats)
      for (let title = 0; title < table.titles; title++) draw(title, page);
    draw(at, page);
  }
  (sheet.pages.at(-1) ?? addPage(sheet)).y -= step;
}

type DrawnRow = { at: number; cells: readonly SetCell[]; heights: readonly number[]; frame: Frame };

function drawRow(page: PdfPage, table: NoticeTable, { at, cells, heights, frame }: DrawnRow): void {
  const { widths, titles, lines, isShaded, right } = table;
  const height = heights[at] ?? 0;
  const box = (x: number, y: number, width: number, tall: number) => `${x} ${y} ${width} ${tall} re f`;
  const leftOf = (column: number) =>
    frame.left + widths.slice(0, column).reduce((sum, one) => sum + one, 0) * frame.width;
  if (isShaded && at % 2 === 1)
    page.drawn.push(`q 0.85 g ${box(frame.left, page.y - height, frame.width, height)} Q`);
  if (lines === "rows" || (lines === "titles" && at === titles - 1))
    page.drawn.push(box(frame.left, page.y - height, frame.width, 0.5));
  for (const { lines: text, column, span, rows } of cells) {
    const tall = heights.slice(at, at + rows).reduce((sum, one) => sum + one, 0);
    const [from, to] = [leftOf(column), leftOf(column + span)];
    if (lines === "all")
      page.drawn.push(
        ...[box(from, page.y, to - from, 0.5), box(from, page.y - tall, to - from, 0.5)],
        ...[box(from, page.y - tall, 0.5, tall), box(to, page.y - tall, 0.5, tall)],
      );
    const top = page.y - (tall - text.length * step) / 2 - size;
    for (const [index, line] of text.entries()) {
      const free = to - from - 2 * paddingX - line.length * letter;
      const push = at < titles || span > 1 ? free / 2 : right?.includes(column) ? free : 0;
      page.drawn.push(put(line, { x: from + paddingX + push, y: top - index * step, size }));
    }
  }
  page.y -= height;
}

/** Breaks a text into lines of a width. */
function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last && (last.length + 1 + word.length) * letter > width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}
