import { foldedWords, leadingWords } from "@cav/contract/folded.ts";
import { limits } from "@cav/contract/limits.ts";
import { areas, containersOf, type Local, localOption, withRadius } from "@cav/contract/locais/locais.ts";
import { isNameOf, localWords } from "../../locais/index.ts";
import type { NamedThing, Vocabulary } from "./names.queries.ts";
import type { Part } from "./parts.ts";
import { countOf, matchAt, type Saying } from "./sayings.ts";

/** Kilometres that "perto de", "e região" and "grande" mean. */
const nearKm = 50;
/** Most words of a municipality's name. */
const longestLocal = 6;
/** Smaller towns whose name is also a word of positions need "em" or their state. */
const largeTown = 100_000;
/** Most towns of one name that are shown. */
const mostTowns = 6;

const nearWords = new Set("perto proximo proxima proximos proximas redor arredores volta".split(" "));
const leadingIn = new Set(["em", "no", "na"]);
/** Small towns named by a word of bodies' names. */
const common = new Set(
  "alegre barro brasileira central estrela florestal maravilha pesqueira prata quilombo".split(" "),
);
const bodies = new Set("prefeitura camara municipio cidade".split(" "));

/** Codes of places as `m_lugares_listados()` stores them: towns by their id, areas by 1000 + id. */
export const lugarCodesOf = (ids: readonly number[]) => ids.map((id) => (id >= 100_000 ? id : 1_000 + id));

/** Returns the codes of the larger areas that contain the places. */
export const aboveOf = (ids: readonly number[]): number[] => [...new Set(ids.flatMap(containersOf))];

/** Returns the area that a folded name means; "brasil" alone is often a part of a body's name. */
function findArea(name: string): Local | undefined {
  return name === "" || name === "brasil" ? undefined : areas.find((area) => isNameOf(area, name));
}

/** A state at the words' beginning, by its name or its letters. */
export function findStateAt(
  words: readonly string[],
  at: number,
): { area: Local; count: number } | undefined {
  for (let count = 4; count > 0; count -= 1) {
    const area = at + count <= words.length ? findArea(words.slice(at, at + count).join(" ")) : undefined;
    if (area?.tipo === "ESTADO") return { area, count };
  }
  return undefined;
}

const stateOf = (id: number) => Math.floor(id / 100_000);

type Named = { from: number; end: number; towns: NamedThing[]; area: Local | undefined };

/** Returns the longest name of a place at `from`. */
function namedAt(words: readonly string[], from: number, { names }: Vocabulary): Named | undefined {
  if (leadingWords.has(words[from] ?? "") && words.length > from + 1) return undefined;
  for (let count = Math.min(longestLocal, words.length - from); count > 0; count -= 1) {
    const name = words.slice(from, from + count).join(" ");
    const towns = (names.get(name) ?? [])
      .filter(({ tipo }) => tipo === "LOCAL")
      .toSorted((a, b) => b.peso - a.peso || a.codigo - b.codigo);
    const area = findArea(name);
    if (area || towns.length > 0) return { from, end: from + count, towns, area };
  }
  return undefined;
}

/** Returns the radius that the words before a place ask for, and where its name begins. */
function leadAt(words: readonly string[], at: number): { from: number; km?: number } {
  const radius = matchAt(words, at, /^(?:ate |num raio de )?(\d{1,3}) ?km (?:de|do|da) /);
  const km = Number(radius?.[1]);
  if (radius && km > 0 && km <= limits.raioMaxKm) return { from: at + countOf(radius[0]), km };
  if (nearWords.has(words[at] ?? "")) {
    let from = at + 1;
    while (leadingWords.has(words[from] ?? "") || words[from] === "a") from += 1;
    return { from, km: nearKm };
  }
  const around = matchAt(words, at, /^(?:grande|(?:regiao metropolitana|regiao|rm) d[eoa]) /);
  if (around) return { from: at + countOf(around[0]), km: nearKm };
  let from = at;
  while (localWords.has(words[from] ?? "") || (from > at && leadingWords.has(words[from] ?? ""))) from += 1;
  return { from };
}

/**
 * Reads a place with the words that introduce it: `recife`, `interior de sp`, `perto de campinas`, `campinas e região`,
 * `até 30 km de recife`.
 */
export function readLugar(words: readonly string[], at: number, vocabulary: Vocabulary): Saying | undefined {
  const plain = namedAt(words, at, vocabulary);
  const lead = plain ? { from: at } : leadAt(words, at);
  const named = plain ?? namedAt(words, lead.from, vocabulary);
  if (!named) return undefined;
  const found = meantBy(words, at, named, vocabulary, lead.km);
  if (!found) return undefined;
  let { end } = found;
  let km = found.ids.some((id) => id >= 100_000) ? lead.km : undefined;
  const around = matchAt(words, end, /^(?:e (?:regiao|arredores|entorno|cidades vizinhas)|regiao) /);
  if (around && found.ids.some((id) => id >= 100_000)) {
    km = nearKm;
    end += countOf(around[0]);
  }
  const texto = words.slice(at, end).join(" ");
  const rotulos = km === undefined ? found.rotulos : found.rotulos.map((one) => withRadius(one, km));
  return {
    count: end - at,
    part: toLugarPart(found, { texto, rotulos, km }, words, {
      ...named,
      isName: vocabulary.words.get(words[at] ?? "") === true,
    }),
  };
}

type Meant = { ids: number[]; rotulos: string[]; end: number };

function toLugarPart(
  { ids }: Meant,
  { texto, rotulos, km }: { texto: string; rotulos: string[]; km: number | undefined },
  words: readonly string[],
  { from, end, towns: named, isName }: Named & { isName: boolean },
): Part<"lugar"> {
  const isSmall = (named[0]?.peso ?? 0) < largeTown;
  const towns = ids.filter((id) => id >= 100_000);
  return {
    ...{ kind: "lugar", texto, rotulos, codes: lugarCodesOf(ids), above: aboveOf(ids), towns },
    names: towns.length > 0 ? [words.slice(from, end)] : [],
    ...(isSmall && { isSmall }),
    ...(isSmall && isName && words.length === 1 && { isName }),
    ...(km !== undefined && { km }),
  };
}

/** Decides between the towns and the area of one name. */
function meantBy(
  words: readonly string[],
  at: number,
  { from, end, towns, area }: Named,
  vocabulary: Vocabulary,
  km: number | undefined,
): Meant | undefined {
  const toTowns = (some: NamedThing[], until: number): Meant => ({
    ids: some.map(({ codigo }) => codigo),
    rotulos: some.slice(0, mostTowns).map(({ rotulo }) => rotulo),
    end: until,
  });
  const link = leadingWords.has(words[end] ?? "") ? 1 : 0;
  const state = findStateAt(words, end) ?? (link ? findStateAt(words, end + link) : undefined);
  if (state) {
    const until = end + state.count + (findStateAt(words, end) ? 0 : link);
    const inState = towns.filter(({ codigo }) => stateOf(codigo) === state.area.id);
    if (inState.length > 0) return toTowns(inState, until);
  }
  // A town hall is of the town, also where a state has the same name.
  const isOfBody = km === undefined && [words[at - 1], words[at - 2]].some((word) => bodies.has(word ?? ""));
  if ((words[end] === "capital" || isOfBody) && area?.tipo === "ESTADO") {
    const capital = towns.find(({ codigo }) => stateOf(codigo) === area.id);
    if (capital) return toTowns([capital], words[end] === "capital" ? end + 1 : end);
  }
  // "Grande SP" and "região de São Paulo" mean the surroundings of the capital of that name.
  if (area?.tipo === "ESTADO" && km !== undefined) {
    const nome = foldedWords(area.nome).join(" ");
    const capital = (vocabulary.names.get(nome) ?? []).find(
      ({ tipo, codigo }) => tipo === "LOCAL" && stateOf(codigo) === area.id,
    );
    if (capital) return toTowns([capital], end);
  }
  if (area) {
    const until = area.tipo === "ESTADO" && words[end] === "estado" ? end + 1 : end;
    return { ids: [area.id], rotulos: [localOption(area)], end: until };
  }
  return isMeantAsTown(words, at, { from, end, towns }, vocabulary) ? toTowns(towns, end) : undefined;
}

/** Returns whether a town is meant, and not the word of positions that is its name: "agente de saúde", "porto". */
function isMeantAsTown(
  words: readonly string[],
  at: number,
  { from, end, towns }: Pick<Named, "from" | "end" | "towns">,
  vocabulary: Vocabulary,
): boolean {
  if (end - from > 1 || from > at || words.length === 1) return true;
  const name = words[from] ?? "";
  if ((towns[0]?.peso ?? 0) >= largeTown || !(vocabulary.words.get(name) || common.has(name))) return true;
  return (
    leadingIn.has(words[at - 1] ?? "") || bodies.has(words[at - 2] ?? "") || bodies.has(words[at - 1] ?? "")
  );
}
