import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { plainTextOf } from "../view.ts";

/** Kinds of columns. "especialidade" divides a position; "cota" counts a share of its vacancies. */
export type ColumnKind =
  | "cargo"
  | "especialidade"
  | "local"
  | "vagas"
  | "total"
  | "cota"
  | "reserva"
  | "salario"
  | "nivel"
  | "taxa"
  | "outra";

const lengthMax = 100;

/** Forms of titles; the first that fits counts. */
const titles: readonly [ColumnKind, RegExp][] = [
  ["taxa", /\btaxa d[ae] inscric|^taxa$|valor(?:es)? d[ae](?: taxa d[ae])? inscric|^inscric\w{2,4} \(r/],
  [
    "outra",
    /\btaxa|inscric|^cod(?:igo)?\b|^n[o.]{1,2}$|^item$|carga|jornada|c\.? ?h\.?\b|prova|questoes|pont|auxilio|adicional|gratificac/,
  ],
  ["salario", /\b(?:vencimento|salario|remunerac|subsidio)/],
  [
    "cargo",
    /^(?:(?:nome|denominacao|titulo) d[ao] (?:cargo|emprego|funcao)|cargos?|empregos?|func(?:ao|oes)|ocupac(?:ao|oes))\b/,
  ],
  [
    "especialidade",
    /^(?:perfi(?:l|s)|especialidades?|areas?\b(?! de abrang)|categorias? profissiona|habilitac|disciplinas?)/,
  ],
  ["reserva", /\bcadastro|^c\.? ?r\.?\b/],
  [
    "nivel",
    /^(?:escolaridade|requisito|pre-?requisito|formacao|nivel|qualificac|exigencia|graduac|titulac\w{2,3} (?:exigid|minim)|cursos? (?:exigid|superior))/,
  ],
  [
    "local",
    /^(?:localidade|lotac|loca(?:l|is)\b|cidade|municipio|polo|macropolo|regiao|regional|unidade|comarca|campus)/,
  ],
  [
    "cota",
    /^(?:ac|a\.c\.?|pcd|pne|ppp?|p[nqi]|n|i|q)\b(?! \w{4})|ampla|negr|indigen|quilombol|deficien|pret[ao]s/,
  ],
  // Titles such as "Vagas PcD", and a title over several columns joined to one of their titles: "VAGAS AC".
  ["cota", /\b(?:ac|pcd|pne|ppp?|p[nqi])$/],
  ["total", /^total\b(?! de pontos)/],
  ["vagas", /\bvagas?\b/],
];

/** How titles of quota columns name each modality. */
const modalities: readonly [Cota, RegExp][] = [
  ["AMPLA_CONCORRENCIA", /^a\.?c\b|\bac$|ampla/],
  ["PESSOA_NEGRA", /^(?:ppp?|pn|n)\b|\b(?:ppp?|pn)$|negr|pret[ao]s/],
  ["PESSOA_COM_DEFICIENCIA", /^(?:pcd|pne)\b|\b(?:pcd|pne)$|deficien/],
  ["INDIGENA", /^p?i\b|\bpi$|indigen/],
  ["QUILOMBOLA", /^p?q\b|\bpq$|quilombol/],
];

const toPlainTitle = (text: string): string => plainTextOf(text).replaceAll(/[*¹²³]|\(s\)/g, "");

/** Returns the modality that the titles over a column state; null for several in one column. */
export function findColumnCota(over: readonly string[]): Cota | null {
  const own = toPlainTitle(over.findLast((text) => findTitleKind(text) === "cota") ?? "");
  const found = modalities.filter(([, form]) => form.test(own));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

/** Returns whether cells under a title may have courses' names alone. */
export const isTitleOfCursos = (text: string): boolean =>
  /^(?:formacao|graduac|titulac|cursos? )/.test(toPlainTitle(text));

/** Returns whether cells under a title are towns, and not offices or units. */
export const isTitleOfTowns = (text: string): boolean =>
  /^(?:localidade|cidade|municipio|polo|comarca|campus)/.test(toPlainTitle(text));

/** Returns the kind of column that a title is of. */
export function findTitleKind(text: string): ColumnKind | null {
  const plain = toPlainTitle(text);
  if (!plain || plain.length > lengthMax) return null;
  return titles.find(([, form]) => form.test(plain))?.[0] ?? null;
}

/**
 * Returns the kind that the titles over a column state together: "Cadastro de reserva" over "AC" is a reserve.
 */
export function findColumnKind(over: readonly string[]): ColumnKind {
  const kinds = over.map(findTitleKind);
  if (kinds.includes("reserva")) return "reserva";
  const own = kinds.findLast((kind) => kind !== null) ?? "outra";
  // "TOTAL" under "VAGAS" counts vacancies; "TOTAL" alone may count anything.
  return own === "total" && kinds.includes("vagas") ? "vagas" : own;
}
