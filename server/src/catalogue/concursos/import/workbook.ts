import { strFromU8, unzipSync } from "fflate";
import type { CellValue, Sheet as RawSheet, ReadOptions, Workbook } from "hucre";
import { readOds } from "hucre/ods";
import { readXlsx } from "hucre/xlsx";
import { helpSheet } from "./modelo.ts";
import { lettersOf, type Sheet, type SheetRow } from "./sheet.ts";
import { hasConcursos } from "./sheet-head.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const rowsMax = 50_000;
const columnsMax = 200;
const megabyte = 1024 * 1024;
const unpackedMax = 128 * megabyte;
/** Cells that joined ones may fill. */
const filledMax = 500_000;
/** One row and column more than are taken, so that a larger sheet is told from one that fits. */
const options = {
  range: `A1:${lettersOf(columnsMax)}${rowsMax + 1}`,
  sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
} satisfies ReadOptions;

/** A workbook's sheet of exams, and what was left out. */
export type ReadWorkbook = { sheet: Sheet; avisos: string[] };

/**
 * Reads the sheet of exams of an XLSX or ODS file; of formulas the value that they had.
 * @throws UnreadableFile when it is another format, protected, broken or too large, or has exams in several sheets
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const read = findRead(partsOf(bytes));
  let book: Workbook;
  try {
    book = await read(bytes);
  } catch (error) {
    throw faultOf(error);
  }
  const isOld = book.dateSystem === "1904";
  const sheets = book.sheets.map((raw) => ({ name: raw.name, sheet: { rows: rowsOf(raw), is1904: isOld } }));
  return chosenOf(sheets.filter(({ sheet }) => sheet.rows.length > 0));
}

/** Returns the names and sizes of an archive's files, without inflating them. */
function partsOf(bytes: Uint8Array): Map<string, { size: number; text: () => string }> {
  const parts = new Map<string, { size: number; text: () => string }>();
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        const text = () =>
          strFromU8(unzipSync(bytes, { filter: (one) => one.name === name })[name] ?? new Uint8Array());
        parts.set(name, { size: originalSize, text });
        return false;
      },
    });
  } catch {
    throw broken();
  }
  return parts;
}

const broken = () =>
  new UnreadableFile(
    "está quebrado, incompleto ou cheio demais. Abra-o na planilha, salve-o de novo e envie a cópia.",
  );
const tooLarge = (what: string) =>
  new UnreadableFile(`é grande demais: ${what}. Divida-o em arquivos menores.`);

type Parts = ReturnType<typeof partsOf>;

function findRead(parts: Parts): (bytes: Uint8Array) => Promise<Workbook> {
  const size = [...parts.values()].reduce((sum, part) => sum + part.size, 0);
  if (size > unpackedMax) throw tooLarge("aberto, passa de 128 MB");
  if (parts.has("xl/workbook.xml")) return (bytes) => readXlsx(bytes, options);
  if (parts.has("content.xml") && parts.has("mimetype")) {
    const manifest = parts.get("META-INF/manifest.xml");
    if (manifest && manifest.size < megabyte && manifest.text().includes("encryption-data"))
      throw createLocked();
    return (bytes) => readOds(bytes, options);
  }
  throw new UnreadableFile("não é uma planilha XLSX ou ODS. Salve-o em um desses formatos, ou como CSV.");
}

export const createLocked = () =>
  new UnreadableFile(
    "está protegido por senha. Retire a senha na planilha, salve-o de novo e envie a cópia.",
  );

/** Returns what to tell of the library's refusal: its words are for programmers. */
function faultOf(error: unknown): Error {
  if (!(error instanceof Error)) return broken();
  if (error.name === "EncryptedFileError") return createLocked();
  return ["ParseError", "ZipError", "XmlError", "UnsupportedFormatError"].includes(error.name)
    ? broken()
    : error;
}

/** Chooses the sheet that has exams. */
function chosenOf(sheets: { name: string; sheet: Sheet }[]): ReadWorkbook {
  const named = (some: { name: string }[]) => some.map(({ name }) => `“${name}”`).join(", ");
  const found = sheets.filter(({ sheet }) => hasConcursos(sheet));
  if (found.length > 1)
    throw new UnreadableFile(
      `tem concursos em mais de uma aba: ${named(found)}. Junte-os em uma só, ou envie um arquivo de cada aba.`,
    );
  const chosen = found[0] ?? sheets[0];
  const others = sheets.filter((one) => one !== chosen && one.name !== helpSheet);
  const avisos =
    others.length > 0 ? [`Só a aba “${chosen?.name}” foi lida; ficaram de fora: ${named(others)}.`] : [];
  return { sheet: chosen?.sheet ?? { rows: [] }, avisos };
}

function rowsOf({ rows, merges = [], cells, name }: RawSheet): SheetRow[] {
  // Formats make rows without a value, down to the last of a sheet.
  const last = rows.findLastIndex((row) => row.some((value) => value !== null && value !== ""));
  if (last >= rowsMax) throw tooLarge(`a aba “${name}” tem mais de 50.000 linhas`);
  for (const [at, cell] of cells ?? [])
    if (cell.formula && (cell.formulaResult ?? cell.value) === null) throw emptyFormula(at);
  const texts = rows
    .slice(0, last + 1)
    .map((row, index) => row.map((value, column) => textOf(value, index, column)));
  if (texts.some((row) => row.slice(columnsMax).some(Boolean)))
    throw tooLarge(`a aba “${name}” tem mais de ${columnsMax} colunas`);
  fillDown(texts, merges);
  return texts.flatMap((row, index) =>
    row.some((cell) => cell !== "") ? [{ linha: index + 1, cells: row }] : [],
  );
}

/** Writes a joined cell's text into those below it. Across columns it is a title or a group, and stays where it is. */
function fillDown(texts: string[][], merges: NonNullable<RawSheet["merges"]>): void {
  let filled = 0;
  for (const { startRow, startCol, endRow } of merges) {
    const text = texts[startRow]?.[startCol];
    if (!text) continue;
    const last = Math.min(endRow, texts.length - 1);
    filled += Math.max(0, last - startRow);
    if (filled > filledMax) throw tooLarge("tem células mescladas demais");
    for (let row = startRow + 1; row <= last; row++) {
      const cells = texts[row] as string[];
      while (cells.length <= startCol) cells.push("");
      cells[startCol] = text;
    }
  }
}

const cellName = (row: number, column: number) => `${lettersOf(column)}${row + 1}`;
const formulaFault = /^#(?:REF!|N\/[AD]|VALUE!|VALOR!|NAME\?|NOME\?|DIV\/0!|N[UÚ]M!|NULL!|NULO!|Err:\d+)$/i;

/** Returns a value's text as people type it: days by ISO, numbers with a comma and at most two places. */
function textOf(value: CellValue, row: number, column: number): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return String(Math.round(value * 100) / 100).replace(".", ",");
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  const text = value.trim();
  if (formulaFault.test(text))
    throw new UnreadableFile(
      `tem um erro de fórmula na célula ${cellName(row, column)}: ${text}. Corrija-o na planilha.`,
    );
  return text;
}

function emptyFormula(at: string): UnreadableFile {
  const [row = 0, column = 0] = at.split(",").map(Number);
  return new UnreadableFile(
    `tem na célula ${cellName(row, column)} uma fórmula sem valor. Abra-o na planilha, salve-o de novo e ` +
      `envie a cópia.`,
  );
}
