import { isCapital, type View } from "./view.ts";

/** What begins an act of another kind: something that is bought, or a contract. */
const otherTitle =
  /\b(?:aviso de (?:licitac|pregao|dispensa)|extrato d[eo]s? (?:\S{1,14} ){0,3}?contrat|pregao (?:eletronico|presencial) n|tomada de precos n|ata de registro de precos|dispensa de licitacao n)/g;
const ownTitle =
  /\b(?:edita(?:l|is)|concurso public\w|processo seletivo|selecao publica|teste seletivo|portaria|decreto|retificacao|homologacao|convocacao|resultado)\b/g;
/** A title that one has a cut of begins so near; the act's own stands so near before what it selects for. */
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
const norm = /\b(?:lei|decreto|portaria|resolucao)(?: [a-z]{5,14})? n\S{0,3} ?\d/g;
const underEmptyLine = ({ text, at }: View, index: number): boolean =>
  /\n[^\S\n]*\n[^\S\n]*$/.test(text.slice(Math.max(0, (at[index] ?? 0) - 20), at[index]));

/** As far from what it selects for an act may be signed that a cut has the end of, or its own. */
const otherLength = 3000;

/** A name's line and an officer's under it: an act is signed, and what stands under that is another act. */
const signed =
  /^[^\S\n]*(?![OA] )\p{Lu}[\p{L}.' -]{5,60}\n[^\S\n]*(?:pregoeir[oa]|prefeit[oa]|secret(?:[aá]rio|ária)|president[ea]|diretora?|agente de contrata[cç][aã]o|ordenadora?|superintendente|reitora?)\b[^\n.:,]{0,60}(?:\n|$)/gimu;

/** Where words end in a stretch of the text: a sign of the view behind each. */
function findEnds(view: View, words: RegExp, from: number, to: number): number[] {
  const start = view.at[from] ?? 0;
  const part = view.text.slice(start, view.at[to] ?? view.text.length);
  return [...part.matchAll(words)].map(({ index, 0: found }) => {
    const at = start + index + found.length;
    const after = view.at.findIndex((one) => one >= at);
    return after < 0 ? view.plain.length : after;
  });
}

/** An extract that told what it costs or how long it runs ends with its paragraph. */
const told = /\b(?:valor|vig[eê]ncia|prazo)\b[^\n]*\n[^\S\n]*\n/giu;

/** Where in a cut of a gazette the act begins and ends that speaks of a selection at a sign, where another act is beside it. */
export function findBounds(view: View, selection: number): { from: number; end: number } {
  const { plain } = view;
  const others = [...plain.matchAll(otherTitle)].filter((match) => beginsAct(view, match));
  const before = others.find(({ index }) => index < Math.min(otherNear, selection));
  const own =
    before &&
    [...plain.slice(0, selection + 20).matchAll(ownTitle)].find(
      (match) => match.index > before.index && match.index >= selection - ownNear && beginsAct(view, match),
    );
  const near = Math.max(0, selection - otherLength);
  return {
    from:
      own?.index ??
      findEnds(view, signed, near, selection).at(-1) ??
      (before && findEnds(view, told, before.index, selection).at(-1)) ??
      0,
    end: Math.min(
      others.find(({ index }) => index > selection)?.index ?? plain.length,
      [...plain.matchAll(norm)].find(({ index }) => index > selection && underEmptyLine(view, index))
        ?.index ?? plain.length,
      findEnds(view, signed, selection, Math.min(plain.length, selection + otherLength))[0] ?? plain.length,
    ),
  };
}
