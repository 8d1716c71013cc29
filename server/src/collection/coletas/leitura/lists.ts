import { posts, postWord } from "./posts.ts";
import { findInView, isCapital, printedTextOf, type View } from "./view.ts";

type Names = [number, number][];

/** Words and characters that end a name in a list. */
const nameEnd =
  /[;.:]|(?<!\([^()]{0,80})\)| - (?:cadastro|reserva|periodo|turno|regime|carga)| - (?:areas|bairros|especialidades|localidades|micro-?areas|segmentos|disciplinas|unidades): |\((?!(?:[ao]s?|es)\))|, [oa]s? qua(?:l|is) | sob | com | e de (?:um|uma|\d{1,3})\b| nos? (?:termos|grupos|ambito|municipio|quadro)| para | no?\.? (?:total )?(?:de )?vagas| d[oa] quadro| d[ao]s? (?:carreira|prefeitura|camara|secretaria|defensoria|procuradoria-geral|universidade|fundacao|instituto)| do municipio(?<!\b(?:procurador|auditor|advogad|controlador|ouvidor|fiscal)[a-z]{0,2}(?:[ -][a-z]{4,12})? do municipio) d[aeo]s? | visando| conforme| de acordo| na forma| junto| em todas| d[ao] rede | exig(?:e|em|ira) | em (?:carater|regime|conform|substit|atend)| no (?:campus|departamento)| nas? | a ser| e (?:para )?(?:a )?formacao de | (?:graduad|formad|habilitad|licenciad)[oa]s? em | e cadastro | e de (?:provimento|natureza|livre)| descrit[oa]s | criad[oa]s? | - \d| por (?:prazo|tempo|meio)| que | te(?:m|ra|rao) | est(?:ao|ara|arao|a) | sao | (?:se )?encontra| constante| a fim| (?:hav|s)er(?:a|ao) | (?:data|vagas?|taxa|salario|remuneracao|vencimentos?|escolaridade|requisitos?|jornada|carga horaria)\b| (?:periodo (?:de|das) )?inscric| provas?:| atribuic| descric| pel[ao] | mediante| destinad| necessari[oa]s? | (?:prazo|periodo|data) (?:de|d[ao]s?|para(?: as?)?) inscric| [oa] (?:diretor|reitor|president|prefeit|secretari|pro-reitor|universidade|instituto)| torna| edital\b| concurso public| processo seletiv|(?<!^professora?)(?<!\bde),? classe\b|,? padrao\b| - (?:presencial )?vaga|,? regid[oa]s? | \d|\n|"|\/[a-z]{2}\b/;

/** Trims a name's end; the last name of a list in brackets includes the list's bracket. */
const trimEnd = (name: string) => name.replace(/[ ,]{1,80}$/, "").replace(/(?<=^[^(]{3,80})\)$/, "");
/** Trims what leads to the next name: a comma, masked brackets, "e de" before a count. */
const trimName = (name: string) => trimEnd(trimEnd(name).replace(/ e(?: d[aeo])?$/, ""));

/** Two names with a common continuation: "Conciliador e Fiscal de Defesa do Consumidor". */
const shared = /^(?:\S+, )?\S+ e \S+ \S/;

/** Splits the text between two semicolons: one name, or several positions separated by commas or "e". */
function postsWithin(name: string): Names {
  const parts = findNameParts(name).map(([from, to]): [number, number] => [
    from,
    from + trimName(name.slice(from, to)).length,
  ]);
  const isList =
    parts.length > 1 &&
    !shared.test(name) &&
    parts.every(([from, to]) => postWord.test(name.slice(from, to)));
  return isList ? parts : [[0, name.length]];
}

/** Returns whether a sentence ends after a name and another begins. */
const isOver = (view: View, from: number, rest: string) =>
  rest.startsWith(". ") && /^\p{Lu}/u.test(printedTextOf(view, from + 2, from + 3));

/** Splits positions at semicolons: "Professor de Artes; Pedagogo; e Motorista, que serão contratados". */
function partBySemicolons(view: View, start: number, part: string): [number, number][] {
  const names: [number, number][] = [];
  let [at, segments] = [0, 0];
  for (const segment of part.split(";")) {
    const from = at + (/^ *(?:e )?/.exec(segment)?.[0].length ?? 0);
    const name = segment.slice(from - at);
    // The first name must begin with a known word for a position; further names may be unknown.
    const begins =
      postWord.test(name) || (names.length > 0 && isCapital(view, start + from, start + from + 1));
    if (!begins) break;
    const end = nameEnd.exec(name)?.index ?? name.length;
    const parts = postsWithin(trimName(name.slice(0, end)));
    if (end < 3 || end > 80) break;
    segments++;
    names.push(...parts.map(([start, to]): [number, number] => [from + start, from + to]));
    if (isOver(view, start + from + end, name.slice(end))) break;
    at += segment.length + 1;
  }
  const known = names.filter(([from, to]) => postWord.test(part.slice(from, to)));
  return segments > 1 && known.length * 2 >= names.length ? names : [];
}

/** First words of posts that may also be second words: "Perito Médico", "Assistente Técnico". */
export const second = /^(?:tecnic[oa]|medic[oa]|fiscal|auxiliar|profissional)\b(?! (?:de|em|d[ao]) )/;
export const leadsOn = /(?:^| )(?:d[aeo]s?|e|em|para|com|ou|-|,)$|\/$/;

/** Splits names over lines, each on one or two: "Técnico em", "Enfermagem", "Agente", "Comunitário de Saúde". */
export function partByLines(view: View, from: number, part: string, [start, to]: [number, number]): Names {
  const inicio = view.at[from + start] ?? 0;
  const printed = view.text.slice(inicio, view.at[from + to - 1]);
  const cuts = [...printed.matchAll(/\n/g)].map(
    ({ index }) => findInView(view, inicio + index, from + start) - from,
  );
  const begins = cuts.filter((cut) => {
    const next = part.slice(cut, to).trimStart();
    return postWord.test(next) && !second.test(next);
  });
  const isColumn = begins.length > 1 && begins.length === cuts.length;
  const names: Names = [];
  let last = start;
  for (const cut of begins) {
    const name = part.slice(last, cut).trimEnd();
    if (leadsOn.test(name) || !(isColumn || name.includes(" "))) continue;
    names.push([last, last + name.length]);
    last = cut + (part.slice(cut).length - part.slice(cut).trimStart().length);
  }
  return [...names, [last, to]];
}

/**
 * Returns where a list ends: the sentence continues in small letters, as in "Analista e Consultor, observado o
 * prazo".
 */
function listEnd(view: View, from: number, part: string): number {
  const goesOn = [...part.matchAll(/, (?=[a-z])/g)].find(
    ({ index }) =>
      /^\p{Ll}/u.test(printedTextOf(view, from + index + 2, from + index + 3)) &&
      !postWord.test(part.slice(index + 2, index + 40)),
  );
  return goesOn?.index ?? part.length;
}

/**
 * "e" between two positions, not between two subjects of one position; "visitador de X e visitador de Y"
 * repeats the word.
 */
const twoPosts = new RegExp(
  String.raw` e (?:d[aeo] )?(?=(?:${posts})(?:e?s)?\b)|(?<=^(?<first>[a-z]{4,20})\b.{0,80}) (?:e|/) (?=\k<first>\b)`,
);

/** Splits a list into names: between commas, and the last two around "e". */
export function findNameParts(part: string): [number, number][] {
  const found = [...part.matchAll(/,(?: |(?=[a-z]))/g)];
  const commas = found.map(({ index }) => index);
  const pair = commas.length === 0 ? twoPosts.exec(part) : null;
  if (pair)
    return [
      [0, pair.index],
      [pair.index + pair[0].length, trimName(part).length],
    ];
  const starts = [0, ...found.map(({ index, 0: comma }) => index + comma.length)];
  const ends = [...commas, trimName(part).length];
  return starts.flatMap((start, index): [number, number][] => {
    const end = ends[index] ?? part.length;
    const isLast = index === starts.length - 1 && commas.length > 0;
    const segment = part.slice(start, end);
    const last = isLast ? segment.lastIndexOf(" e ") : -1;
    if (last < 0) return [[start, end]];
    const { index: at = last, 0: and = " e " } = twoPosts.exec(segment) ?? {};
    return [
      [start, start + at],
      [start + at + and.length, end],
    ];
  });
}

/** Text between two positions of a list: who they are for, requirements or places. */
const tells = /^(?: ?\(| para | com | n[ao]s? | em | \d|, )/;
const nextPost = new RegExp(`^[^.;:]{0,80}?(?:,| e) (?=(?:${posts})(?:e?s)?\\b)`);
/** Words after which a sentence has left its list. */
const leftList =
  /\b(?:conforme|termos|acordo|observad|previst|regid|que|lei|edital|decreto|comissao|presid\w+|secretari[oa] (?:municipal|estadual|de)|prefeit\w+)\b/;
const turnsMax = 20;
/** Fewest known positions in a list whose last item may be unknown: "…, Psicólogo e Artesão." */
const knownMin = 3;

function endsList(view: View, from: number, part: string, [start, to]: [number, number] = [0, 0]): boolean {
  return (
    /^[.;]/.test(part.slice(to)) &&
    / e $/.test(part.slice(Math.max(0, start - 3), start)) &&
    /^\p{Lu}\p{L}+$/u.test(printedTextOf(view, from + start, from + to))
  );
}

/**
 * The first position's places of work, before the second position: " - Áreas: Centro, Sede e Vila Nova,
 * Motorista".
 */
const worksAt = new RegExp(
  `^ - (?:areas|bairros|especialidades|localidades|micro-?areas|segmentos|disciplinas|unidades): [^.;:]{1,700}?(?:,| e) (?=(?:${posts})(?:e?s)?\\b)`,
);

/** Returns where a list of positions continues after facts about one of them. */
function findNext(part: string, end: number): number | null {
  const placed = worksAt.exec(part.slice(end, end + 800));
  if (placed) return end + placed[0].length;
  if (!tells.test(part.slice(end, end + 8))) return null;
  const match = nextPost.exec(part.slice(end + 1, end + 120));
  return match && !leftList.test(match[0]) ? end + 1 + match[0].length : null;
}

/** Returns the names of one part of a list, and the part's end. */
function stretchOf(
  view: View,
  from: number,
  rest: string,
  isCounted: boolean,
): { names: Names; end: number } {
  const end = nameEnd.exec(rest)?.index ?? (rest.length < 120 ? rest.length : -1);
  if (end < 3) return { names: [], end: -1 };
  const listed = isCounted ? end : listEnd(view, from, rest.slice(0, end));
  return { names: findNameParts(rest.slice(0, listed)), end: listed };
}

/** Finds the names that a sentence lists from a position on, as ranges of its part. */
export function findListedNames(view: View, from: number, part: string, isCounted: boolean): Names {
  const parted = partBySemicolons(view, from, part);
  if (parted.length > 0) return parted;
  const { names, end } = stretchOf(view, from, part, isCounted);
  const more: Names = [];
  let at = end < 0 ? null : findNext(part, end);
  for (let turn = 0; at !== null && turn < turnsMax; turn++) {
    const begun = at;
    const next = stretchOf(view, from + begun, part.slice(begun), isCounted);
    const all = next.names.map(([start, to]): [number, number] => [begun + start, begun + to]);
    const other = all.findIndex(([start, to]) => !postWord.test(part.slice(start, to)));
    const isLast = other >= knownMin && other === all.length - 1 && endsList(view, from, part, all[other]);
    more.push(...(other < 0 || isLast ? all : all.slice(0, other)));
    at = next.end < 0 ? null : findNext(part, begun + next.end);
  }
  // One more position after the list may be unrelated; two or more belong to the list.
  const spans = more.length > 1 ? [...names, ...more] : names;
  return spans.map(([start, to]) => [start, start + trimName(part.slice(start, to)).length]);
}
