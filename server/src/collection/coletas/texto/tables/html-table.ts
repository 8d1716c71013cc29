import type { Cell, FoundTable } from "./table.ts";
import { gridOf, toFilledRows } from "./table.ts";

/** A node of a parsed page. */
export type Node = {
  nodeType: number;
  name?: string;
  attribs?: Record<string, string>;
  children?: readonly Node[];
  data?: string;
};

/** Limits of a table; a larger span is a mistake or an attack. */
const most = { columns: 40, rows: 5_000, spanRows: 300, cell: 1_500 };
const least = 2;

/** Reads a table of a page with its merged cells; null for one that only arranges the page. */
export function readHtmlTable(table: Node, textOf: (node: Node) => string): FoundTable | null {
  const rows = rowsOf(table);
  if (!rows || rows.length < least || rows.length > most.rows) return null;
  const cells: Cell[] = [];
  /** The first free row of each column. */
  const free: number[] = [];
  for (const [row, own] of rows.entries()) {
    let column = 0;
    for (const node of own) {
      while ((free[column] ?? 0) > row) column++;
      const columns = Math.min(spanOf(node, "colspan"), most.columns - column);
      const high = Math.min(spanOf(node, "rowspan"), most.spanRows, rows.length - row);
      if (columns < 1) return null;
      const text = textOf(node).split(/\s/).filter(Boolean).join(" ");
      if (text.length > most.cell) return null;
      if (text) cells.push({ text, row, column, rows: high, columns, box: null });
      for (let at = column; at < column + columns; at++) free[at] = row + high;
      column += columns;
    }
  }
  const found = toFilledRows({ rows: rows.length, columns: free.length, cells, box: null });
  const full = gridOf(found).filter((one) => new Set(one.filter(Boolean)).size >= least);
  return free.length >= least && full.length >= least ? found : null;
}

const spanOf = ({ attribs }: Node, name: string): number =>
  Math.max(1, Math.trunc(Number(attribs?.[name])) || 1);

const parts = new Set(["thead", "tbody", "tfoot"]);

/** Returns the cells of each row; null if a cell holds another table. */
function rowsOf({ children = [] }: Node): Node[][] | null {
  const rows = children
    .flatMap((child) => (parts.has(child.name ?? "") ? (child.children ?? []) : [child]))
    .filter(({ name }) => name === "tr")
    .map((row) => (row.children ?? []).filter(({ name }) => name === "td" || name === "th"));
  const cells: Node[] = rows.flat();
  for (const node of cells) {
    if (node.name === "table") return null;
    for (const child of node.children ?? []) if (child.children) cells.push(child);
  }
  return rows;
}
