import { isCapital, type View } from "./view.ts";

/** First words of purchases and contracts. */
const otherTitle =
  /\b(?:aviso de (?:licitac|pregao|dispensa)|extrato d[eo]s? (?:\S{1,14} ){0,3}?contrat|pregao (?:eletronico|presencial) n|tomada de precos n|ata de registro de precos|dispensa de licitacao n)/g;
const ownTitle =
  /\b(?:edita(?:l|is)|concurso public\w|processo seletivo|selecao publica|teste seletivo|portaria|decreto|retificacao|homologacao|convocacao|resultado)\b/g;
/**
 * Distances in characters. A title this close to the text's start belongs to a neighbouring act; the act's own
 * title is this close before the words for the selection.
 */
const otherNear = 300;
const ownNear = 500;

/**
 * Returns whether words are where an act may begin: in capitals or before a number, at the start of a line or
 * sentence.
 */
function beginsAct(view: View, { index, 0: words }: RegExpExecArray): boolean {
  const at = view.at[index] ?? 0;
  const to = index + words.length;
  return (
    (isCapital(view, index, to) || /^ (?:n\S{0,3} ?)?\d/.test(view.plain.slice(to, to + 8))) &&
    (at === 0 || view.text[at - 1] === "\n" || view.plain.slice(0, index).endsWith(". "))
  );
}

/** First words of a norm after an empty line; a wrapped sentence's line may begin with the same words. */
const norm =
  /\b(?:lei|decreto|portaria|resolucao)(?: [a-z]{5,14})? n\S{0,3} ?\d(?!.{0,60}\be (?:suas )?(?:posteriores )?alterac)/g;
const underEmptyLine = ({ text, at }: View, index: number): boolean =>
  /\n[^\S\n]*\n[^\S\n]*$/.test(text.slice(Math.max(0, (at[index] ?? 0) - 20), at[index]));

/** Farthest signature, in characters from the selection's words, that ends the previous act or this one. */
const otherLength = 3000;

/** A signature ends an act: a line with a capitalised name above a line with an office. */
const signer = /^[^\S\n]*(?![OA] )\p{Lu}[\p{L}.' -]{5,60}\n/gmu;
const office =
  /[^\S\n]*(?:pregoeir[oa]|prefeit[oa]|secret(?:[aá]rio|ária)|president[ea]|diretora?|agente de contrata[cç][aã]o|ordenadora?|superintendente|reitora?)\b[^\n.:,]{0,60}(?:\n|$)/iuy;

/** Finds the ends of signatures in a text. */
function findSigned(text: string): number[] {
  return [...text.matchAll(signer)].flatMap(({ index, 0: line }) => {
    office.lastIndex = index + line.length;
    return office.test(text) ? [office.lastIndex] : [];
  });
}

/** Returns the first (0) or last (-1) match of `findEnds` in a part of the text, as a position of the view. */
function findEnd(
  view: View,
  findEnds: (text: string) => number[],
  from: number,
  to: number,
  which: 0 | -1,
): number | undefined {
  const start = view.at[from] ?? 0;
  const end = findEnds(view.text.slice(start, view.at[to] ?? view.text.length)).at(which);
  if (end === undefined) return undefined;
  const after = view.at.findIndex((one) => one >= start + end);
  return after < 0 ? view.plain.length : after;
}

/**
 * An extract with a price or term ends with its paragraph. The lookbehind starts at each line's end, because
 * matching from each word on would be quadratic.
 */
const told = /\n(?<=\b(?:valor|vig[eê]ncia|prazo)\b[^\n]*\n)[^\S\n]*\n/giu;
const findTold = (text: string): number[] =>
  [...text.matchAll(told)].map(({ index, 0: words }) => index + words.length);

/** Footer of each act in gazettes of one municipal system. */
const printedBy = /\bcodigo identificador: ?[0-9a-f]{8}\b/g;

/**
 * Finds where an act about a selection begins and ends between its neighbours. The end is never before the
 * position `announced`: an officer's name and a law after the act's title do not end it.
 */
export function findBounds(view: View, selection: number, announced: number): { from: number; end: number } {
  const { plain } = view;
  const others = [...plain.matchAll(otherTitle)].filter((match) => beginsAct(view, match));
  const before = others.find(({ index }) => index < Math.min(otherNear, selection));
  const own =
    before &&
    [...plain.slice(0, selection + 20).matchAll(ownTitle)].find(
      (match) => match.index > before.index && match.index >= selection - ownNear && beginsAct(view, match),
    );
  const near = Math.max(0, selection - otherLength);
  const closed = [...plain.matchAll(printedBy)].map(({ index, 0: words }) => index + words.length);
  return {
    from: Math.max(
      closed.findLast((at) => at < selection) ?? 0,
      own?.index ??
        findEnd(view, findSigned, near, selection, -1) ??
        (before && findEnd(view, findTold, Math.max(before.index, near), selection, -1)) ??
        0,
    ),
    end: Math.min(
      closed.find((at) => at > announced) ?? plain.length,
      others.find(({ index }) => index > selection)?.index ?? plain.length,
      [...plain.matchAll(norm)].find(({ index }) => index > announced && underEmptyLine(view, index))
        ?.index ?? plain.length,
      findEnd(view, findSigned, announced, Math.min(plain.length, announced + otherLength), 0) ??
        plain.length,
    ),
  };
}
