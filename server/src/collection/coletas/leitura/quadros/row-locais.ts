import type { ReadValue } from "../fields.ts";
import { type ActLocal, findTownsIn } from "./cell-towns.ts";
import { isTitleOfTowns } from "./columns.ts";
import type { Cell, Quadro } from "./quadro.ts";

/** A cell that may name towns; `isOfTowns`: its column has nothing else. */
export type LocalCell = { cell: Cell; isOfTowns: boolean };

/** Returns the cells of a row's places: those of towns, or else of offices and units. */
export function findRowLocais({ columns, titles }: Quadro, cells: readonly Cell[]): LocalCell[] {
  const locais = cells.flatMap((cell, at) => {
    if (columns[at] !== "local" || !cell.text) return [];
    return [{ cell, isOfTowns: titles.some((row) => isTitleOfTowns(row[at]?.text ?? "")) }];
  });
  const towns = locais.filter(({ isOfTowns }) => isOfTowns);
  return towns.length > 0 ? towns : locais;
}

/** Returns the towns of a position's rows, each once; all are unsure if a row names none. */
export function findTownsOfRows(locais: readonly LocalCell[], act: ActLocal): ReadValue<string>[] {
  const lists = locais.map(({ cell, isOfTowns }) => findTownsIn(cell, act, isOfTowns));
  const isWhole = lists.every(({ length }) => length > 0);
  const towns = Map.groupBy(lists.flat(), ({ valor }) => valor);
  return [...towns.values()].flatMap(([first]) =>
    first ? [isWhole ? first : { ...first, regra: "local-provavel" }] : [],
  );
}
