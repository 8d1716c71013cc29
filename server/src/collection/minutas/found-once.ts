import { calendarDayOf, monthNames } from "@cav/contract/format.ts";

/** A value and its range in the text. */
export type FoundOnce<T> = { valor: T; inicio: number; fim: number };

/** Matches "10/03/2028" and "10 de março de 2028", with the groups of `readDay`. */
export const printedDay = String.raw`(\d{1,2})º?(?:\s+de\s+(${monthNames.join("|")})\s+de\s+|[/.](\d{1,2})[/.])(20\d{2})\b`;

/** Returns the day of a match; null for an impossible one. */
export function readDay([, day = "", name, month, year = ""]: RegExpExecArray): string | null {
  const number = name ? monthNames.indexOf(name.toLowerCase()) + 1 : Number(month);
  return calendarDayOf(year, number, day);
}

/** Returns a value that all matches agree on; null when they differ. */
export function findOnce<T>(
  texto: string,
  words: RegExp,
  read: (match: RegExpExecArray) => T | null,
): FoundOnce<T> | null {
  const found = [...texto.matchAll(words)].flatMap((match): FoundOnce<T>[] => {
    const valor = read(match);
    return valor === null ? [] : [{ valor, inicio: match.index, fim: match.index + match[0].length }];
  });
  const [first] = found;
  return first && found.every(({ valor }) => valor === first.valor) ? first : null;
}
