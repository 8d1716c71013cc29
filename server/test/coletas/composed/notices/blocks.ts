import type { TypedCargo } from "../../../../src/collection/coletas/labels/notices.ts";

/**
 * A table of a composed notice. `>` goes on from the left, `^` from above. `widths` are shares of the page's width.
 */
export type NoticeTable = {
  widths: number[];
  rows: string[][];
  /** Rows of titles. */
  titles: number;
  /** Lines that are drawn: a grid, only between rows, only under the titles, or none. */
  lines: "all" | "rows" | "titles" | "none";
  isShaded?: boolean;
  /** Columns whose cells are set to the right. */
  right?: number[];
  /** Whether each page of the table begins with its titles. */
  repeats?: boolean;
};

/** A paragraph, a table, two tables beside each other, or a page's end. */
export type Block = string | NoticeTable | { beside: [NoticeTable, NoticeTable] } | "\f";

export type ComposedNotice = {
  layout: string;
  isLandscape: boolean;
  blocks: Block[];
  cargos: TypedCargo[];
};
