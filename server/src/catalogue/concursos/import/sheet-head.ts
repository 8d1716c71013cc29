import { pluralOf } from "@cav/contract/format.ts";
import { columnNames, countKnown, findColumn, findLikeColumn, ignored, isSameHeading } from "./headings.ts";
import { lettersOf, type Sheet, type SheetRow } from "./sheet.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** A column of a file: its place, its heading, and its name in docs/import.md. */
export type ReadColumn = { index: number; letra: string; titulo: string; campo: string };

export type Table = { columns: ReadColumn[]; rows: SheetRow[]; width: number };

const required = ["titulo", "cargo", "salario"];
/** Lines above the header: titles, dates, sources. */
const aboveMax = 30;
const headingsLeast = 2;

/**
 * Returns the place of the first row that has every column that exams need, or else of that with the most known
 * headings; undefined when none has two.
 */
function findHeader({ rows }: Sheet): number | undefined {
  const counts = rows.slice(0, aboveMax).map(({ cells }) => countKnown(cells));
  const whole = counts.findIndex((_, at) => isWhole(rows, at));
  if (whole >= 0) return whole;
  const most = Math.max(0, ...counts);
  return most < headingsLeast ? undefined : counts.indexOf(most);
}

function isWhole(rows: readonly SheetRow[], at: number): boolean {
  const found = headingsOf(rows, at).headings.map(findColumn);
  return required.every((column) => found.includes(column));
}

/** Returns whether a sheet has a header with every column that exams need. */
export function hasConcursos(sheet: Sheet): boolean {
  const at = findHeader(sheet);
  return at !== undefined && isWhole(sheet.rows, at);
}

/**
 * Finds the header of a sheet, below titles and of one or two rows, and the rows below it.
 * @throws UnreadableFile naming columns that are missing, unknown or there twice
 */
export function readTable(sheet: Sheet): Table {
  const at = findHeader(sheet) ?? 0;
  const { headings, below } = headingsOf(sheet.rows, at);
  const columns = headings.flatMap((titulo, index): ReadColumn[] => {
    const campo = findColumn(titulo);
    return titulo.trim() === "" || campo === ignored
      ? []
      : [{ index, letra: lettersOf(index), titulo: titulo.trim().replace(/\s+/g, " "), campo: campo ?? "" }];
  });
  checkColumns(columns);
  const isNamed = new Set(headings.flatMap((titulo, index) => (titulo.trim() === "" ? [] : [index])));
  const rows = sheet.rows.slice(below);
  for (const { linha, cells } of rows)
    cells.forEach((cell, index) => {
      if (cell !== "" && !isNamed.has(index))
        throw new UnreadableFile(
          `tem na linha ${linha} um valor em uma coluna sem nome (${lettersOf(index)}): “${cell.slice(0, 80)}”.`,
        );
    });
  return { columns, rows, width: headings.length };
}

/** Joins the headings of a group, such as "Vagas", with those below: "Vagas Ampla", "Vagas PcD". */
function headingsOf(rows: readonly SheetRow[], at: number): { headings: string[]; below: number } {
  const top = rows[at]?.cells ?? [];
  const under = rows[at + 1]?.cells ?? [];
  if (!isSecondHeader(top, under)) return { headings: top, below: at + 1 };
  let group = "";
  const headings = Array.from({ length: Math.max(top.length, under.length) }, (_, index) => {
    const [above = "", below = ""] = [top[index], under[index]];
    if (above !== "") group = above;
    if (below === "" || isSameHeading(above, below)) return above;
    const whole = `${group} ${below}`;
    return findColumn(whole) === undefined && findColumn(below) !== undefined ? below : whole;
  });
  return { headings, below: at + 2 };
}

/** Returns whether a row below a header has headings too: they repeat those above, or are of a group. */
function isSecondHeader(top: readonly string[], under: readonly string[]): boolean {
  let group = "";
  const found = under.flatMap((below, index) => {
    const above = top[index] ?? "";
    if (above !== "") group = above;
    return below === "" ? [] : [{ above, below, group }];
  });
  return (
    found.some(({ above, below }) => !isSameHeading(above, below)) &&
    found.every(
      ({ above, below, group: named }) =>
        isSameHeading(above, below) ||
        findColumn(`${named} ${below}`) !== undefined ||
        findColumn(below) !== undefined,
    )
  );
}

function checkColumns(columns: readonly ReadColumn[]): void {
  const quoted = (list: string[]) => list.map((name) => `"${name}"`).join(", ");
  const missing = required.filter((name) => columns.every(({ campo }) => campo !== name));
  const unknown = columns.filter(({ campo }) => campo === "");
  const guesses = unknown.flatMap(({ letra, titulo }) => {
    const name = findLikeColumn(titulo);
    return name ? [`A coluna ${letra}, “${titulo}”, deve ser “${name}”?`] : [];
  });
  if (missing.length > 0)
    throw new UnreadableFile(
      [
        `não tem ${pluralOf(missing.length, "a coluna", "as colunas")} ${quoted(missing)}.`,
        ...guesses,
        `A primeira linha da tabela precisa dar nome às colunas; os modelos mostram quais.`,
      ].join(" "),
    );
  if (unknown.length > 0) {
    const names = quoted(unknown.map(({ titulo }) => titulo));
    const known = [...new Set(columnNames.values())].filter((name) => name !== "").join(", ");
    throw new UnreadableFile(
      [
        `tem ${pluralOf(unknown.length, "coluna desconhecida", "colunas desconhecidas")}: ${names}.`,
        ...guesses,
        guesses.length === unknown.length
          ? "Corrija o nome, ou apague a coluna."
          : `Apague-a, ou use um destes nomes: ${known}.`,
      ].join(" "),
    );
  }
  const twice = columns.filter(
    ({ campo }, index) => columns.findIndex((other) => other.campo === campo) !== index,
  );
  if (twice.length > 0)
    throw new UnreadableFile(
      `repete ${pluralOf(twice.length, "a coluna", "as colunas")} ${quoted(twice.map(({ campo }) => campo))}: ` +
        `${twice.map(({ letra, titulo }) => `“${titulo}” (${letra})`).join(", ")}.`,
    );
}
