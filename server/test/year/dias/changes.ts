import { instantOf, shifted } from "./days.ts";
import type { Concurso, Saying } from "./promises.ts";

/** What an edit is to be told as. */
export function changesOf(before: Concurso, after: Concurso, today: string) {
  const far = instantOf(shifted(today, 30), 0);
  const told: { what: string; said: Saying; gone: string[]; until: number }[] = [];
  const end = after.dates.inscricao;
  if (before.isSuspended !== after.isSuspended) {
    const word = after.isSuspended ? /suspens/i : /retomad/i;
    told.push({ what: "status", said: { word, day: null }, gone: [], until: far });
  }
  if (before.dates.inscricao !== end) {
    const was = before.dates.inscricao;
    const word =
      end === today ? /encerram hoje/i : was < today ? /reabert/i : end > was ? /prorrogad/i : /encurtad/i;
    told.push({
      what: "prazo",
      said: { word, day: end },
      gone: [was],
      until: instantOf(shifted(end, 1), 0),
    });
  }
  if (before.salario !== after.salario) {
    const word = /sal[áa]rio|combina/i;
    told.push({ what: "salário", said: { word, day: null }, gone: [], until: far });
  }
  return told;
}
