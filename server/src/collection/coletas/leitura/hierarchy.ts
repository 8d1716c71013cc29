import { estados } from "@cav/contract/locais/locais.ts";
import { buildFound, buildFoundBeside, type Field, findAsserted, type ReadValue } from "./fields.ts";
import { toName } from "./names.ts";
import { plainTextOf, printedTextOf, type View } from "./view.ts";

/** Units of a body, which do not hire themselves. */
const units =
  /^(?:pro-reitoria|campus|diretoria|departamento|secretaria(?:-executiva| executiva)?|superintendencia|gerencia|coordenac|gabinete|subsecretaria|reitoria|centro de|faculdade|escola de|nucleo|divisao|comissao)/;

/** Returns the body in the gazette's hierarchy: the second part, or the last below "Prefeituras". */
export function findInHierarchy(hierarchy: string): ReadValue<string> | null {
  const parts = hierarchy
    .split("/")
    .map((part) => part.trim())
    .filter(Boolean);
  const [top = ""] = parts;
  if (!top) return null;
  const isTown = /^(?:prefeituras|governo|estado)/i.test(top);
  const under = parts.slice(1);
  // A federal council is above the regional ones, which hire themselves.
  const regional = under.find((part) => /^Conselho Regional\b/i.test(part));
  const chosen = isTown ? parts.at(-1) : (regional ?? under.find((part) => !units.test(plainTextOf(part))));
  const valor = (chosen ?? top).replace(/^Fundação (?=Universidade (?:Federal|de )|Escola Nacional)/, "");
  return buildFoundBeside(valor, "hierarquia");
}

/** States with "do" or "da": "Secretaria da Educação do Paraná", "da Bahia"; the others have "de". */
const ofMasculine = new Set("AC AM AP CE DF ES MA PA PI PR RJ RN RS TO".split(" "));
const ofFeminine = new Set(["BA", "PB"]);

/** Adds the state to a secretariat's name, to distinguish it from other states'. */
export function toOrgaoOfState(orgao: string, uf: string | null): string {
  const name = uf && uf in estados ? estados[uf as keyof typeof estados] : null;
  if (!name || !/^Secretaria de Estado/i.test(orgao) || orgao.includes(name)) return orgao;
  const of = ofMasculine.has(uf ?? "") ? "do" : ofFeminine.has(uf ?? "") ? "da" : "de";
  return `${orgao} ${of} ${name}`;
}

const ofState = `do estado d[aeo]s? (?:${Object.values(estados).map(plainTextOf).join("|")})(?![a-z])`;
const secretariat = /^secretaria de estado (?<matter>d[aeo]s? [a-z, ]{3,90})$/;

/**
 * Returns a secretariat's name with the state as the text has it: "Secretaria da Administração do Estado do
 * Tocantins".
 */
export function toNamedWithState(view: View, orgao: Field<string>): Field<string> {
  const matter = secretariat.exec(plainTextOf(findAsserted(orgao)?.valor ?? ""))?.groups?.matter;
  if (!matter) return orgao;
  const named = new RegExp(String.raw`\bsecretaria (?:de estado )?${matter} ${ofState}`).exec(view.plain);
  if (!named) return orgao;
  const [from, to] = [named.index, named.index + named[0].length];
  return buildFound(view, from, to, toName(printedTextOf(view, from, to)), "secretaria-do-estado");
}

const stateNames = Object.values(estados).map(plainTextOf).join("|");
/** A state's courts, by name or by two lines of a letterhead: "ESTADO DE GOIÁS", "PODER JUDICIÁRIO". */
const judiciary = new RegExp(
  String.raw`\bpoder judiciario (?<of>do estado d[aeo]s? (?:${stateNames}))(?![a-z])|\b(?<headed>estado d[aeo]s? (?:${stateNames})) poder judiciario\b`,
);

/** Finds a state's courts if the notice names no court as its authority. */
export function findJudiciary(view: View, to: number): ReadValue<string> | null {
  const match = judiciary.exec(view.plain.slice(0, to));
  if (!match) return null;
  const { of, headed = "" } = match.groups ?? {};
  const end = match.index + match[0].length;
  const start = of ? end - of.length : match.index;
  const state = toName(printedTextOf(view, start, of ? end : start + headed.length)).replace(/^do /i, "");
  return buildFound(view, match.index, end, `Poder Judiciário do ${state}`, "poder-judiciario");
}
