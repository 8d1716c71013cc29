import { toCount } from "../../texto/tables/counts.ts";
import type { ReadValue } from "../fields.ts";
import { toNumber } from "../fields.ts";
import type { Cell } from "../quadros/quadro.ts";
import { toKey } from "../quadros/sections.ts";
import type { Nivel } from "../read-cargo.ts";
import { plainTextOf } from "../view.ts";
import type { Grid } from "./grid.ts";
import { type Column, findRole, type Meaning } from "./meaning.ts";
import { findLabelled, toBare } from "./naming.ts";

/** A position by the keys under which other tables may name it. */
export type Post = { name: string; special: string; group: string; nivel: Nivel | null; classe: string };
/** An amount with the keys of the names, the class or the level that it pays; `key`: of all its words. */
export type PayFact = { keys: string[]; key: string; plain: string; pay: ReadValue<number>; isRest: boolean };

const base = /vencimento|basic|nominal|salario|subsidio/;
const amount = /(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{2}(?!\d)/;
const amountMax = 140;
const isRest = (text: string): boolean =>
  /\b(?:demais|todos os|todas as|outr[oa]s)\b/.test(plainTextOf(text));

function amountIn({ text, inicio }: Cell): ReadValue<number> | null {
  const match = text.length <= amountMax ? amount.exec(text) : null;
  if (!match) return null;
  const from = inicio + match.index;
  return {
    valor: toNumber(match[0]),
    inicio: from,
    fim: from + match[0].length,
    regra: "quadro-de-remuneracao",
  };
}

/** Reads the tables of pay, and pairs such as "Cargo: X" over "Vencimento: R$ 1.000,00". */
export function findPayFacts(grids: readonly Grid[], meanings: ReadonlyMap<Grid, Meaning>): PayFact[] {
  return grids.flatMap((grid) => {
    const pairs = pairsOf(grid);
    if (pairs.length > 0) return factsOfPairs(grid, pairs);
    const { columns = [] } = meanings.get(grid) ?? {};
    const first = findPayColumn(columns);
    if (!first) return [];
    return grid.rows.flatMap(({ cells, section }): PayFact[] => {
      const pay = amountIn(cells[first.at] ?? { text: "", inicio: 0 });
      const own = cells
        .filter(({ text }, at) => columns[at]?.kind === "text" && isWords(text))
        .map(({ text }) => text);
      // A row without words belongs to the line over it, else to the table's caption.
      const over = section.length > 0 ? section : grid.caption;
      const texts =
        own.length > 0 ? own : [findLabelled(over)?.text ?? over.at(-1)?.text ?? ""].filter(Boolean);
      const text = texts.join(" ");
      const keys = [...texts, text].map((one) => toKey(toBare({ text: one, inicio: 0 }).text));
      const rest = isRest(text) || (own.length === 0 && isRest(over.at(-1)?.text ?? ""));
      return pay ? [{ keys, ...wordsOf(text), pay, isRest: rest }] : [];
    });
  });
}

/** Returns the column that states pay, that of the basic pay first. */
function findPayColumn(columns: readonly Column[]): Column | undefined {
  const pays = columns.filter(
    ({ kind, titles }) => kind === "amount" && findRole(titles.join(" ")) === "salario",
  );
  return pays.find(({ titles }) => base.test(plainTextOf(titles.join(" ")))) ?? pays[0];
}

/** Returns the pay that a position's own rows state; "differs" for two amounts. */
export function findOwnPay(
  rows: readonly { columns: readonly Column[]; cells: readonly Cell[] }[],
): ReadValue<number> | "differs" | null {
  const found = rows.flatMap(({ columns, cells }) => {
    const cell = cells[findPayColumn(columns)?.at ?? -1];
    return (cell && amountIn(cell)) ?? [];
  });
  const [first = null] = found;
  return found.every(({ valor }) => valor === first?.valor) ? first : "differs";
}

const paying = /sal[aá]rio|vencimento|remunera|subs[ií]dio/i;
const said =
  /(?:cargos?|empregos?|fun[cç](?:ão|ões)) de (?<name>\p{Lu}[\p{L} –-]{2,60}?),? (?:é|será|são|serão)?(?: de)?:? ?R\$ ?(?<amount>\d{1,3}(?:\.\d{3}){0,3},\d{2})(?!\d)/gu;
const sentenceMax = 400;

/** Finds pays that a sentence states by name: "o salário para o cargo de Analista é de R$ 8.140,88". */
export function findSaidPays(text: string): PayFact[] {
  const plain = text.replaceAll("\n", " ");
  return [...plain.matchAll(said)].flatMap(({ index, 0: words, groups }): PayFact[] => {
    const before =
      plain
        .slice(Math.max(0, index - sentenceMax), index)
        .split(/[.;] (?=\p{Lu}|\d)/u)
        .at(-1) ?? "";
    if (!paying.test(before)) return [];
    const { name = "", amount: printed = "" } = groups ?? {};
    const inicio = index + words.length - printed.length;
    const pay = { valor: toNumber(printed), inicio, fim: inicio + printed.length, regra: "remuneracao-dita" };
    return [{ keys: [toKey(name)], ...wordsOf(name), pay, isRest: false }];
  });
}

const wordsOf = (text: string) => ({ key: toKey(text), plain: plainTextOf(text) });

const isWords = (text: string): boolean =>
  !amount.test(text) && toCount(text) === null && /\p{L}/u.test(text);

/** Rows of a label and its value. */
function pairsOf({ header, rows }: Grid): [Cell, Cell][] {
  const all = [...header, ...rows.map(({ cells }) => cells)];
  const pairs = all.flatMap(([key, value, ...rest]): [Cell, Cell][] =>
    key && value && rest.length === 0 && key.text.endsWith(":") ? [[key, value]] : [],
  );
  return pairs.length > 0 && pairs.length >= all.length / 2 ? pairs : [];
}

function factsOfPairs({ caption }: Grid, pairs: readonly [Cell, Cell][]): PayFact[] {
  let cargo = findLabelled(caption)?.text ?? "";
  return pairs.flatMap(([key, value]): PayFact[] => {
    if (/^(?:cargo|emprego|funcao)/.test(plainTextOf(key.text))) cargo = value.text;
    const pay = findRole(key.text) === "salario" ? amountIn(value) : null;
    return pay && cargo ? [{ keys: [toKey(cargo)], ...wordsOf(cargo), pay, isRest: isRest(cargo) }] : [];
  });
}

const levelWord: Readonly<Record<Nivel, RegExp>> = {
  SUPERIOR: /superior/,
  MEDIO: /medio|tecnico/,
  FUNDAMENTAL: /fundamental/,
};

/** Ways in which a fact may name a position, the strongest first. */
type Way = "nome" | "carreira" | "classe" | "nivel" | "demais";
const ways: readonly Way[] = ["nome", "carreira", "classe", "nivel", "demais"];

/** Returns the pay of a position by the strongest way; null if two differ. */
export function findPay(
  post: Post,
  facts: readonly PayFact[],
  others: readonly Post[],
): ReadValue<number> | null {
  const scored = facts.map((fact) => ({ fact, way: findWay(post, fact, others) }));
  for (const way of ways) {
    const found = scored.filter((one) => one.way === way).map(({ fact }) => fact.pay);
    if (found[0]) return found.every(({ valor }) => valor === found[0]?.valor) ? found[0] : null;
  }
  return null;
}

function findWay(
  post: Post,
  { keys, key, plain, isRest: rest }: PayFact,
  others: readonly Post[],
): Way | null {
  const { group, name, special } = post;
  if (keys.some((one) => one === name || one === special)) return "nome";
  const isOfOther = others.some(
    (other) =>
      other !== post && other.special !== group && other.special.length > 5 && key.includes(other.special),
  );
  if (keys.includes(group) || (group && key.startsWith(group) && !isOfOther)) return "carreira";
  if (post.classe && new RegExp(`(?:^|nivel |classe )${post.classe.toLowerCase()}(?: |$)`).test(key))
    return "classe";
  const isOfLevel = post.nivel !== null && levelWord[post.nivel].test(plain);
  if (isOfLevel && !others.some((one) => key.includes(one.special))) return "nivel";
  return rest && !isOfOther ? "demais" : null;
}
