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

/** With how many keys one statement is asked; those of more callers are asked side by side. */
const mostKeys = 64;

type Waiting<Row> = {
  key: string;
  now: Date;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Makes a prepared statement that finds one row by each of several keys. Look-ups that begin in the same turn of the event loop are
 * asked together, at the last one's moment: a busy process shares a statement, its way and its answer among those who came
 * in meanwhile, and who comes alone waits for nobody. Each is asked after it began, so nothing that it finds is older than
 * its call. `build` is called as that of `prepare` is, with the keys in a list.
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
        // Two calls of one person at once have a row each: what one does with it is not the other's.
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
      // After everything that has come in by now was read.
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
