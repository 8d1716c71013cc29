/** A line of a sheet with its number from 1, and its cells as text from the first column on. */
export type SheetRow = { linha: number; cells: string[] };

/** Rows of cells, whichever format they came in. */
export type Sheet = {
  rows: SheetRow[];
  /** Serial numbers of days count from 1904. */
  is1904?: boolean;
  /** Columns are parted by signs, so that a line with another number of them is broken. */
  isDelimited?: boolean;
};

/** Returns a column's letters: 0 is A, 26 is AA. */
export function lettersOf(index: number): string {
  return (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
}
