/** One exam of a file. */
export type SourceRecord = {
  /** Position in the file from 1: the record of a list, or the first line of a CSV exam. */
  linha: number;
  record: unknown;
  /** The CSV line of each position, for its errors. */
  cargoLinhas?: number[];
};
