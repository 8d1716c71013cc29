import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";

/** Column names with the function that fills them. */
export type CsvColumns<R> = Record<string, (row: R) => string>;

/** Rows held in memory at a time. */
export const csvBatch = 1_000;

/** Reads rows page by page: `next` gets the previous page's last id, and returns an empty page at the end. */
export async function* readAll<R extends { id: number }>(
  next: (after: number) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let rows = await next(0); rows.length > 0; rows = await next(rows.at(-1)?.id ?? 0)) yield* rows;
}

/**
 * A text that some spreadsheet runs: by its first character, also behind spaces and characters that it does not show.
 * Apostrophes before it count, so that a text that looks guarded gets another one.
 */
const formula = /^['\s\p{Cf}]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Removes the apostrophe that renderCsv puts before formulas. */
export function readGuarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

const guarded = (value: string) => (formula.test(value) ? `'${value}` : value);

/**
 * Renders a file for spreadsheets as a stream: semicolons and a byte order mark, as Excel in Portuguese needs. Formulas
 * get an apostrophe.
 */
export function renderCsv<R>(columns: CsvColumns<R>, rows: AsyncIterable<R>): Readable {
  const write = Object.values(columns);
  async function* records() {
    yield Object.keys(columns);
    for await (const row of rows) yield write.map((value) => guarded(value(row)));
  }
  const format = stringify({ delimiter: ";", record_delimiter: "\r\n", bom: true });
  // A failure destroys the answer, so its reader sees it cut off.
  return pipeline(Readable.from(records()), format, () => undefined);
}

/** Sends a CSV file as a stream. */
export function sendCsv<R>(
  reply: FastifyReply,
  name: string,
  columns: CsvColumns<R>,
  rows: AsyncIterable<R>,
): Readable {
  reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
  return renderCsv(columns, rows);
}
