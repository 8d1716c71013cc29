import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

const data = new URL("../../../data/", import.meta.url);

/** The rows of a list of IBGE's municipalities. */
export const readTowns = (name: string): Record<string, string>[] =>
  parse(readFileSync(new URL(name, data)), { columns: true, bom: true });

const lettersOf = (word: string) =>
  word
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();

let loaded: Set<string> | undefined;

/** The last word of each town's name, with the letters of its state. */
function endings(): Set<string> {
  loaded ??= new Set(
    readTowns("municipios.csv").map(
      ({ nome = "", uf = "" }) => `${lettersOf(nome.split(" ").at(-1) ?? "")}-${uf}`,
    ),
  );
  return loaded;
}

/** Whether letters behind a town's name are its state's, where a line ends between them: "COLINAS DO TOCANTINS-", "TO". */
export const isStateOfTown = (before: string, uf: string): boolean =>
  endings().has(`${lettersOf(before.split(/\s/).at(-1) ?? "")}-${uf}`);
