import type { Cell } from "../quadros/quadro.ts";

/** A sum that a notice states, and the counts that must add up to it. */
export type Equation = {
  tipo: "linha" | "coluna" | "geral" | "quadros" | "numeros";
  fecha: boolean;
  soma: number;
  dito: number;
  /** The name of the sum: "TOTAL", "nível superior", or a position. */
  de: string;
  partes: Cell[];
  /** The words or the cell that state the sum. */
  onde: Cell | null;
};
