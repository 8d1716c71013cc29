import type { Cell } from "../quadros/quadro.ts";

/** A sum that a notice states, and the counts that must add up to it. */
export type Equation = {
  tipo: "linha" | "coluna" | "geral" | "quadros" | "numeros";
  fecha: boolean;
  soma: number;
  dito: number;
  /** What it is the sum of: "TOTAL", "nível superior", or a position. */
  de: string;
  partes: Cell[];
  /** The words or the cell that state the sum. */
  onde: Cell | null;
};
