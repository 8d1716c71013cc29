import { isCount, isSumLabel, toCount } from "../../texto/tables/counts.ts";
import type { Cell } from "../quadros/quadro.ts";
import { toKey } from "../quadros/sections.ts";
import type { Grid, GridRow } from "./grid.ts";
import { findRole } from "./meaning.ts";

/** Most lines without tabs between two rows of one table, over a table, and most rows of titles. */
const most = { gap: 6, caption: 6, header: 4, grids: 300 };
/** Longest line between rows that holds for those below; a title is shorter. */
const [sectionMax, titleMax] = [110, 110];
const amount = /(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{2}(?!\d)/;
const day = /\d{1,2}\/\d{1,2}\/\d{2,4}/;

/** Whether only rows have such a text, and titles never. */
const isValue = ({ text }: Cell): boolean =>
  isCount(text) || amount.test(text) || day.test(text) || text.length > titleMax;

/** Finds the tables of a text, whose rows are lines with tabs. */
export function findGrids(text: string): Grid[] {
  const builder = new GridBuilder();
  let inicio = 0;
  for (const line of text.split("\n")) {
    if (line.includes("\t")) builder.addRow(cellsOf(line, inicio));
    else if (line.trim()) builder.addLine({ text: line.trim(), inicio: inicio + line.search(/\S/) });
    inicio += line.length + 1;
  }
  return builder.grids.map(withoutContents).map(withoutFalseTitles);
}

function cellsOf(line: string, inicio: number): Cell[] {
  let at = inicio;
  return line.split("\t").map((part) => {
    const cell = { text: part.trim(), inicio: at + Math.max(0, part.search(/\S/)) };
    at += part.length + 1;
    return cell;
  });
}

/** Whether a line between two tables says that the next one counts something else: "candidatos convocados". */
const countsOthers = ({ text }: Cell): boolean => /^(?:limite|prova)$/.test(findRole(text) ?? "");

class GridBuilder {
  readonly grids: Grid[] = [];
  private lines: Cell[] = [];
  /** Titles that a page repeats, with the lines over them, which hold for the rows below. */
  private repeated: { lines: Cell[]; titles: Cell[][] } | null = null;
  private isFar = true;

  addLine(line: Cell): void {
    const open = this.grids.at(-1);
    const sum = open && !this.isFar ? sumOfLine(line, open) : null;
    if (sum) {
      this.addRow(sum);
      return;
    }
    this.lines.push(line);
    if (this.lines.length > most.gap) this.isFar = true;
  }

  addRow(cells: Cell[]): void {
    const open = this.grids.at(-1);
    const goesOn = open !== undefined && !this.isFar && open.header[0]?.length === cells.length;
    if (goesOn && isRepeated(open, cells) && this.lines.some(countsOthers)) this.begin([cells], this.lines);
    else if (goesOn && isRepeated(open, cells)) this.repeat(cells);
    else if (goesOn && this.repeated && isSameRow(open.rows[0], cells)) {
      // The same rows under the same titles are another table: it counts something else.
      const { lines, titles } = this.repeated;
      this.begin(titles, lines);
      this.grids.at(-1)?.rows.push({ cells, section: [] });
    } else if (goesOn && !(open.rows.length > 0 && beginsAnother(cells, open, this.lines.length > 0)))
      this.extend(open, cells);
    else this.begin([cells], this.lines);
    this.lines = [];
    this.isFar = false;
  }

  private repeat(cells: Cell[]): void {
    const { lines = [], titles = [] } = this.repeated ?? {};
    this.repeated = { lines: [...lines, ...this.lines], titles: [...titles, cells] };
  }

  private begin(header: Cell[][], lines: readonly Cell[]): void {
    if (this.grids.length < most.grids)
      this.grids.push({ caption: lines.slice(-most.caption), header, rows: [] });
    this.repeated = null;
  }

  private extend(open: Grid, cells: Cell[]): void {
    const isTitles =
      open.rows.length === 0 &&
      this.lines.length === 0 &&
      open.header.length < most.header &&
      !cells.some(isValue) &&
      isUnder(open.header[0] ?? [], cells);
    if (isTitles) {
      open.header.push(cells);
      return;
    }
    if (goesOnIn(open, cells)) return;
    const section = [...(this.repeated?.lines ?? []), ...this.lines].filter(isShort);
    open.rows.push({ cells, section: section.length > 0 ? section : (open.rows.at(-1)?.section ?? []) });
    this.repeated = null;
  }
}

const hasCount = ({ text }: Cell): boolean => isCount(text);
const countOrDash = /^(?:\d{1,3}(?:\.\d{3})+|\d{1,6}|[-–—]{1,3})$/;

/** Returns the cells of a line of sums outside its table, as at the head of a page: "TOTAL 8 5 1 2 - -". */
function sumOfLine({ text, inicio }: Cell, { rows }: Grid): Cell[] | null {
  const width = rows.at(-1)?.cells.length ?? 0;
  if (!isSumLabel(text)) return null;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    inicio: inicio + index,
  }));
  const from = words.findLastIndex((one) => !countOrDash.test(one.text)) + 1;
  const counts = words.slice(from);
  if (counts.length < 2 || counts.length >= width || !counts.some(hasCount)) return null;
  const label = { text: text.slice(0, (counts[0]?.inicio ?? 0) - inicio).trim(), inicio };
  return [...Array.from({ length: width - counts.length }, () => label), ...counts];
}

/** Whether cells only go on with a row of the page before: its name again, and no count. */
function goesOnIn({ rows }: Grid, cells: readonly Cell[]): boolean {
  const last = rows.at(-1)?.cells ?? [];
  const isSame = last[0]?.text !== "" && last[0]?.text === cells[0]?.text && last.length === cells.length;
  const empty = cells.filter(({ text }) => text === "").length;
  return (
    isSame && last.slice(1).some(hasCount) && !cells.slice(1).some(hasCount) && empty * 2 >= cells.length
  );
}

/** Whether two rows have the same words; their counts may differ. */
function isSameRow(row: GridRow | undefined, cells: readonly Cell[]): boolean {
  const wordsOf = (some: readonly Cell[]) =>
    toKey(some.map(({ text }) => (isCount(text) ? "" : text)).join(" "));
  return row !== undefined && wordsOf(row.cells) !== "" && wordsOf(row.cells) === wordsOf(cells);
}

const isShort = ({ text }: Cell): boolean => text.length <= sectionMax;

/** Titles under titles: a cell reaches down from the row above, or a title above goes over several columns. */
const isUnder = (above: readonly Cell[], cells: readonly Cell[]): boolean =>
  cells[0]?.text === "" ||
  cells.some(({ text }, at) => text !== "" && text === above[at]?.text) ||
  above.some(({ text }, at) => text !== "" && text === above[at + 1]?.text);

/** Most of a row of titles must be the same as before. */
const sameShare = 0.75;

/** Whether a row repeats a table's titles, as at the head of a page. */
function isRepeated({ rows, header }: Grid, cells: readonly Cell[]): boolean {
  if (rows.length === 0 || cells.some(isValue)) return false;
  return header.some((row) => {
    const same = row.map(({ text }, at) => toKey(text) === toKey(cells[at]?.text ?? ""));
    const differ = row.some(({ text }, at) => text && cells[at]?.text && !same[at]);
    return !differ && same.filter(Boolean).length >= row.length * sameShare;
  });
}

/** Whether a row begins another table of as many columns: it has words where the rows above have counts. */
function beginsAnother(cells: readonly Cell[], { header, rows }: Grid, isApart: boolean): boolean {
  const texts = cells.map(({ text }) => text);
  if (cells.some(isValue) || new Set(texts.filter(Boolean)).size < 2) return false;
  if (texts[0] && texts[0] === header[0]?.[0]?.text) return true;
  const last = rows.at(-1)?.cells ?? [];
  if (isApart && texts.every(Boolean) && last.some(isValue)) return true;
  const counted = last.flatMap(({ text }, at) => (isCount(text) ? [at] : []));
  const isWorded = counted.every(
    (at) => /\p{L}/u.test(texts[at] ?? "") && !/^c\.?r\.?$|^cadastro/i.test(texts[at] ?? ""),
  );
  return counted.length >= 2 && isWorded && new Set(counted.map((at) => texts[at])).size > 1;
}

/** A first row with values is no row of titles: the table has none, or goes on from the page before. */
function withoutFalseTitles(grid: Grid): Grid {
  const [first = []] = grid.header;
  const long = first.filter(({ text }) => text.length > titleMax);
  const areLong = first.filter(({ text }) => text.length > titleMax / 2).length * 2 > first.length;
  const isRow = first.some((cell) => isValue(cell) && (!long.includes(cell) || areLong));
  if (!isRow) return grid;
  return {
    ...grid,
    header: [],
    rows: [...grid.header.map((cells) => ({ cells, section: [] })), ...grid.rows],
  };
}

const heading =
  /^(?:\d{1,2}(?:\.\d{1,2})*[.)]? |cap[ií]tulo|anexo|se[cç][aã]o|t[ií]tulo|sum[aá]rio|[IVX]{1,5} ?[-–.])/i;
const chapter = /disposi[cç]|inscri[cç]|recurso|provas?\b|cronograma|anexo|classifica[cç]/i;
/** Fewest rows of a table of contents, of chapters that every notice has, and the share of its headings. */
const contents = { rows: 5, chapters: 3, share: 0.5 };

/** Leaves out a table of contents: headings with numbers of pages, which never fall. */
function withoutContents(grid: Grid): Grid {
  const all = [...grid.header, ...grid.rows.map(({ cells }) => cells)];
  const pages = all.map((cells) => toCount(cells.at(-1)?.text ?? "") ?? 0);
  const end = pages.findIndex((page, at) => page < Math.max(1, pages[at - 1] ?? 1));
  const names = all.slice(0, end < 0 ? all.length : end).map(([first]) => first?.text ?? "");
  const isOfContents =
    names.length >= contents.rows &&
    names.filter((name) => heading.test(name)).length >= names.length * contents.share &&
    names.filter((name) => chapter.test(name)).length >= contents.chapters;
  if (!isOfContents) return grid;
  const [first, ...rows] = grid.rows.slice(names.length - grid.header.length);
  if (!first) return { ...grid, header: [], rows: [] };
  return first.cells.some(isValue)
    ? { caption: [], header: [], rows: [first, ...rows] }
    : { caption: [], header: [first.cells], rows };
}
