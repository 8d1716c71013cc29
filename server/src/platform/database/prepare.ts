import { createHash } from "node:crypto";
import type { CompiledQuery, Kysely } from "kysely";

/** Names of prepared statements by text; each is derived from its text, so no two share one. */
const names = new Map<string, string>();

/** Returns the name of a prepared statement; undefined for any other text. */
export function preparedNameOf(text: string): string | undefined {
  return names.get(text);
}

/** Placeholder for an argument while the statement is built. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Prepares a key lookup with a fixed text: composed once per process, parsed once per connection. `build` runs once
 * with placeholders, which it may only pass on as values. Not for searches: generic plans may take eight times as long
 * (decision 0059).
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

/** Maximum keys per statement; further keys use parallel statements. */
const mostKeys = 64;

type Waiting<Row> = {
  key: string;
  now: Date;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Prepares a lookup of one row per key. All lookups in one turn of the event loop become one statement; a
 * single lookup does not wait. A statement runs after its calls, so no answer is older than its call. `build`
 * is as for `prepare`, with the keys as a list.
 */
export function prepareLookup<DB, Row extends object>(
  build: (db: Kysely<DB>, keys: string[], now: Date) => CompiledQuery<Row>,
  keyOf: (row: Row) => string,
): (db: Kysely<DB>, key: string, now: Date) => Promise<Row | undefined> {
  const find = prepare(build);
  const waitingOn = new WeakMap<Kysely<DB>, Waiting<Row>[]>();

  async function ask(db: Kysely<DB>, asked: [Waiting<Row>, ...Waiting<Row>[]]): Promise<void> {
    const { now } = asked.at(-1) ?? asked[0];
    try {
      const rows = await find(db, [...new Set(asked.map(({ key }) => key))], now);
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      for (const { key, resolve } of asked) {
        const row = found.get(key);
        // Concurrent calls get copies, so that changing one does not affect another.
        resolve(row && { ...row });
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  function askAll(db: Kysely<DB>): void {
    const waiting = waitingOn.get(db) ?? [];
    waitingOn.delete(db);
    for (let start = 0; start < waiting.length; start += mostKeys) {
      const [first, ...others] = waiting.slice(start, start + mostKeys);
      if (first) void ask(db, [first, ...others]);
    }
  }

  return (db, key, now) =>
    new Promise((resolve, reject) => {
      const waiting = waitingOn.get(db);
      if (waiting) {
        waiting.push({ key, now, resolve, reject });
        return;
      }
      waitingOn.set(db, [{ key, now, resolve, reject }]);
      // Runs after all pending input was read.
      setImmediate(askAll, db);
    });
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
