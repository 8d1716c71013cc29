import { buildFound, type Field, type ReadValue, resolveField } from "./fields.ts";
import type { TipoDeAto } from "./matters.ts";
import { plainTextOf, printedTextOf, type View } from "./view.ts";

/** An aggregator's record with named values. It is never sufficient evidence alone. */
export type Signal = {
  tipo_de_ato: ReadValue<TipoDeAto>;
  titulo: ReadValue<string> | null;
  uf: Field<string>;
  inscricao_inicio: Field<string>;
  inscricao_fim: Field<string>;
  vagas_total: Field<number>;
  cargos: ReadValue<string>[];
};

/** Returns where a key's value is in the record, which is one line of JSON. */
function stretchOf(view: View, key: string): { from: number; to: number } | null {
  const match = new RegExp(`"${key}": ?"?([^"}\\],]{1,300}|[^"]{1,300}(?="))`).exec(view.plain);
  if (!match) return null;
  const to = match.index + match[0].length;
  return { from: to - (match[1]?.length ?? 0), to };
}

/** Reads an aggregator's record; null for other texts. */
export function findSignal(view: View): Signal | null {
  if (!view.plain.startsWith("{") || !view.plain.includes('"titulo"')) return null;
  const read = <T>(key: string, toValue: (printed: string) => T | null): ReadValue<T> | null => {
    const where = stretchOf(view, key);
    const valor = where && toValue(printedTextOf(view, where.from, where.to).trim());
    return where && valor !== null ? buildFound(view, where.from, where.to, valor, `registro-${key}`) : null;
  };
  const list = (found: ReadValue<string> | null): Field<string> => resolveField(found ? [found] : []);
  return {
    tipo_de_ato: findState(view),
    titulo: read("titulo", (printed) => printed),
    uf: list(read("uf", (printed) => (/^[A-Z]{2}$/.test(printed) ? printed : null))),
    inscricao_inicio: list(read("inicio", toDay)),
    inscricao_fim: list(read("fim", toDay)),
    vagas_total: findVagas(view),
    cargos: findNames(view),
  };
}

const toDay = (printed: string) => (/^20\d{2}-\d{2}-\d{2}$/.test(printed) ? printed : null);

const states: [RegExp, TipoDeAto][] = [
  [/"texto": ?"reaberto/, "reabertura"],
  [/"texto": ?"prorrogado/, "prorrogacao"],
  [/"texto": ?"suspenso/, "suspensao"],
  [/"texto": ?"cancelado/, "anulacao"],
  [/"titulo": ?"/, "abertura"],
];

function findState(view: View): ReadValue<TipoDeAto> {
  for (const [words, tipo] of states) {
    const match = words.exec(view.plain);
    if (match) return buildFound(view, match.index, match.index + match[0].length, tipo, "registro-estado");
  }
  return buildFound<TipoDeAto>(view, 0, 1, "nao_concurso", "registro-estado");
}

/** Returns the vacancies: 40 for "40 vagas + 60 CR", because a reserve list has none. */
function findVagas(view: View): Field<number> {
  const match = /"vagas_salario": ?"(?<count>[\d.]{1,7}) vagas?/.exec(view.plain);
  if (!match) return null;
  const valor = Number(match.groups?.count?.replaceAll(".", ""));
  return buildFound(view, match.index, match.index + match[0].length, valor, "registro-vagas");
}

function findNames(view: View): ReadValue<string>[] {
  const match = /"cargos": ?\[(?<list>[^\]]{0,4000})\]/.exec(view.plain);
  if (!match) return [];
  const start = match.index + match[0].indexOf("[");
  return [...(match.groups?.list ?? "").matchAll(/"([^"]{2,120})"/g)].map(({ index, 1: name = "" }) => {
    const from = start + 1 + index + 1;
    return buildFound(
      view,
      from,
      from + name.length,
      printedTextOf(view, from, from + name.length),
      "registro-cargos",
    );
  });
}

/** Returns the body in a record's title: "SIGLA - Name", "Prefeitura de X - UF". */
export function findOrgaoOfSignal(titulo: ReadValue<string>): ReadValue<string> {
  const [first = "", ...more] = titulo.valor.split(" - ");
  const second = more[0];
  const isAcronym = second !== undefined && second.length > 2 && !first.includes(" ");
  const valor = isAcronym ? second : first;
  const from = (titulo.inicio ?? 0) + titulo.valor.indexOf(valor);
  return { valor, inicio: from, fim: from + valor.length, regra: "registro-titulo" };
}

/** Returns whether an aggregator's title names a simplified selection. */
export const isSeletivo = (titulo: string): boolean =>
  /processo seletivo|seletivo|pss\b/.test(plainTextOf(titulo));
