/** One exam of a file. */
export type SourceRecord = {
  /** Its place in the file, from 1: of a list the record, of a CSV the line of its first position. */
  linha: number;
  record: unknown;
  /** Of a CSV, the line of each position: what is wrong with one is told by its line. */
  cargoLinhas?: number[];
};
