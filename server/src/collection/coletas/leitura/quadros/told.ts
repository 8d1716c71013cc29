import { type ReadValue, toNumber } from "../fields.ts";
import type { Nivel } from "../read-cargo.ts";
import { findCursosIn } from "../requisitos.ts";
import { findLevelIn } from "./cell-values.ts";
import { findOnlyCursos } from "./row-cursos.ts";
import type { Section } from "./sections.ts";

/** Sections state "Remuneração inicial: R$ 14.915,00" or "Requisito básico: diploma de graduação". */

const paid =
  /\b(?:remunera[cç][aã]o|vencimentos?|sal[aá]rios?|subs[ií]dio)\b[^$;\n]{0,60}?R\$ ?(?<amount>\d{1,3}(?:\.\d{3}){0,3},\d{2})(?!\d)/gi;
const asked = /\b(?:requisitos?|pr[eé]-requisitos?|escolaridade)\b[^\n:]{0,40}:/i;
const [askedLength, moreMax] = [300, 200];
const requisitoMax = 900;

/** Words of a basic pay; sums with other parts may stand beside it: "salário básico de …, remuneração mínima de …". */
const basic = /\bb[aá]sic[oa]\b|\bbase\b|\bnominal\b/i;

/** Heading of what follows a position's requirements. */
const afterAsked =
  /\n[^\p{L}\n]{0,12}(?:[a-z]\) )?(?:descri[cç]|outros|atribui|remunera|vencimento|jornada|carga hor|sal[aá]rio|vagas|taxa|atividades)/iu;

/** Another position's pay in the same sentence: "e para o cargo de Assistente é de R$ 3.459,87". */
const more =
  /^,?(?: e)?(?: \p{Ll}{1,5}){0,3} (?:cargos?|empregos?|fun[cç](?:ão|ões)|n[ií]vel)\b[^$.;\n]{0,80}?R\$ ?(?<amount>\d{1,3}(?:\.\d{3}){0,3},\d{2})(?!\d)/u;

function findMorePays(part: string, paid: RegExpExecArray): RegExpExecArray[] {
  const from = paid.index + paid[0].length;
  const match = more.exec(part.slice(from, from + moreMax));
  if (!match) return [];
  // Its words begin with those before it, which say whether it is basic.
  match.index = paid.index;
  match[0] = paid[0] + match[0];
  return [match, ...findMorePays(part, match)];
}

/** Returns the pays that a part of a text states, only the basic ones if some are; `inicio` is the part's place. */
export function findPays(part: string, inicio: number): ReadValue<number>[] {
  const all = [...part.matchAll(paid)].flatMap((match) => [match, ...findMorePays(part, match)]);
  const basics = all.filter(([words]) => basic.test(words));
  return (basics.length > 0 ? basics : all).map(({ index, 0: words, groups: { amount = "" } = {} }) => {
    const fim = inicio + index + words.length;
    return { valor: toNumber(amount), inicio: fim - amount.length, fim, regra: "remuneracao-da-secao" };
  });
}

/** Returns the only pay that a position's sections state. */
export function findSectionPay(text: string, sections: readonly Section[]): ReadValue<number> | null {
  return onlyOf(sections.flatMap(({ from, to }) => findPays(text.slice(from, to), from)));
}

/** Returns the only pay that a whole notice states. */
export const findOnlyPay = (text: string): ReadValue<number> | null => onlyOf(findPays(text, 0));

/** Returns the level that a position's sections require. */
export function findSectionLevel(text: string, sections: readonly Section[]): ReadValue<Nivel> | null {
  return onlyOf(
    sections.flatMap(({ from, to }) => {
      const section = text.slice(from, to);
      const match = asked.exec(section);
      if (!match) return [];
      const at = match.index + match[0].length;
      const [requisito = ""] = section.slice(at, at + askedLength).split(afterAsked, 1);
      return findLevelIn(requisito, from + at) ?? [];
    }),
  );
}

/** Returns the courses that a position's sections accept. */
export const findSectionCursos = (text: string, sections: readonly Section[]): ReadValue<string>[] =>
  findOnlyCursos(
    sections.map((section) => findAskedCursos(text, section)).filter(({ length }) => length > 0),
  );

function findAskedCursos(text: string, { from, to }: Section): ReadValue<string>[] {
  const match = asked.exec(text.slice(from, to));
  if (!match) return [];
  const at = from + match.index + match[0].length;
  const [requisito = ""] = text.slice(at, Math.min(to, at + requisitoMax)).split(afterAsked, 1);
  return findCursosIn(requisito, at).map((one) => ({ ...one, regra: "curso-da-secao" }));
}

function onlyOf<T>(found: readonly ReadValue<T>[]): ReadValue<T> | null {
  const [first] = found;
  return first && found.every(({ valor }) => valor === first.valor) ? first : null;
}
