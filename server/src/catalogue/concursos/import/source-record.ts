/** One exam of a file. */
export type SourceRecord = {
  /** Position in the file from 1: the record of a list, or the first line of an exam in a sheet. */
  linha: number;
  record: unknown;
  /** The sheet's lines of its positions, with the cells of the file's columns, for errors. */
  linhas?: { linha: number; valores: string[] }[];
};
