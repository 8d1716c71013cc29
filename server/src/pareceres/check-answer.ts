import { isPrinted, type TipoDeAto } from "../coletas/index.ts";
import type { Answer, FieldName } from "./question.ts";

/** A value that a model gave, and where in the act its quote stands. */
export type Opinion<T = string> = { valor: T; inicio: number; fim: number };
export type Checked = { tipo_de_ato: Opinion<TipoDeAto> | null } & { [Name in FieldName]: Opinion | null };

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
  const kept = <T extends string>(
    name: string,
    said: { valor: T; citacao: string } | null,
  ): Opinion<T> | null => {
    if (!said) return null;
    const valor = said.valor.trim() as T;
    const shape = shapes[name as FieldName];
    const span = valor !== "" && valor.length <= longestValue && spanOf(text, said.citacao);
    if (
      span &&
      (!shape || shape.test(valor)) &&
      isPrinted(text, formOf(name), { valor, ...span, regra: "parecer" })
    )
      return { valor, ...span };
    dropped++;
    return null;
  };
  const { tipo_de_ato, campos } = answer;
  const fields = Object.entries(campos).map(([name, said]) => [name, kept(name, said)]);
  const checked = { tipo_de_ato: kept("tipo_de_ato", tipo_de_ato), ...Object.fromEntries(fields) } as Checked;
  return { checked, dropped };
}

const isSpace = /\s/;

/** Where a quote stands in a text; a line's end and several spaces are one space, as a model gives them back. */
function spanOf(text: string, quote: string): { inicio: number; fim: number } | undefined {
  const sought = quote.trim().replaceAll(/\s+/g, " ");
  if (sought.length < 2 || quote.length > longestQuote) return undefined;
  const at: number[] = [];
  let plain = "";
  for (let index = 0; index < text.length; index++) {
    const sign = isSpace.test(text[index] ?? "") ? " " : (text[index] ?? "");
    if (sign === " " && plain.endsWith(" ")) continue;
    at.push(index);
    plain += sign;
  }
  const from = plain.indexOf(sought);
  const inicio = at[from];
  const last = at[from + sought.length - 1];
  return inicio === undefined || last === undefined ? undefined : { inicio, fim: last + 1 };
}
