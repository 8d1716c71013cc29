import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";

/** What each column is called, and what a row has in it. */
export type CsvColumns<R> = Record<string, (row: R) => string>;

/** How many rows are in memory at a time. */
export const csvBatch = 1_000;

/** Rows, read page by page: `next` gets the last id of the page before and returns an empty page at the end. */
export async function* readAll<R extends { id: number }>(
  next: (after: number) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let rows = await next(0); rows.length > 0; rows = await next(rows.at(-1)?.id ?? 0)) yield* rows;
}

/** Whether a text begins as one does that was guarded, so that it is not taken for one. */
const looksGuarded = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The apostrophe that sendCsv puts before what a spreadsheet would run, taken off again. */
export function readGuarded(cell: string): string {
  return looksGuarded.test(cell) ? cell.slice(1) : cell;
}

const guarded = (value: string) => (looksGuarded.test(value) ? `'${value}` : value);

/**
 * A file for spreadsheets, written while it is read: semicolons and a byte order mark, as Excel in Portuguese wants
 * them. A value that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export function renderCsv<R>(columns: CsvColumns<R>, rows: AsyncIterable<R>): Readable {
  const write = Object.values(columns);
  async function* records() {
    yield Object.keys(columns);
    for await (const row of rows) yield write.map((value) => guarded(value(row)));
  }
  const format = stringify({ delimiter: ";", record_delimiter: "\r\n", bom: true, escape_formulas: true });
  // What fails destroys the answer, which its reader then sees cut off.
  return pipeline(Readable.from(records()), format, () => undefined);
}

/** Sends such a file while it is written. */
export function sendCsv<R>(
  reply: FastifyReply,
  name: string,
  columns: CsvColumns<R>,
  rows: AsyncIterable<R>,
): Readable {
  reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
  return renderCsv(columns, rows);
}
