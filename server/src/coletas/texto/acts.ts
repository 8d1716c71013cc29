/** An act of a gazette: where its text stands in the document's. */
export type ActSpan = { inicio: number; fim: number; titulo: string };

/** What a title begins with, in capitals as gazettes print titles. */
const titles =
  /^\W{0,3}(?:EDITA(?:L|IS)|AVISO|RETIFICAÇÃO|ERRATA|EXTRATO|PORTARIA|DECRETO|RESOLUÇÃO|LEI|TERMO|ATO|ATA|COMUNICADO|HOMOLOGAÇÃO|CONVOCAÇÃO|DESPACHO|INSTRUÇÃO|ORDEM|NOTIFICAÇÃO|CITAÇÃO|INTIMAÇÃO|CONTRATO|TERMO ADITIVO|RESULTADO|REVOGAÇÃO|ADJUDICAÇÃO|RATIFICAÇÃO|CONCURSO PÚBLICO|PROCESSO SELETIVO|CHAMAMENTO|DISPENSA|PREGÃO|RELATÓRIO|DELIBERAÇÃO)(?![A-ZÀ-Ý])/;
const numbered = /\bN\S{0,3} ?\d|\d{1,4}\/\d{2,4}|\bDE \d{1,2}º? DE /;
const heads =
  /^\W{0,3}(?:PREFEITURA|CÂMARA|MUNICÍPIO|ESTADO D|GOVERNO|SECRETARIA|FUNDAÇÃO|INSTITUTO|SERVIÇO|DEPARTAMENTO|CONSÓRCIO|COMPANHIA|AUTARQUIA|TRIBUNAL|UNIVERSIDADE|GABINETE|DIRETORIA|COORDENADORIA|SUPERINTENDÊNCIA|PODER )/;

const titleLength = 180;
/** Lines between two titles of one act: "CONCURSO PÚBLICO", "EDITAL Nº 1/2026", "RETIFICAÇÃO Nº 2". */
const titleLines = 4;
/** What is shorter has no body: the next title still belongs to it. */
const leastBody = 160;

/** An annex's own heading. */
const annex =
  /^\W{0,3}ANEXOS?\b(?! (?:AO? |D[AO]S? )?(?:PROCESSO|LEI))(?:\s*[-–:]?\s*(?:[IVXL]{1,6}|[A-Z]|\d{1,2}|ÚNICO)\b.{0,120})?$/i;
/** What only an act of its own is called; forms, contracts and lists may be of an annex. */
const ownTitle =
  /^\W{0,3}(?:EXTRATO|AVISO|PORTARIA|DECRETO|LEI|RESOLUÇÃO|HOMOLOGAÇÃO|ADJUDICAÇÃO|RATIFICAÇÃO)\b/;
/** What an authority says where its act begins, or what an extract consists of. */
const speaks =
  /no uso d[ea]|torna(?:r|m)?(?:-se)? públic|\bresolvem?\b|\bdecretam?\b|faz(?:em|emos)? saber|faço saber|contratante\s*:|objeto\s*:|convoca\b|homologa\b|retifica\b/i;
const spokenWithin = 900;
/** How soon somebody speaks under a title that says a number again, where it begins another act about the same notice. */
const spokenSoon = 350;
const serial = /\b0*(\d{1,4})(?:\/(?:19|20)?(\d{2})\b|\b.{0,28}\bDE (?:19|20)(\d{2})\b)/g;

type Line = { text: string; inicio: number };
/** An act that is being read: the titles that it had so far, its numbers, and whether its annexes have begun. */
type Open = { line: number; titulo: string; titles: Set<string>; numbers: Set<string>; hasAnnex: boolean };

/** A title that may begin an act: whether it stands right under one of the open act, and what stands over and behind it. */
type Title = { line: string; isUnder: boolean; hasHeads: boolean; after: string };

/** A gazette's acts, in its order; what stands before the first title is no act. */
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

/** Whether a title is the open act's: a running head, its number said again, or a form of its annexes. */
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

/** A title's numbers with their years: "1/26". */
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

/** A title names its act: by a number or a day, or in capitals alone. */
function isTitle(line: string): boolean {
  if (line.length > titleLength || !titles.test(line)) return false;
  return numbered.test(line.toUpperCase()) || line === line.toUpperCase();
}

/** The names of bodies right above a title belong to its act. */
function withHeads(lines: readonly Line[], index: number, least: number): number {
  let first = index;
  for (let line = index - 1; line >= Math.max(least, index - 5); line--) {
    const { text = "" } = lines[line] ?? {};
    if (heads.test(text)) first = line;
    else if (text) break;
  }
  return first;
}
