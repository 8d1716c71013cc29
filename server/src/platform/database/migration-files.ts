import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";

export const migrationsDir = new URL("../../../migrations/", import.meta.url);

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /** The migration that a process must know after this contracting one; null when it expands. */
  needs: string | null;
};

/** The conversion of an earlier series' database into this one's. */
export type Bridge = {
  /** Checksums of the earlier series by name. */
  replaces: ReadonlyMap<string, string>;
  /** The last of them, which stand on no release: a released database gets them on its way. */
  steps: readonly Migration[];
  migration: Migration;
  /** The values that rows of the last release have, by table and column. */
  values: Readonly<Record<string, string[]>>;
  /** The last migration of this series that the bridge covers. */
  leadsTo: string;
};

function read(name: string, dir: URL): Migration {
  // Normalises line ends, which git may change.
  const sql = readFileSync(new URL(name, dir), "utf8").replaceAll("\r\n", "\n");
  const needs = /^-- contracting: needs (\S+)$/m.exec(sql)?.[1] ?? null;
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), needs };
}

/** Reads this version's migrations in order. */
export function readMigrations(dir = migrationsDir): Migration[] {
  return readdirSync(dir)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => read(name, dir));
}

/** Reads the bridge from an earlier series; undefined when there is none. */
export function readBridge(dir = migrationsDir): Bridge | undefined {
  const name = readdirSync(dir).find((one) => /^from-.+\.sql$/.test(one));
  if (!name) return undefined;
  const migration = read(name, dir);
  const replaced = [...migration.sql.matchAll(/^-- replaces (\S+) (\S+)$/gm)];
  const leadsTo = /^-- leads to (\S+)$/m.exec(migration.sql)?.[1];
  if (!leadsTo) throw new Error(`${name} does not say what it leads to`);
  const replaces = new Map(replaced.map(([, one = "", sum = ""]) => [one, sum]));
  const beside = new URL(`${name.slice(0, -".sql".length)}/`, dir);
  const values = new URL("values.json", beside);
  return {
    migration,
    leadsTo,
    replaces,
    steps: existsSync(beside) ? readMigrations(beside) : [],
    values: existsSync(values) ? JSON.parse(readFileSync(values, "utf8")) : {},
  };
}

/** The row of a database whose upgrade by the bridge is finished. */
export const finishedName = "0300_atualizacao_concluida";

/** A row in the table of migrations. */
export type Applied = Pick<Migration, "name" | "checksum" | "needs">;

/** Leaves out the migrations of the earlier series, which stay in the record of a converted database. */
export function toOwnMigrations<One extends { name: string }>(
  rows: readonly One[],
  bridge: Bridge | undefined,
): One[] {
  return rows.filter(({ name }) => !bridge?.replaces.has(name) && name !== finishedName);
}

/** Returns the migrations of the earlier series that a database must have before the bridge's steps. */
export function listNeeded({ replaces, steps }: Bridge): string[] {
  return [...replaces.keys()].filter((name) => steps.every((step) => step.name !== name));
}

/** Returns the bridge's steps that a database of the earlier series lacks; none once it is converted. */
export function findMissingSteps(
  bridge: Bridge | undefined,
  applied: readonly { name: string }[],
): Migration[] {
  const names = new Set(applied.map(({ name }) => name));
  const isEarlier = [...(bridge?.replaces.keys() ?? [])].some((name) => names.has(name));
  if (!bridge || !isEarlier || names.has(bridge.leadsTo)) return [];
  return bridge.steps.filter(({ name }) => !names.has(name));
}

/**
 * Returns an applied migration that this process is too old for; undefined when there is none, as after mere expansions
 * (docs/decisions/0019).
 */
export function findTooNew(applied: readonly Applied[], known: readonly Migration[]): Applied | undefined {
  const names = new Set(known.map(({ name }) => name));
  return applied.find(({ name, needs }) => !names.has(name) && needs !== null && !names.has(needs));
}
