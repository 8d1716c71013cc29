import type { LocalRef } from "@cav/contract/concursos.ts";
import { localName } from "@cav/contract/locais.ts";
import type { Db } from "../platform/database/schema.ts";
import { findLocaisByKeys } from "./locais.queries.ts";

type Options = {
  /** A bare name that several municipalities share: all of them, or a mistake to be told. */
  homonyms: "all" | "refuse";
};

export type ResolvedLocais = {
  /** Per reference, the municipalities it stands for; empty for a refused one. */
  ids: number[][];
  errors: { index: number; message: string }[];
};

type Key = { id: number | null; nome: string | null; uf: string | null };

/** `Nome - UF`, `Nome/UF` or a bare name; an id as number or digits; or an object with `id`, or `nome` and `uf`. */
function keyOf(ref: LocalRef): Key {
  if (typeof ref === "number") return { id: ref, nome: null, uf: null };
  if (typeof ref === "object") {
    if (ref.id !== undefined) return { id: ref.id, nome: null, uf: null };
    return { id: null, nome: ref.nome ?? "", uf: ref.uf ?? null };
  }
  if (/^\d+$/.test(ref)) return { id: Number(ref), nome: null, uf: null };
  const named = /^(.+?)\s*(?:\s[-–]\s?|\/)\s*([A-Za-z]{2})$/.exec(ref);
  return named ? { id: null, nome: named[1] ?? "", uf: named[2] ?? null } : { id: null, nome: ref, uf: null };
}

/** Finds the municipalities that references stand for, in one query; accents, case and old spellings don't matter. */
export async function resolveLocais(
  db: Db,
  refs: readonly LocalRef[],
  { homonyms }: Options,
): Promise<ResolvedLocais> {
  if (refs.length === 0) return { ids: [], errors: [] };
  const keys = refs.map(keyOf);
  const found = await findLocaisByKeys(db, keys);
  const errors: ResolvedLocais["errors"] = [];
  const ids = keys.map((key, index) => {
    const matches = found.get(index) ?? [];
    if (matches.length === 0) {
      errors.push({ index, message: `A cidade "${shownRef(key)}" não existe.` });
    } else if (matches.length > 1 && homonyms === "refuse") {
      const choices = matches.map(localName).join(", ");
      errors.push({
        index,
        message: `Há mais de uma cidade com o nome "${key.nome}": ${choices}. Informe a UF.`,
      });
      return [];
    }
    return matches.map(({ id }) => id);
  });
  return { ids, errors };
}

function shownRef({ id, nome, uf }: Key): string {
  if (id !== null) return String(id);
  return uf ? `${nome} - ${uf}` : (nome ?? "");
}
