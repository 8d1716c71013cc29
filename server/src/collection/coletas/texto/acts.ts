/** Position of an act's text in its document. */
export type ActSpan = { inicio: number; fim: number; titulo: string };

/** First words of titles, in capitals as gazettes print them. */
const titles =
  /^\W{0,3}(?:EDITA(?:L|IS)|AVISO|RETIFICAÇÃO|ERRATA|EXTRATO|PORTARIA|DECRETO|RESOLUÇÃO|LEI|TERMO|ATO|ATA|COMUNICADO|HOMOLOGAÇÃO|CONVOCAÇÃO|DESPACHO|INSTRUÇÃO|ORDEM|NOTIFICAÇÃO|CITAÇÃO|INTIMAÇÃO|CONTRATO|TERMO ADITIVO|RESULTADO|REVOGAÇÃO|ADJUDICAÇÃO|RATIFICAÇÃO|CONCURSO PÚBLICO|PROCESSO SELETIVO|CHAMAMENTO|DISPENSA|PREGÃO|RELATÓRIO|DELIBERAÇÃO)(?![A-ZÀ-Ý])/;
const numbered = /\bN\S{0,3} ?\d|\d{1,4}\/\d{2,4}|\bDE \d{1,2}º? DE /;
const heads =
  /^\W{0,3}(?:PREFEITURA|CÂMARA|MUNICÍPIO|ESTADO D|GOVERNO|SECRETARIA|FUNDAÇÃO|INSTITUTO|SERVIÇO|DEPARTAMENTO|CONSÓRCIO|COMPANHIA|AUTARQUIA|TRIBUNAL|UNIVERSIDADE|GABINETE|DIRETORIA|COORDENADORIA|SUPERINTENDÊNCIA|PODER )/;

const titleLength = 180;
/** Most lines between two titles of one act: "CONCURSO PÚBLICO", "EDITAL Nº 1/2026", "RETIFICAÇÃO Nº 2". */
const titleLines = 4;
/** An act shorter than this, in characters, has no body yet: the next title belongs to the same act. */
const leastBody = 160;

/** Headings of annexes. */
const annex =
  /^\W{0,3}ANEXOS?\b(?! (?:AO? |D[AO]S? )?(?:PROCESSO|LEI))(?:\s*[-–:]?\s*(?:[IVXL]{1,6}|[A-Z]|\d{1,2}|ÚNICO)\b.{0,120})?$/i;
/** Titles that annexes never have, unlike those of forms, contracts and lists. */
const ownTitle =
  /^\W{0,3}(?:EXTRATO|AVISO|PORTARIA|DECRETO|LEI|RESOLUÇÃO|HOMOLOGAÇÃO|ADJUDICAÇÃO|RATIFICAÇÃO)\b/;
/** First words of an authority's act, or of an extract. */
const speaks =
  /no uso d[ea]|torna(?:r|m)?(?:-se)? públic|\bresolvem?\b|\bdecretam?\b|faz(?:em|emos)? saber|faço saber|contratante\s*:|objeto\s*:|convoca\b|homologa\b|retifica\b/i;
const spokenWithin = 900;
/** A title that repeats a number begins another act if its authority speaks within so many characters. */
const spokenSoon = 350;
const serial = /\b0*(\d{1,4})(?:\/(?:19|20)?(\d{2})\b|\b.{0,28}\bDE (?:19|20)(\d{2})\b)/g;

type Line = { text: string; inicio: number };
/** The current act: its titles so far, its numbers, and whether its annexes have begun. */
type Open = { line: number; titulo: string; titles: Set<string>; numbers: Set<string>; hasAnnex: boolean };

/** A possible title of an act: whether it directly follows another title, and the text before and after it. */
type Title = { line: string; isUnder: boolean; hasHeads: boolean; after: string };

/** Splits a gazette into acts, in order; text before the first title is no act. */
export function findActs(text: string): ActSpan[] {
  const lines = linesOf(text);
  const acts: Open[] = [];
  let lastTitle = -titleLines - 1;
  let lastBelongs = false;
  for (const [index, { text: line, inicio }] of lines.entries()) {
    const current = acts.at(-1);
    if (current && annex.test(line)) current.hasAnnex = true;
    if (!isTitle(line)) continue;
    const from = withHeads(lines, index, (current?.line ?? -1) + 1);
    const begun = current ? inicio - (lines[current.line]?.inicio ?? 0) : 0;
    const isNear = (index - lastTitle <= titleLines && begun < leastBody * 4) || begun < leastBody;
    const isUnder: boolean = lastBelongs && index - lastTitle <= titleLines;
    const own: Title = {
      line,
      isUnder,
      hasHeads: from < index,
      after: text.slice(inicio, inicio + spokenWithin),
    };
    lastBelongs = current !== undefined && !isNear && isOfOpen(current, own);
    if (current && (isNear || lastBelongs)) {
      current.titles.add(line);
      if (isNear) for (const one of numbersOf(line)) current.numbers.add(one);
    } else
      acts.push({
        line: from,
        titulo: line,
        titles: new Set([line]),
        numbers: new Set(numbersOf(line)),
        hasAnnex: false,
      });
    lastTitle = index;
  }
  return acts.map(({ line, titulo }, index) => {
    const next = acts[index + 1];
    return {
      inicio: lines[line]?.inicio ?? 0,
      fim: next ? (lines[next.line]?.inicio ?? text.length) : text.length,
      titulo,
    };
  });
}

/**
 * Returns whether a title belongs to the current act: a running head, a repeated number, or a form of its annexes.
 */
function isOfOpen(open: Open, { line, isUnder, hasHeads, after }: Title): boolean {
  if (line === open.titulo) return true;
  const isSpoken = speaks.test(after);
  if (open.titles.has(line) && !(hasHeads && isSpoken)) return true;
  const numbers = numbersOf(line);
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
    return { text: line.trim(), inicio };
  });
}

/** Returns whether a line is an act's title: it has a number or day, or only capitals. */
function isTitle(line: string): boolean {
  if (line.length > titleLength || !titles.test(line)) return false;
  return numbered.test(line.toUpperCase()) || line === line.toUpperCase();
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
