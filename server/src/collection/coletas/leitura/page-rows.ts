import { type ReadValue, toNumber } from "./fields.ts";
import { toName } from "./names.ts";
import { findTextLines, type Line } from "./page-lines.ts";
import { postWord } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { notAName } from "./tables.ts";
import { plainTextOf, type View } from "./view.ts";

/** A position on a page with its registration fee; a row whose position was not recognised has only the fee. */
export type PagePost = { cargo: ReadCargo | null; taxa: ReadValue<number> | null };
type Named = PagePost & { cargo: ReadCargo };

const amount = String.raw`R\$ ?\d{1,3}(?:\.\d{3})*,\d{2}`;
const named = String.raw`(?<name>\p{Lu}[\p{L}\d /().,;:'’"“”´${"`"}¨–-]{2,140}?)`;
const reserve = "(?:cadastro(?: de)? reserva|cr)";

/** Column titles in one line: "Cód. Vaga Escolaridade Salário Carga Horária Qtde. Taxa de Inscrição". */
const offered = /\b(?:vagas?|cargos?|empregos?|func(?:ao|oes))\b/;
const columns = [
  /\b(?:escolaridade|nivel|requisitos?)\b/,
  /\b(?:vencimentos?|salarios?|remuneracao)\b/,
  /\b(?:carga horaria|jornada)\b/,
  /\b(?:qtde?|quantidade|n\S{0,3} de vagas)\b/,
  /\b(?:valor|taxa) (?:de |da )?inscricao\b/,
];
const titleMax = 160;
const columnsMin = 4;
/** Checked before other patterns, because every title line of such tables has one of these words. */
const titled = /^[^|]*(?:qtd|quantidade|vagas)/i;
const isTitle = (plain: string) =>
  offered.test(plain) && columns.filter((one) => one.test(plain)).length >= columnsMin;

/** A row: the name up to the schooling, then pay, hours, count and fee. */
const row = new RegExp(
  String.raw`^(?:\d{1,4} )?${named} (?:(?:ensino|n[ií]vel|curso) )?(?:alfabetizado|fundamental|m[eé]dio|t[eé]cnico|superior)(?:[ /](?:in)?completo|[ /]t[eé]cnico){0,2} (?<pay>${amount})(?<per> ?(?:por hora|\/ ?h|a hora|h\/a)\S*)? [^$]{0,40}?(?:(?<count>\d{1,4})(?: ?\+ ?${reserve})?|${reserve}) (?<fee>${amount})$`,
  "iu",
);
/** Two columns: "Vaga Qtde." above "Professor de Artes 10". */
const twoTitles = /^(?:vagas?|cargos?|empregos?|func(?:ao|oes)) (?:qtde?|quantidade)\.?$/;
const twoCells = new RegExp(
  String.raw`^${named} (?:(?<count>\d{1,4})(?: ?\+ ?${reserve})?|${reserve})$`,
  "iu",
);

const amountOf = (printed: string) => toNumber(printed.replace(/R\$ ?/i, ""));

/** Builds a value from a printed part of a line, by default its last occurrence. */
function found<T>({ text, inicio }: Line, printed: string, valor: T, isLast = true): ReadValue<T> {
  const from = inicio + (isLast ? text.lastIndexOf(printed) : text.indexOf(printed));
  return { valor, inicio: from, fim: from + printed.length, regra: "linha-da-pagina" };
}

function toPost(line: Line, groups: Record<string, string | undefined>): Named | null {
  const { name = "", pay, per, count, fee } = groups;
  if (!/^\p{Lu}/u.test(name) || notAName.test(name)) return null;
  // The count precedes the fee, and may have the same digits.
  const before = fee ? line.text.slice(0, line.text.length - fee.length) : line.text;
  const counted = before.replace(/(?<=\d)\D*$/, "");
  return {
    cargo: {
      nome: found(line, name, toName(name), false),
      nivel: null,
      vagas: count ? found({ ...line, text: counted }, count, Number(count)) : null,
      salario: pay && !per ? found(line, pay, amountOf(pay), false) : null,
    },
    taxa: fee ? found(line, fee, amountOf(fee)) : null,
  };
}

/** A narrow cell may wrap a row, whose fee still counts as one of several. */
const unreadMax = 3;
const endingAmount = new RegExp(`${amount}$`, "iu");

/** Returns the rows directly below a line of titles. */
function rowsUnder(lines: readonly Line[], form: RegExp): PagePost[] {
  const posts: PagePost[] = [];
  let unread = 0;
  for (const line of lines) {
    const groups = form.exec(line.text)?.groups;
    const post = groups ? toPost(line, groups) : null;
    unread = post ? 0 : unread + 1;
    if (unread > (form === row ? unreadMax : 0)) break;
    const fee = endingAmount.exec(line.text)?.[0];
    if (post) posts.push(post);
    else if (fee) posts.push({ cargo: null, taxa: found(line, fee, amountOf(fee)) });
  }
  return posts;
}

/** Returns the pattern of rows below a line of titles; null for other lines. */
function rowsOf({ text }: Line): RegExp | null {
  if (text.length > titleMax || !titled.test(text)) return null;
  const plain = plainTextOf(text);
  return isTitle(plain) ? row : twoTitles.test(plain) ? twoCells : null;
}

/** Finds the positions of a table with one row a line and single spaces between cells. */
export const findPageRows = (view: View): PagePost[] => findRows(findTextLines(view));

function findRows(lines: readonly Line[]): PagePost[] {
  const titles = lines.flatMap((line, index) => {
    const form = rowsOf(line);
    return form ? [{ index, form }] : [];
  });
  return titles.flatMap(({ index, form }, at) =>
    rowsUnder(lines.slice(index + 1, titles[at + 1]?.index), form),
  );
}

/** Labels below a position's name; the value follows or is in the next line. */
const pays = /^(?:remunera[cç][aã]o|sal[aá]rio|vencimentos?)(?: inicial)? ?:\s*/i;
const counts = /^(?:quantidade de vagas|n[uú]mero de vagas|vagas?) ?:\s*/i;
const costs = new RegExp(`^${named} taxa de inscri[cç][aã]o ?: ?(?<fee>${amount})$`, "iu");
const item = new RegExp(String.raw`^\d{1,3}[.)] ?(?:- )?${named}$`, "u");
const asks = /^requisitos?(?: m[ií]nimos?| exigidos?)? ?:/i;
const toldMax = 10;

/** Returns a label's value: "Remuneração: R$ 5.000,00", or "Remuneração:" above "5.000,00". */
function findLabelled(
  lines: readonly Line[],
  label: RegExp,
  form: RegExp,
): { line: Line; printed: string } | null {
  for (const [index, line] of lines.entries()) {
    const match = label.exec(line.text);
    if (!match) continue;
    const rest = line.text.slice(match[0].length);
    const value = rest ? { text: rest, inicio: line.inicio + match[0].length } : lines[index + 1];
    const printed = value && form.exec(value.text)?.[0];
    return value && printed ? { line: value, printed } : null;
  }
  return null;
}

function toldOf(lines: readonly Line[]): Pick<ReadCargo, "vagas" | "salario"> {
  const pay = findLabelled(lines, pays, /^(?:R\$ ?)?\d{1,3}(?:\.\d{3})*,\d{2}$/i);
  const count = findLabelled(lines, counts, /^\d{1,4}$/);
  return {
    vagas: count && found(count.line, count.printed, Number(count.printed)),
    salario: pay && found(pay.line, pay.printed, amountOf(pay.printed)),
  };
}

/**
 * Finds positions described by lines with labels; above these is the position's name with its fee or number.
 */
function findBlocks(lines: readonly Line[]): PagePost[] {
  const heads = lines.flatMap((line, index) => {
    const priced = costs.exec(line.text)?.groups;
    const groups = priced ?? (asks.test(lines[index + 1]?.text ?? "") ? item.exec(line.text)?.groups : null);
    const post = groups ? toPost(line, groups) : null;
    return post ? [{ index, post }] : [];
  });
  const posts = heads.map(({ index, post }, at): Named => {
    const end = Math.min(heads[at + 1]?.index ?? lines.length, index + 1 + toldMax);
    return { ...post, cargo: { ...post.cargo, ...toldOf(lines.slice(index + 1, end)) } };
  });
  const known = posts.filter(({ cargo }) => postWord.test(plainTextOf(cargo.nome.valor)));
  return posts.length > 1 && known.length * 2 >= posts.length ? posts : [];
}

/** Finds a page's positions, in table rows or in blocks of labelled lines. */
export function findPagePosts(view: View): PagePost[] {
  const lines = findTextLines(view);
  return [...findRows(lines), ...findBlocks(lines)];
}
