import { createHash } from "node:crypto";
import type { CompiledQuery, Kysely } from "kysely";

/** Texts that connections keep prepared, each with a name that is made of it: a name never means two texts. */
const names = new Map<string, string>();

/** The name of a statement that is kept prepared; undefined of all others. */
export function preparedNameOf(text: string): string | undefined {
  return names.get(text);
}

/** Stands for an argument while the statement is made. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Makes a statement whose text is fixed, and that looks up by key: composed once in the process, parsed and planned once on each
 * connection. `build` is called once, with what stands for its arguments: it hands them on as values, and looks at none.
 * Not for searches: planned for any values, they may take eight times as long (decision 0059).
 */
export function prepare<DB, Args extends unknown[], Row>(
  build: (db: Kysely<DB>, ...args: Args) => CompiledQuery<Row>,
): (db: Kysely<DB>, ...args: Args) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined;
  return async (db, ...args) => {
    made ??= compile(db, build, args.length);
    const parameters = made.parameters.map((value) => (value instanceof Slot ? args[value.index] : value));
    return (await db.executeQuery<Row>({ ...made, parameters })).rows;
  };
}

function compile<DB, Args extends unknown[], Row>(
  db: Kysely<DB>,
  build: (db: Kysely<DB>, ...args: Args) => CompiledQuery<Row>,
  count: number,
): CompiledQuery<Row> {
  const slots = Array.from({ length: count }, (_, index) => new Slot(index));
  const made = build(db, ...(slots as Args));
  names.set(made.sql, `cav_${createHash("sha256").update(made.sql).digest("hex").slice(0, 16)}`);
  return made;
}
