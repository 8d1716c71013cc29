import { instantOf, shifted } from "./days.ts";
import type { Concurso, Saying } from "./users.ts";

/** A change in words, until when it is useful, with old and new value. */
type ReportedChange = { what: string; said: Saying; until: number; was: string; is: string };

/** Returns the changes that an edit must report. */
export function changesOf(before: Concurso, after: Concurso, today: string) {
  const far = instantOf(shifted(today, 30), 0);
  const told: ReportedChange[] = [];
  const add = (one: Omit<ReportedChange, "was" | "is">, of: (concurso: Concurso) => unknown) =>
    told.push({ ...one, was: String(of(before)), is: String(of(after)) });
  const end = after.dates.inscricao;
  if (before.isSuspended !== after.isSuspended) {
    const word = after.isSuspended ? /suspens/i : /retomad/i;
    add({ what: "status", said: { word, day: null }, until: far }, (one) => one.isSuspended);
  }
  if (before.dates.inscricao !== end) {
    const was = before.dates.inscricao;
    const word =
      end === today
        ? /encerram? (antes, )?hoje/i
        : was < today
          ? /reabert/i
          : end > was
            ? /prorrogad/i
            : /encurtad|encerra antes/i;
    const until = instantOf(shifted(end, 1), 0);
    add({ what: "prazo", said: { word, day: end }, until }, ({ dates }) => dates.inscricao);
  }
  if (before.salario !== after.salario) {
    const word = /sal[áa]rio|combina/i;
    add({ what: "salário", said: { word, day: null }, until: far }, (one) => one.salario);
  }
  return told;
}
