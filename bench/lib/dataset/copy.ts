import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type Value = string | number | boolean | null | readonly (string | number)[];

/** Streams rows into a table with COPY; memory holds only the rows in transit. */
export async function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
  await pipeline(Readable.from(inBlocks(rows)), target);
}

/** Joins hundreds of lines per write, because a write costs more than a line. */
function* inBlocks(rows: Iterable<readonly Value[]>): Generator<string> {
  let block = "";
  for (const row of rows) {
    block += `${row.map(encode).join("\t")}\n`;
    if (block.length > 65_536) {
      yield block;
      block = "";
    }
  }
  if (block) yield block;
}

function encode(value: Value): string {
  if (value === null) return "\\N";
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  return String(value).replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
