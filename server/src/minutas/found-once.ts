import { calendarDayOf, monthNames } from "@cav/contract/format.ts";

/** What a text says, and where. */
export type FoundOnce<T> = { valor: T; inicio: number; fim: number };

/** "10/03/2028", "10 de março de 2028", as `readDay` takes it apart. */
export const printedDay = String.raw`(\d{1,2})º?(?:\s+de\s+(${monthNames.join("|")})\s+de\s+|[/.](\d{1,2})[/.])(20\d{2})\b`;

/** The day that such words print; null: there is none of that number. */
export function readDay([, day = "", name, month, year = ""]: RegExpExecArray): string | null {
  const number = name ? monthNames.indexOf(name.toLowerCase()) + 1 : Number(month);
  return calendarDayOf(year, number, day);
}

/** What a text says once, or several times alike; of what it says in two ways nothing is known. */
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
