import { type ReadValue, toNumber } from "../fields.ts";
import type { Nivel } from "../read-cargo.ts";
import type { Cell } from "./quadro.ts";

const found = <T>({ text, inicio }: Cell, printed: string, valor: T): ReadValue<T> => {
  const from = inicio + Math.max(0, text.indexOf(printed));
  return { valor, inicio: from, fim: from + printed.length, regra: "celula-do-quadro" };
};

const count =
  /^(?<count>\d{1,4}|\d\.\d{3})(?: ?(?:\([\p{L} ]{2,40}\)|vagas?))?(?: ?\+ ?(?:\d{1,4} ?)?(?:C\.?R\.?|cadastro.{0,20}))?[*¹²³]{0,3}$/iu;
const reserve = /^(?:C\.?R\.?[*¹²³]{0,3}|cadastro.{0,30}|[-–—]{1,3})$/i;

/** Returns a cell's count; "reserva" if there is only a reserve list. */
export function findCount(cell: Cell): ReadValue<number> | "reserva" | null {
  const printed = count.exec(cell.text)?.groups?.count;
  if (printed) return found(cell, printed, Number(printed.replace(".", "")));
  return reserve.test(cell.text) ? "reserva" : null;
}

const amount = /(?<![\d.,])(?:R\$ ?)?(?<amount>\d{1,3}(?:\.\d{3})*,\d{2})(?!\d)/;

/** Returns the only amount in a cell. */
export function findAmount(cell: Cell): ReadValue<number> | null {
  const printed = cell.text.length <= 60 ? amount.exec(cell.text)?.groups?.amount : undefined;
  return printed ? found(cell, printed, toNumber(printed)) : null;
}

/** A hyphen may part a word at a line's end: "Fun-damental". */
const levels: readonly [Nivel, RegExp][] = [
  ["SUPERIOR", /su-?pe-?rior\b|gradua[cç][aã]o|\bbacharel|\blicenciatura/i],
  ["MEDIO", /(?:ensino|n[ií]vel|curso) t[eé]cnico|m[eé]-?dio\b|\b2[ºo°] grau/i],
  ["FUNDAMENTAL", /fun-?da-?men-?tal\b|alfabetizad|n[ií]vel elementar/i],
];
/** Institutions that issue a diploma, whatever its level. */
const schools = /institui[cç](?:ão|ões) de ensino superior/gi;
const readMax = 600;

/** Returns the level of schooling that a text requires, if any. */
export function findLevelIn(text: string, inicio: number): ReadValue<Nivel> | null {
  const read = text.slice(0, readMax).replaceAll(schools, (words) => " ".repeat(words.length));
  const asked = levels.flatMap(([valor, form]) => {
    const match = form.exec(read);
    return match ? [{ valor, at: match.index, words: match[0] }] : [];
  });
  const [one] = asked;
  if (!one || asked.length > 1) return null;
  const from = inicio + one.at;
  return { valor: one.valor, inicio: from, fim: from + one.words.length, regra: "nivel-do-quadro" };
}
