import type { Vocabulary } from "./names.queries.ts";
import { findStateAt } from "./read-lugar.ts";
import { countOf, matchAt } from "./sayings.ts";

/** Circumstances that no exam's facts tell: working hours, requirements, parts of a state. */
const details: readonly RegExp[] = [
  /^(?:que )?nao (?:tem|tenho|tenha|precis[ea]|exig[ea]|exija|ped[ea]|peca|requer) (?:de )?[a-z]+ /,
  /^(?:(?:trabalho|jornada|carga horaria) (?:de )?)?\d{1,2} ?h(?:oras?)?(?: (?:semanais|por semana|por dia))? /,
  /^\d{1,2}x\d{2} /,
  /^(?:\d{1,2} salarios minimos|(?:um )?salario minimo) /,
  /^(?:litoral|zona|extremo)(?: (?:norte|sul|leste|oeste))? /,
  /^(?:vale d[oea] [a-z]+|triangulo mineiro|baixada (?:santista|fluminense)|abcd? paulista|regiao dos lagos) /,
  /^(?:serra gaucha|zona da mata) /,
];
/** Single words of circumstances, unless a position is named so. */
const single = new Set(
  "prova provas experiencia horario turno noturno diurno clt estatutario mestrado doutorado hoje urgente".split(
    " ",
  ),
);
const compass = /^(?:norte|sul|leste|oeste|nordeste|sudeste|noroeste|sudoeste) (?:d[eoa] )?/;

/** Returns the number of words that tell a circumstance. "Norte de MG" is no region of the country. */
export function countDetail(words: readonly string[], at: number, { words: known }: Vocabulary): number {
  const match = details.map((one) => matchAt(words, at, one)).find((one) => one !== undefined);
  if (match) return countOf(match[0]);
  const part = matchAt(words, at, compass);
  if (part && findStateAt(words, at + countOf(part[0]))) return 1;
  const word = words[at] ?? "";
  return single.has(word) && known.get(word) !== true ? 1 : 0;
}
