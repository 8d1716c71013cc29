import type { Deixada, Palpite } from "@cav/contract/concursos/concurso-search.ts";
import { folded, foldedWords } from "@cav/contract/folded.ts";
import { visibleTextOf } from "@cav/contract/plain-text.ts";
import { linkingWords, wordFormsOf } from "@cav/contract/word-forms.ts";
import type { Db } from "../../../tables.ts";
import { formerBancas } from "./abbreviations.ts";
import { readEveryday } from "./everyday-sayings.ts";
import { findSimilarWords, findVocabulary, type Vocabulary } from "./names.queries.ts";
import { findNear, readAsCalled } from "./near-words.ts";
import { insertPart, isKind, type Part } from "./parts.ts";
import { readLugar } from "./read-lugar.ts";
import { readBanca, readCurso, readOrgao, toComparableName } from "./read-orgao.ts";
import { formsOf, labelOf, type Term, toPart, toTermAt } from "./read-words.ts";
import { readAbertos, readAno, readLevel, readReserva, readSalario, type Saying } from "./sayings.ts";
import { isOneFamily, leastMistyped, measureTypingError } from "./typing-error.ts";

/** Words of a text beyond these are ignored: nobody types so many, and each costs look-ups. */
export const maxQuestionWords = 14;
/** Most words of a name that is looked up. */
const longestName = 10;

/** Endings for both genders: "professor(a)", "técnico/a". */
const genderEnding = /(?<=\p{L}{3})(?:\((?:a|as|o|os|s|es|ora|oras)\)|\/(?:a|as|o|os)(?![\p{L}\p{N}]))/giu;

/** Words that everybody types, and words of a conversation: they ask, and name nothing. */
const filling = new Set([
  ...linkingWords,
  ..."d p pra pro se eu que um uma mais so somente apenas tem tenho ter quem ha existe algum alguma alguns qual".split(
    " ",
  ),
  ..."quais quero queria preciso procuro busco buscar ser trabalhar emprego empregos cargo cargos".split(" "),
  ..."concurso concursos vaga vagas edital editais banca organizadora inscricao inscricoes pessoa pessoas".split(
    " ",
  ),
  ..."ola oi bom boa dia tarde noite favor por ver veja mostre mostrar novos novo ainda agora".split(" "),
]);
/** Words that fill only after another: "concurso público", "prefeitura municipal". */
const fillingAfter: Record<string, string[]> = {
  publico: ["concurso"],
  publicos: ["concursos"],
  municipal: ["prefeitura", "camara"],
};

/** A text as it was understood: the parts, the words left out, and other readings of unknown words. */
export type ReadText = {
  parts: Part[];
  deixadas: Deixada[];
  palpites: Palpite[];
  /** The text asks for the user's surroundings, which nobody told. */
  isHere: boolean;
};

/** Kinds of parts that ask for a certain position. */
const cargoKinds: ReadonlySet<Part["kind"]> = new Set(["word", "cota", "salario", "tipo", "curso"]);

type TypedText = {
  words: string[];
  /** Words that were typed in capitals within a text of small letters: acronyms. */
  capitals: ReadonlySet<string>;
  vocabulary: Vocabulary;
  today: string;
};

/** Returns the folded words of a text. */
export function parseWords(text: string): string[] {
  return foldedWords(visibleTextOf(text).replaceAll(genderEnding, "")).slice(0, maxQuestionWords);
}

/** Reads a text once into what it asks for; screens, lists, conversations and subscriptions all use it. */
export async function readText(db: Db, text: string, today: string): Promise<ReadText> {
  const words = readAsCalled(parseWords(text));
  const terms = words.map((_, at) => toTermAt(words, at));
  const names = runsOf(words).flatMap((run) => [run, toComparableName(run)]);
  const states = words.includes("sp") || words.includes("rj") ? ["sao paulo", "rio de janeiro"] : [];
  const former = words.flatMap((word) => formerBancas[word] ?? []);
  const looked = [...new Set([...names, ...states, ...former])].filter((name) => name !== "");
  const vocabulary = await findVocabulary(db, looked, formsOf(terms));
  const read: ReadText = { parts: [], deixadas: [], palpites: [], isHere: false };
  await readWords(db, { words, capitals: capitalsOf(text), vocabulary, today }, read);
  // Without a position, "inscrições abertas" also means registrations that will open.
  if (read.parts.some(({ kind }) => cargoKinds.has(kind))) return read;
  return {
    ...read,
    parts: read.parts.map((part) => (isKind(part, "abertos") ? { ...part, hasBegun: false } : part)),
  };
}

const runsOf = (words: string[]) =>
  words.flatMap((_, start) =>
    Array.from({ length: Math.min(longestName, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1).join(" "),
    ),
  );

function capitalsOf(text: string): ReadonlySet<string> {
  if (text === text.toUpperCase()) return new Set();
  const typed = text.match(/\p{L}+/gu) ?? [];
  return new Set(typed.filter((word) => /^\p{Lu}{2,6}$/u.test(word)).map(folded));
}

async function readWords(db: Db, text: TypedText, into: ReadText): Promise<void> {
  const { words, vocabulary } = text;
  for (let at = 0; at < words.length; ) {
    const saying = longestSaying(text, at);
    const word = words[at] as string;
    if (saying && !(saying.count === 1 && linkingWords.has(word))) {
      at += saying.count;
      if (saying.isHint) into.isHere = true;
      else if (saying.part) takePart(saying.part, vocabulary, into);
      continue;
    }
    if (isFilling(words, at)) {
      at += 1;
      continue;
    }
    const without = word === "sem" ? afterWithout(words, at) : 0;
    if (without > 0) {
      into.deixadas.push({ texto: words.slice(at, at + without).join(" "), motivo: "DESCONHECIDA" });
      at += without;
      continue;
    }
    const term = toTermAt(words, at);
    await takeTerm(db, text, term, into);
    at += term.count;
  }
  // If nothing but filling words was typed, they are searched themselves.
  if (into.parts.length + into.deixadas.length === 0 && !into.isHere)
    for (const [at, word] of words.entries())
      if (!linkingWords.has(word)) takeKnown(toTermAt(words, at), vocabulary, into);
}

function isFilling(words: readonly string[], at: number): boolean {
  const word = words[at] as string;
  return filling.has(word) || (fillingAfter[word]?.includes(words[at - 1] ?? "") ?? false);
}

/** "Sem experiência": what must be missing belongs to the word after it. Returns the number of words. */
function afterWithout(words: readonly string[], at: number): number {
  let end = at + 1;
  while (end < words.length - 1 && linkingWords.has(words[end] ?? "")) end += 1;
  return Math.min(words.length, end + 1) - at;
}

/** Returns the longest reading at a word; between equals the first: bodies bear names of places. */
function longestSaying({ words, vocabulary, today }: TypedText, at: number): Saying | undefined {
  const isLed = ["em", "no", "na"].includes(words[at - 1] ?? "");
  const sayings = [
    readCurso(words, at, vocabulary),
    readLugar(words, at, vocabulary),
    readLevel(words, at),
    readSalario(words, at),
    readAbertos(words, at),
    readReserva(words, at, isLed),
    ...readEveryday(words, at, today),
    readBanca(words, at, vocabulary),
    readOrgao(words, at, vocabulary),
    readAno(words, at),
  ].filter((one) => one !== undefined);
  const [longest] = sayings.toSorted((a, b) => b.count - a.count);
  const named = longest && toTermAt(words, at).count;
  // A position's name of several words is no place or body: "agente de saúde".
  return longest && named !== undefined && named > longest.count ? undefined : longest;
}

/** Takes a recognised part; a rare requirement that no position names is left out. */
function takePart(part: Part, { words }: Vocabulary, into: ReadText): void {
  if (part.kind !== "word") {
    insertPart(into.parts, part);
    return;
  }
  const own = part.own.filter((phrase) => phrase.every((forms) => forms.some((form) => words.has(form))));
  if (own.length > 0) insertPart(into.parts, { ...part, own });
  else into.deixadas.push({ texto: part.texto, motivo: "DESCONHECIDA" });
}

function takeKnown(term: Term, vocabulary: Vocabulary, into: ReadText): boolean {
  const part = toPart(term, vocabulary);
  if (part) insertPart(into.parts, part);
  return part !== undefined;
}

async function takeTerm(db: Db, text: TypedText, term: Term, into: ReadText): Promise<void> {
  const { texto, count } = term;
  const part = toPart(term, text.vocabulary);
  if (part && !(count === 1 && isKind(part, "word") && part.own.length + part.elsewhere.length === 0)) {
    insertPart(into.parts, part);
    return;
  }
  if (count > 1) {
    // Without an exam that has the whole name, its words are searched.
    const words = texto.split(" ");
    for (const [at, word] of words.entries())
      if (!linkingWords.has(word))
        await takeTerm(db, text, toTermAt([...words.slice(0, at), word], at), into);
    return;
  }
  if (term.isAbbreviation) {
    into.deixadas.push({ texto, motivo: "NENHUM", significado: labelOf(term) });
    return;
  }
  const isGuessed = texto.length >= leastMistyped && !/\d/.test(texto) && !text.capitals.has(texto);
  const meant = isGuessed ? await findMeant(db, texto) : undefined;
  // Related names remain if the word itself means nothing.
  if (!meant && part) {
    insertPart(into.parts, part);
    return;
  }
  if (!meant) {
    into.deixadas.push({ texto, motivo: "DESCONHECIDA" });
    return;
  }
  into.palpites.push({ texto, lido: meant.lido });
  insertPart(into.parts, { ...meant.part, texto });
}

/** Returns what an unknown word may mean: the beginning of a word, a typing error, or words of one field. */
async function findMeant(db: Db, typed: string): Promise<{ lido: string; part: Part<"word"> } | undefined> {
  const similar = await findSimilarWords(db, typed);
  const toWord = (words: string[], near: Part<"word">["near"] = []) => ({
    ...{ kind: "word" as const, texto: typed, rotulos: [] },
    ...{ own: [[words]], elsewhere: [[words]], near },
  });
  const named = similar.filter(({ nomes }) => nomes > 0);
  const begun = named.filter(({ palavra }) => palavra.startsWith(typed)).map(({ palavra }) => palavra);
  if (begun.length > 0) return { lido: `${typed}…`, part: toWord(begun) };
  const [meant] = similar
    // A word that only few positions have beside titles names nothing: "estado" in "Oficial de Estado-Maior".
    .filter(({ nomes, vezes }) => nomes === 0 || nomes * 4 > vezes)
    .flatMap((one) => ({ ...one, distance: measureTypingError(typed, one.palavra) ?? Number.NaN }))
    .filter(({ distance }) => !Number.isNaN(distance))
    .toSorted((a, b) => a.distance - b.distance || b.vezes - a.vezes);
  if (meant) {
    const { same, near } = findNear([meant.palavra]);
    const known = await findVocabulary(db, [], [...wordFormsOf(meant.palavra), ...[same, near].flat(3)]);
    const kept = (forms: string[]) => forms.filter((form) => known.words.get(form) === true);
    const phrases = near
      .map((phrase) => phrase.map(kept))
      .filter((phrase) => phrase.every((one) => one.length > 0));
    const forms = [
      ...wordFormsOf(meant.palavra),
      ...same.flatMap((phrase) => (phrase.length === 1 ? phrase.flat() : [])),
    ];
    return {
      lido: meant.palavra,
      part: withoutNames(
        toWord(
          forms.filter((form) => known.words.has(form)),
          phrases,
        ),
        meant.nomes,
      ),
    };
  }
  const family = named.map(({ palavra }) => palavra).filter((palavra) => isOneFamily(typed, palavra));
  return family.length > 0 ? { lido: family.join(", "), part: toWord(family) } : undefined;
}

/** A word that no position's name has is searched in titles, bodies and organisers alone. */
const withoutNames = (part: Part<"word">, nomes: number): Part<"word"> =>
  nomes > 0 ? part : { ...part, own: [] };
