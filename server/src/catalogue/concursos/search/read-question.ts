import type { Deixada, Palpite } from "@cav/contract/concursos/concurso-search.ts";
import { folded } from "@cav/contract/folded.ts";
import { linkingWords } from "@cav/contract/word-forms.ts";
import type { Db } from "../../../tables.ts";
import { canJoin, isNameWord, toAlternatives } from "./alternatives.ts";
import { readEveryday } from "./everyday-sayings.ts";
import { countWithout, isFilling } from "./filling.ts";
import { lookUp } from "./look-up.ts";
import type { Vocabulary } from "./names.queries.ts";
import { readAsCalled } from "./near-words.ts";
import { insertPart, isKind, type Part } from "./parts.ts";
import { isMonth } from "./read-days.ts";
import { countDetail } from "./read-details.ts";
import { readLugar } from "./read-lugar.ts";
import { countNegation } from "./read-negation.ts";
import { readBanca, readCurso, readOrgao } from "./read-orgao.ts";
import { labelOf, type Term, toPart, toTermAt } from "./read-words.ts";
import { readAbertos, readAno, readLevel, readReserva, readSalario, type Saying } from "./sayings.ts";
import { maxQuestionWords, toTypedText, typedWordsOf } from "./typed-words.ts";
import { leastMistyped } from "./typing-error.ts";
import { findMeant } from "./unknown-words.ts";

/** A text as it was understood: the parts, the words left out, and other readings of unknown words. */
export type ReadText = {
  parts: Part[];
  deixadas: Deixada[];
  /** The left-out words that are circumstances: "sem experiência", "CNH D". */
  detalhes: string[];
  palpites: Palpite[];
  /** The text asks for the user's surroundings, which nobody told. */
  isHere: boolean;
};

const emptyText = (): ReadText => ({ parts: [], deixadas: [], detalhes: [], palpites: [], isHere: false });

/** Kinds of parts that ask for a certain position. */
const cargoKinds: ReadonlySet<Part["kind"]> = new Set(["word", "cota", "salario", "tipo", "curso"]);

type TypedText = {
  words: string[];
  /** Words that were typed in capitals within a text of small letters: acronyms. */
  capitals: ReadonlySet<string>;
  vocabulary: Vocabulary;
  today: string;
};

/** Reads a text once into what it asks for; screens, lists, conversations and subscriptions all use it. */
export async function readText(db: Db, text: string, today: string): Promise<ReadText> {
  const typed = readAsCalled(typedWordsOf(text));
  const words = typed.slice(0, maxQuestionWords).map(({ word }) => word);
  const vocabulary = await lookUp(db, words);
  const read = emptyText();
  await readWords(db, { words, capitals: capitalsOf(text), vocabulary, today }, read);
  const beyond = typed.slice(maxQuestionWords).map(({ word }) => word);
  if (beyond.length > 0) read.deixadas.push({ texto: beyond.join(" "), motivo: "DESCONHECIDA" });
  const toTyped = <Said extends { texto: string }>(one: Said): Said => ({
    ...one,
    texto: toTypedText(typed, one.texto),
  });
  // Without a position, "inscrições abertas" also means registrations that will open.
  const isOfCargo = read.parts.some(({ kind, isNot }) => !isNot && cargoKinds.has(kind));
  return {
    parts: read.parts.map((part) => ({
      ...toTyped(part),
      ...(part.said && { said: part.said.map(toTyped) }),
      ...(isKind(part, "abertos") && !isOfCargo && { hasBegun: false }),
    })),
    deixadas: read.deixadas.map(toTyped),
    detalhes: read.detalhes.map((texto) => toTypedText(typed, texto)),
    palpites: read.palpites.map(toTyped),
    isHere: read.isHere,
  };
}

function capitalsOf(text: string): ReadonlySet<string> {
  if (text === text.toUpperCase()) return new Set();
  const typed = text.match(/\p{L}+/gu) ?? [];
  return new Set(typed.filter((word) => /^\p{Lu}{2,6}$/u.test(word)).map(folded));
}

async function readWords(db: Db, text: TypedText, into: ReadText): Promise<void> {
  const { words, vocabulary } = text;
  for (let at = 0; at < words.length; )
    at += (await readNames(db, text, at, into)) || (await readAt(db, text, at, into));
  // If nothing but filling words was typed, they are searched themselves.
  if (into.parts.length + into.deixadas.length === 0 && !into.isHere)
    for (const [at, word] of words.entries())
      if (!linkingWords.has(word)) takeKnown(toTermAt(words, at), vocabulary, into);
}

/** Reads names of positions between "ou", any of which is enough; returns 0 if there are no two. */
async function readNames(db: Db, text: TypedText, from: number, into: ReadText): Promise<number> {
  const { words } = text;
  if (!words.includes("ou", from) || isFilling(words, from)) return 0;
  const names: Part<"word">[][] = [[]];
  const told = emptyText();
  let at = from;
  while (at < words.length) {
    if (words[at] === "ou" && names.at(-1)?.length) {
      names.push([]);
      at += 1;
      continue;
    }
    const one = emptyText();
    const count = await readAt(db, text, at, one);
    if (one.deixadas.length + one.detalhes.length > 0 || one.isHere || !one.parts.every(isNameWord)) break;
    told.palpites.push(...one.palpites);
    names.at(-1)?.push(...one.parts.filter(isNameWord));
    at += count;
  }
  if (names.length < 2 || !names.every(canJoin)) return 0;
  into.palpites.push(...told.palpites);
  insertPart(into.parts, toAlternatives(names, words.slice(from, at).join(" ")));
  return at - from;
}

/** Leaves out a circumstance, and says so. */
function leaveDetail(texto: string, into: ReadText): void {
  into.deixadas.push({ texto, motivo: "DESCONHECIDA" });
  into.detalhes.push(texto);
}

/** Reads the thing that a word begins, and returns the number of its words. */
async function readAt(db: Db, text: TypedText, at: number, into: ReadText): Promise<number> {
  const { words } = text;
  const saying = longestSaying(text, at);
  const word = words[at] as string;
  const detail = countDetail(words, at, text.vocabulary);
  if (detail > 0 && detail >= (saying?.count ?? 0)) {
    leaveDetail(words.slice(at, at + detail).join(" "), into);
    return detail;
  }
  if (saying && !(saying.count === 1 && (linkingWords.has(word) || isNoState(text, at)))) {
    if (saying.isHint) into.isHere = true;
    else if (saying.part) takePart(saying.part, text.vocabulary, into);
    return saying.count;
  }
  const lead = countNegation(words, at);
  if (lead > 0) return lead + (await readNegated(db, text, at, lead, into));
  if (isFilling(words, at)) return 1;
  const without = word === "sem" ? withoutAt(text, at, into) : 0;
  if (without > 0) return without;
  // "Janeiro" alone is not Rio de Janeiro; nothing says whether registrations or the exam are meant.
  if (isMonth(word)) {
    into.deixadas.push({ texto: word, motivo: "DESCONHECIDA" });
    return 1;
  }
  const term = toTermAt(words, at);
  await takeTerm(db, text, term, into);
  return term.count;
}

/** Letters of states that are words of every sentence: "queria saber se tem", "tô procurando". */
const doubtful = new Set(["se", "to"]);

const isNoState = ({ words, capitals }: TypedText, at: number) =>
  doubtful.has(words[at] ?? "") &&
  at < words.length - 1 &&
  !capitals.has(words[at] ?? "") &&
  !["em", "no", "na", "do"].includes(words[at - 1] ?? "");

/** Reads an exclusion: "menos SP e RJ", "sem ser estágio". Returns the number of words after the lead. */
async function readNegated(
  db: Db,
  text: TypedText,
  at: number,
  lead: number,
  into: ReadText,
): Promise<number> {
  const { words } = text;
  let end = at + lead;
  for (let isFirst = true; end < words.length; isFirst = false) {
    let from = end;
    while (from < words.length - 1 && isFilling(words, from)) from += 1;
    // Another thing of a list is excluded, too, if it is as well understood as the first.
    if (!isFirst && !(/^(?:ou|e|nem)$/.test(words[end] ?? "") && longestSaying(text, from)?.part)) break;
    const one = emptyText();
    const count = await readAt(db, text, from, one);
    const isKnown = one.parts.length > 0 && one.deixadas.length + one.palpites.length === 0;
    const texto = words.slice(isFirst ? at : end, from + count).join(" ");
    if (isKnown) for (const part of one.parts) insertPart(into.parts, { ...part, ...negated(part, texto) });
    else into.deixadas.push({ texto, motivo: "DESCONHECIDA" });
    end = from + count;
  }
  return end - at - lead;
}

const negated = ({ rotulos, texto: name }: Part, texto: string) => ({
  ...{ texto, isNot: true as const },
  rotulos: rotulos.length > 0 ? rotulos : [name],
});

/** Reads "sem experiência": a requirement, which is left out, or a known fact: "sem cadastro de reserva". */
function withoutAt(text: TypedText, at: number, into: ReadText): number {
  const { words } = text;
  const count = countWithout(words, at);
  const saying = longestSaying(text, at + count - 1);
  const part = saying?.part;
  if (saying && part && factKinds.has(part.kind)) {
    const texto = words.slice(at, at + count - 1 + saying.count).join(" ");
    insertPart(into.parts, { ...part, ...negated(part, texto) });
    return count - 1 + saying.count;
  }
  leaveDetail(words.slice(at, at + count).join(" "), into);
  return count;
}

/** Facts that a position may be without. */
const factKinds: ReadonlySet<Part["kind"]> = new Set(["tipo", "reserva", "cota", "nivel", "remoto"]);

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
  const known = (phrases: Part<"word">["own"]) =>
    phrases.filter((phrase) => phrase.every((forms) => forms.some((form) => words.has(form))));
  const [own, elsewhere] = [known(part.own), known(part.elsewhere)];
  if (own.length + elsewhere.length > 0) insertPart(into.parts, { ...part, own, elsewhere });
  else leaveDetail(part.texto, into);
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
