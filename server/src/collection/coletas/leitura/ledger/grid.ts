import type { Cell } from "../quadros/quadro.ts";

/** A row's cells, and the lines between the rows above that hold for it; `isGuessed`: its name is another row's. */
export type GridRow = { cells: Cell[]; section: Cell[]; isGuessed?: boolean };
/** A table of a text: the lines over it, its rows of titles, and its rows. */
export type Grid = { caption: Cell[]; header: Cell[][]; rows: GridRow[] };
