import { toText } from "./charset.ts";
import { readPage } from "./html.ts";
import { readPdf } from "./pdf.ts";
import type { Table } from "./tables/table.ts";

/**
 * Reads the tables of a PDF or of an HTML page alike: each is a block of rows with its merged rectangles, and, in a
 * PDF, the page and place of each cell. `gridOf(table)` (`tables/table.ts`) gives its texts row by row; `readPdf` and
 * `readPage` give the document's text too, in which `lines` says where each row stands.
 */
export async function readTables(bytes: Uint8Array, charset?: string | null): Promise<Table[]> {
  const isPdf = Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "%PDF";
  return (isPdf ? await readPdf(bytes) : readPage(toText(bytes, charset))).tables;
}
