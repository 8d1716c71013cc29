import { hasWord } from "./abbreviations.ts";
import { monthNames } from "./days.ts";
import { type Field, type ReadValue, toNumber } from "./fields.ts";
import { knownOrganizers } from "./known-organizers.ts";
import { plainTextOf } from "./view.ts";

/** Compares a field's value with its quote. */
type Printed = (valor: string, quote: string) => boolean;

const digitsOf = (text: string) => text.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");

/** Compares a day: its number and the month's number or name; a printed year must match. */
const isDayPrinted: Printed = (valor, quote) => {
  const [year = "", month = "", day = ""] = valor.split("-");
  const numbers = (quote.match(/\d+/g) ?? []).map(Number);
  const years = quote.match(/(?<!\d)20\d{2}(?!\d)/g) ?? [];
  const named = monthNames[Number(month) - 1] ?? " ";
  const inWords =
    quote.includes(named) || new RegExp(`\\d(?:[/-]|o? (?:de )?)${named.slice(0, 3)}(?![a-z])`).test(quote);
  const hasYear = years.length === 0 || years.some((one) => Math.abs(Number(one) - Number(year)) <= 1);
  return numbers.includes(Number(day)) && (inWords || numbers.includes(Number(month))) && hasYear;
};

/** Compares "33/2026": both parts, possibly with a two-digit year. */
const isNumberPrinted: Printed = (valor, quote) => {
  const [number = "", year = ""] = valor.split("/");
  return quote.includes(number.toLowerCase()) && quote.includes(year.slice(2));
};

/** Compares an amount or count; a sum is printed as its summands. */
const isAmountPrinted: Printed = (valor, quote) => {
  const numbers = (quote.match(/\d[\d.]*(?:,\d{2})?/g) ?? []).map(toNumber);
  const sum = numbers.reduce((total, one) => total + one, 0);
  return numbers.includes(Number(valor)) || (numbers.length > 1 && sum === Number(valor));
};

const said =
  /^(?:prefeitura|camara) municipal d[eoa]s? |^(?:professor|docente)[a-z ,/]* - |^(?:secretaria|defensoria(?: publica)?|procuradoria|ministerio publico|comando)(?=[ -])/;

/** Compares a name by its words, except generic words of bodies and areas. */
const isNamePrinted: Printed = (valor, quote) => {
  const words = plainTextOf(valor)
    .replace(said, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  // "Assistentes Sociais" is the plural of "Assistente Social".
  return words.every((word) => hasWord(quote, word) || quote.includes(word.replace(/al$/, "ais")));
};

/** Compares an organiser, whose printed form may be a word of its name, its acronym or its address. */
const isOrganizadoraPrinted: Printed = (valor, quote) => {
  const words = plainTextOf(valor).split(/[^a-z0-9&]+/);
  const isNamed = words.some((word) => word.length > 2 && !kinds.has(word) && hasWord(quote, word));
  const known = knownOrganizers.find(({ nome }) => nome === valor);
  return (
    quote.includes(plainTextOf(valor)) ||
    isNamed ||
    (known !== undefined && quote.search(known.form) >= 0) ||
    isSpelt(words, quote)
  );
};

/** Generic words of organisers' names. */
const kinds: ReadonlySet<string> = new Set([
  "instituto",
  "fundacao",
  "concursos",
  "empresa",
  "assessoria",
  "consultoria",
]);

/**
 * Returns whether a quote has the initials of words: "IBFC" for "Instituto Brasileiro de Formação e Capacitação".
 */
const isSpelt = (words: readonly string[], quote: string): boolean => {
  const initials = quote
    .split(/[^a-z0-9]+/)
    .map((word) => word[0] ?? "")
    .join("");
  const short = quote.split(/[^a-z0-9]+/).filter((word) => word.length > 1);
  const own = words.map((word) => word[0] ?? "").join("");
  return words.some((word) => word.length > 1 && initials.includes(word)) || short.includes(own);
};

/** Words that state each level of schooling. */
const levelWords: Readonly<Record<string, RegExp>> = {
  FUNDAMENTAL: /fundamental|alfabetiz|elementar|primari|serie|ano|basic/,
  MEDIO: /medio|tecnic|2o grau|segundo grau|magisterio/,
  SUPERIOR: /superior|gradua|bacharel|licenciatura|diploma/,
};

const isLevelPrinted: Printed = (valor, quote) => levelWords[valor]?.test(quote.replaceAll("-", "")) ?? false;

const forms: Record<string, Printed> = {
  orgao: isNamePrinted,
  municipio: isNamePrinted,
  edital: isNumberPrinted,
  edital_referido: isNumberPrinted,
  organizadora: isOrganizadoraPrinted,
  inscricao_inicio: isDayPrinted,
  inscricao_fim: isDayPrinted,
  data_prova: isDayPrinted,
  taxa: isAmountPrinted,
  vagas_total: isAmountPrinted,
  nome: isNamePrinted,
  vagas: (valor, quote) => digitsOf(quote) === digitsOf(valor),
  salario: isAmountPrinted,
  nivel: isLevelPrinted,
};

/** Returns whether a sum's printed summands add up to it. */
const isSumPrinted = (
  text: string,
  valor: unknown,
  partes: NonNullable<ReadValue<unknown>["partes"]>,
): boolean => {
  const printed = partes.map(({ inicio, fim }) => text.slice(inicio, fim));
  return (
    printed.length > 1 &&
    printed.every((part) => /^[\d.]{1,7}$/.test(part)) &&
    printed.reduce((sum, part) => sum + toNumber(part), 0) === valor
  );
};

/**
 * Returns whether a text contains a value in printed form at its position. Values from metadata have no position.
 */
export function isPrinted(text: string, name: string, found: ReadValue<unknown>): boolean {
  if (found.inicio === null || found.fim === null) return true;
  if (found.partes) return isSumPrinted(text, found.valor, found.partes);
  const quote = plainTextOf(text.slice(found.inicio, found.fim));
  const form = forms[name];
  return quote !== "" && (!form || form(String(found.valor), quote));
}

/** Drops a field whose quote does not contain its value. */
export function toPrintedField<T>(text: string, name: string, field: Field<T>): Field<T> {
  return field && "valor" in field && !isPrinted(text, name, field) ? null : field;
}
