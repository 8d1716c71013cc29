import {
  codeOf,
  isUnsaid,
  readCount,
  readDay,
  readDecimal,
  readNivel,
  splitLocais,
} from "@cav/contract/cells.ts";
import type { FactKind, FactRow } from "@cav/contract/concursos/concurso-facts.ts";
import { formatDay } from "@cav/contract/format.ts";
import { type Local, localValue } from "@cav/contract/locais/locais.ts";
import { readGuarded } from "../../../platform/http/answers/csv.ts";

// Cells of facts in a spreadsheet: an import reads the values that an export writes.

/** Names of the places and courses of an exam. */
export type CellNames = { locais: Map<number, Local>; cursos: Map<number, { nome: string }> };

type Cell = {
  write: (value: unknown, row: FactRow, names: CellNames) => string;
  /** Unreadable text stays, so that the schema refuses it. */
  read: (cell: string, row: FactRow) => unknown;
};

const listOf = (values: string[]) => values.join("|");
const writeText = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const writeDecimal = (value: unknown) => writeText(value).replace(".", ",");
export const renderYesNo = (value: unknown) => (typeof value === "boolean" ? (value ? "sim" : "não") : "");

/** A line break in a cell comes from its column's width. */
export function readLine(cell: string): string {
  const lines = cell.split("\n");
  if (lines.length === 1) return cell;
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}

function readNumber(cell: string): unknown {
  const decimal = readDecimal(cell);
  return decimal === null || Number.isNaN(Number(decimal)) ? decimal : Number(decimal);
}

function readList(cell: string): (string | number)[] {
  const items = cell.split(/[|;\n]/).map((item) => item.trim());
  return items.filter((item) => item !== "").map((item) => (/^\d+$/.test(item) ? Number(item) : item));
}

const yesNoWords: Record<string, boolean> = {
  ...Object.fromEntries(["sim", "s", "x", "true", "verdadeiro", "1"].map((word) => [word, true])),
  ...Object.fromEntries(["não", "nao", "n", "false", "falso", "0", ""].map((word) => [word, false])),
};
export const readYesNo = (cell: string): unknown => yesNoWords[cell.trim().toLowerCase()] ?? cell;

/** An empty cell is null, or the empty value of a fact that is never null. */
const orEmpty = (read: (cell: string) => unknown) => (cell: string, row: FactRow) =>
  cell === "" ? (row.empty ?? null) : read(cell);

const line: Cell = { write: writeText, read: orEmpty(readLine) };
const number: Cell = { write: writeDecimal, read: readNumber };
const cellsOf: Record<FactKind, Cell> = {
  line,
  address: line,
  count: { write: writeText, read: readCount },
  paragraphs: { write: writeText, read: orEmpty((cell) => cell) },
  day: { write: (day) => (day === null ? "" : formatDay(String(day))), read: (cell) => readDay(cell) },
  money: number,
  year: { ...number, write: writeText },
  decimal: { write: writeDecimal, read: readDecimal },
  yesNo: { write: renderYesNo, read: orEmpty(readYesNo) },
  code: {
    write: (code, { codes, cell }) =>
      cell === "label" && code ? (codes?.[String(code)] ?? "") : writeText(code),
    // The schema's default replaces an empty one that is never null: an exam's status follows its dates.
    read: (cell, { codes = {}, empty }) => {
      const read = codeOf(codes)(cell) ?? (empty === undefined ? null : undefined);
      return "FUNDAMENTAL" in codes && read === cell ? (readNivel(cell) ?? cell) : read;
    },
  },
  codes: { write: (codes) => listOf(codes as string[]), read: readList },
  places: {
    write: (ids, _, { locais }) =>
      listOf((ids as number[]).flatMap((id) => locais.get(id) ?? []).map(localValue)),
    read: (cell) => splitLocais(cell).map((one) => (/^\d+$/.test(one) ? Number(one) : one)),
  },
  courses: {
    write: (ids, _, { cursos }) => listOf((ids as number[]).flatMap((id) => cursos.get(id)?.nome ?? [])),
    read: readList,
  },
  // A column for each code: see countColumns.
  counts: line,
};

/** A column with its fact; `code` where each code of the fact has its own column. */
export type FactColumn<Name extends string = string> = {
  column: string;
  name: Name;
  row: FactRow;
  code?: string;
};

/** Returns the columns of facts, in their order. */
export function toFactColumns<Name extends string>(rows: Record<Name, FactRow>): FactColumn<Name>[] {
  return (Object.entries(rows) as [Name, FactRow][]).flatMap(([name, row]) =>
    row.kind === "counts"
      ? Object.keys(row.codes ?? {}).map((code) => ({ column: countColumn(code), name, row, code }))
      : [{ column: row.column ?? name, name, row }],
  );
}

export const countColumn = (code: string) => `vagas_${code.toLowerCase()}`;

/** Writes a fact's cell. */
export function renderCell<Name extends string>(
  { name, row, code }: FactColumn<Name>,
  facts: { [one in Name]?: unknown },
  names: CellNames,
): string {
  const value = code === undefined ? facts[name] : (facts[name] as Record<string, unknown>)[code];
  return cellsOf[row.kind].write(value, row, names);
}

/** Reads a fact's cell; one that says that nothing is known yet is an empty one. */
export const readCell = ({ row }: FactColumn, cell: string): unknown =>
  cellsOf[row.kind].read(isUnsaid(cell) ? "" : readGuarded(cell), row);
