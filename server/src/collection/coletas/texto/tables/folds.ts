import type { PageLine } from "./order.ts";
import { toLine } from "./table.ts";

/** Most lines between a table and the edge of its page. */
const foldMax = 4;

/** Completes cells that a page break splits: the row on each of the two pages gets the whole text. */
export function mergeFolds(pages: readonly PageLine[][]): void {
  for (const [index, page] of pages.entries()) {
    const over = pages[index - 1];
    if (!over) continue;
    const first = page.slice(0, foldMax).findIndex(isRow);
    const last = over.findLastIndex((line, at) => at >= over.length - foldMax && isRow(line));
    if (first < 0 || last < 0 || widthOf(page[first]) !== widthOf(over[last])) continue;
    const [above, below] = [firstCell(over[last]), firstCell(page[first])];
    if (above && !below) fillCells(page, first, 1, above);
    else if (below && !above) fillCells(over, last, -1, below);
  }
}

const isRow = ({ text }: PageLine): boolean => text.includes("\t");
const widthOf = (line: PageLine | undefined): number => line?.text.split("\t").length ?? 0;
const firstCell = (line: PageLine | undefined): string => line?.text.split("\t", 1)[0] ?? "";

/** Fills the empty first cells of consecutive rows from a line on with a text. */
function fillCells(lines: PageLine[], from: number, step: 1 | -1, text: string): void {
  for (let at = from; lines[at]?.text.startsWith("\t"); at += step) {
    const line = lines[at];
    if (!line) return;
    line.text = toLine([text, ...line.text.split("\t").slice(1)]);
    const { table, index: row } = line.row ?? {};
    if (table && row !== undefined)
      table.cells.push({ text, row, column: 0, rows: 1, columns: 1, box: null });
  }
}
