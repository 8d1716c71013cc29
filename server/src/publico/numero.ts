import { concursoPath } from "@cav/contract/documents.ts";
import { LRUCache } from "lru-cache";
import { createFollowing, findNumero } from "../catalogo/index.ts";
import { findPublicVersion } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";

/** So long what was asked is taken for what it was. */
const trustedMs = 1_000;

/** Exams of which is known what they are called and of which version they are. */
const mostKnown = 20_000;

/** Makes what asks something once a second, by one for all who want to know. */
export function createTrusted<Known>(clock: Deps["clock"], ask: () => Promise<Known>): () => Promise<Known> {
  let asked: { at: number; known: Promise<Known> } | undefined;
  return () => {
    const at = clock.now().getTime();
    if (asked && Math.abs(at - asked.at) < trustedMs) return asked.known;
    const own = { at, known: ask() };
    asked = own;
    own.known.catch(() => {
      if (asked === own) asked = undefined;
    });
    return own.known;
  };
}

export type GetNumero = () => Promise<number>;

/** Makes what knows the catalogue's number, which rises with every change of any exam. */
export function createNumero({ db, clock }: Pick<Deps, "db" | "clock">): GetNumero {
  return createTrusted(clock, () => findNumero(db));
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
  const known = new LRUCache<number, Version>({ max: mostKnown });
  const findChanged = createFollowing(db);
  let upTo: { numero: number; done: Promise<void> } | undefined;

  async function forgetChanged(): Promise<void> {
    const changed = await findChanged();
    if (changed) for (const id of changed) known.delete(id);
    else known.clear();
  }

  function bringUp(numero: number): Promise<void> {
    if (upTo?.numero === numero) return upTo.done;
    const own = { numero, done: forgetChanged() };
    upTo = own;
    own.done.catch(() => {
      if (upTo === own) upTo = undefined;
    });
    return own.done;
  }

  const find: FindVersion = async (id) => {
    const numero = await getNumero();
    await bringUp(numero);
    const before = upTo;
    const kept = known.get(id);
    if (kept) return kept;
    const found = await findPublicVersion(db, id);
    if (!found) return undefined;
    const version = { ...found, path: concursoPath(found) };
    // It may have changed while it was asked for.
    if (upTo === before) known.set(id, version);
    return version;
  };
  return { find, tell: () => ({ count: known.size }) };
}
