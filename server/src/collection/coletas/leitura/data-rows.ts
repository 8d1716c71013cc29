import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

const data = new URL("../../../../data/", import.meta.url);

/** Reads the rows of a bundled list. */
export const readDataRows = (name: string): Record<string, string>[] =>
  parse(readFileSync(new URL(name, data)), { columns: true, bom: true });
