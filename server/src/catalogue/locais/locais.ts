import type { LocalRef } from "@cav/contract/concursos/cargos.ts";
import { limits } from "@cav/contract/limits.ts";
import {
  areas,
  type Local,
  localName,
  localValue,
  readRadius,
  withRadius,
} from "@cav/contract/locais/locais.ts";
import type { Db } from "../../tables.ts";
import {
  findAreas,
  isNameOf,
  type LocalQuery,
  readOtherwise,
  readSearch,
  remoteNames,
  toFoldedName,
} from "./areas.ts";
import {
  findAround,
  findCapital,
  findLocaisByKeys,
  findMunicipiosByIds,
  findSimilarNames,
  searchMunicipios,
} from "./locais.queries.ts";

type Options = {
  /** How to read a name without a state that several municipalities share: as all of them, or as an error. */
  homonyms: "all" | "refuse";
};

/** Each reference's place ids, or its error. */
export type ResolvedLocais = { results: { ids: number[]; error?: string }[] };

type Key = { id: number | null; nome: string | null; uf: string | null };

/**
 * Parses a reference: `Nome - UF`, `Nome/UF` or a name; an id as number or digits (too many digits match no place); or
 * an object with `id`, or `nome` and `uf`.
 */
function keyOf(ref: LocalRef): Key {
  if (typeof ref === "number") return { id: ref, nome: null, uf: null };
  if (typeof ref === "object") {
    if (ref.id !== undefined) return { id: ref.id, nome: null, uf: null };
    return { id: null, nome: ref.nome ?? "", uf: ref.uf ?? null };
  }
  if (/^\d{1,9}$/.test(ref)) return { id: Number(ref), nome: null, uf: null };
  const named = /^(.+?)\s{0,9}(?:\s[-–]\s?|\/)\s{0,9}([A-Za-z]{2})$/.exec(ref);
  return named ? { id: null, nome: named[1] ?? "", uf: named[2] ?? null } : { id: null, nome: ref, uf: null };
}

/**
 * Resolves references to places in one query, ignoring accents, case and old spellings. A name of no municipality may
 * be a state, region or Brasil; a state's letters always are.
 */
export async function resolveLocais(
  db: Db,
  refs: readonly LocalRef[],
  { homonyms }: Options,
): Promise<ResolvedLocais> {
  const keys = refs.map(keyOf);
  const found = await findLocaisByKeys(db, keys);
  const results = keys.map((key, index) => decide(key, found.get(index) ?? [], homonyms));
  for (const [index, result] of results.entries())
    if (result.ids.length === 0 && !result.error)
      results[index] = { ids: [], error: await describeUnknown(db, keys[index] as Key) };
  return { results };
}

/**
 * Resolves places of a search, including a city with a radius: all municipalities whose centre is within it, in a
 * straight line.
 */
export async function resolveWanted(db: Db, refs: readonly (string | number)[]): Promise<ResolvedLocais> {
  const radii = refs.map((ref) => (typeof ref === "string" ? readRadius(ref) : undefined));
  const names = refs.map((ref, index) => radii[index]?.nome ?? ref);
  const { results } = await resolveLocais(db, names, { homonyms: "all" });
  const around = results.map((result, index) => {
    const radius = radii[index];
    return radius && !result.error ? expand(db, result.ids, radius) : result;
  });
  return { results: await Promise.all(around) };
}

async function expand(db: Db, ids: number[], { nome, km }: { nome: string; km: number }) {
  const area = areas.find(({ id }) => ids.includes(id));
  if (area) return { ids: [], error: await describeAreaRadius(db, area, km) };
  if (km < 1 || km > limits.raioMaxKm) {
    const example = withRadius(nome, limits.raioMaxKm);
    const error =
      `A distância de "${withRadius(nome, km)}" não vale: escolha de 1 a ${limits.raioMaxKm} ` +
      `km, como em "${example}".`;
    return { ids: [], error };
  }
  return { ids: await findAround(db, ids, km) };
}

async function describeAreaRadius(db: Db, area: Local, km: number): Promise<string> {
  const capital = area.tipo === "ESTADO" ? await findCapital(db, area.uf) : undefined;
  const near = capital ? ` ou "${withRadius(localName(capital), Math.min(km, limits.raioMaxKm))}"` : "";
  return (
    `A distância vale só a partir de uma cidade, não de "${localValue(area)}": escolha ` +
    `"${localValue(area)}" sem ela${near}.`
  );
}

function decide(
  key: Key,
  matches: Local[],
  homonyms: Options["homonyms"],
): ResolvedLocais["results"][number] {
  const area = areaOf(key, matches);
  if (area) return { ids: [area.id] };
  if (matches.length > 1 && homonyms === "refuse") {
    const choices = matches.map(localName).join(", ");
    return { ids: [], error: `Há mais de uma cidade com o nome "${key.nome}": ${choices}. Informe a UF.` };
  }
  return { ids: matches.map(({ id }) => id) };
}

/**
 * Returns the area of a reference: São Paulo is a city, SP a state; Pernambuco is a state, since no city has the name.
 */
function areaOf({ id, nome, uf }: Key, matches: Local[]): Local | undefined {
  if (id !== null) return areas.find((area) => area.id === id);
  if (nome === null || uf !== null) return undefined;
  const name = toFoldedName(nome);
  const byLetters = areas.find((area) => area.tipo === "ESTADO" && area.uf.toLowerCase() === name);
  return byLetters ?? (matches.length > 0 ? undefined : areas.find((area) => isNameOf(area, name)));
}

async function describeUnknown(db: Db, key: Key): Promise<string> {
  const shown = shownRef(key);
  const isState = key.uf === null && /^\p{L}{2}$/u.test(shown);
  const similar = key.id === null ? await findMeant(db, key) : [];
  const guess =
    similar.length > 0
      ? ` Você quis dizer ${similar.map((one) => `"${localValue(one)}"`).join(" ou ")}?`
      : "";
  if (remoteNames.has(toFoldedName(shown)))
    return `"${shown}" não é um lugar: o trabalho remoto combina com qualquer lugar que você escolher.`;
  if (isState) return `O estado "${shown}" não existe.${guess || ` Use a sigla, como "SP".`}`;
  return `A cidade "${shown}" não existe.${guess}`;
}

/** Returns suggestions for an unknown name: states for two letters, an area for its alias, else similar names. */
async function findMeant(db: Db, { nome, uf }: Key): Promise<Local[]> {
  if (nome === null) return [];
  if (uf === null && /^\p{L}{2}$/u.test(nome))
    return areas.filter(({ tipo, uf }) => tipo === "ESTADO" && uf[0] === nome[0]?.toUpperCase());
  const { text } = readSearch(nome, undefined);
  const named = uf === null ? areas.filter((area) => isNameOf(area, text)) : [];
  return named.length > 0 ? named : findSimilarNames(db, { nome, uf }, uf === null ? areas : []);
}

function shownRef({ id, nome, uf }: Key): string {
  if (id !== null) return String(id);
  return uf ? `${nome} - ${uf}` : (nome ?? "");
}

type Search = { search?: string | undefined; uf?: string | undefined; page: number; limit: number };

/**
 * Searches places by name, areas before cities; without a text, municipalities only. Without results it tries
 * other readings of the text, and finally typing errors.
 */
export async function searchLocais(db: Db, { search = "", uf, page, limit }: Search) {
  const window = { offset: (page - 1) * limit, limit };
  const found = await searchNamed(db, readSearch(search, uf), window);
  if (found.total > 0 || search === "" || uf !== undefined) return found;
  for (const reading of readOtherwise(search)) {
    const again = await searchNamed(db, reading, window);
    if (again.total > 0) return again;
  }
  const { text, uf: state } = readSearch(search, undefined);
  const similar = text.length > 3 ? await findSimilarNames(db, { nome: text, uf: state }, areas) : [];
  return { items: similar.slice(window.offset, window.offset + limit).map(toLocal), total: similar.length };
}

/** Presents a place without empty fields. */
const toLocal = ({ tipo, ...local }: Local): Local => (tipo ? { ...local, tipo } : local);

async function searchNamed(db: Db, wanted: LocalQuery, { offset, limit }: { offset: number; limit: number }) {
  const named = wanted.text === "" ? [] : findAreas(wanted);
  const shown = named.slice(offset, offset + limit);
  const rest = { offset: Math.max(0, offset - named.length), limit: limit - shown.length };
  // The Distrito Federal is one municipality with another name.
  const isOneTown = named.length === 1 && named[0]?.tipo === "ESTADO" && named[0].uf === "DF";
  const { items, total } = await searchMunicipios(db, isOneTown ? { text: "", uf: "DF" } : wanted, rest);
  return { items: [...shown, ...items], total: named.length + total };
}

/** Returns places by id. */
export async function findLocaisByIds(db: Db, ids: readonly number[]): Promise<Map<number, Local>> {
  const wanted = new Set(ids);
  const found = await findMunicipiosByIds(
    db,
    [...wanted].filter((id) => id >= 100),
  );
  for (const area of areas) if (wanted.has(area.id)) found.set(area.id, area);
  return found;
}
