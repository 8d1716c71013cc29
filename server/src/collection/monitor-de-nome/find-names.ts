import { foldedWords } from "@cav/contract/folded.ts";
import { familyNames, givenNames, otherWords } from "./known-words.ts";
import { isOfAnotherMatter } from "./other-matters.ts";
import { distanceOf, endOfLine, findOwnDigits, isOwnCpf } from "./printed-cpf.ts";
import { soundOf, surnameSoundOf } from "./spelling.ts";
import { apostrophes, createMemo, particles, readWords, type Word } from "./words.ts";

/** A monitored name, with the six CPF digits that gazettes print most. */
export type WatchedName = { id: number; nome: string; cpf: string | null };

/**
 * The position of a monitored name, and whether its CPF's digits are printed beside it. `isDoubtful`: a word that may
 * be a further surname is beside it.
 */
export type Hit = { id: number; from: number; to: number; hasSameCpf: boolean; isDoubtful?: boolean };

type Sought = WatchedName & { sounds: readonly string[]; needsCpf: boolean };

/** Monitored names by their first two words, to compare a text word by word. */
export type Watch = ReadonlyMap<string, readonly Sought[]>;

/** Shorter names are too common: they match only beside their CPF's digits. */
const distinctiveWords = 3;
const leastWords = 2;
/** Maximum hits per name in an act; more is a list of namesakes, or spam. */
const mostOfOne = 20;

/** Returns a name's significant words by sound; none when they are too few. */
function readName(nome: string): string[] {
  const words = readWords(nome)
    .map(({ plain }) => plain)
    .filter((word) => !particles.has(word));
  if (words.length < leastWords || words.some((word) => word.length < 2 && word !== "o")) return [];
  return words.map((word, index) => (index === 0 ? soundOf(word) : surnameSoundOf(word)));
}

/** Returns the ways to print a name: "O'Bryan" is one word or two. */
function readForms(nome: string): string[][] {
  const forms = [nome, nome.replaceAll(apostrophes, " ")].map(readName).filter(({ length }) => length > 0);
  return forms.length > 1 && String(forms[0]) === String(forms[1]) ? forms.slice(0, 1) : forms;
}

/** Results are cached, since a few thousand words repeat. */
const firstNameOf = createMemo(soundOf);
const surnameOf = createMemo(surnameSoundOf);

const keyOf = (first: string, second: string) => `${first} ${second}`;

/** Prepares names for any number of texts. Names of two words need CPF digits. */
export function buildWatch(names: Iterable<WatchedName>): Watch {
  const watch = new Map<string, Sought[]>();
  for (const name of names) {
    const forms = readForms(name.nome);
    const needsCpf = forms[0] !== undefined && forms[0].length < distinctiveWords;
    if (needsCpf && name.cpf === null) continue;
    for (const sounds of forms) {
      const key = keyOf(sounds[0] ?? "", sounds[1] ?? "");
      watch.set(key, [...(watch.get(key) ?? []), { ...name, sounds, needsCpf }]);
    }
  }
  return watch;
}

/**
 * Finds monitored names as the subject of a text: not inside longer names, nor as signers or former holders, nor beside
 * another CPF. Ignores accents, case, spelling variants, line ends and particles.
 */
export function findHits(watch: Watch, text: string): Hit[] {
  const all = readWords(text);
  const counted = countedIn(all);
  const plains = counted.map((index) => all[index]?.plain ?? "");
  const surnames = plains.map(surnameOf);
  const hits: Hit[] = [];
  const times = new Map<number, number>();
  /** The name nearest to each print of own digits: a namesake in the same row has another CPF. */
  const proven = new Map<string, { beside: number; hit: Hit }>();
  for (let at = 0; at + leastWords <= counted.length; at++) {
    for (const name of watch.get(keyOf(firstNameOf(plains[at] ?? ""), surnames[at + 1] ?? "")) ?? []) {
      if (!name.sounds.every((sound, more) => more === 0 || surnames[at + more] === sound)) continue;
      const first = counted[at] ?? 0;
      const last = counted[at + name.sounds.length - 1] ?? 0;
      const stretch = { from: all[first]?.from ?? 0, to: all[last]?.to ?? 0 };
      if (!isOneStretch(all, first, last)) continue;
      // The person's own digits prove the row, whatever is beside the name.
      const digits = name.cpf === null ? undefined : findOwnDigits(text, stretch, name.cpf);
      if (digits) {
        const beside = distanceOf(stretch, digits);
        const key = `${name.id} ${digits.from}`;
        if (beside < (proven.get(key)?.beside ?? Number.POSITIVE_INFINITY))
          proven.set(key, { beside, hit: { id: name.id, ...stretch, hasSameCpf: true } });
        continue;
      }
      if ((times.get(name.id) ?? 0) >= mostOfOne) continue;
      const longer = findLonger(text, all, first, last);
      if (longer === "yes" || isOfAnotherMatter(text, stretch)) continue;
      const isDoubtful = longer === "perhaps";
      // A word that no list knows silences nobody in a row of people; a sentence's next name is another person's.
      if (isDoubtful && !isInRow(text, stretch)) continue;
      const agrees = name.cpf === null ? undefined : isOwnCpf(text, stretch, name.cpf);
      const isHit = name.needsCpf ? agrees : agrees !== false;
      if (!isHit) continue;
      times.set(name.id, (times.get(name.id) ?? 0) + 1);
      hits.push({ id: name.id, ...stretch, hasSameCpf: agrees ?? false, ...(isDoubtful && { isDoubtful }) });
    }
  }
  for (const { hit } of proven.values()) hits.push(hit);
  return hits.sort((one, other) => one.from - other.from);
}

/** Returns the indexes of significant words. */
const countedIn = (all: readonly Word[]): number[] =>
  all.flatMap(({ plain }, index) => (particles.has(plain) ? [] : [index]));

/** Returns each pair of words in a text that may begin a monitored name, once. */
export function listPairs(text: string): Set<string> {
  const all = readWords(text);
  const plains = countedIn(all).map((index) => all[index]?.plain ?? "");
  const pairs = new Set<string>();
  for (let at = 0; at + leastWords <= plains.length; at++)
    pairs.add(keyOf(firstNameOf(plains[at] ?? ""), surnameOf(plains[at + 1] ?? "")));
  return pairs;
}

/** Returns whether only spaces, a line end and particles separate a name's words. */
const isOneStretch = (all: readonly Word[], first: number, last: number) =>
  all.slice(first + 1, last + 1).every(({ gap }) => gap !== "other");

/** Whether a name goes on beside a match; "perhaps": by a word that no list knows. */
type Longer = "yes" | "perhaps" | "no";

/** Returns whether the name continues before or after. */
function findLonger(text: string, all: readonly Word[], first: number, last: number): Longer {
  const both = [goesBefore(text, all, first), goesBehind(text, all, last)];
  return both.includes("yes") ? "yes" : both.includes("perhaps") ? "perhaps" : "no";
}

const toLonger = (isLonger: boolean): Longer => (isLonger ? "yes" : "no");

function goesBefore(text: string, all: readonly Word[], first: number): Longer {
  const own = all[first];
  const before = all[first - 1];
  if (!own || !before || !isJoined(text, own, before)) return "no";
  if (!particles.has(before.plain)) return likenessOf(text, before);
  // "Maria de Paula Souza" continues before "Paula Souza"; "a nomeação de Paula Souza" doesn't.
  const further = all[first - 2];
  return toLonger(
    Boolean(
      before.plain !== "e" &&
        further &&
        before.gap === "space" &&
        givenNames.has(further.plain) &&
        further.isCapital,
    ),
  );
}

function goesBehind(text: string, all: readonly Word[], last: number): Longer {
  const after = all[last + 1];
  if (!after || !isJoined(text, after, after)) return "no";
  if (!particles.has(after.plain)) return likenessOf(text, after);
  const further = all[last + 2];
  if (further?.gap !== "space" || !further.isCapital) return "no";
  // "Ana Souza e Silva" is one person, "Ana Souza e Bruno Lima" are two.
  if (familyNames.has(further.plain)) return "yes";
  return after.plain === "e" ? "no" : likenessOf(text, further);
}

/** Length of a full line, whose text may continue in the next. */
const filledLine = 60;

/**
 * Returns whether a word is close enough to the previous one to be part of the same name; `nearest` is the
 * outermost word of the name so far.
 */
function isJoined(text: string, word: Word, nearest: Word): boolean {
  if (word.gap === "space") return true;
  if (word.gap !== "line") return false;
  const end = text.lastIndexOf("\n", word.from);
  const start = text.lastIndexOf("\n", end - 1) + 1;
  // A table's row is one line, so its last cell does not go on below.
  if (text.slice(start, end).includes("\t")) return false;
  const next = text.indexOf("\n", end + 1);
  const isParted =
    nearest === word
      ? isPartOfName(text.slice(end + 1, next < 0 ? undefined : next), familyNames)
      : isPartOfName(text.slice(start, end), givenNames);
  if (isParted) return true;
  // A given name that starts a name at a line's end: "… 72,90, José" and, below it, "Luiz Carlos".
  const begins = nearest !== word && nearest.gap === "other" && givenNames.has(nearest.plain);
  const goesOn = familyNames.has(nearest.plain) || particles.has(nearest.plain) || begins;
  return end - start >= filledLine && goesOn;
}

/** Returns whether a line is only part of a name, split by a narrow column, as "Filho" or "Ana". */
function isPartOfName(line: string, names: ReadonlySet<string>): boolean {
  if (line.length > filledLine) return false;
  const words = foldedWords(line).filter((word) => !particles.has(word));
  return words.length === 1 && names.has(words[0] ?? "") && !/[\d.,;:]/.test(line);
}

/** Returns whether a word beside a name is part of it: by the lists, or, if no other row has it, perhaps. */
function likenessOf(text: string, { plain, isCapital, from, to }: Word): Longer {
  if (!isCapital || plain.length < 2) return "no";
  if (familyNames.has(plain) || givenNames.has(plain)) return "yes";
  if (otherWords.has(plain) || hiddenSigns.test(plain)) return "no";
  return isColumn(text, text.slice(from, to)) ? "no" : "perhaps";
}

/** Letters that hide a CPF's digits. */
const hiddenSigns = /^x{2,3}$/;

/** Fewest rows with the same word; then it is a column's. */
const columnRows = 3;

/** Returns whether several lines have a word: a post, a status or a town in a column. */
function isColumn(text: string, word: string): boolean {
  let rows = 0;
  for (
    let at = text.indexOf(word);
    at >= 0 && rows < columnRows;
    at = text.indexOf(word, endOfLine(text, at))
  )
    rows++;
  return rows >= columnRows;
}

/** Returns whether a name is in a row of people: its line has a number or cells, and few words besides. */
function isInRow(text: string, { from, to }: { from: number; to: number }): boolean {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const row = text.slice(start, endOfLine(text, to));
  return row.length <= rowMax && /\d|\t/.test(row) && !/[a-zà-ÿ]{3} (?:[a-zà-ÿ]{1,40} ){3}/.test(row);
}
const rowMax = 260;
