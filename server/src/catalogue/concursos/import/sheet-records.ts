import {
  hasReserve,
  isHourly,
  isPosGraduacao,
  isUnsaid,
  readCount,
  readDay,
  splitLocais,
  splitPeriod,
} from "@cav/contract/cells.ts";
import { cargoFacts, concursoFacts, eachOf, openFactNames } from "@cav/contract/concursos/concurso-facts.ts";
import { folded } from "@cav/contract/folded.ts";
import { readGuarded } from "../../../platform/http/answers/csv.ts";
import { type FactColumn, readCell, readLine, readYesNo, toFactColumns } from "./fact-cells.ts";
import { findColumn, period, stateOfWork } from "./headings.ts";
import type { Sheet, SheetRow } from "./sheet.ts";
import { type ReadColumn, readTable, type Table } from "./sheet-head.ts";
import type { SourceRecord } from "./source-record.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Parses one cell. Unreadable text stays, so that the schema refuses it. */
type Read = (cell: string) => unknown;

/** Parses stages as in a JSON file; an empty cell keeps the exam's own. */
const readEtapas: Read = (cell) => {
  if (cell === "") return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};

/** Columns that hold no fact of the exam. */
const otherColumns: Record<string, Read> = {
  chave: (cell) => (cell === "" ? undefined : cell),
  fonte: (cell) => (cell === "" ? null : readLine(cell)),
  demonstracao: (cell) => readYesNo(cell) ?? false,
  etapas: readEtapas,
};
const concursoColumns = toFactColumns(concursoFacts);
const cargoColumns = toFactColumns(cargoFacts);

type Cells = Record<string, string>;
export type SheetLine = { linha: number; cells: Cells; valores: string[] };

/** The exams of a sheet, its columns as they were understood, and the lines that were left out. */
export type SheetRecords = { sources: SourceRecord[]; columns: ReadColumn[]; avisos: string[] };

/**
 * Reads exams of a sheet with a line per position. Lines with one `chave`, or else one title, organiser, body and
 * notice, are one exam; so is a line without these, as merged cells leave it, with the line above.
 * @throws UnreadableFile on columns that are missing or unknown, and on lines of one exam that contradict each other
 */
export function readSheet(sheet: Sheet): SheetRecords {
  const table = readTable(sheet);
  const { lines, avisos } = linesOf(table, sheet);
  return { sources: recordsOf(lines), columns: table.columns, avisos };
}

function linesOf({ columns, rows, width }: Table, { isDelimited, is1904 }: Sheet) {
  const avisos: string[] = [];
  const lines = rows.flatMap((row): SheetLine[] => {
    const valores = columns.map(({ index }) => row.cells[index] ?? "");
    const cells = Object.fromEntries(columns.map(({ campo }, at) => [campo, valores[at] ?? ""]));
    // Long tables repeat their header.
    if (columns.every(({ campo }, at) => findColumn(valores[at] ?? "") === campo)) return [];
    if (isNote(cells)) {
      avisos.push(`A linha ${row.linha} não é de um cargo e ficou de fora: “${noteOf(row)}”.`);
      return [];
    }
    if (isDelimited && isBroken(row, width))
      throw new UnreadableFile(
        `não é um CSV válido na linha ${row.linha}: o número de colunas difere do cabeçalho.`,
      );
    return [{ linha: row.linha, valores, cells: expanded(cells, is1904) }];
  });
  return { lines, avisos };
}

/** Returns whether a line is a total or a note below the table: without position and pay, and beginning as such. */
function isNote(cells: Cells): boolean {
  const said = Object.values(cells).find((cell) => cell !== "") ?? "";
  return (
    !cells.cargo &&
    !cells.salario &&
    /^(?:\*|(?:sub)?tota(?:l|is)\b|fontes?:|obs\b|observa|notas?:|legenda)/i.test(said)
  );
}

const noteOf = ({ cells }: SheetRow) => cells.filter(Boolean).join(" ").slice(0, 80);

const isBroken = ({ cells }: SheetRow, width: number) =>
  cells.length < width || cells.slice(width).some((cell) => cell !== "");

/** Fills the columns for which others stand: the days of a period, a city's state, a notice's year. */
function expanded(given: Cells, is1904 = false): Cells {
  const { [period]: inscricao, [stateOfWork]: uf, ...cells } = given;
  if (inscricao !== undefined) {
    const { start, end } = splitPeriod(inscricao);
    cells.data_inicio_inscricao ||= start;
    cells.data_fim_inscricao ||= end;
  }
  if (uf) cells.locais_trabalho = withState(cells.locais_trabalho ?? "", uf);
  const [, numero, ano] = /^(?:n[ºo°.]{0,2}\s?)?(\d[\d.]{0,9})\s?\/\s?(\d{4})$/i.exec(noticeOf(cells)) ?? [];
  if (numero && ano && cells.edital_ano === undefined)
    Object.assign(cells, { edital_numero: numero, edital_ano: ano });
  if (is1904)
    for (const column of dayColumns) {
      const cell = cells[column] ?? "";
      if (/^\d{5}(?:[.,]|$)/.test(cell)) cells[column] = readDay(cell, { is1904 }) ?? "";
    }
  return cells;
}

const dayColumns = [...concursoColumns, ...cargoColumns].flatMap(({ column, row }) =>
  row.kind === "day" ? [column] : [],
);

/** A spreadsheet takes the notice "02/2026" for the first day of a month. */
const noticeOf = ({ edital_numero = "" }: Cells) =>
  edital_numero.replace(/^(\d{4})-(\d{2})-01$/, (_, year, month) => `${month}/${year}`);

const withState = (locais: string, uf: string) =>
  locais === ""
    ? uf
    : splitLocais(locais)
        .map((one) => (/[-/(]\s?[A-Za-z]{2}\)?$|^\d+$/.test(one) ? one : `${one} - ${uf}`))
        .join("|");

/** Groups a sheet's lines by exam. */
function recordsOf(lines: readonly SheetLine[]): SourceRecord[] {
  const concursos: SheetLine[][] = [];
  for (const row of lines) {
    const rows = naming.every((name) => !row.cells[name])
      ? concursos.at(-1)
      : concursos.find(([first]) => first && isOneConcurso(first.cells, row.cells));
    if (rows) rows.push(row);
    else concursos.push([row]);
  }
  for (const rows of concursos) checkAgreement(rows);
  return concursos.map((rows) => ({
    linha: rows[0]?.linha ?? 0,
    record: recordOf(rows),
    linhas: rows.map(({ linha, valores }) => ({ linha, valores })),
  }));
}

/** Columns that say which exam a line is of. */
const naming = ["chave", "titulo", "organizadora"] as const;
/** Columns that tell two exams of one title apart. */
const telling = ["orgao", "edital_numero", "edital_ano"] as const;

function isOneConcurso(one: Cells, two: Cells): boolean {
  if (one.chave || two.chave) return one.chave === two.chave;
  const isSame = (name: string) => folded(one[name] ?? "") === folded(two[name] ?? "");
  const agrees = (name: string) => !one[name] || !two[name] || isSame(name);
  return isSame("titulo") && isSame("organizadora") && telling.every(agrees);
}

/** Refuses lines of one exam that tell two facts of it: either is wrong, and nobody can say which. */
function checkAgreement(rows: readonly SheetLine[]): void {
  for (const fact of concursoColumns) {
    const { column } = fact;
    if (isOfCargos(column, rows)) continue;
    const [first, ...others] = rows.filter(({ cells }) => (cells[column] ?? "") !== "");
    const other = first && others.find((one) => !saysSame(fact, one.cells, first.cells));
    if (!first || !other) continue;
    const said = (row: SheetLine) => `“${(row.cells[column] ?? "").slice(0, 80)}”`;
    throw new UnreadableFile(
      `tem nas linhas ${first.linha} e ${other.linha} o mesmo concurso com “${column}” diferente: ${said(first)} e ` +
        `${said(other)}. Corrija uma delas ou, se forem dois concursos, dê uma chave a cada um.`,
    );
  }
}

/** Returns whether two lines say one fact, in whatever words. */
function saysSame(fact: FactColumn, one: Cells, two: Cells): boolean {
  const [a, b] = [one[fact.column] ?? "", two[fact.column] ?? ""];
  return folded(a) === folded(b) || JSON.stringify(readCell(fact, a)) === JSON.stringify(readCell(fact, b));
}

/** Facts of the exam that positions may have for themselves, where the file has no column for that. */
const ofCargos: Record<string, string> = {
  valor_inscricao: "cargo_valor_inscricao",
  data_prova: "cargo_data_prova",
};
const isOfCargos = (column: string, rows: readonly SheetLine[]) =>
  ofCargos[column] !== undefined && rows.every(({ cells }) => cells[ofCargos[column] ?? ""] === undefined);

/** Gives each position its fee and exam day, where they are not those of the first. */
function withOwnFacts(rows: readonly SheetLine[]): SheetLine[] {
  const own = concursoColumns.filter(({ column }) => isOfCargos(column, rows));
  return rows.map((row) => {
    const cells = { ...row.cells };
    for (const fact of own) {
      const { column } = fact;
      const first = rows.find((one) => one.cells[column])?.cells ?? {};
      if (cells[column] && !saysSame(fact, cells, first)) cells[ofCargos[column] ?? ""] = cells[column];
    }
    return { ...row, cells };
  });
}

function recordOf(given: readonly SheetLine[]): object {
  const rows = withOwnFacts(given);
  const cells = firstCells(rows);
  const others = Object.entries(otherColumns).filter(([name]) => cells[name] !== undefined);
  return {
    ...eachOf(openFactNames, () => null),
    ...Object.fromEntries(others.map(([name, read]) => [name, read(readGuarded(cells[name] ?? ""))])),
    ...readFacts(concursoColumns, cells),
    cargos: rows.map((row) => ({ ...readFacts(cargoColumns, row.cells), ...saidBeside(row.cells) })),
  };
}

/** Returns each column's first value, as a fact may stand in any line of its exam. */
function firstCells(rows: readonly SheetLine[]): Cells {
  const columns = Object.keys(rows[0]?.cells ?? {});
  const firstOf = (column: string) => rows.map(({ cells }) => cells[column]).find((cell) => cell) ?? "";
  return Object.fromEntries(columns.map((column) => [column, firstOf(column)]));
}

/** Returns what cells say of other facts: pay by the hour or not known, a reserve list, a course after graduation. */
function saidBeside(cells: Cells): Record<string, unknown> {
  const counts = Object.entries(cells).filter(
    ([name]) => name.startsWith("vagas_") || name === "quantidade_vagas",
  );
  return {
    ...(!cells.salario_periodo && isHourly(cells.salario ?? "") ? { salario_periodo: "HORA" } : {}),
    ...(!cells.cadastro_reserva && counts.some(([, cell]) => hasReserve(cell))
      ? { cadastro_reserva: true }
      : {}),
    ...(hasReserve(cells.cadastro_reserva ?? "") || /^[1-9]\d*$/.test(cells.cadastro_reserva ?? "")
      ? { cadastro_reserva: true }
      : {}),
    ...(!cells.requer_pos_graduacao && isPosGraduacao(cells.nivel_escolaridade ?? "")
      ? { requer_pos_graduacao: true }
      : {}),
    ...(!cells.a_definir && cells.salario && isUnsaid(cells.salario) ? { a_definir: true } : {}),
  };
}

/** Reads the facts of the file's columns; of counts, those that are not empty. */
function readFacts(known: FactColumn[], cells: Record<string, string>): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  const counts: Record<string, Record<string, unknown>> = {};
  for (const one of known) {
    const cell = cells[one.column] ?? "";
    if (one.code !== undefined) {
      counts[one.name] ??= {};
      const count = readCount(cell);
      if (count !== null) Object.assign(counts[one.name] ?? {}, { [one.code]: count });
    } else if (cells[one.column] !== undefined) facts[one.name] = readCell(one, cell);
  }
  return { ...facts, ...counts };
}
