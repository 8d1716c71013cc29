import { isPrintedIn, type TipoDeAto } from "../coletas/index.ts";
import { type Answer, type FieldName, longestLooked } from "./question.ts";

/** A model's value, with its quote from the act. */
type Quoted<T = string> = { valor: T; citacao: string };
/** A model's value, with its quote's position in a text. */
export type Opinion<T = string> = { valor: T; inicio: number; fim: number };
/** The stored part of an answer: quotes without positions, since equal acts may break lines differently. */
export type Checked = { tipo_de_ato: Quoted<TipoDeAto> | null } & { [Name in FieldName]: Quoted | null };
type Located = { tipo_de_ato: Opinion<TipoDeAto> | null } & { [Name in FieldName]: Opinion | null };

const shapes: Partial<Record<FieldName, RegExp>> = {
  edital: /^[\w.-]{1,20}\/\d{4}$/,
  inscricao_inicio: /^\d{4}-\d{2}-\d{2}$/,
  inscricao_fim: /^\d{4}-\d{2}-\d{2}$/,
  data_prova: /^\d{4}-\d{2}-\d{2}$/,
  taxa: /^\d{1,5}(\.\d{1,2})?$/,
};
/** Our own rules may rename an organiser; a model's value must be as printed. */
const formOf = (name: string) => (name === "organizadora" ? "orgao" : name);
const longestQuote = 600;
const longestValue = 300;

/**
 * Returns the usable values of a model's answer: the quote is in the act literally, except white space, and
 * contains the value as printed. Drops and counts the others.
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

/** Locates stored opinions in an act with equal text; drops opinions whose quote is not in it literally. */
export function findOpinions(text: string, checked: Checked): Located {
  const located = Object.entries(checked).map(([name, said]) => [name, said && locate(text, name, said)]);
  return Object.fromEntries(located) as Located;
}

function locate<T extends string>(whole: string, name: string, said: Quoted<T>): Opinion<T> | null {
  const text = whole.slice(0, longestLooked);
  const span = spanOf(text, said.citacao);
  if (!span) return null;
  const { valor } = said;
  return isPrintedIn(text, formOf(name), { valor, ...span, regra: "parecer" }) ? { valor, ...span } : null;
}

/** A text with single spaces, and each sign's position before. */
type Single = { plain: string; at: number[] };

function toSingleSpaces(text: string): Single {
  const at: number[] = [];
  let plain = "";
  for (const { 0: part, index } of text.matchAll(/\s+|\S+/g)) {
    const isSpace = /^\s/.test(part);
    plain += isSpace ? " " : part;
    for (let sign = 0; sign < (isSpace ? 1 : part.length); sign++) at.push(index + sign);
  }
  at.push(text.length);
  return { plain, at };
}

/** Returns a quote's position in a text; white space counts as one space, since models normalise it. */
function spanOf(text: string, quote: string | undefined): { inicio: number; fim: number } | undefined {
  // Older opinions have no quote.
  if (quote === undefined || quote.length < 2) return undefined;
  const sought = toSingleSpaces(quote).plain;
  const { plain, at } = toSingleSpaces(text);
  const from = findIn(plain, sought);
  if (from < 0) return undefined;
  return { inicio: at[from] ?? 0, fim: (at[from + sought.length - 1] ?? 0) + 1 };
}

/** Finds a text in another in the sum of their lengths (Knuth, Morris and Pratt): both are foreign. */
function findIn(text: string, sought: string): number {
  const border = [0];
  for (let at = 1, held = 0; at < sought.length; at++) {
    while (held > 0 && sought[at] !== sought[held]) held = border[held - 1] ?? 0;
    if (sought[at] === sought[held]) held++;
    border.push(held);
  }
  for (let at = 0, held = 0; at < text.length; at++) {
    while (held > 0 && text[at] !== sought[held]) held = border[held - 1] ?? 0;
    if (text[at] === sought[held]) held++;
    if (held === sought.length) return at - held + 1;
  }
  return -1;
}
