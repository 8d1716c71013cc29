import { buildFound, type Found } from "./fields.ts";
import { toName } from "./names.ts";
import { printedTextOf, type View } from "./view.ts";

export type Nivel = "FUNDAMENTAL" | "MEDIO" | "SUPERIOR";

/** A position as an act states it. */
export type ReadCargo = {
  nome: Found<string>;
  nivel: Found<Nivel> | null;
  vagas: Found<number> | null;
  salario: Found<number> | null;
};

/** A position of which only the name is read. */
export function buildNamedCargo(view: View, from: number, to: number, regra: string, prefix = ""): ReadCargo {
  // "Técnico e 2 vagas de …": the word that leads on is not of the name.
  const end = to - (/ e ?$/.exec(view.plain.slice(from, to))?.[0].length ?? 0);
  const printed = printedTextOf(view, from, end).replaceAll(/\((?:[ao]s?|es)\)/gi, "");
  const name = toSingular(toName(printed));
  const nome = buildFound(view, from, end, `${prefix}${name}`, regra);
  return { nome, nivel: null, vagas: null, salario: null };
}

/** A post of which several are sought is named as one: "Fonoaudiólogos" are each a "Fonoaudiólogo". */
export function toSingular(name: string): string {
  if (/^professores /i.test(name))
    return name.replaceAll(/(?<=professor)es\b|(?<=substituto|visitante|temporário|temporario)s\b/gi, "");
  if (/^(?:técnicos|tecnicos|agentes|auxiliares|assistentes) (?!e )/i.test(name))
    return name.replace(/^(técnico|tecnico|agente|auxiliar|assistente)e?s/i, "$1");
  return name.includes(" ")
    ? name
    : name.replace(/(?<=(?:log|gad|eir|ic|ist|an|tor|sor)(?:o|a|))(?:s|es)$/, "");
}
