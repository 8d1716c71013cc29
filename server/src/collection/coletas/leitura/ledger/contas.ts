import type { Equation } from "./equations.ts";

type Span = { inicio: number; fim: number };
/** A sum of a notice as reviewers see it: what was added up, and where the notice states the total. */
export type Conta = {
  fecha: boolean;
  soma: number;
  dito: number;
  de: string;
  partes: Span[];
  onde: Span | null;
};

/** Most sums that are shown, and most cells of one. */
const most = { contas: 40, partes: 300 };

/** Returns the sums to show, those that do not hold first; rows that balance are left out. */
export function toContas(equations: readonly Equation[]): Conta[] {
  return equations
    .filter(({ tipo, fecha }) => tipo !== "linha" || !fecha)
    .toSorted((one, other) => Number(one.fecha) - Number(other.fecha))
    .slice(0, most.contas)
    .map(({ fecha, soma, dito, de, partes, onde }) => ({
      ...{ fecha, soma, dito, de },
      partes: partes.slice(0, most.partes).map(toSpan),
      onde: onde && toSpan(onde),
    }));
}

const toSpan = ({ inicio, text }: { inicio: number; text: string }): Span => ({
  inicio,
  fim: inicio + text.length,
});
