import { type Act, type Reading, readAct } from "./leitura.ts";

/** Reads acts one by one, so that an unreadable one does not lose those before it. */
export function* readActs(acts: readonly Act[]): Generator<Reading> {
  for (const act of acts) yield toStorable(readAct(act));
}

/** Removes halves of surrogate pairs at quotes' ends, which the database refuses. */
function toStorable<T>(reading: T): T {
  const text = JSON.stringify(reading);
  // JSON escapes only half pairs, so most readings need no change.
  if (!/\\ud[89a-f]/.test(text)) return reading;
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}
