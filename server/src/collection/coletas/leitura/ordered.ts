import { type Cell, columnOf, findCells, nameCell } from "./cells.ts";
import { buildFound } from "./fields.ts";
import { toName } from "./names.ts";
import { posts } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { notAName } from "./tables.ts";
import { plainTextOf, printedTextOf, type View } from "./view.ts";

/** Titles of columns with row numbers or codes. */
const orderTitle =
  /^(?:n\.?o?\.?(?: de ordem| do cargo)?|item|ord(?:em)?\.?|cod(?:igos?)?\.?(?: do cargo)?)$/;
const order = /^\d{1,4}$/;
/** Most cells of a row, of column titles, or of the text between two tables. */
const rowMax = 24;

const isOrderTitle = ({ text }: Cell) => orderTitle.test(plainTextOf(text));
/** An agent's numbered area: "Agente Comunitário de Saúde - ESF Centro (Área 1)". */
const numberedArea = / ?\((?:micro ?-?)?[áÁaA]rea \d{1,3}\)$/iu;
const isName = ({ text }: Cell | undefined = { text: "", inicio: 0 }) =>
  nameCell.test(text.replace(numberedArea, "")) && !notAName.test(text);

/**
 * Finds positions of tables with increasing numbers or codes, whatever cells are missing:
 * "Nº", "CARGO", "VAGAS"; "1", "AGENTE FISCAL", "1", "-"; "2", "BIÓLOGO", "CADASTRO RESERVA".
 */
export function findOrderedCargos(view: View): ReadCargo[] {
  const cells = findCells(view);
  const cargos: ReadCargo[] = [];
  for (let index = 1; index < cells.length; index++) {
    const [before, title] = [cells[index - 1], cells[index]];
    if (!before || !title || !isOrderTitle(before) || columnOf(title) !== "cargo") continue;
    for (let at = findRow(cells, index + 1, null); at !== null; ) {
      const name = cells[at + 1];
      if (!name) break;
      cargos.push(cargoOf(name, name.text));
      index = at + 1;
      at = findRow(cells, at + 2, Number(cells[at]?.text) + 1);
    }
  }
  return cargos;
}

/** Returns where the row with a number begins, or the first row. */
function findRow(cells: readonly Cell[], from: number, number: number | null): number | null {
  for (let at = from; at < Math.min(cells.length - 1, from + rowMax); at++) {
    const text = cells[at]?.text ?? "";
    // Codes of three digits may have gaps: "105" of one level, "201" of the next.
    const isNext = number === null || Number(text) === number || (number > 100 && Number(text) > number);
    if (order.test(text) && isNext && isName(cells[at + 1])) return at;
  }
  return null;
}

const cargoOf = ({ inicio }: Cell, printed: string, regra = "linha-numerada"): ReadCargo => ({
  nome: { valor: toName(printed.split(/\s+/).join(" ")), inicio, fim: inicio + printed.length, regra },
  nivel: null,
  vagas: null,
  salario: null,
});

/** A line that introduces the names below it. */
const heading =
  /(?:^|\n)[^\S\n]*(?:CARGOS?|FUN[CÇ](?:ÃO|AO|ÕES|OES)|EMPREGOS?)(?: P[UÚ]BLICOS?)?[^\S\n]*(?::[^\S\n]*)?\n/gi;
const headedLength = 6000;
const headingsMax = 20;
const listedName = /^\p{Lu}[\p{L}\d "/(),–-]{2,100}$/u;

/** Finds names below such a line, each up to its semicolon, over any number of lines. */
export function findHeadedCargos({ text }: View): ReadCargo[] {
  return [...text.matchAll(heading)].slice(0, headingsMax).flatMap(({ index, 0: words }) => {
    const from = index + words.length;
    const parts = text.slice(from, from + headedLength).split(";");
    const cargos: ReadCargo[] = [];
    let at = from;
    for (const part of parts) {
      // The list ends at a full stop, or with its line.
      const isLast = part === parts.at(-1) || /[.:]\s*\n/.test(part);
      const printed = (isLast ? (part.trimStart().split(/[.\n]/, 1)[0] ?? "") : part).trim();
      const name = printed.split(/\s+/).join(" ");
      if (!listedName.test(name) || notAName.test(name)) break;
      const inicio = at + part.indexOf(printed);
      cargos.push(cargoOf({ text: name, inicio }, printed, "lista-sob-titulo"));
      if (isLast) break;
      at += part.length + 1;
    }
    return cargos.length > 1 ? cargos : [];
  });
}

const countedAfter = new RegExp(
  String.raw`(?<=(?:^|[;:.,|()-] ?|\b[ei] |\d |\bnivel (?:superior|medio|fundamental|tecnico) ))(?<name>(?:${posts})\b[^;:|()\d$'’]{0,70}?)(?: ?[-,(] ?\d{2} ?h(?:oras|s)?\b(?: semanais)?\)?)?(?: ?[-:(,] ?| (?=\d{1,3} \([a-z]))(?:(?<count>\d{1,3}) ?(?:\([a-z ]{2,20}\) )?vagas?\b|cadastro (?:de )?reserva\b|cr\b)`,
  "g",
);

/**
 * Finds positions with their counts after them: "101 - Agente Administrativo - 02 vagas; Médico: cadastro
 * reserva".
 */
export function findCountedAfter(view: View): ReadCargo[] {
  const cargos = [...view.plain.matchAll(countedAfter)].flatMap(
    ({ index, 0: words, groups }): ReadCargo[] => {
      const { name = "", count } = groups ?? {};
      const printed = printedTextOf(view, index, index + name.length);
      if (!/^\p{Lu}/u.test(printed)) return [];
      const from = index + name.length + words.slice(name.length).indexOf(count ?? "");
      return [
        {
          nome: buildFound(view, index, index + name.length, toName(printed), "vagas-depois-do-cargo"),
          nivel: null,
          vagas: count
            ? buildFound(view, from, from + count.length, Number(count), "vagas-depois-do-cargo")
            : null,
          salario: null,
        },
      ];
    },
  );
  return cargos.some(({ vagas }) => vagas) ? cargos : [];
}
