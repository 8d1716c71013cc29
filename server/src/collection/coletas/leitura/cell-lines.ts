import { columnOf } from "./cells.ts";
import { leadsOn, second } from "./lists.ts";
import { toName } from "./names.ts";
import { measureName, siteWord } from "./next-column.ts";
import { postWord } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { toBareName } from "./singular.ts";
import { notAName } from "./tables.ts";
import { plainTextOf, type View } from "./view.ts";

/** Kind of a line in a table with one cell a line, as PDFs produce them. */
type Kind = "count" | "measure" | "level" | "requirement" | "place" | "title" | "name" | "end" | "other";
type Line = { text: string; plain: string; inicio: number; kind: Kind };

/** Kinds of lines with their patterns; the first match decides. */
const kinds: readonly [Kind, RegExp][] = [
  // A clause, a cut, or a line as long as prose ends the table.
  ["end", /^(?:\d{1,2}\.\d{1,2}(?![\d,])|\[\.\.\.\]|.{130})/],
  [
    "count",
    /^(?:[a-z]{1,3}-?\d{2,4}|(?:\d{1,4}|c\.?r\.?)\*{0,2}(?: ?\+ ?(?:\d{1,3} ?)?c\.?r\.?\*{0,2})?|-{1,3}|\*+|cadastro (?:de )?reserva)$/,
  ],
  [
    "measure",
    /^(?:manha|tarde|noite|integral|diurno|noturno|matutino|vespertino|\(?(?:[a-z]{4,12} )?\d{2}(?:,\d)? ?(?:h|hs|hrs|horas)\b.{0,24}|r\$ ?\d.{0,60}|\d{1,3}(?:\.\d{3})*,\d{2})$/,
  ],
  [
    "level",
    /^(?:nivel |ensino )?(?:superior|medio|fundamental|elementar|alfabetizad[oa]|(?<=nivel |ensino )tecnico)(?:[ /-]{1,3}(?:complet[oa]|incomplet[oa]|tecnico|medio)){0,2}\.?$/,
  ],
  [
    "requirement",
    /^(?:ensino|curso|graduacao|graduad[oa]|diploma|licenciatura|bacharel\w*|formacao|certificado|superior|medio|fundamental|nivel (?:superior|medio|fundamental|tecnico)|requisitos? \w+:)\b/,
  ],
];

/** A line that may be a name or a part of one. */
const nameLine = /^[\p{L}(][\p{L} /()"“”–-]{1,70}(?: (?:[–-] \d{2} ?h(?:oras)?|\(\d{2} ?h(?:oras|s)?\)))?$/u;
/** A title of a column of places, persons or counts. */
const otherTitle =
  /^(?:atuacao|bairros?|setor|disciplinas?|especialidades?|polos?|municipios?|cidades?|regiao|turnos?|ac|pcd|pn|ampla|negros?|total|horaria|semanal|trabalho|quant\.?|qtde\.?)$/;

function kindOf(text: string, plain: string): Kind {
  const [kind] = kinds.find(([, form]) => form.test(plain)) ?? [];
  if (kind) return kind;
  if (siteWord.test(plain)) return "place";
  const isTitle = columnOf({ text, inicio: 0 }) && plain !== "ocupacional";
  if (isTitle || otherTitle.test(plain)) return "title";
  const isName = plain === "portuguesa" || !notAName.test(text.replace(/ (?:d[aeo]s?|e|em|para|com)$/i, ""));
  return nameLine.test(text) && isName ? "name" : "other";
}

function findLines({ text }: View): Line[] {
  let at = 0;
  return text.split("\n").flatMap((line): Line[] => {
    const printed = line.trim();
    const inicio = at + line.indexOf(printed);
    at += line.length + 1;
    const plain = plainTextOf(printed.slice(0, 200));
    return plain ? [{ text: printed, plain, inicio, kind: kindOf(printed, plain) }] : [];
  });
}

/** Splits lines into tables at the lines that end them. */
function findTables(lines: readonly Line[]): Line[][] {
  const tables: Line[][] = [[]];
  for (const line of lines) {
    if (line.kind === "end") tables.push([]);
    else tables.at(-1)?.push(line);
  }
  return tables;
}

/**
 * Returns whether a table row may begin after this line. After a line of requirements it may not: they may
 * continue and name another position.
 */
const closes = (line: Line | undefined): boolean =>
  !line ||
  ["count", "measure", "level", "title"].includes(line.kind) ||
  (line.kind === "requirement" && /\bcomplet[oa]\.?$/.test(line.plain));

const begins = ({ kind, plain, text }: Line): boolean =>
  kind === "name" && postWord.test(plain) && /^\p{Lu}/u.test(text);
const inCapitals = (line: Line | undefined) => line !== undefined && !/\p{Ll}/u.test(line.text);
const linesMax = 16;

/** Returns consecutive name lines, and the line that ends them. */
function runFrom(lines: readonly Line[], from: number): { run: Line[]; end: Line | undefined } {
  let to = from;
  // "Técnico" below a name and above a value is the required level.
  const isLevel = (at: number) =>
    at > from && lines[at]?.plain === "tecnico" && ["count", "measure"].includes(lines[at + 1]?.kind ?? "");
  // "Professor de", "Matemática": after an open line a subject belongs to the name.
  const isOfName = (at: number) =>
    lines[at]?.kind === "name" ||
    (at > from && nameLine.test(lines[at]?.text ?? "") && leadsOn.test(lines[at - 1]?.plain ?? ""));
  // "FARMACÊUTICO", "Farmácia Central": small letters after capitals are another cell.
  const isOther = (at: number) =>
    at > from && /\p{Ll}/u.test(lines[at]?.text ?? "") && inCapitals(lines[from]);
  while (to < from + linesMax && isOfName(to) && !isLevel(to) && !isOther(to)) to++;
  return { run: lines.slice(from, to), end: lines[to] };
}

/** Pairs of words that name one position, although each word also begins other names. */
const pair = /^(?:medico veterinario|engenheiro agr|farmaceutico bioquimico|cirurgiao dentista)/;

/**
 * Splits consecutive lines into names of positions, each from a position's first word on; returns none if a
 * line is ambiguous.
 */
function partRun(run: readonly Line[]): Line[][] {
  const names: Line[][] = [];
  for (const line of run) {
    const last = names.at(-1)?.at(-1);
    const isSecond = second.test(line.plain) || pair.test(`${last?.plain} ${line.plain}`);
    if (!last || (begins(line) && !isSecond && !leadsOn.test(last.plain))) names.push([line]);
    else names.at(-1)?.push(line);
  }
  const isColumn = names.length > 2 && names.every(({ length }) => length === 1);
  const areWhole = names.slice(0, -1).every((name) =>
    name
      .map(({ plain }) => plain)
      .join(" ")
      .includes(" "),
  );
  return isColumn || areWhole ? names : [];
}

/** First words that are no position by themselves: the next line may continue the name, or be a place. */
const half =
  /^(?:agente|ajudante|analista|assistente|atendente|auxiliar|condutor|coordenadora?|educadora?|engenheir[oa]|especialista|fiscal|gestora?|guarda|inspetora?|instrutora?|medic[oa]|monitora?|oficial|operadora?|orientadora?|perito|professora?|profissional|secretari[oa]|supervisora?|tecnic[oa]|terapeuta|trabalhadora?)$/;

const columnMax = 80;
const columnMin = 3;

/** Returns a column's names, one a line, if the next line or the column's end shows that they are complete. */
function columnFrom(lines: readonly Line[], from: number): Line[] {
  let to = from;
  while (to < from + columnMax && lines[to]?.kind === "name") to++;
  const column = lines.slice(from, to);
  const isFolded = column.some(({ plain, text }) => leadsOn.test(plain) || /^\p{Ll}/u.test(text));
  const isWhole = (at: number) => {
    const next = column[at + 1];
    return !next || (begins(next) && !second.test(next.plain));
  };
  const names = column.filter((line, at) => begins(line) && !half.test(line.plain) && isWhole(at));
  return isFolded || names.length < columnMin || names.length * 2 < column.length ? [] : names;
}

const foldsMax = 4;
const nameMax = 80;

function cargoOf(name: readonly Line[]): ReadCargo[] {
  const [first] = name;
  const last = name.at(-1);
  const printed = name.map(({ text }) => text).join(" ");
  const isCut = name.some(({ text }) => /\p{L}-$/u.test(text));
  if (!first || !last || name.length > foldsMax || printed.length > nameMax || isCut) return [];
  if (leadsOn.test(last.plain) || notAName.test(printed) || measureName(plainTextOf(printed)) === 0)
    return [];
  const valor = toBareName(toName(printed.split(/\s+/).join(" ")));
  const nome = {
    valor,
    inicio: first.inicio,
    fim: last.inicio + last.text.length,
    regra: "celulas-em-linhas",
  };
  return [{ nome, nivel: null, vagas: null, salario: null }];
}

const codeTitle = /^(?:cod|item|n[o.]|ord)/;
/** Titles of columns with a place or field after the name. */
const siteTitle =
  /^(?:local|lotac|atuacao|unidade|area|especialidade|disciplina|setor|bairro|regiao|polo|municipio|cidade|distrito|secretaria)/;

/** Returns the lines of a name that a place follows: those that end in a connecting word. */
function foldsOf(run: readonly Line[]): readonly Line[] {
  const last = run.findIndex(
    ({ plain }, at) => !leadsOn.test(plain) && !/^\p{Ll}/u.test(run[at + 1]?.text ?? ""),
  );
  const isHalf = last === 0 && run.length > 1 && half.test(run[0]?.plain ?? "");
  return isHalf ? [] : run.slice(0, last + 1);
}

/** Returns whether a table has columns "CARGO" and "FUNÇÃO", the second describing the first. */
const hasFunctions = (table: readonly Line[]) =>
  table.some(({ plain }, index) => plain.startsWith("func") && table[index - 1]?.plain.startsWith("cargo"));

type Titles = { isTold: boolean; isTitled: boolean; isPlaced: boolean };

function titlesOf(table: readonly Line[]): Titles {
  const titles = table.filter(({ kind }) => kind === "title");
  const isPost = ({ text, inicio }: Line) => columnOf({ text, inicio }) === "cargo";
  const others = titles.filter((line) => !isPost(line));
  const behind = others.find(({ plain }) => !codeTitle.test(plain));
  return {
    isTold: others.length > 0 && (titles.some(isPost) || others.length > 2),
    isTitled: titles.some((line) => isPost(line) || line.plain.startsWith("especialidade")),
    isPlaced: siteTitle.test(behind?.plain ?? "") || hasFunctions(table),
  };
}

/** Fewest rows: two for a table with titles, three without. */
const rowsMin = (isTold: boolean) => (isTold ? 2 : 3);

function rowsOf(table: readonly Line[]): ReadCargo[] {
  const { isTold, isTitled, isPlaced } = titlesOf(table);
  const cargos = table.flatMap((line, index): ReadCargo[] => {
    if (!begins(line) || !closes(table[index - 1])) return [];
    const above = table[index - 1];
    const column = isTitled && above?.kind === "title" ? columnFrom(table, index) : [];
    if (column.length > 0) return column.flatMap((one) => cargoOf([one]));
    const { run, end } = runFrom(table, index);
    const ends: readonly Kind[] = ["measure", "level", "requirement", "place", isTold ? "count" : "level"];
    // Consecutive name lines end at another name only if capitals end there.
    const isBroken = end?.kind === "name" && inCapitals(line) && !inCapitals(end);
    const isOver = end && (ends.includes(end.kind) || end.plain === "tecnico" || isBroken);
    if (!isOver) return [];
    return partRun(isPlaced && end.kind !== "place" ? foldsOf(run) : run).flatMap(cargoOf);
  });
  return cargos.length < rowsMin(isTold) ? [] : cargos;
}

/**
 * Finds positions in tables with one cell a line: "Técnico em", "Controle", "Interno", "Nível Médio", "30h".
 */
export function findCellLines(view: View): ReadCargo[] {
  return findTables(findLines(view)).flatMap(rowsOf);
}
