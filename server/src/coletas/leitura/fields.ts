import type { View } from "./view.ts";
import { spanOf } from "./view.ts";

/** A value, the stretch of the text that it was read from, and the rule that read it. What the source says beside the text has no stretch. */
export type Found<T> = {
  valor: T;
  inicio: number | null;
  fim: number | null;
  regra: string;
  /** The stretches of the numbers that a sum adds up. */
  partes?: readonly { inicio: number; fim: number }[];
};

/** One value; null: not stated; several that exclude each other: none of them is asserted. */
export type Field<T> = Found<T> | { divergente: Found<T>[] } | null;

/** A number as Brazilians print it: "14.915,00". */
export const toNumber = (printed: string): number => Number(printed.replaceAll(".", "").replace(",", "."));

/** What a rule read between two signs of the view. */
export function buildFound<T>(view: View, from: number, to: number, valor: T, regra: string): Found<T> {
  return { valor, ...spanOf(view, from, to), regra };
}

/** What the source says beside the text: its territory, its hierarchy, its address. */
export function buildFoundBeside<T>(valor: T, regra: string): Found<T> {
  return { valor, inicio: null, fim: null, regra };
}

/** One value where all that was found agrees; the first rules that found something decide. */
export function resolveField<T>(...groups: readonly (readonly Found<T>[])[]): Field<T> {
  const found = groups.find(({ length }) => length > 0);
  const first = found?.[0];
  if (!found || !first) return null;
  const values = [...new Map(found.toReversed().map((one) => [one.valor, one])).values()].reverse();
  return values.length === 1 ? first : { divergente: values };
}

/** What a field asserts, if it asserts anything. */
export function findAsserted<T>(field: Field<T>): Found<T> | null {
  return field && "valor" in field ? field : null;
}
