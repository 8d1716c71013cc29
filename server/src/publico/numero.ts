import { LRUCache } from "lru-cache";
import { findNumero } from "../catalogo/index.ts";
import { findPublicVersion } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";

/** So long the catalogue is taken for what it was when it was last asked. */
const trustedMs = 1_000;

/** Exams of which is known what they are called and of which version they are. */
const mostKnown = 20_000;

export type GetNumero = () => Promise<number>;

/** Makes what knows the catalogue's number, which rises with every change of any exam: asked once a second, by one for all. */
export function createNumero({ db, clock }: Pick<Deps, "db" | "clock">): GetNumero {
  let asked: { at: number; numero: Promise<number> } | undefined;
  return () => {
    const at = clock.now().getTime();
    if (asked && Math.abs(at - asked.at) < trustedMs) return asked.numero;
    const numero = findNumero(db);
    asked = { at, numero };
    numero.catch(() => {
      asked = undefined;
    });
    return numero;
  };
}

type Version = Awaited<ReturnType<typeof findPublicVersion>>;

export type FindVersion = (id: number) => Promise<Version>;

/**
 * Makes what finds an exam's name and version: in memory for as long as no exam has changed. An id without an exam is asked
 * for each time, so that made-up ones fill nothing.
 */
export function createVersions(db: Deps["db"], getNumero: GetNumero): FindVersion {
  const known = new LRUCache<number, { numero: number; version: NonNullable<Version> }>({ max: mostKnown });
  return async (id) => {
    const numero = await getNumero();
    const kept = known.get(id);
    if (kept?.numero === numero) return kept.version;
    const version = await findPublicVersion(db, id);
    if (version) known.set(id, { numero, version });
    return version;
  };
}
