import { type FoundOnce, findOnce, printedDay, readDay } from "./found-once.ts";

/** "a devolução da taxa … no período de 10/03/2026 a 20/03/2026", "restituição … até o dia 20 de março de 2026". */
const refund = String.raw`\b(?:devolu|restitui|reembols)[^.;]{0,240}?\b`;
const between = new RegExp(
  String.raw`${refund}(?:de|entre)\s+(?:os?\s+dias?\s+)?${printedDay}\s+(?:a|à|até|e)\s+(?:o\s+dia\s+)?${printedDay}`,
  "giu",
);
const until = new RegExp(String.raw`${refund}até\s+(?:o\s+dia\s+)?${printedDay}`, "giu");

export type Janela = { inicio: string | null; fim: string };

const janelaOf = (inicio: string | null, fim: string | null): string | null =>
  fim === null || (inicio !== null && inicio > fim) ? null : [inicio ?? "", fim].join("/");

/** How many groups a printed day has. */
const groups = 4;

/** When fees are given back, where an act says it just once. */
export function findJanela(texto: string): FoundOnce<Janela> | null {
  const found =
    findOnce(texto, between, (match) => {
      const second = ["", ...match.slice(1 + groups)] as unknown as RegExpExecArray;
      const inicio = readDay(match);
      return inicio && janelaOf(inicio, readDay(second));
    }) ??
    (texto.search(between) < 0 ? findOnce(texto, until, (match) => janelaOf(null, readDay(match))) : null);
  const [inicio = "", fim = ""] = found?.valor.split("/") ?? [];
  return found && { ...found, valor: { inicio: inicio || null, fim } };
}
