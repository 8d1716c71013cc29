import { isPrinted, type TipoDeAto } from "../coletas/index.ts";
import { type Answer, type FieldName, longestLooked } from "./question.ts";

/** A value that a model gave, and the act's words that say it. */
type Quoted<T = string> = { valor: T; citacao: string };
/** A value that a model gave, and where in a text its quote stands. */
export type Opinion<T = string> = { valor: T; inicio: number; fim: number };
/** What is kept of an answer: words, no places, since acts that say the same may break their lines elsewhere. */
export type Checked = { tipo_de_ato: Quoted<TipoDeAto> | null } & { [Name in FieldName]: Quoted | null };
type Located = { tipo_de_ato: Opinion<TipoDeAto> | null } & { [Name in FieldName]: Opinion | null };

const shapes: Partial<Record<FieldName, RegExp>> = {
  edital: /^[\w.-]{1,20}\/\d{4}$/,
  inscricao_inicio: /^\d{4}-\d{2}-\d{2}$/,
  inscricao_fim: /^\d{4}-\d{2}-\d{2}$/,
  data_prova: /^\d{4}-\d{2}-\d{2}$/,
  taxa: /^\d{1,5}(\.\d{1,2})?$/,
};
/** By a rule of ours an organiser may go by another name than it is printed by; nobody else's word is taken so. */
const formOf = (name: string) => (name === "organizadora" ? "orgao" : name);
const longestQuote = 600;
const longestValue = 300;

/**
 * Of an answer what may be shown: values whose quote stands in the act sign for sign, but for white space, and holds the value
 * as it is printed. The others are dropped and counted.
 */
export function checkAnswer(text: string, answer: Answer): { checked: Checked; dropped: number } {
  let dropped = 0;
  const kept = <T extends string>(name: string, said: Quoted<T> | null): Quoted<T> | null => {
    if (!said) return null;
    const valor = said.valor.trim() as T;
    const shape = shapes[name as FieldName];
    const isShort = said.citacao.length <= longestQuote && valor.length <= longestValue;
    const one = { valor, citacao: said.citacao.trim() };
    if (valor !== "" && isShort && (!shape || shape.test(valor)) && locate(text, name, one)) return one;
    dropped++;
    return null;
  };
  const { tipo_de_ato, campos } = answer;
  const fields = Object.entries(campos).map(([name, said]) => [name, kept(name, said)]);
  const checked = { tipo_de_ato: kept("tipo_de_ato", tipo_de_ato), ...Object.fromEntries(fields) } as Checked;
  return { checked, dropped };
}

/** What was said of an act, in a text that says the same; without what doesn't stand in it sign for sign. */
export function findOpinions(text: string, checked: Checked): Located {
  const located = Object.entries(checked).map(([name, said]) => [name, said && locate(text, name, said)]);
  return Object.fromEntries(located) as Located;
}

function locate<T extends string>(whole: string, name: string, said: Quoted<T>): Opinion<T> | null {
  const text = whole.slice(0, longestLooked);
  const span = spanOf(text, said.citacao);
  if (!span) return null;
  const { valor } = said;
  return isPrinted(text, formOf(name), { valor, ...span, regra: "parecer" }) ? { valor, ...span } : null;
}

/** Where a quote stands in a text; a line's end and several spaces are one space, as a model gives them back. */
function spanOf(text: string, quote: string | undefined): { inicio: number; fim: number } | undefined {
  // What was kept before quotes were has none, and stands nowhere.
  if (quote === undefined || quote.length < 2) return undefined;
  const words = quote.split(/\s+/).map((word) => RegExp.escape(word));
  const found = new RegExp(words.join("\\s+")).exec(text);
  return found ? { inicio: found.index, fim: found.index + found[0].length } : undefined;
}
