import { readFileSync } from "node:fs";
import { months } from "../months.ts";

type Origin = { repo: string; path: string };

/** An act of the federal gazette as it was once published. */
type Ato = { publicado: string; hierarquia: string; texto: string; origem: Origin };

/** A municipal gazette as it was once published, or the part of it that was kept. */
type Diario = { publicado: string; ibge: string; nome: string; uf: string; texto: string; origem: Origin };

const read = (name: string) => readFileSync(new URL(`../../data/fontes/${name}`, import.meta.url), "utf8");

/** An exam as an aggregator lists it. */
type Listado = { datas: { inicio: string; fim: string } & Readonly<Record<string, unknown>> };

/** What the stand-ins say: recorded documents, whose origins NOTICE.md tells. */
export const recorded = {
  dou: JSON.parse(read("dou.json")) as Ato[],
  diarios: JSON.parse(read("diarios.json")) as Diario[],
  informacoes: JSON.parse(read("informacoes.json")) as Readonly<Record<string, string>>,
  pci: JSON.parse(read("pci.json")) as { publicado: string; itens: Listado[] },
  abertos: {
    "fundacaofafipa.org.br": { html: read("fafipa-abertos.html"), publicado: "2026-08-13" },
    "www.ibamsp-concursos.org.br": { html: read("ibam-sp-abertos.html"), publicado: "2026-08-13" },
  },
} as const;

const written = new RegExp(`(\\d{1,2})º? de (${months.join("|")}) de (\\d{4})`, "gi");

/** A text with all its days moved as far as its own day is moved: what was open then is open now. */
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

/** The day in Brasília. */
export function todayIn(now: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO("America/Sao_Paulo").toPlainDate().toString();
}
