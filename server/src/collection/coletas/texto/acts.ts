import { withoutAccents } from "@cav/contract/folded.ts";

/** Position of an act's text in its document. `goesOn`: the text may continue the act before, as a list does. */
export type ActSpan = { inicio: number; fim: number; titulo: string; goesOn: boolean };

/** Words of every act that may concern a selection. It is broad: the extractor rejects other acts. */
export const selection =
  /concurso|processo\s+seletivo|sele[çc][ãa]o\s+(?:p[úu]blica|simplificada)|professor\s+(?:substituto|visitante)|candidat[oa]s?\s+(?:abaixo|aprovad|classificad|convocad|habilitad|inscrit|relacionad)/i;

/** Removes accents, which some copies of gazettes lack; each letter stays one character. */
const plainOf = withoutAccents;
/** Makes a form that fits a text without accents. */
const plainForm = (form: RegExp): RegExp => new RegExp(plainOf(form.source), form.flags);

/** First words of titles, in capitals as gazettes print them. */
const titles = plainForm(
  /^\W{0,3}(?:EDITA(?:L|IS)|AVISO|RETIFICAÇÃO|ERRATA|EXTRATO|PORTARIA|DECRETO|RESOLUÇÃO|LEI|TERMO|ATO|ATA|COMUNICADO|HOMOLOGAÇÃO|CONVOCAÇÃO|DESPACHO|INSTRUÇÃO|ORDEM|NOTIFICAÇÃO|CITAÇÃO|INTIMAÇÃO|CONTRATO|TERMO ADITIVO|RESULTADO|REVOGAÇÃO|ADJUDICAÇÃO|RATIFICAÇÃO|CONCURSO PÚBLICO|PROCESSO SELETIVO|CHAMAMENTO|DISPENSA|PREGÃO|RELATÓRIO|DELIBERAÇÃO)(?![A-ZÀ-Ý])/,
);
const numbered = /\bN\S{0,3} ?\d|\d{1,4}\/\d{2,4}|\bDE \d{1,2}º? DE /;
const heads = plainForm(
  /^\W{0,3}(?:PREFEITURA|CÂMARA|MUNICÍPIO|ESTADO D|GOVERNO|SECRETARIA|FUNDAÇÃO|INSTITUTO|SERVIÇO|DEPARTAMENTO|CONSÓRCIO|COMPANHIA|AUTARQUIA|TRIBUNAL|UNIVERSIDADE|GABINETE|DIRETORIA|COORDENADORIA|SUPERINTENDÊNCIA|PODER )/,
);

const titleLength = 180;
/** Most lines between two titles of one act: "CONCURSO PÚBLICO", "EDITAL Nº 1/2026", "RETIFICAÇÃO Nº 2". */
const titleLines = 4;
/** An act shorter than this, in characters, has no body yet: the next title belongs to the same act. */
const leastBody = 160;

/** Headings of annexes. */
const annex = plainForm(
  /^\W{0,3}ANEXOS?\b(?! (?:AO? |D[AO]S? )?(?:PROCESSO|LEI))(?:\s{0,9}[-–:]?\s{0,9}(?:[IVXL]{1,6}|[A-Z]|\d{1,2}|ÚNICO)\b.{0,120})?$/i,
);
/** Titles that annexes never have, unlike those of forms, contracts and lists. */
const ownTitle = plainForm(
  /^\W{0,3}(?:EXTRATO|AVISO|PORTARIA|DECRETO|LEI|RESOLUÇÃO|HOMOLOGAÇÃO|ADJUDICAÇÃO|RATIFICAÇÃO)\b/,
);
/** First words of an authority's act, or of an extract. */
const authority = String.raw`no uso d[ea]|torna(?:r|m)?(?:-se)? public|\bresolvem?\b|\bdecretam?\b|faz(?:em|emos)? saber|faco saber|contratante\s*:|objeto\s*:`;
const speaks = new RegExp(String.raw`${authority}|(?:convoca|homologa|retifica)\b`, "i");
/** As `speaks`, without headings such as "CONVOCAÇÃO". */
const speaksAsVerb = new RegExp(String.raw`${authority}|\b(?:convoca|homologa|retifica)(?![a-z])`, "i");
const spokenWithin = 900;
/** A title that repeats a number begins another act if its authority speaks within so many characters. */
const spokenSoon = 350;
const serial = /\b0*(\d{1,4})(?:\/(?:19|20)?(\d{2})\b|\b.{0,28}\bDE (?:19|20)(\d{2})\b)/g;

/** First words of headings above lists of people. */
const listTitle = plainForm(
  /^\W{0,3}(?:RESULTADO|CONVOCAÇÃO|RELATÓRIO|HOMOLOGAÇÃO|CONCURSO PÚBLICO|PROCESSO SELETIVO|ATA)\b/,
);
/** Words of purchases, whose results are separate acts. */
const purchase = plainForm(
  /LICITA|PREGÃO|TOMADA DE|CONTRAT|CHAMAMENTO|CREDENCIAMENTO|DISPENSA|INEXIGIB|COTAÇÃO|LEILÃO|JULGAMENTO|PREÇO/,
);
/** Words that begin an authority's act, unlike words that a summary has too. */
const beginsToSpeak =
  /no uso d[ea]|torna(?:r|m)?(?:-se)? public|\bresolvem?\b|\bdecretam?\b|faz(?:em|emos)? saber|faco saber/i;

/** A line without accents and as it is printed, and its position. */
type Line = { text: string; printed: string; inicio: number };
/** The current act: its titles so far, its numbers, and whether its annexes have begun. */
type Open = {
  line: number;
  titulo: string;
  printed: string;
  titles: Set<string>;
  numbers: Set<string>;
  hasAnnex: boolean;
  goesOn: boolean;
};

/** A possible title of an act: whether it directly follows another title, and the text before and after it. */
type Title = { line: string; isUnder: boolean; hasHeads: boolean; after: string; isOfList: boolean };

/** Splits a gazette into acts, in order. Text before the first title is an act if an authority speaks in it. */
export function findActs(text: string): ActSpan[] {
  const lines = linesOf(text);
  const acts: Open[] = [];
  let lastTitle = -titleLines - 1;
  let lastBelongs = false;
  for (const [index, { text: line, printed, inicio }] of lines.entries()) {
    const open = acts.at(-1);
    if (open && annex.test(line)) open.hasAnnex = true;
    if (!isTitle(line)) continue;
    const from = withHeads(lines, index, (open?.line ?? -1) + 1);
    const hasHeads = from < index;
    const isOfList = !hasHeads && isListHeading(text, lines, index);
    const current = open ?? preambleOf(text, lines, { from, isOfList });
    if (current && !open) acts.push(current);
    const begun = current ? inicio - (lines[current.line]?.inicio ?? 0) : 0;
    const isNear = (index - lastTitle <= titleLines && begun < leastBody * 4) || begun < leastBody;
    const isUnder: boolean = lastBelongs && index - lastTitle <= titleLines;
    const own: Title = {
      ...{ line, isUnder, hasHeads, isOfList },
      after: plainOf(text.slice(inicio, inicio + spokenWithin)),
    };
    lastBelongs = current !== undefined && !isNear && isOfOpen(current, own);
    if (current && (isNear || lastBelongs)) {
      current.titles.add(line);
      if (isNear) for (const one of numbersOf(line)) current.numbers.add(one);
    } else acts.push(toOpen(from, printed, goesOnBefore(own)));
    lastTitle = index;
  }
  return acts.map(({ line, printed: titulo, goesOn }, index) => {
    const next = acts[index + 1];
    return {
      ...{ titulo, goesOn, inicio: lines[line]?.inicio ?? 0 },
      fim: next ? (lines[next.line]?.inicio ?? text.length) : text.length,
    };
  });
}

const toOpen = (line: number, printed: string, goesOn: boolean): Open => ({
  ...{ line, printed, titulo: plainOf(printed), goesOn, hasAnnex: false },
  titles: new Set([plainOf(printed)]),
  numbers: new Set(numbersOf(plainOf(printed))),
});

/** Returns whether an act's text may continue the act before: no body is named, and no authority speaks. */
const goesOnBefore = ({ line, hasHeads, after }: Title): boolean =>
  !hasHeads && !speaks.test(after) && !ownTitle.test(line) && !purchase.test(line);

/** Returns whether a line heads a list of people: nobody speaks before the next act's title. */
function isListHeading(text: string, lines: readonly Line[], index: number): boolean {
  const { text: line = "", inicio = 0 } = lines[index] ?? {};
  if (!listTitle.test(line) || purchase.test(line)) return false;
  const end = inicio + spokenWithin;
  const isOther = ({ text: other }: Line) =>
    isTitle(other) && !/^\W{0,3}EDITA/.test(other) && !listTitle.test(other);
  let next = index + 1;
  while (next < lines.length && (lines[next]?.inicio ?? 0) < end && !isOther(lines[next] as Line)) next++;
  return !speaksAsVerb.test(plainOf(text.slice(inicio, Math.min(end, lines[next]?.inicio ?? text.length))));
}

/** Returns the act before the first title, if it is one: an authority speaks in it, or its list follows. */
function preambleOf(
  text: string,
  lines: readonly Line[],
  { from, isOfList }: { from: number; isOfList: boolean },
): Open | undefined {
  const before = text.slice(0, lines[from]?.inicio ?? 0);
  if (!selection.test(before) || !(isOfList || beginsToSpeak.test(plainOf(before)))) return undefined;
  const first = lines.findIndex((line) => line.text !== "");
  return toOpen(first, lines[first]?.printed ?? "", false);
}

/**
 * Returns whether a title belongs to the current act: a running head, a repeated number, or a form of its annexes.
 */
function isOfOpen(open: Open, { line, isUnder, hasHeads, after, isOfList }: Title): boolean {
  if (line === open.titulo) return true;
  const isSpoken = speaks.test(after);
  if (open.titles.has(line) && !(hasHeads && isSpoken)) return true;
  const numbers = numbersOf(line);
  if (isOfList && numbers.every((one) => open.numbers.has(one)) && !purchase.test(open.titulo)) return true;
  if (isUnder && !(isSpoken && numbers.length > 0)) return true;
  if (
    /^\W{0,3}(?:EDITA|CONCURSO|PROCESSO)/.test(line) &&
    numbers.some((one) => open.numbers.has(one)) &&
    !speaks.test(after.slice(0, spokenSoon))
  )
    return true;
  return open.hasAnnex && !(isSpoken && (numbers.length > 0 || hasHeads || ownTitle.test(line)));
}

/** Returns a title's numbers with their years: "1/26". */
const numbersOf = (line: string): string[] =>
  [...line.toUpperCase().matchAll(serial)].map(([, number, short, long]) => `${number}/${short ?? long}`);

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split("\n").map((line) => {
    const inicio = at;
    at += line.length + 1;
    const printed = line.trim();
    return { text: plainOf(printed), printed, inicio };
  });
}

/** Returns whether a line is an act's title: it has a number or day, or only capitals. */
function isTitle(line: string): boolean {
  if (line.length > titleLength || !titles.test(line)) return false;
  if (numbered.test(line.toUpperCase())) return true;
  // A table's titles begin no act: "ORDEM", "CRITÉRIO".
  return line === line.toUpperCase() && !line.includes("\t");
}

/** Returns the first line of an act, including names of bodies directly above its title. */
function withHeads(lines: readonly Line[], index: number, least: number): number {
  let first = index;
  for (let line = index - 1; line >= Math.max(least, index - 5); line--) {
    const { text = "" } = lines[line] ?? {};
    if (heads.test(text)) first = line;
    else if (text) break;
  }
  return first;
}
