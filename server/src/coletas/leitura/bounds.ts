import { isCapital, type View } from "./view.ts";

/** What begins an act of another kind: something that is bought, or a contract. */
const otherTitle =
  /\b(?:aviso de (?:licitac|pregao|dispensa)|extrato d[eo]s? (?:\S{1,14} ){0,3}?contrat|pregao (?:eletronico|presencial) n|tomada de precos n|ata de registro de precos|dispensa de licitacao n)/g;
const ownTitle =
  /\b(?:edita(?:l|is)|concurso public\w|processo seletivo|selecao publica|teste seletivo|portaria|decreto|retificacao|homologacao|convocacao|resultado)\b/g;
/**
 * In characters: how far from the cut's beginning another act's title still belongs to a neighbour, and how far before the
 * selection's words the act's own title stands.
 */
const otherNear = 300;
const ownNear = 500;

/** Whether words stand where an act may begin: in capitals or before a number, at the beginning of a line or after a sentence. */
function beginsAct(view: View, { index, 0: words }: RegExpExecArray): boolean {
  const at = view.at[index] ?? 0;
  const to = index + words.length;
  return (
    (isCapital(view, index, to) || /^ (?:n\S{0,3} ?)?\d/.test(view.plain.slice(to, to + 8))) &&
    (at === 0 || view.text[at - 1] === "\n" || view.plain.slice(0, index).endsWith(". "))
  );
}

/** What begins a norm under an empty line; in a sentence a line may begin with the same words. */
const norm =
  /\b(?:lei|decreto|portaria|resolucao)(?: [a-z]{5,14})? n\S{0,3} ?\d(?!.{0,60}\be (?:suas )?(?:posteriores )?alterac)/g;
const underEmptyLine = ({ text, at }: View, index: number): boolean =>
  /\n[^\S\n]*\n[^\S\n]*$/.test(text.slice(Math.max(0, (at[index] ?? 0) - 20), at[index]));

/** How far from the selection's words, in characters, a signature may stand that ends the act before or the act itself. */
const otherLength = 3000;

/** A signature, after which another act begins: a line with a capitalised name, and under it one with an office. */
const signer = /^[^\S\n]*(?![OA] )\p{Lu}[\p{L}.' -]{5,60}\n/gmu;
const office =
  /[^\S\n]*(?:pregoeir[oa]|prefeit[oa]|secret(?:[aá]rio|ária)|president[ea]|diretora?|agente de contrata[cç][aã]o|ordenadora?|superintendente|reitora?)\b[^\n.:,]{0,60}(?:\n|$)/iuy;

/** Where the signatures of a text end. */
function findSigned(text: string): number[] {
  return [...text.matchAll(signer)].flatMap(({ index, 0: line }) => {
    office.lastIndex = index + line.length;
    return office.test(text) ? [office.lastIndex] : [];
  });
}

/** The end, as a position in the view, of the first (0) or the last (-1) of what `findEnds` finds in a stretch of the text. */
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
 * An extract that told what it costs or how long it runs ends with its paragraph. The line's end is found first, and the words
 * behind it: from each of the words on to the line's end would be the square of a long line.
 */
const told = /\n(?<=\b(?:valor|vig[eê]ncia|prazo)\b[^\n]*\n)[^\S\n]*\n/giu;
const findTold = (text: string): number[] =>
  [...text.matchAll(told)].map(({ index, 0: words }) => index + words.length);

/** What the municipal gazettes of a system of their own print under each act. */
const printedBy = /\bcodigo identificador: ?[0-9a-f]{8}\b/g;

/**
 * Where in a cut of a gazette the act begins and ends that speaks of a selection at a sign, where another act is beside it. Before
 * it is `announced` an act does not end: under its title may stand who speaks, and by what norm.
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
