import { type ReadValue, toNumber } from "./fields.ts";
import { toName } from "./names.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { plainTextOf, type View } from "./view.ts";

/** A table's cell with its position in the text. */
export type Cell = { text: string; inicio: number };
type Column = "cargo" | "vagas" | "salario" | "outra";

/** Columns by the form of their title; the first match counts. */
const titles: readonly [Column, RegExp][] = [
  [
    "outra",
    /^(?:taxa|valor d[ao] (?:taxa|inscric)|cod|n[o.]* ?$|item|ord|carga|c\.? ?h|jornada|lotac|local|area|requisit|qualific|h(?:oras?)?\/sem|escolaridade|formac|habilit|nivel|prova|tipo|regime|cadastro|c\.? ?r\b|pcd|ac\b|reserva)/,
  ],
  [
    "cargo",
    /^(?:(?:nome|denominacao|titulo) (?:do )?(?:cargo|emprego|funcao)|cargos?|empregos?|func(?:ao|oes)|denominac|nomenclatura|ocupac)/,
  ],
  ["vagas", /^(?:total de |n[o.]* ?(?:de )?|quant\w* (?:de )?|numero de )?vagas?\b(?! (?:pcd|reserv|para))/],
  ["salario", /^(?:vencimento|salario|remunerac|subsidio)/],
];
const titleLength = 60;
/** Returns the column that a cell is the title of, or null. */
export const columnOf = ({ text }: Cell): Column | null => {
  // Brackets do not count in a title's length: "REQUISITOS MÍNIMOS (a serem comprovados no ato da posse)".
  const plain = plainTextOf(text)
    .replace("(s)", "s")
    .replace(/ ?\([^()]{9,80}\)/, "");
  return plain.length > titleLength ? null : (titles.find(([, title]) => title.test(plain))?.[0] ?? null);
};

/** A cell that may be a name. */
export const nameCell = /^\p{Lu}[\p{L} /()."“”'’–-]{2,80}[*¹²³]{0,3}$/u;
const countCell = /^(?<count>\d{1,4})(?: ?\+ ?C\.?R\.?)?\*{0,2}$/i;
/** Pay, possibly after a conversion from units: "1.5 UPV = R$ 700,85". */
const payCell = /^(?:[^$]{0,20}R\$ ?)?(?<amount>\d{1,3}(?:\.\d{3})*,\d{2})$/;
const tablesMax = 20;

/** Splits a line into cells at bars; without bars it is one cell. */
function cellsOf(line: string, from: number): Cell[] {
  let at = from;
  return line.split("|").flatMap((part) => {
    const text = part.trim();
    const inicio = at + part.indexOf(text);
    at += part.length + 1;
    return text ? [{ text, inicio }] : [];
  });
}

/** Returns all cells of a text in order. */
export function findCells({ text }: View): Cell[] {
  let at = 0;
  return text.split("\n").flatMap((line) => {
    const from = at;
    at += line.length + 1;
    return line.length > 600 ? [{ text: line, inicio: from }] : cellsOf(line, from);
  });
}

/** Finds positions of tables with one cell a line below as many titles. */
export function findCellCargos(view: View): ReadCargo[] {
  const cells = findCells(view);
  const cargos: ReadCargo[] = [];
  let tables = 0;
  for (let index = 0; index < cells.length && tables < tablesMax; index++) {
    const first = cells[index];
    if (!first || columnOf(first) !== "cargo") continue;
    const columns = columnsFrom(cells, index);
    const isRow = !view.text.slice(first.inicio, cells[index + 1]?.inicio).includes("\n");
    if (columns.length < (isRow ? 2 : 3) || !columns.some((one) => one === "vagas" || one === "salario"))
      continue;
    tables++;
    index += columns.length;
    const rows = cargos.length;
    // The last row may be truncated.
    while (index + 2 <= cells.length) {
      const cargo = rowOf(cells.slice(index, index + columns.length), columns);
      const next = cargo ? index + columns.length : cargos.length > rows ? nextRow(cells, index) : null;
      if (cargo) cargos.push(cargo);
      if (next === null) break;
      index = next;
    }
    index--;
  }
  return cargos;
}

/** Text that continues the last cell of a row: "- Residir na área em que atuar." */
const goesOn = /^(?:[-–•·*(]|\p{Ll})/u;
const goesOnMax = 8;

/** Returns where the next row begins after continuations of the last cell. */
function nextRow(cells: readonly Cell[], from: number): number | null {
  for (let at = from; at < from + goesOnMax; at++) {
    if (!goesOn.test(cells[at]?.text ?? "")) return at > from ? at : null;
  }
  return null;
}

/** Title of an organiser's list: "| Vaga | Qtde. |" above "| FISIOTERAPEUTA | 1 + Cadastro de Reserva |". */
const offeredTitle = /^\|?[^\S\n]*vagas?[^\S\n]*\|[^\S\n]*(?:qtde?|quantidade)\.?[^\S\n]*(?:\|[^\S\n]*)?$/gim;
const offeredRow =
  /^\|?[^\S\n]*(?<name>\p{Lu}[\p{L} /().–-]{2,80}?)[^\S\n]*\|[^\S\n]*(?:(?<count>\d{1,4})\b|cadastro)[^|\n]{0,40}\|?[^\S\n]*$/iu;
const ruled = /^[|\s:-]*$/;

/** Finds the positions of an organiser's lists of vacancies with their counts. */
export function findOfferedCargos({ text }: View): ReadCargo[] {
  return [...text.matchAll(offeredTitle)].flatMap(({ index, 0: title }) => {
    const cargos: ReadCargo[] = [];
    let inicio = index + title.length + 1;
    for (const line of text.slice(inicio, inicio + 20_000).split("\n")) {
      const { name, count } = offeredRow.exec(line)?.groups ?? {};
      if (!name && !ruled.test(line)) break;
      const cell = { text: line, inicio };
      if (name)
        cargos.push({
          nome: found(cell, name, toName(name)),
          nivel: null,
          vagas: count
            ? found(
                { text: line.slice(line.lastIndexOf(count)), inicio: inicio + line.lastIndexOf(count) },
                count,
                Number(count),
              )
            : null,
          salario: null,
        });
      inicio += line.length + 1;
    }
    return cargos;
  });
}

const functionTitle = /^fun[cç](?:ão|ao|ões|oes)$/i;
const isPost = (cell: Cell | undefined) => /^cargos?$/i.test(cell?.text ?? "");

/** Returns the columns of consecutive titles; the position comes first. */
function columnsFrom(cells: readonly Cell[], index: number): Column[] {
  const columns: Column[] = [];
  for (const cell of cells.slice(index, index + 12)) {
    const column = columnOf(cell);
    // "CARGO", "FUNÇÃO": the second describes the first and is not a post.
    const isFunction = columns.length === 1 && functionTitle.test(cell.text) && isPost(cells[index]);
    if (!column || (column === "cargo" && columns.length > 0 && !isFunction)) break;
    columns.push(isFunction ? "outra" : column);
  }
  return columns;
}

/** Returns a row if each cell fits its column. */
function rowOf(cells: readonly Cell[], columns: readonly Column[]): ReadCargo | null {
  const [name] = cells;
  if (!name || !nameCell.test(name.text) || /^total\b/i.test(name.text)) return null;
  const printed = name.text.replace(/[*¹²³]{1,3}$/, "");
  const vagas = cells.find((_, at) => columns[at] === "vagas");
  const salario = cells.find((_, at) => columns[at] === "salario");
  const count = vagas && countCell.exec(vagas.text)?.groups?.count;
  const amount = salario && payCell.exec(salario.text)?.groups?.amount;
  if (
    vagas &&
    !count &&
    !/^(?:C\.?R\.?\*{0,2}|cadastro (?:de )?reserva|conforme (?:o )?anexo.{0,12}|-|–)$/i.test(vagas.text)
  )
    return null;
  if (salario && !amount) return null;
  return {
    nome: found(name, printed, toName(printed)),
    nivel: null,
    vagas: vagas && count ? found(vagas, count, Number(count)) : null,
    salario: salario && amount ? found(salario, amount, toNumber(amount)) : null,
  };
}

const found = <T>({ text, inicio }: Cell, printed: string, valor: T): ReadValue<T> => {
  const from = inicio + text.indexOf(printed);
  return { valor, inicio: from, fim: from + printed.length, regra: "celula-de-quadro" };
};
