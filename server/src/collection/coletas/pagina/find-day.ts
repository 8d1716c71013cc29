import { folded } from "@cav/contract/folded.ts";
import { calendarDayOf, monthNames } from "@cav/contract/format.ts";

const months = monthNames.map((name) => folded(name));
const digits = /(?<!\d)(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})(?!\d)/g;
const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const words =
  /(?<!\d)(\d{1,2})(?:º|o|°)?\s{0,9}(?:de\s|\/|-|\s)\s{0,9}([a-z]{3,9})\.?\s{0,9}(?:de\s|\/|-|,|\s)\s{0,9}(\d{4})(?!\d)/g;

/** Finds the first valid calendar day in a text, YYYY-MM-DD; null: none. */
export function findDay(text: string): string | null {
  const plain = folded(text);
  const found: { at: number; day: string }[] = [];
  const add = (at: number, day: string | null) => {
    if (day !== null && day >= "1990" && day < "2100") found.push({ at, day });
  };
  for (const { index, 1: d = "", 2: m = "", 3: y = "" } of plain.matchAll(digits))
    add(index, calendarDayOf(y.length === 2 ? `20${y}` : y, Number(m), Number(d)));
  for (const { index, 1: y = "", 2: m = "", 3: d = "" } of plain.matchAll(iso))
    add(index, calendarDayOf(y, Number(m), Number(d)));
  for (const { index, 1: d = "", 2: name = "", 3: y = "" } of plain.matchAll(words)) {
    const month = months.findIndex((one) => one === name || one.slice(0, 3) === name);
    if (month >= 0) add(index, calendarDayOf(y, month + 1, Number(d)));
  }
  return found.toSorted((a, b) => a.at - b.at)[0]?.day ?? null;
}
