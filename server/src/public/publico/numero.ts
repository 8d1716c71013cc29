import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { createFollowing, findNumero } from "../../catalogue/catalogo/index.ts";
import { findPublicVersion } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { createCache, createCached } from "../../platform/cache.ts";
import { createOutlasting } from "../../platform/database/outage.ts";
import { createOneByOne } from "./one-by-one.ts";

/** Milliseconds that the number is cached. */
export const trustedMs = 1_000;

/** Limit of cached exam names and versions. */
const mostKnown = 20_000;

export type GetNumero = () => Promise<number>;

/** Creates the reader of the catalogue's number, which rises with any exam's change; the last one in an outage. */
export function createNumero({ db, clock }: Pick<Deps, "db" | "clock">): GetNumero {
  const read = createOutlasting(() => findNumero(db));
  return createCached({ ttlMs: trustedMs, clock }, read);
}

/** An exam's name, version and public address, which is slower to build than to look up. */
type Version = NonNullable<Awaited<ReturnType<typeof findPublicVersion>>> & { path: string };

export type FindVersion = (id: number) => Promise<Version | undefined>;

type Versions = { find: FindVersion; getFigures: () => { count: number } };

/**
 * Creates the lookup of exams' names and versions, cached until an exam changes. Unknown ids are not cached, so that
 * invented ones fill nothing.
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
  // Removes a changed exam from the cache before reading it.
  const find: FindVersion = async (id) => {
    await bringUp(String(await getNumero()));
    return known.get(id, () => read(id));
  };
  return { find, getFigures: known.getFigures };
}
