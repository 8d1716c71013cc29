import { type Act, type Reading, readAct } from "./leitura.ts";

/** Reads acts one by one: each may take its time, and one that can't be read leaves those before it. */
export function* readActs(acts: readonly Act[]): Generator<Reading> {
  for (const act of acts) yield readAct(act);
}
