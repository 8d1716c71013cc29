import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

export const migrationsDir = new URL("../../../migrations/", import.meta.url);

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /** Of one that contracts: the migration that a process must know to work with what is left. Null: it expands. */
  needs: string | null;
};

/** What a database that was made by an earlier series of migrations becomes one of this series by. */
export type Bridge = {
  /** All of the earlier series, by their names. */
  replaces: ReadonlyMap<string, string>;
  migration: Migration;
  /** The last of this series that it stands for. */
  leadsTo: string;
};

function read(name: string, dir: URL): Migration {
  // The same file on every system, whatever git makes of its line ends.
  const sql = readFileSync(new URL(name, dir), "utf8").replaceAll("\r\n", "\n");
  const needs = /^-- contracting: needs (\S+)$/m.exec(sql)?.[1] ?? null;
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), needs };
}

/** The migrations of this version, in their order. */
export function readMigrations(dir = migrationsDir): Migration[] {
  return readdirSync(dir)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => read(name, dir));
}

/** The way here from an earlier series; undefined where there was none. */
export function readBridge(dir = migrationsDir): Bridge | undefined {
  const name = readdirSync(dir).find((one) => /^from-.+\.sql$/.test(one));
  if (!name) return undefined;
  const migration = read(name, dir);
  const replaced = [...migration.sql.matchAll(/^-- replaces (\S+) (\S+)$/gm)];
  const leadsTo = /^-- leads to (\S+)$/m.exec(migration.sql)?.[1];
  if (!leadsTo) throw new Error(`${name} does not say what it leads to`);
  return { migration, leadsTo, replaces: new Map(replaced.map(([, one = "", sum = ""]) => [one, sum])) };
}

/** A line of the record of migrations. */
export type Applied = Pick<Migration, "name" | "checksum" | "needs">;

/**
 * A migration of a newer version, applied already, after which a process of these migrations can't work any more;
 * undefined when it can, as after whatever only expands (docs/decisions/0019).
 */
export function findTooNew(applied: readonly Applied[], known: readonly Migration[]): Applied | undefined {
  const names = new Set(known.map(({ name }) => name));
  return applied.find(({ name, needs }) => !names.has(name) && needs !== null && !names.has(needs));
}
