import type { Head } from "./head.ts";
import { findTownAt, type Local } from "./lugares.ts";
import { toName } from "./names.ts";
import { furtherMatter } from "./officers.ts";
import type { Municipio } from "./towns.ts";
import { isCapital, plainTextOf, printedTextOf, type View } from "./view.ts";

/** A municipality's body in the text. */
export type Body = { from: number; to: number; valor: string; locais: Municipio[] };

const municipal =
  /\b(?<kind>prefeitura(?: municipal)?(?: da (?:estancia|cidade)(?: [a-z]{3,14}){0,2})?|municipio(?: da estancia(?: [a-z]{3,14}){0,2})?|camara(?: municipal)?(?: de vereadores)?(?: da estancia(?: [a-z]{3,14}){0,2})?|prefeit[oa](?: municipal)?(?: da (?:estancia|cidade)(?: [a-z]{3,14}){0,2})?|governo municipal|fundo municipal d[ea] (?:saude|educacao|assistencia social)) (?:(?:d[eoa]s? municipio )?d[eoa]s? |(?<=municipal ))/g;

/** Returns a town's name as printed, with its official capitals: "Ceará-Mirim". */
function townName(view: View, at: number, { to, all }: Local): string {
  const names = new Set(all.map(({ nome }) => nome));
  const [name = ""] = names;
  const isOne = names.size === 1 && isCapital(view, at, to);
  return isOne ? name : toName(printedTextOf(view, at, to));
}

/** Builds the town hall, or another body, of the town at `at`; the full name begins at `from`. */
function bodyOfTown(view: View, from: number, at: number, local: Local, kind = "Prefeitura"): Body {
  const valor = `${kind} Municipal de ${townName(view, at, local)}`;
  return { from, to: local.to, valor, locais: local.all };
}

/** Finds all town halls and councils with their towns. */
export function findMunicipal(view: View): Body[] {
  return [...view.plain.matchAll(municipal)].flatMap(({ index, 0: words, groups }) => {
    const at = index + words.length;
    const local = findTownAt(view, at);
    // "Câmara Municipal Quirinópolis" is a name, "prefeitura municipal central" is not.
    if (!local || !isCapital(view, at, at + 1)) return [];
    const kind = groups?.kind?.startsWith("camara") ? "Câmara" : "Prefeitura";
    return [bodyOfTown(view, index, at, local, kind)];
  });
}

/** Finds a town in a page's heading: "MAUÁ - CONCURSO PÚBLICO Nº 01/2026". */
export function findTownHeading(view: View): Body | undefined {
  // The site's name may be above it: "ALFA - Concursos Públicos".
  for (const { index: end } of view.plain
    .slice(0, 160)
    .matchAll(/(?: - | \/ )(?=concurso|processo seletivo)/g)) {
    for (let from = Math.max(0, end - 40); from < end; from++) {
      if (from > 0 && view.plain[from - 1] !== " ") continue;
      const local = findTownAt(view, from);
      if (local?.to === end) return bodyOfTown(view, from, from, local);
    }
  }
  return undefined;
}

/** Several town halls or towns as joint authorities. */
const several =
  /(?:^|[^a-z])(?:os|as) (?:prefeit(?:os|as|uras)|municipios|camaras)(?: municipais)?(?: d[eoa]s? municipios)? d[eoa]s? /g;
const togetherLength = 420;

/** Returns whether several towns publish an act together, so that it belongs to none alone. */
export function isSpokenTogether(view: View, { speech }: Head): boolean {
  if (!speech) return false;
  const start = Math.max(0, speech.from - togetherLength);
  const match = [...view.plain.slice(start, speech.from).matchAll(several)].at(-1);
  if (!match) return false;
  const from = start + match.index + match[0].length;
  const isAlone = /[;:]|(?<!e )\b[oa] (?:prefeit[oa]|prefeitura|municipio)\b/.test(
    view.plain.slice(from, speech.from),
  );
  return !isAlone && findTownAt(view, from) !== null;
}

const secretariat = /\bsecretari[ao] municipal d[aeo]s? /g;
const secretariatLength = 110;
/** A secretariat's subjects may contain commas: "de Planejamento, Administração e Finanças de Alfa". */
const endsPart = new RegExp(`[;.:(]|,(?! ${furtherMatter})`);
/** Ends of a secretariat's name after its town: the state, or the verb. */
const endsName =
  /^(?:$|[,;.:(\n]| ?-|\/[a-z]{2}\b| (?:edital|no uso|torna|faz|comunica|divulga|por meio|atraves|estado)\b)/;
/** Subjects of secretariats that are also names of towns. */
const notTown = /^(?:saude|educacao|esperanca)$/;

/** Finds the town at the end of a secretariat's name: "Secretaria Municipal de Saúde de Carlinda". */
export function findSecretariat(view: View, head: Head): Body | undefined {
  const to = head.speech?.from ?? head.titleTo;
  for (const { index, 0: words } of view.plain.slice(0, to).matchAll(secretariat)) {
    const start = index + words.length;
    const part = view.plain.slice(start, Math.min(to, start + secretariatLength)).split(endsPart, 1)[0] ?? "";
    for (const of of part.matchAll(/ d[aeo]s? /g)) {
      const from = start + of.index + of[0].length;
      const local = findTownAt(view, from);
      if (!local || notTown.test(view.plain.slice(from, local.to))) continue;
      if (isCapital(view, from, from + 1) && endsName.test(view.plain.slice(local.to, local.to + 12)))
        return bodyOfTown(view, index, from, local);
    }
  }
  return undefined;
}

/**
 * A body's area, whose towns it does not belong to: "na área abrangida pelos Estados … e pelo Município de
 * Aragarças".
 */
const ofArea = /\b(?:abrang\w{1,6}|jurisdic\w{2,4}|circunscric\w{2,4})\b[^;:.]{0,140}$/;
const ofAreaLength = 160;

/** Farthest heading of a council below its town's heading. */
const headingsLength = 120;

/** A council's line directly below its town's: "MUNICÍPIO DE IPOJUCA", "CÂMARA DE VEREADORES". */
const councilUnder =
  /^(?: ?[-/,(]? ?(?:[a-z]{2}\b\)?|estado d[aeo]s? [a-z]{4,8}(?: (?:d[eo] )?[a-z]{3,8})?))? ?-? ?(?:camara(?: municipal)?(?: de vereadores)?|poder legislativo(?: municipal)?)\b/;

/** Finds a town's council whose letterhead is only the town's name and the council's line. */
function findCouncilUnder(view: View, town: Body): Body | undefined {
  const line = councilUnder.exec(view.plain.slice(town.to, town.to + headingsLength))?.[0];
  const to = town.to + (line?.length ?? 0);
  return line && isCapital(view, town.to, to)
    ? { ...town, to, valor: town.valor.replace(/^Prefeitura/, "Câmara") }
    : undefined;
}

/** Finds the first body in a title; a council's line below "MUNICÍPIO DE IPOJUCA" takes precedence. */
export function findTitled(view: View, head: Head): Body | undefined {
  const all = findMunicipal(view);
  const titled = all.filter(
    ({ from }) =>
      from < head.titleTo + 400 && !ofArea.test(view.plain.slice(Math.max(0, from - ofAreaLength), from)),
  );
  const first = titled.find(({ from }) => from >= head.titleFrom) ?? titled[0];
  if (!first) return findOnlyTown(view, head, all);
  const town = plainTextOf(first.valor).replace(/^.* municipal de /, "");
  const council = titled.find(
    ({ from, valor }) =>
      from > first.to &&
      from < Math.min(head.titleTo, first.to + headingsLength) &&
      plainTextOf(valor) === `camara municipal de ${town}`,
  );
  const isHeading = view.plain.startsWith("municipio", first.from);
  // An authority before any town's name belongs to none of several towns.
  const isLate = head.speech !== null && first.from > head.speech.to;
  const isOne = new Set(titled.map(({ valor }) => plainTextOf(valor))).size === 1;
  if (isLate && !isOne) return undefined;
  return (isHeading && (council ?? findCouncilUnder(view, first))) || first;
}

const mayor = /\bprefeit[oa] municipal,[^;:]{0,200}$/;

/** Finds the only town in a notice whose mayor does not name it. */
function findOnlyTown(view: View, { speech }: Head, all: readonly Body[]): Body | undefined {
  if (!speech || !mayor.test(view.plain.slice(Math.max(0, speech.from - 260), speech.from))) return undefined;
  const [first, ...others] = all;
  return others.every(({ valor }) => plainTextOf(valor) === plainTextOf(first?.valor ?? ""))
    ? first
    : undefined;
}
