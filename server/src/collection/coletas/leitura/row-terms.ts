import type { ReadValue } from "./fields.ts";
import { toName } from "./names.ts";
import type { Nivel, ReadCargo } from "./read-cargo.ts";
import { plainTextOf, type View } from "./view.ts";

/** Farthest titles of counts above a table's rows, in characters. */
const titlesLength = 6_000;
const counted = /\bvagas?\b|\btotal\b/;
/** Text between a position's name and its counts: a place, weekly hours. */
const between = /^[^\d\n]{0,60}?(?:\d{2} ?h(?:\/s|s|oras)?(?: semanais)? )?(?=\d)/;
const counts = /^(?:\d{1,4}(?: ?\+ ?cr)?|-|cr)(?: (?:\d{1,4}|-|cr))*$/;
/** Fewest rows of a table. */
const rowsMin = 3;

type CargoRow = { cargo: ReadCargo; rest: string; from: number };

/** Returns the rest of the line after a name. */
function findRow({ text }: View, cargo: ReadCargo): CargoRow | null {
  const { inicio, fim } = cargo.nome;
  if (inicio === null || fim === null) return null;
  const end = text.indexOf("\n", fim);
  return { cargo, rest: text.slice(fim, end < 0 ? fim : end), from: fim };
}

/** Finds a row's total of vacancies: its only number, or one at the edge to which the others add up. */
function findTotal(numbers: readonly number[]): { index: number; valor: number } | null {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? 0;
  if (numbers.length === 1) return { index: 0, valor: first };
  const sum = numbers.reduce((total, one) => total + one, 0);
  if (first * 2 === sum) return { index: 0, valor: first };
  return last * 2 === sum ? { index: numbers.length - 1, valor: last } : null;
}

function findVagas({ rest, from }: CargoRow): ReadValue<number> | null {
  const plain = rest.toLowerCase();
  const start = between.exec(plain)?.[0].length ?? -1;
  if (start < 0 || !counts.test(plain.slice(start).trim())) return null;
  const printed = [...plain.slice(start).matchAll(/\d{1,4}/g)];
  const total = findTotal(printed.map(([number]) => Number(number)));
  const match = total && printed[total.index];
  if (!total || !match) return null;
  const inicio = from + start + match.index;
  return { valor: total.valor, inicio, fim: inicio + match[0].length, regra: "vagas-da-linha" };
}

/** Most occurrences of a name that are checked. */
const timesMax = 20;

/** Returns whether another row of the same name has another count, as for two places or an old table. */
function isDoubted({ text }: View, { cargo, from }: CargoRow, valor: number): boolean {
  const printed = text.slice(cargo.nome.inicio ?? 0, from);
  for (let at = text.indexOf(printed), times = 0; at >= 0 && times < timesMax; times++) {
    const to = at + printed.length;
    const end = text.indexOf("\n", to);
    const other = findVagas({ cargo, from: to, rest: text.slice(to, end < 0 ? to : end) });
    if (other && other.valor !== valor) return true;
    at = text.indexOf(printed, to);
  }
  return false;
}

/** Returns whether a title above the row says "vagas" or "total", so that the row's numbers are vacancies. */
function isCounted({ text }: View, { from }: CargoRow): boolean {
  return counted.test(plainTextOf(text.slice(Math.max(0, from - titlesLength), from)));
}

function findRowVagas(
  view: View,
  row: CargoRow | null | undefined,
  vagas: ReadValue<number> | null | undefined,
): ReadValue<number> | null {
  return vagas && !(row && isDoubted(view, row, vagas.valor)) ? vagas : null;
}

const heading =
  /^[^\S\n]*(?:(?:cargos?|empregos?|fun[cç][oõ]es) (?:de )?)?(?:n[ií]vel|ensino) (?<level>fundamental|m[eé]dio|t[eé]cnico|superior)\b[^\n]{0,30}$/gim;
const levels: Readonly<Record<string, Nivel>> = {
  fundamental: "FUNDAMENTAL",
  medio: "MEDIO",
  tecnico: "MEDIO",
  superior: "SUPERIOR",
};
/** How far rows may be below their heading, in characters. */
const headingLength = 4_000;

function findLevel(
  headings: readonly RegExpExecArray[],
  { valor: nome, inicio }: ReadValue<string>,
): ReadValue<Nivel> | null {
  const at = inicio ?? 0;
  const over = headings.findLast(({ index }) => index < at);
  const printed = over?.groups?.level;
  const valor = printed && levels[plainTextOf(printed)];
  if (!over || !valor || at - over.index > headingLength) return null;
  if (valor === "SUPERIOR" && lowerPost.test(plainTextOf(nome)) && !/educacionais/i.test(nome)) return null;
  const from = over.index + over[0].indexOf(printed);
  return { valor, inicio: from, fim: from + printed.length, regra: "titulo-de-nivel" };
}

const behind = /^ ?\((?:de )?n[ií]vel (?<level>fundamental|m[eé]dio|t[eé]cnico|superior)\b/i;

/** Returns the level in "Técnico Judiciário (nível médio)". */
function findLevelBehind({ text }: View, { fim }: ReadValue<string>): ReadValue<Nivel> | null {
  const match = fim === null ? null : behind.exec(text.slice(fim, fim + 40));
  const printed = match?.groups?.level;
  const valor = printed && levels[plainTextOf(printed)];
  if (fim === null || !match || !valor) return null;
  const from = fim + match[0].length - printed.length;
  return { valor, inicio: from, fim: from + printed.length, regra: "nivel-atras" };
}

/** Posts of a lower level than the heading, which are below it only by the page's layout. */
const lowerPost = /^(?:auxiliar|tecnico|assistente administrativ)/;

/**
 * A name in capitals that runs into the next column: "ADMINISTRADOR Tribunal de Justiça", "GARI Ensino
 * Fundamental".
 */
const runsOn =
  /^(?<own>\p{Lu}{3,}(?: [\p{Lu}/-]{1,})*?) (?=(?:Tribunal|Comarca|Secretaria|Sede|Campus|Prefeitura|Câmara|Unidade|Município|Hospital|Escola|Ensino|Nível|Superior|Médio|Fundamental|Curso|Diploma|Graduação|Registro)s?\b)/u;

/** Removes the next column's text from names, if several rows have it. */
export function toOwnColumn({ text }: View, cargos: readonly ReadCargo[]): ReadCargo[] {
  const owns = cargos.map(({ nome: { inicio, fim } }) =>
    inicio === null || fim === null ? undefined : runsOn.exec(text.slice(inicio, fim))?.groups?.own,
  );
  if (owns.filter(Boolean).length < rowsMin) return [...cargos];
  return cargos.map((cargo, at) => {
    const own = owns[at];
    if (!own) return cargo;
    const { inicio } = cargo.nome;
    return { ...cargo, nome: { ...cargo.nome, valor: toName(own), fim: (inicio ?? 0) + own.length } };
  });
}

/** Adds the rows' vacancies and the heading's level to positions without them. */
export function withRowTerms(view: View, cargos: readonly ReadCargo[]): ReadCargo[] {
  const rows = cargos.map((cargo) => findRow(view, cargo));
  const vagas = rows.map((row) => (row && isCounted(view, row) ? findVagas(row) : null));
  const isTable = vagas.filter(Boolean).length >= rowsMin;
  const headings = [...view.text.matchAll(heading)];
  return cargos.map((cargo, at) => ({
    ...cargo,
    vagas: isTable ? findRowVagas(view, rows[at], cargo.vagas ?? vagas[at]) : cargo.vagas,
    nivel: cargo.nivel ?? findLevelBehind(view, cargo.nome) ?? findLevel(headings, cargo.nome),
  }));
}
