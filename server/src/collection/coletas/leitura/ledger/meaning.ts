import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { isCount, toCount } from "../../texto/tables/counts.ts";
import { findLevelIn } from "../quadros/cell-values.ts";
import { plainTextOf } from "../view.ts";
import type { Grid } from "./grid.ts";

/** The thing that a table or a column counts. */
export type Role = "vagas" | "reserva" | "limite" | "prova" | "salario" | "taxa" | "calendario" | "outra";
/** The fact that a column of texts tells: "grupo" is a career or position, "nome" its speciality. */
type Part = "nome" | "grupo" | "local" | "requisito" | "classe";
export type Column = {
  at: number;
  titles: string[];
  /** "number": 1, 2, 3, or codes. */
  kind: "count" | "amount" | "text" | "number";
  cota: Cota | null;
  isTotal: boolean;
  role: Role | null;
  part: Part | null;
};
export type Meaning = { role: Role; columns: Column[] };

/** The words of what is counted. "Vagas" is the weakest: titles of essays, limits and quotas have it too. */
const counted: readonly [Role, RegExp][] = [
  ["taxa", /\btaxa|valor d[ae] inscric/],
  [
    "prova",
    /\bquest(?:ao|oes)\b|\bpesos?\b|\bpont(?:os|uac)|\bdisciplinas?\b|\bnotas?\b|titulos\b|\bacertos\b|conteudo|materias/,
  ],
  [
    "limite",
    /corrig|correc|habilitad|classificad[oa]s|aprovad[oa]s|\bposic(?:ao|oes)|convoca[cd]|homologad|nomeac|limite|(?:quantidade|numero) maxim|substituic/,
  ],
  ["salario", /vencimento|remunerac|salario|subsidio|\bbolsa\b/],
  ["reserva", /\bcadastros?\b|\bc\.? ?r\.?$|^c\.?r\.? |formac\w{1,20} de reserva/],
  ["vagas", /\bvagas?\b|\bimediat|\bquantitativo|\bqtde?\b/],
];

/** Returns what the words of a title, caption or sentence count. */
export function findRole(text: string): Role | null {
  const plain = plainTextOf(text)
    .replaceAll(/\([^()]{0,60}\)/g, " ")
    .replaceAll(/reserva(?:s|das?)? (?:de|das?) vagas/g, "vagas")
    .replace(/(vagas?\b.{0,20}?) ?(?:\+|\be|\bmais) ?(?:c\.? ?r\.?|cadastro (?:de )?reserva)$/, "$1");
  return counted.find(([, form]) => form.test(plain))?.[0] ?? null;
}

const modalities: readonly [Cota, RegExp][] = [
  ["AMPLA_CONCORRENCIA", /^a[./]?c\b|\bac$|ampla|concorrencia geral/],
  ["PESSOA_NEGRA", /^(?:ppp?|pn|n)\b|\b(?:ppp?|pn)$|negr|pret[ao]s?\b|pard[ao]s?\b/],
  ["PESSOA_COM_DEFICIENCIA", /^(?:pcd|pne|pd)\b|\b(?:pcd|pne)$|deficien/],
  ["INDIGENA", /^p?i\b|\bpi$|indigen/],
  ["QUILOMBOLA", /^p?q\b|\bpq$|quilombol/],
];

/** Returns the modality that a title names; null for none or several. */
function findCota(title: string): Cota | null {
  const plain = plainTextOf(title)
    .replaceAll(/[*¹²³]/g, "")
    .replace(/^n[o.]{1,2} (?:de )?/, "");
  const found = modalities.filter(([, form]) => form.test(plain));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

const noCount = /^cod|^n[o.]{1,2}$|^item|jornada|carga|^c\.? ?h\b|idade\b|^ordem|periodo|data|hora/;
const parts: readonly [Part, RegExp][] = [
  ["grupo", /^(?:(?:nome|denominacao|titulo) d\w |)(?:cargos?|empregos?|func(?:ao|oes)|ocupac(?:ao|oes))\b/],
  [
    "nome",
    /^(?:perfi|especialidade|enfase|areas?\b|categoria|habilitac|disciplina|formacao\/|modalidade de|componente)/,
  ],
  [
    "local",
    /^(?:local|lotac|cidade|municipio|polo|macropolo|regiao|regional|unidade|comarca|campus|uf\b|orgao)/,
  ],
  ["requisito", /^(?:escolaridade|pre-?requisito|requisito|formacao|qualificac|exigencia|graduac|titulac)/],
  ["classe", /^(?:classe|nivel|padrao|referencia)\b/],
];

const dated = /\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2} (?:de|a) /;
const amount = /^(?:R\$ ?)?\d{1,3}(?:\.\d{3})*,\d{2}(?!\d)|R\$ ?\d/;

/** Reads what a table counts: by the titles of its columns, else by the line over it, else by the sentence before. */
export function readMeaning(grid: Grid): Meaning {
  const width = grid.header[0]?.length ?? grid.rows[0]?.cells.length ?? 0;
  const read = Array.from({ length: width }, (_, at) => readColumn(grid, at));
  const columns = withAsked(grid, withSpecialities(grid, read));
  const counts = columns.filter(({ kind }) => kind === "count");
  const isDated = columns.some(({ at }) => shareOf(grid, at, (text) => dated.test(text)) > 0.6);
  if (isDated && counts.length === 0) return { role: "calendario", columns };
  if (counts.length === 0) return { role: roleOfAmounts(grid, columns), columns };
  const role = roleOfCounts(grid, counts);
  for (const column of counts) column.role = ownRole(column, role);
  return { role: counts.some((one) => one.role === "vagas") ? "vagas" : role, columns };
}

/** Share of a column's cells that ask for schooling, whatever its title is; longest speciality. */
const [askedShare, specialityMax] = [0.6, 60];

/** A column of short trainings that differ within a position names its specialities: "Analista | Economia". */
function withSpecialities(grid: Grid, columns: readonly Column[]): Column[] {
  const group = columns.find(({ part }) => part === "grupo");
  const asked = columns.find(({ part }) => part === "requisito");
  if (!group || !asked || columns.some(({ part }) => part === "nome")) return [...columns];
  const pairs = grid.rows.map(({ cells }) => [cells[group.at]?.text ?? "", cells[asked.at]?.text ?? ""]);
  const trainings = Map.groupBy(pairs, ([name = ""]) => name);
  const several = [...trainings.values()].filter((own) => new Set(own.map(([, one]) => one)).size > 1);
  const isAsked = shareOf(
    grid,
    asked.at,
    (text) => text.length > specialityMax || findLevelIn(text, 0) !== null,
  );
  if (isAsked > 1 - askedShare || several.flat().length < pairs.length * askedShare) return [...columns];
  return columns.map((one) => (one === asked ? { ...one, part: "nome" } : one));
}

/** Finds the column of requirements by its cells, whatever its title is; another column has the names. */
function withAsked(grid: Grid, columns: readonly Column[]): Column[] {
  if (columns.some(({ part }) => part === "requisito")) return [...columns];
  const [, ...others] = columns.filter(({ kind }) => kind === "text");
  const isNamed = columns.some(({ part }) => part === "grupo");
  const asked = others.find(
    ({ part, at }) =>
      (part === null || (part === "nome" && isNamed)) &&
      shareOf(grid, at, (text) => findLevelIn(text, 0) !== null) > askedShare,
  );
  return columns.map((one) => (one === asked ? { ...one, part: "requisito" } : one));
}

function roleOfAmounts(grid: Grid, columns: readonly Column[]): Role {
  const pays = columns.filter(({ kind }) => kind === "amount");
  const told = pays.map(({ titles }) => findRole(titles.join(" ")));
  const own = told.find((one) => one === "salario" || one === "taxa");
  const over = pays.length > 0 ? findRole(grid.caption.map(({ text }) => text).join(" ")) : null;
  return own ?? over ?? "outra";
}

function roleOfCounts(grid: Grid, counts: readonly Column[]): Role {
  const titled = counts.map(({ titles }) => titles.map(findRole).findLast((one) => one !== null) ?? null);
  const known = titled.filter((one) => one !== null);
  const whole = [...new Set(counts.flatMap(({ titles }) => titles))].join(" | ");
  const own =
    new Set(known).size > 1 ? (known.includes("vagas") ? "vagas" : (known[0] ?? null)) : findRole(whole);
  // "Vagas" in a quota's own title says nothing: columns of essays have "vagas PcD" too.
  const isWeak =
    own === "vagas" &&
    counts.every((one) => one.titles.every((title) => findRole(title) !== "vagas" || findCota(title)));
  if (own !== null && !isWeak) return own;
  return heardOver(grid) ?? own ?? "outra";
}

/** Returns the role that the line right over a table says, else the sentence that ends there. */
function heardOver({ caption }: Grid): Role | null {
  const lines = caption.map(({ text }) => text);
  const near = lines.at(-1) ?? "";
  const sentence = lines
    .join(" ")
    .split(/(?<=[;.])\s+(?=\d|\p{Lu})/u)
    .filter(Boolean)
    .slice(-2)
    .join(" ");
  const heard = [near, sentence].map(findRole);
  return heard.find((one) => one !== null && one !== "taxa" && one !== "salario") ?? null;
}

function ownRole({ titles }: Column, role: Role): Role {
  const told = titles.map(findRole).filter((one) => one !== null);
  const own = told.includes("limite")
    ? "limite"
    : told.includes("reserva")
      ? "reserva"
      : (told.at(-1) ?? role);
  return own === "vagas" && role !== "vagas" && role !== "reserva" ? role : own;
}

function shareOf({ rows }: Grid, at: number, test: (text: string) => boolean): number {
  const texts = rows.map(({ cells }) => cells[at]?.text ?? "").filter(Boolean);
  return texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
}

/** Share of a column's cells that must be counts, or amounts. */
const [countShare, amountShare] = [0.6, 0.5];

function readColumn(grid: Grid, at: number): Column {
  const titles = [...new Set(grid.header.map((row) => row[at]?.text ?? "").filter(Boolean))];
  const plain = titles.map((one) => plainTextOf(one).replace(/\(s\)/, ""));
  const cota = titles.map(findCota).findLast((one) => one !== null) ?? null;
  const isTotal = plain.some((one) => /^(?:sub)?total\b|\btotal$/.test(one));
  const column = { at, titles, cota, isTotal, role: null, part: null };
  const filled = grid.rows
    .map(({ cells }) => cells[at]?.text ?? "")
    .filter((text) => /[^-–—_.*\s]/.test(text));
  if (shareOf(grid, at, (text) => amount.test(text)) > amountShare) return { ...column, kind: "amount" };
  const counts = filled.filter((text) => toCount(text) !== null);
  if (counts.length >= filled.length * countShare && (filled.length > 0 || cota !== null || isTotal)) {
    const isNo = plain.some((one) => noCount.test(one)) || (cota === null && !isTotal && isNumbering(filled));
    return { ...column, kind: isNo ? "number" : "count" };
  }
  return {
    ...column,
    kind: "text",
    part: parts.find(([, form]) => plain.some((one) => form.test(one)))?.[0] ?? null,
  };
}

/** 1, 2, 3, or codes that only rise by one with the rows. */
function isNumbering(texts: readonly string[]): boolean {
  const numbers = texts.filter(isCount).map((text) => toCount(text) ?? 0);
  if (numbers.length < 3 || new Set(numbers).size < 3) return false;
  const steps = numbers.slice(1).map((n, at) => n - (numbers[at] ?? 0));
  return steps.every((step) => step >= 0) && steps.filter((step) => step <= 1).length >= steps.length * 0.9;
}
