import type { ReadValue } from "../fields.ts";
import { findCursosIn } from "../requisitos.ts";
import { isTitleOfCursos } from "./columns.ts";
import type { Cell, Quadro } from "./quadro.ts";

/** Returns the courses that a row's requirements accept. */
export function findRowCursos({ columns, titles }: Quadro, cells: readonly Cell[]): ReadValue<string>[] {
  const lists = cells.flatMap(({ text, inicio }, at) => {
    if (columns[at] !== "nivel") return [];
    const isOfCursos = titles.some((row) => isTitleOfCursos(row[at]?.text ?? ""));
    return [findCursosIn(text, inicio, isOfCursos)];
  });
  return lists.find(({ length }) => length > 0) ?? [];
}

const namesOf = (cursos: readonly ReadValue<string>[]): string => cursos.map(({ valor }) => valor).join("|");

/** Returns the list of courses that all places agree on. */
export function findOnlyCursos(lists: readonly ReadValue<string>[][]): ReadValue<string>[] {
  const [first = []] = lists;
  return lists.every((one) => namesOf(one) === namesOf(first)) ? first : [];
}
