import { type Cell, columnOf, findCells } from "./cells.ts";
import type { ReadValue } from "./fields.ts";
import { postWord } from "./posts.ts";
import { plainTextOf, type View } from "./view.ts";

/** Titles of a fee column: "Taxa de Inscrição", "Valor da Inscrição (R$)". */
const feeTitle = /^(?:valor d[ae] )?(?:taxa(?: d[ae] inscricao)?|inscricao)(?: \(?r\$\)?)? ?:?$/;
const feeCell = /^(?:R\$ ?)?(?<amount>\d{2,3},\d{2})$/;
/** Most columns of a table, and the fewest rows that identify it. */
const columnsMax = 12;
const rowsMin = 2;

type Fee = ReadValue<number>;

/** Returns the fee in a cell. */
function feeOf(cell: Cell | undefined): Fee | null {
  const amount = feeCell.exec(cell?.text ?? "")?.groups?.amount;
  if (!cell || !amount) return null;
  const inicio = cell.inicio + cell.text.indexOf(amount);
  const valor = Number(amount.replace(",", "."));
  return { valor, inicio, fim: inicio + amount.length, regra: "coluna-da-taxa" };
}

/** Returns the fees of the rows below a table's titles. */
function feesOf(cells: readonly Cell[], title: number, fee: number, columns: number): Fee[] {
  const fees: Fee[] = [];
  for (let row = title + columns; postWord.test(plainTextOf(cells[row]?.text ?? "")); row += columns) {
    const found = feeOf(cells[row + fee]);
    if (!found) break;
    fees.push(found);
  }
  return fees;
}

/** Finds the fees of each row in tables with one cell a line. */
export function findFeeColumns(view: View): Fee[] {
  const cells = findCells(view);
  return cells.flatMap((cell, at) => {
    if (cell.text.length > 40 || !feeTitle.test(plainTextOf(cell.text))) return [];
    const title = cells.slice(Math.max(0, at - columnsMax), at).findIndex((one) => columnOf(one) === "cargo");
    if (title < 0) return [];
    const first = Math.max(0, at - columnsMax) + title;
    const widths = Array.from({ length: columnsMax }, (_, index) => at - first + 1 + index);
    const tables = widths.map((columns) => feesOf(cells, first, at - first, columns));
    const longest = tables.reduce((most, one) => (one.length > most.length ? one : most), []);
    return longest.length < rowsMin ? [] : longest;
  });
}
