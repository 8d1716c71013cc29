import type { View } from "./view.ts";
import { spanOf } from "./view.ts";

/**
 * A value with its position in the text and the rule that read it. Values from the source's metadata have no
 * position.
 */
export type ReadValue<T> = {
  valor: T;
  inicio: number | null;
  fim: number | null;
  regra: string;
  /** Positions of the summands of a sum. */
  partes?: readonly { inicio: number; fim: number }[];
};

/** One value; null: not stated; contradicting values: none is asserted. */
export type Field<T> = ReadValue<T> | { divergente: ReadValue<T>[] } | null;

/** Parses a Brazilian number: "14.915,00". */
export const toNumber = (printed: string): number => Number(printed.replaceAll(".", "").replace(",", "."));

/** Builds a rule's result between two positions of the view. */
export function buildFound<T>(view: View, from: number, to: number, valor: T, regra: string): ReadValue<T> {
  return { valor, ...spanOf(view, from, to), regra };
}

/** Builds a result from the source's metadata: territory, hierarchy, address. */
export function buildFoundBeside<T>(valor: T, regra: string): ReadValue<T> {
  return { valor, inicio: null, fim: null, regra };
}

/** Returns one value if all results agree; the first group with results decides. */
export function resolveField<T>(...groups: readonly (readonly ReadValue<T>[])[]): Field<T> {
  const found = groups.find(({ length }) => length > 0);
  const first = found?.[0];
  if (!found || !first) return null;
  const values = [...new Map(found.toReversed().map((one) => [one.valor, one])).values()].reverse();
  return values.length === 1 ? first : { divergente: values };
}

/** Returns the asserted value of a field, if any. */
export function findAsserted<T>(field: Field<T>): ReadValue<T> | null {
  return field && "valor" in field ? field : null;
}
