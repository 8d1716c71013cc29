import { concursoPath } from "@cav/contract/documents.ts";
import { createFollowing, findNumero } from "../catalogo/index.ts";
import { findPublicVersion } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { createCache, createCached } from "../platform/cache.ts";
import { createOneByOne } from "./one-by-one.ts";

/** So long what was asked is taken for what it was. */
export const trustedMs = 1_000;

/** Exams of which is known what they are called and of which version they are. */
const mostKnown = 20_000;

export type GetNumero = () => Promise<number>;

/** Makes what knows the catalogue's number, which rises with every change of any exam. */
export function createNumero({ db, clock }: Pick<Deps, "db" | "clock">): GetNumero {
  return createCached({ ttlMs: trustedMs, clock }, () => findNumero(db));
}

/** What an exam is called and of which version it is, and its public address, which takes longer to make than to look up. */
type Version = NonNullable<Awaited<ReturnType<typeof findPublicVersion>>> & { path: string };

export type FindVersion = (id: number) => Promise<Version | undefined>;

type Versions = { find: FindVersion; tell: () => { count: number } };

/**
 * Makes what finds an exam's name and version: in memory for as long as it has not changed. An id without an exam is asked
 * for each time, so that made-up ones fill nothing.
 */
export function createVersions(db: Deps["db"], getNumero: GetNumero): Versions {
  const known = createCache<number, Version>({ max: mostKnown });
  const findChanged = createFollowing(db);
  const bringUp = createOneByOne(async () => {
    const changed = await findChanged();
    if (changed) for (const id of changed) known.forget(id);
    else known.clear();
  });
  const read = async (id: number): Promise<Version | undefined> => {
    const found = await findPublicVersion(db, id);
    return found && { ...found, path: concursoPath(found) };
  };
  // An exam that changes while it is read is forgotten before the change is asked for.
  const find: FindVersion = async (id) => {
    await bringUp(String(await getNumero()));
    return known.get(id, () => read(id));
  };
  return { find, tell: known.tell };
}
