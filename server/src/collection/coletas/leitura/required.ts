import { type Cell, columnOf, findCells } from "./cells.ts";
import { toName } from "./names.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { notAName } from "./tables.ts";
import { plainTextOf, type View } from "./view.ts";

/** A line with a position's requirement. */
const requirement =
  /^[•·▪*-] ?(?:ensino|curso|gradua|licenciatura|bacharel|diploma|certificado|formac|registro|carteira|superior|medio|fundamental)/;
const name = /^\p{Lu}[\p{L} /()"“”–:-]{2,100}$/u;

const isRequirement = (cell: Cell | undefined) =>
  cell !== undefined && requirement.test(plainTextOf(cell.text));

/**
 * Finds positions that are printed above their requirements: "Assistente em Administração", "• Ensino Médio
 * completo".
 */
export function findRequiredCargos(view: View): ReadCargo[] {
  const cells = findCells(view);
  const first = cells.findIndex((cell) => columnOf(cell) === "cargo");
  if (first < 0) return [];
  return cells.flatMap((cell, index): ReadCargo[] => {
    if (index <= first || isRequirement(cell) || !isRequirement(cells[index + 1])) return [];
    if (!name.test(cell.text) || notAName.test(cell.text)) return [];
    const { text, inicio } = cell;
    const nome = { valor: toName(text), inicio, fim: inicio + text.length, regra: "sobre-o-requisito" };
    return [{ nome, nivel: null, vagas: null, salario: null }];
  });
}
