import { readFileSync } from "node:fs";
import { months } from "../months.ts";
import { abertos, informacoes } from "./composed/abertos.ts";
import { diarios } from "./composed/diarios.ts";
import { dou } from "./composed/dou.ts";

/** An exam on an aggregator's list. */
type Listado = { datas: { inicio: string; fim: string } & Readonly<Record<string, unknown>> };

const read = (name: string) => readFileSync(new URL(`../../data/fontes/${name}`, import.meta.url), "utf8");

/** Content of all emulated sources. Texts are invented; bodies, days and numbers are real. */
export const printed = {
  dou,
  diarios,
  informacoes,
  abertos,
  pci: JSON.parse(read("pci.json")) as { publicado: string; itens: Listado[] },
} as const;

const written = new RegExp(`(\\d{1,2})º? de (${months.join("|")}) de (\\d{4})`, "gi");

/** Moves all days of a text by the difference between two days, so that open exams stay open. */
export function shiftDays(text: string, from: string, to: string): string {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
  const moved = (year: number, month: number, day: number) => {
    try {
      return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).add({ days });
    } catch {
      return undefined;
    }
  };
  const two = (value: number) => String(value).padStart(2, "0");
  return text
    .replaceAll(/\b(\d{2})\/(\d{2})\/(\d{4})\b/g, (whole, day, month, year) => {
      const date = moved(Number(year), Number(month), Number(day));
      return date ? `${two(date.day)}/${two(date.month)}/${date.year}` : whole;
    })
    .replaceAll(written, (whole, day, month: string, year) => {
      const date = moved(Number(year), months.indexOf(month.toLowerCase()) + 1, Number(day));
      if (!date) return whole;
      const name = months[date.month - 1] ?? "";
      return `${date.day} de ${month === month.toUpperCase() ? name.toUpperCase() : name} de ${date.year}`;
    });
}

/** Returns the day in Brasília. */
export function todayIn(now: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO("America/Sao_Paulo").toPlainDate().toString();
}
