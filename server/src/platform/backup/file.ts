import { z } from "zod";
import { Partition } from "../database/partitions.ts";
import { StartError } from "../start-error.ts";

/**
 * A backup is SQL that `psql` reads too: a header and an end in comments, between them `COPY … FROM stdin` per table
 * and `setval` per sequence. It has rows but no tables, which the migrations create.
 */
export const fileTitle = "-- Concurso à Vista: cópia de segurança";

const Header = z.object({
  format: z.literal(1),
  created_at: z.string(),
  server_version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queue_version: z.int().optional(),
  /** Missing in older backups, whose rows go to the partitions that migrations create. */
  partitions: z.array(Partition).optional(),
  /** `secrets.json` of an installation with the built-in database. */
  secrets: z.string().optional(),
});
export type Header = z.output<typeof Header>;

const End = z.object({ rows: z.record(z.string(), z.int()) });
export type End = z.output<typeof End>;

export const headerLine = (header: Header) => `${fileTitle}\n-- ${JSON.stringify(header)}\n`;
export const endLine = (end: End) => `-- ${JSON.stringify(end)}\n`;

const damaged = "O arquivo não é uma cópia de segurança inteira: está danificado ou incompleto";

/** A part of a backup, in file order. Read a table's rows before asking for the next part. */
export type Part =
  | { kind: "rows"; copy: string; table: string; bytes: AsyncGenerator<Buffer, void> }
  | { kind: "statement"; sql: string }
  | { kind: "end"; end: End };

/**
 * Parses a backup as a stream.
 * @throws StartError when it isn't one, or not a whole one
 */
export async function readParts(
  source: AsyncIterable<Buffer>,
): Promise<{ header: Header; parts: AsyncGenerator<Part, void> }> {
  const bytes = createByteSource(source);
  if ((await bytes.line()) !== fileTitle) throw new StartError(damaged);
  const header = parseComment(await bytes.line(), Header);
  return { header, parts: partsOf(bytes) };
}

type ByteSource = ReturnType<typeof createByteSource>;

async function* partsOf(bytes: ByteSource): AsyncGenerator<Part, void> {
  for (;;) {
    const line = await bytes.line();
    if (line === undefined) throw new StartError(damaged);
    if (line === "") continue;
    const table = /^COPY (.+?) \(.*\) FROM stdin;$/.exec(line)?.[1];
    if (table) yield { kind: "rows", copy: line.slice(0, -1), table, bytes: bytes.rows() };
    else if (line.startsWith("-- ")) {
      const end = parseComment(line, End);
      // The checksum line must be the last.
      if ((await bytes.line()) !== undefined) throw new StartError(damaged);
      return yield { kind: "end", end };
    } else if (line.startsWith("SELECT pg_catalog.setval(")) yield { kind: "statement", sql: line };
    else throw new StartError(damaged);
  }
}

function parseComment<T>(line: string | undefined, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(line?.slice(3) ?? ""));
  } catch {
    throw new StartError(damaged);
  }
}

const rowsEnd = Buffer.from("\n\\.\n");

function createByteSource(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    let next: IteratorResult<Buffer>;
    try {
      next = await chunks.next();
    } catch (error) {
      throw error instanceof StartError ? error : new StartError(damaged, { cause: error });
    }
    if (next.done) return false;
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return true;
  }

  return {
    async line(): Promise<string | undefined> {
      for (let from = 0; ; ) {
        const at = rest.indexOf(10, from);
        if (at >= 0) {
          const line = rest.toString("utf8", 0, at);
          rest = rest.subarray(at + 1);
          return line;
        }
        from = rest.length;
        if (!(await more())) return undefined;
      }
    },
    /**
     * Yields rows as PostgreSQL wrote them, up to the line `\.`; no row can be that, because backslashes are doubled.
     */
    async *rows(): AsyncGenerator<Buffer, void> {
      while (rest.length < 3) if (!(await more())) throw new StartError(damaged);
      if (rest.subarray(0, 3).equals(rowsEnd.subarray(1))) {
        rest = rest.subarray(3);
        return;
      }
      for (;;) {
        const at = rest.indexOf(rowsEnd);
        if (at >= 0) {
          const last = rest.subarray(0, at + 1);
          rest = rest.subarray(at + rowsEnd.length);
          return yield last;
        }
        // The end marker may be split between two chunks.
        const sure = Math.max(0, rest.length - rowsEnd.length + 1);
        const ready = rest.subarray(0, sure);
        rest = rest.subarray(sure);
        if (ready.length > 0) yield ready;
        if (!(await more())) throw new StartError(damaged);
      }
    },
  };
}
