import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { type ColumnKind, findColumnCota, findColumnKind, findTitleKind } from "./columns.ts";

/** A cell of a table, with its place in the text. */
export type Cell = { text: string; inicio: number };
/** A table: the lines right over it, the kinds and modalities of its columns, the titles over them, and its rows. */
export type Quadro = {
  over: Cell[];
  columns: ColumnKind[];
  /** The modality of each column of kind "cota". */
  cotas: (Cota | null)[];
  titles: Cell[][];
  rows: QuadroRow[];
};
/** A row's cells, and the lines between the rows above that hold for it, such as "Nível médio". */
export type QuadroRow = { cells: Cell[]; over: Cell[] };

/** Number of lines above a table that may be its caption. */
const overMax = 5;
const overLength = 140;
const quadrosMax = 200;

/** The tables of a text: lines with tabs between their cells, under titles. */
export function findQuadros(text: string): Quadro[] {
  const quadros: Quadro[] = [];
  let over: Cell[] = [];
  let sections: Cell[] = [];
  let isHeader = false;
  for (const line of linesOf(text)) {
    const cells = cellsOf(line);
    const open = quadros.at(-1);
    if (cells.length < 2) {
      if (cells[0]?.text) over = [...over, cells[0]].slice(-overMax);
      isHeader = false;
    } else if (isTitles(cells)) {
      if (open && isHeader && open.rows.length === 0 && open.titles[0]?.length === cells.length)
        open.titles.push(cells);
      // A page that repeats the titles goes on with the table.
      else if (open && over.length === 0 && hasTitles(open, cells)) continue;
      else if (quadros.length < quadrosMax) {
        quadros.push({ over: over.filter(isShort), columns: [], cotas: [], titles: [cells], rows: [] });
        sections = [];
      }
      isHeader = true;
      over = [];
    } else if (open && open.titles[0]?.length === cells.length) {
      sections = [...sections, ...over.filter(isSection)].slice(-overMax);
      open.rows.push({ cells, over: sections });
      isHeader = false;
      over = [];
    }
  }
  return quadros.map((quadro) => ({ ...quadro, ...readColumns(quadro.titles) }));
}

const hasTitles = ({ titles }: Quadro, cells: readonly Cell[]): boolean =>
  titles.some((row) => row.map(({ text }) => text).join("\t") === cells.map(({ text }) => text).join("\t"));

const sectionLength = 80;
const isSection = ({ text }: Cell): boolean => text.length <= sectionLength;
const isShort = ({ text }: Cell): boolean => text.length <= overLength;

function* linesOf(text: string): Generator<Cell> {
  let inicio = 0;
  for (const line of text.split("\n")) {
    yield { text: line, inicio };
    inicio += line.length + 1;
  }
}

function cellsOf({ text, inicio }: Cell): Cell[] {
  let at = inicio;
  return text.split("\t").map((part) => {
    const cell = { text: part.trim(), inicio: at + (part.length - part.trimStart().length) };
    at += part.length + 1;
    return cell;
  });
}

/** Whether a row's cells are titles: most of them are known, and none is a number or long. */
function isTitles(cells: readonly Cell[]): boolean {
  const own = [...new Set(cells.map(({ text }) => text))].filter(Boolean);
  if (own.some((text) => /^[\d.,$R\s-]+$/.test(text) || text.length > 160)) return false;
  const known = own.filter((text) => findTitleKind(text) !== null);
  return known.length >= 2 && known.length * 2 >= own.length;
}

function readColumns(titles: readonly Cell[][]): Pick<Quadro, "columns" | "cotas"> {
  const over = (titles[0] ?? []).map((_, column) =>
    titles.flatMap((row) => row[column]?.text ?? "").filter(Boolean),
  );
  return { columns: over.map(findColumnKind), cotas: over.map(findColumnCota) };
}
