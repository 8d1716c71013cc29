/**
 * Tables of a document, read alike from a PDF and from a page. `readTables` (`read-tables.ts`) returns them alone;
 * `readPdfParts` (`../pdf.ts`) and `readHtmlParts` (`../html.ts`) return the text too, with one line a row.
 */

/** A place on a page, in points from its lower left corner. */
export type Box = { page: number; left: number; right: number; bottom: number; top: number };

/** A rectangle of a table, over one or more rows and columns. */
export type Cell = {
  text: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** Null in an HTML page, which has no places, and for a text that goes on from another page. */
  box: Box | null;
};

/** A block of rows on one page; a table over several pages is one block on each. */
export type Table = {
  rows: number;
  columns: number;
  cells: Cell[];
  box: Box | null;
  /** The position of each row's line in the document's text; null for a line that repeats as a page's head. */
  lines: (number | null)[];
};

/** A table before its lines have a position in a text. */
export type FoundTable = Omit<Table, "lines">;

/** Returns the texts of a table row by row; a cell over several rows or columns is repeated in each. */
export function gridOf({ rows, columns, cells }: FoundTable): string[][] {
  const grid = Array.from({ length: rows }, () => new Array<string>(columns).fill(""));
  for (const cell of cells)
    for (const row of grid.slice(cell.row, cell.row + cell.rows))
      row.fill(cell.text, cell.column, cell.column + cell.columns);
  return grid;
}

/** Formats a row with tabs between its cells; a single cell over several columns has no tab. */
export function toLine(cells: readonly string[]): string {
  const filled = cells.filter(Boolean);
  return filled.length > 1 && new Set(filled).size === 1 ? (filled[0] ?? "") : cells.join("\t");
}

/** Removes rows without text; cells over them become lower. */
export function toFilledRows<T extends FoundTable>(table: T): T {
  const kept = gridOf(table).map((cells) => cells.some(Boolean));
  const before = kept.map((_, row) => kept.slice(0, row).filter(Boolean).length);
  const cells = table.cells.flatMap((cell) => {
    const rows = kept.slice(cell.row, cell.row + cell.rows).filter(Boolean).length;
    return rows > 0 ? [{ ...cell, row: before[cell.row] ?? 0, rows }] : [];
  });
  return { ...table, rows: kept.filter(Boolean).length, cells };
}
