import { isSumLabel } from "../../texto/tables/counts.ts";
import type { Cell } from "../quadros/quadro.ts";
import { toKey } from "../quadros/sections.ts";
import { plainTextOf } from "../view.ts";
import type { Grid, GridRow } from "./grid.ts";
import { findRole, type Meaning } from "./meaning.ts";
import type { Measure } from "./measures.ts";

/** The cells of a position's name: its career, its speciality or both; its career, and the line that names it. */
export type Named = { nome: Cell[]; group: string; labelled?: Cell | undefined };

const labelled =
  /^(?:[IVX\d.]{1,5}[ –-]{1,3})?(?:cargo|emprego|fun[cç][aã]o)(?:\/\p{L}{1,20})?s?:? ?[:–-] ?(?:\d{1,3} ?[.)–-] ?)?(?<name>\p{Lu}[^:]{3,80}?)(?: ?\([^()]{3,40}\)){0,3}$/iu;

/** Returns the position that a caption labels: "Cargo: Analista (nível superior)". */
export function findLabelled(lines: readonly Cell[]): Cell | undefined {
  return lines
    .flatMap(({ text, inicio }) => {
      const name = labelled.exec(text)?.groups?.name;
      return name ? [{ text: name, inicio: inicio + text.lastIndexOf(name) }] : [];
    })
    .at(-1);
}

const numbered =
  /^(?:(?:[Cc]argo|CARGO|[Ee]mprego|EMPREGO) \d{1,3}:|\d{1,4}|[A-Z]?\d{2,4}) ?[.)–-]{0,2} ?(?=\p{Lu})/u;

/** Removes a number before a name, and signs of notes behind it. */
export function toBare({ text, inicio }: Cell): Cell {
  const bare = text.replace(numbered, "");
  return { text: bare.replace(/[*¹²³\s]{1,4}$/, "").trim(), inicio: inicio + text.length - bare.length };
}

const isName = ({ text }: Cell): boolean =>
  text.length >= 3 &&
  text.length <= 160 &&
  /\p{L}{3}/u.test(text) &&
  !isSumLabel(text) &&
  !/R\$|\d{2}\/\d{2}/.test(text);

/** A speciality may be an acronym: "TI". */
const isSpeciality = (cell: Cell): boolean => isName(cell) || /^\p{Lu}{2,6}$/u.test(cell.text);

const besides = /data|observa|atribui|turno|prova|carater|requisito/;

/** Finds how a table's rows are named: by their columns, by the title over their counts, or by its caption. */
export function findNaming(
  grid: Grid,
  { columns }: Meaning,
  measure: Measure,
): (row: GridRow) => Named | null {
  const texts = columns.filter(({ kind }) => kind === "text");
  const group = texts.find(({ part }) => part === "grupo");
  const special = texts.find(({ part }) => part === "nome");
  const over = findLabelled(grid.caption);
  const careerOf = ({ section }: GridRow) => findLabelled(section) ?? over;
  if (group || special)
    return (row) => join(row.cells[group?.at ?? -1], row.cells[special?.at ?? -1], careerOf(row));
  // A title over the counts that names no count is the position's name.
  const level = measure.over.findIndex((one) => one && findRole(one) === null && !isSumLabel(one));
  const title = level >= 0 ? grid.header[level]?.[measure.shares[0]?.at ?? measure.total ?? 0] : undefined;
  if (title && texts.length > 0) return () => ({ nome: [title], group: over?.text ?? title.text });
  const bare = texts.find(
    ({ part, titles }) => part === null && !titles.some((one) => besides.test(plainTextOf(one))),
  );
  if (bare) return (row) => join(undefined, row.cells[bare.at], careerOf(row));
  return (row) => {
    const career = careerOf(row);
    return career ? { nome: [career], group: career.text } : null;
  };
}

function join(group: Cell | undefined, special: Cell | undefined, labelled: Cell | undefined): Named | null {
  const [first, second] = [
    ...[group].flatMap((cell) => (cell ? [toBare(cell)] : [])).filter(isName),
    ...[special].flatMap((cell) => (cell ? [toBare(cell)] : [])).filter(group ? isSpeciality : isName),
  ];
  if (!first) return null;
  if (!second) return { nome: [first], group: labelled?.text ?? first.text, labelled };
  if (toKey(first.text) === toKey(second.text)) return { nome: [second], group: first.text };
  return { nome: [first, second], group: first.text };
}

/** Returns the last part of a name: its speciality. */
export const specialOf = ({ nome }: Named): string => nome.at(-1)?.text ?? "";
export const nameOf = ({ nome }: Named): string => nome.map(({ text }) => text).join(" - ");

/** Returns the level in the heading over a row, "" for none: "nivel superior". */
export const headedLevelOf = ({ caption }: Grid, { row }: { row: GridRow }): string =>
  [...caption.slice(-3), ...row.section]
    .map(({ text }) => /n[ií]vel (?:superior|m[eé]dio|t[eé]cnico|fundamental)/iu.exec(text)?.[0])
    .map((one) => toKey(one ?? ""))
    .findLast(Boolean) ?? "";
