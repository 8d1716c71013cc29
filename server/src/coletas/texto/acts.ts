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

type Line = { text: string; inicio: number };

/** A gazette's acts, in its order; what stands before the first title is no act. */
export function findActs(text: string): ActSpan[] {
  const lines = linesOf(text);
  const starts: { line: number; titulo: string }[] = [];
  let lastTitle = -titleLines - 1;
  for (const [index, { text: line, inicio }] of lines.entries()) {
    if (!isTitle(line)) continue;
    const current = starts.at(-1);
    const begun = current && lines[current.line];
    const belongs =
      current &&
      begun &&
      ((index - lastTitle <= titleLines && inicio - begun.inicio < leastBody * 4) ||
        inicio - begun.inicio < leastBody ||
        line === current.titulo);
    if (!belongs) starts.push({ line: withHeads(lines, index, (current?.line ?? -1) + 1), titulo: line });
    lastTitle = index;
  }
  return starts.map(({ line, titulo }, index) => {
    const next = starts[index + 1];
    return {
      inicio: lines[line]?.inicio ?? 0,
      fim: next ? (lines[next.line]?.inicio ?? text.length) : text.length,
      titulo,
    };
  });
}

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
