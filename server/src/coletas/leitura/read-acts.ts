import { type Act, type Reading, readAct } from "./leitura.ts";

/** Reads acts one by one: each may take its time, and one that can't be read leaves those before it. */
export function* readActs(acts: readonly Act[]): Generator<Reading> {
  for (const act of acts) yield toStorable(readAct(act));
}

/** A quote may end within a surrogate pair, which no database column takes. */
function toStorable<T>(reading: T): T {
  const text = JSON.stringify(reading);
  // Half a pair is written as an escape, and nothing else in a reading is.
  if (!/\\ud[89a-f]/.test(text)) return reading;
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}
