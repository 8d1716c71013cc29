import { leadingWords } from "@cav/contract/folded.ts";
import { areas } from "@cav/contract/locais/locais.ts";
import { findMeanings, formerBancas, formerNamesOf, isFederalBody } from "./abbreviations.ts";
import type { NamedThing, Vocabulary } from "./names.queries.ts";
import type { Part, Phrase } from "./parts.ts";
import { countOf, matchAt, type Saying } from "./sayings.ts";

/** Most words of a body's or an organiser's name. */
const longestName = 10;

const leftOut = "(?:de|do|da|dos|das|e|em|no|na|o|a|estado|municipal|municipio|s a)";

/** Returns a body's name in its comparable form, as `nome_de_orgao()` of the database. */
export const toComparableName = (name: string) =>
  ` ${name} `.replace(new RegExp(` (?:${leftOut} )+`, "g"), " ").trim();

const toPhrase = (words: readonly string[]): Phrase => words.map((word) => [word]);

/** Returns the state of an acronym's letters. */
const stateOf = (uf: string) =>
  areas.find((area) => area.tipo === "ESTADO" && area.uf.toLowerCase() === uf)?.id;

/** Returns the longest name of a kind that begins at a word. */
function longestAt(words: readonly string[], at: number, find: (name: string) => NamedThing | undefined) {
  for (let count = Math.min(longestName, words.length - at); count > 0; count -= 1) {
    const texto = words.slice(at, at + count).join(" ");
    const found = find(texto);
    if (found) return { found, texto, count };
  }
  return undefined;
}

/** Reads an organiser by its acronym or name, present or former. */
export function readBanca(words: readonly string[], at: number, { names }: Vocabulary): Saying | undefined {
  const named = (name: string) => names.get(name)?.find(({ tipo }) => tipo === "BANCA");
  const longest = longestAt(words, at, (name) => named(formerBancas[name] ?? name));
  if (!longest) return undefined;
  const [sigla = "", nome = ""] = longest.found.rotulo.split("|");
  const former = formerNamesOf(sigla);
  return {
    count: longest.count,
    part: {
      ...{ kind: "banca", texto: longest.texto, rotulos: [sigla] },
      siglas: [sigla, ...former],
      nomes: [nome, ...former],
    },
  };
}

const townsBody = /^(?:prefeituras?|camaras?) (?:municipa(?:l|is) )?(?:d[eoa] )?/;

/** Returns whether bodies of several towns are asked for, "prefeitura de Guarulhos ou Santos", which have no name. */
function listsTowns(words: readonly string[], at: number, { names }: Vocabulary): boolean {
  const lead = matchAt(words, at, townsBody);
  if (!lead) return false;
  const isTown = (name: string) => names.get(name)?.find(({ tipo }) => tipo === "LOCAL");
  const from = at + countOf(lead[0]);
  const first = longestAt(words, from, isTown);
  const link = from + (first?.count ?? 0);
  if (!first || !["ou", "e"].includes(words[link] ?? "")) return false;
  const next = link + (leadingWords.has(words[link + 1] ?? "") ? 2 : 1);
  return longestAt(words, next, isTown) !== undefined;
}

/** Reads a public body: by a name that an exam has, or by an acronym with a state's letters, which none may have. */
export function readOrgao(words: readonly string[], at: number, vocabulary: Vocabulary): Saying | undefined {
  if (leadingWords.has(words[at] ?? "") || listsTowns(words, at, vocabulary)) return undefined;
  const named = (name: string) => vocabulary.names.get(name)?.find(({ tipo }) => tipo === "ORGAO");
  const longest = longestAt(words, at, (name) => {
    const isLong = name.includes(" ");
    if (isLong && leadingWords.has(name.slice(name.lastIndexOf(" ") + 1))) return undefined;
    return named(name) ?? (isLong ? named(toComparableName(name)) : undefined);
  });
  const acronym = acronymAt(words, at);
  if (acronym && acronym.count >= (longest?.count ?? 0))
    return { ...acronym, part: withName(acronym.part, named) };
  const federal = federalAt(words, at);
  if (federal && federal.count > (longest?.count ?? 0)) return federal;
  if (!longest || (longest.count === 1 && isCommon(longest.texto, vocabulary))) return undefined;
  const { found, texto, count } = longest;
  const words_ = [toPhrase(found.nome.split(" ")), ...findMeanings(texto.replaceAll(" ", "")).map(toPhrase)];
  return {
    count,
    part: { kind: "orgao", texto, rotulos: [found.rotulo], nomes: [found.nome], words: words_ },
  };
}

/** Reads a federal body by its name, also if no exam has it. */
function federalAt(words: readonly string[], at: number): Saying | undefined {
  for (let count = Math.min(longestFederal, words.length - at); count > 1; count -= 1) {
    const texto = words.slice(at, at + count).join(" ");
    const name = toComparableName(texto);
    if (leadingWords.has(words[at + count - 1] ?? "") || !isFederalBody(name)) continue;
    const rotulos = [name.replaceAll(/(^| )[a-z]/g, (letter) => letter.toUpperCase())];
    return {
      count,
      part: { kind: "orgao", texto, rotulos, nomes: [name], words: [toPhrase(name.split(" "))] },
    };
  }
  return undefined;
}
const longestFederal = 6;

/** An abbreviation of several bodies, such as "PM", or a word of positions, is no body's name by itself. */
const isCommon = (word: string, { words }: Vocabulary) =>
  findMeanings(word).length > 0 || word.length < 2 || words.get(word) === true;

/** Shows an acronym by the body's spelling if an exam has it. */
function withName(part: Part<"orgao">, named: (name: string) => NamedThing | undefined): Part<"orgao"> {
  const found = part.nomes.map(named).find((one) => one !== undefined);
  return found ? { ...part, rotulos: [found.rotulo] } : part;
}

/** Reads "TJ-PR", "tjpr", "pm ba". */
function acronymAt(words: readonly string[], at: number): { count: number; part: Part<"orgao"> } | undefined {
  const [first = "", second = ""] = words.slice(at);
  for (const [texto, letters, uf] of [
    [`${first} ${second}`, first, second],
    [first, first.slice(0, -2), first.slice(-2)],
  ] as const) {
    const estado = uf.length === 2 && letters.length > 1 ? stateOf(uf) : undefined;
    const meanings = estado === undefined ? [] : findMeanings(letters + uf);
    if (estado === undefined || meanings.length === 0) continue;
    return {
      count: countOf(texto),
      part: {
        ...{ kind: "orgao", texto, rotulos: [texto.toUpperCase().replace(" ", "-")], estado },
        nomes: [...new Set([letters + uf, `${letters} ${uf}`])],
        words: [[[letters + uf]], [[letters], [uf]], ...meanings.map(toPhrase)],
      },
    };
  }
  return undefined;
}

const cursoLead =
  /^(?:(?:com |tem |tenho )?(?:formacao|formad[oa]s?|graduad[oa]s?|graduacao|bacharel(?:ado)?|licenciatura|licenciad[oa]|diploma|quem fez|fiz|curso(?: superior)?|faculdade) (?:em|de|no|na|do|da)) /;

/** Reads a course of studies after words that introduce one: "formado em direito". */
export function readCurso(words: readonly string[], at: number, { names }: Vocabulary): Saying | undefined {
  const lead = matchAt(words, at, cursoLead);
  if (!lead) return undefined;
  const from = at + countOf(lead[0]);
  const longest = longestAt(words, from, (name) => names.get(name)?.find(({ tipo }) => tipo === "CURSO"));
  if (!longest) return undefined;
  const same = (names.get(longest.texto) ?? []).filter(({ tipo }) => tipo === "CURSO");
  const count = from - at + longest.count;
  return {
    count,
    part: {
      ...{ kind: "curso", texto: words.slice(at, at + count).join(" ") },
      ...{ rotulos: [longest.found.rotulo], ids: same.map(({ codigo }) => codigo) },
    },
  };
}
