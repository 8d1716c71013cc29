import { folded } from "@cav/contract/folded.ts";
import type { Estado } from "@cav/contract/locais/locais.ts";
import { readDataRows } from "./data-rows.ts";

/** A municipality of IBGE's list. */
export type Municipio = { ibge: string; nome: string; uf: Estado };

let municipios: Municipio[] | undefined;

/** Returns all municipalities, loaded at first use. */
export function listMunicipios(): readonly Municipio[] {
  municipios ??= readDataRows("municipios.csv").map(
    ({ id = "", nome = "", uf = "" }): Municipio => ({ ibge: id, nome, uf: uf as Estado }),
  );
  return municipios;
}

/** Returns the letters of a name's last word. */
const lettersOf = (name: string) => folded(name.split(/\s/).at(-1) ?? "").replaceAll(/[^a-z]/g, "");

let loaded: Set<string> | undefined;

/** Returns the last word of each town's name with its state's letters. */
function endings(): Set<string> {
  loaded ??= new Set(listMunicipios().map(({ nome, uf }) => `${lettersOf(nome)}-${uf}`));
  return loaded;
}

/** Returns whether letters after a line's end are the town's state: "COLINAS DO TOCANTINS-", "TO". */
export const isStateOfTown = (before: string, uf: string): boolean =>
  endings().has(`${lettersOf(before)}-${uf}`);
