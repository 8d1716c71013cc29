import type { LocalRef } from "@cav/contract/concursos.ts";
import { type Local, localName } from "@cav/contract/locais.ts";
import type { Db } from "../tables.ts";
import { findLocaisByKeys } from "./locais.queries.ts";

type Options = {
  /** A bare name that several municipalities share: all of them, or a mistake to be told. */
  homonyms: "all" | "refuse";
};

/** Per reference, the municipalities it stands for, or why it is refused. */
export type ResolvedLocais = { results: { ids: number[]; error?: string }[] };

type Key = { id: number | null; nome: string | null; uf: string | null };

/** `Nome - UF`, `Nome/UF` or a bare name; an id as number or digits; or an object with `id`, or `nome` and `uf`. */
function keyOf(ref: LocalRef): Key {
  if (typeof ref === "number") return { id: ref, nome: null, uf: null };
  if (typeof ref === "object") {
    if (ref.id !== undefined) return { id: ref.id, nome: null, uf: null };
    return { id: null, nome: ref.nome ?? "", uf: ref.uf ?? null };
  }
  if (/^\d+$/.test(ref)) return { id: Number(ref), nome: null, uf: null };
  const named = /^(.+?)\s{0,9}(?:\s[-–]\s?|\/)\s{0,9}([A-Za-z]{2})$/.exec(ref);
  return named ? { id: null, nome: named[1] ?? "", uf: named[2] ?? null } : { id: null, nome: ref, uf: null };
}

/** Finds the municipalities that references stand for, in one query; accents, case and old spellings don't matter. */
export async function resolveLocais(
  db: Db,
  refs: readonly LocalRef[],
  { homonyms }: Options,
): Promise<ResolvedLocais> {
  const keys = refs.map(keyOf);
  const found = await findLocaisByKeys(db, keys);
  return { results: keys.map((key, index) => decide(key, found.get(index) ?? [], homonyms)) };
}

function decide(
  key: Key,
  matches: Local[],
  homonyms: Options["homonyms"],
): ResolvedLocais["results"][number] {
  if (matches.length === 0) return { ids: [], error: `A cidade "${shownRef(key)}" não existe.` };
  if (matches.length > 1 && homonyms === "refuse") {
    const choices = matches.map(localName).join(", ");
    return { ids: [], error: `Há mais de uma cidade com o nome "${key.nome}": ${choices}. Informe a UF.` };
  }
  return { ids: matches.map(({ id }) => id) };
}

function shownRef({ id, nome, uf }: Key): string {
  if (id !== null) return String(id);
  return uf ? `${nome} - ${uf}` : (nome ?? "");
}
