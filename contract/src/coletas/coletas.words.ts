import { formatCount, formatDateTime, formatInteger } from "../format.ts";

export const alarmeLabels = {
  MORTA: "Não responde",
  MUDA: "Traz menos do que sempre",
  PARADA: "Não traz nada novo",
  BLOQUEADA: "Recusa robôs",
  MUDOU: "Mudou de formato",
  TERRITORIO: "Município sumiu",
  CEGA: "Nada do que traz se lê",
  FILA: "Fila parada",
  COBERTURA: "Falta mais do que sempre",
} as const;
export type AlarmeTipo = keyof typeof alarmeLabels;

type AtualizacaoDasFontesShown = { conferido_em: string; fontes: number; de: number; gravadas: boolean };

/** Returns "Catálogo conferido hoje às 07:40 em 6 fontes.", relative to `now`. */
export function describeAtualizacao(
  { conferido_em, fontes, de, gravadas }: AtualizacaoDasFontesShown,
  now: Date,
): string {
  const [day = "", hour = ""] = formatDateTime(conferido_em).split(" ");
  const isToday = formatDateTime(now.toISOString()).startsWith(day);
  const when = `${isToday ? "hoje" : `em ${day}`} às ${hour}`;
  if (fontes === 0) return `Catálogo conferido pela última vez ${when}.`;
  const where = formatCount(fontes, "fonte", "fontes");
  const all = fontes < de ? `${formatInteger(fontes)} de ${formatCount(de, "fonte", "fontes")}` : where;
  return `Catálogo conferido ${when} em ${all}${gravadas ? " (gravações)" : ""}.`;
}
