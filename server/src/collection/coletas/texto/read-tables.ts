import { toText } from "./charset.ts";
import { readHtmlParts } from "./html.ts";
import { readPdfParts } from "./pdf.ts";
import type { Table } from "./tables/table.ts";

/**
 * Reads the tables of a PDF or of an HTML page alike. Each is a block of rows with its merged rectangles; in a PDF each
 * cell has its page and place. `gridOf` (`tables/table.ts`) gives a table's texts row by row. `readPdfParts` and
 * `readHtmlParts` give the document's text too, and `lines` gives the position of each row in it.
 */
export async function readTables(bytes: Uint8Array, charset?: string | null): Promise<Table[]> {
  const isPdf = Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "%PDF";
  return (isPdf ? await readPdfParts(bytes) : readHtmlParts(toText(bytes, charset))).tables;
}
