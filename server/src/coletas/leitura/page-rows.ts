import { type Found, toNumber } from "./fields.ts";
import { toName } from "./names.ts";
import { findTextLines, type Line } from "./page-lines.ts";
import { postWord } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { notAName } from "./tables.ts";
import { plainTextOf, type View } from "./view.ts";

/** A post that a page shows, and what it costs to register for it; of a row that no rule reads only the fee is known. */
export type PagePost = { cargo: ReadCargo | null; taxa: Found<number> | null };
type Named = PagePost & { cargo: ReadCargo };

const amount = String.raw`R\$ ?\d{1,3}(?:\.\d{3})*,\d{2}`;
const named = String.raw`(?<name>\p{Lu}[\p{L}\d /().,;:'’"“”´${"`"}¨–-]{2,140}?)`;
const reserve = "(?:cadastro(?: de)? reserva|cr)";

/** The titles of columns in one line, and what such a line has: "Cód. Vaga Escolaridade Salário Carga Horária Qtde. Taxa de Inscrição". */
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
/** What every such line has, told before the line is read. */
const titled = /^[^|]*(?:qtd|quantidade|vagas)/i;
const isTitle = (plain: string) =>
  offered.test(plain) && columns.filter((one) => one.test(plain)).length >= columnsMin;

/** A row under them: the name up to the schooling, the pay, the hours, the count and the fee. */
const row = new RegExp(
  String.raw`^(?:\d{1,4} )?${named} (?:(?:ensino|n[ií]vel|curso) )?(?:alfabetizado|fundamental|m[eé]dio|t[eé]cnico|superior)(?:[ /](?:in)?completo|[ /]t[eé]cnico){0,2} (?<pay>${amount})(?<per> ?(?:por hora|\/ ?h|a hora|h\/a)\S*)? [^$]{0,40}?(?:(?<count>\d{1,4})(?: ?\+ ?${reserve})?|${reserve}) (?<fee>${amount})$`,
  "iu",
);
/** Two columns: "Vaga Qtde.", under it "Professor de Artes 10". */
const twoTitles = /^(?:vagas?|cargos?|empregos?|func(?:ao|oes)) (?:qtde?|quantidade)\.?$/;
const twoCells = new RegExp(
  String.raw`^${named} (?:(?<count>\d{1,4})(?: ?\+ ?${reserve})?|${reserve})$`,
  "iu",
);

const amountOf = (printed: string) => toNumber(printed.replace(/R\$ ?/i, ""));

/** What a line has printed, the last where it stands twice. */
function found<T>({ text, inicio }: Line, printed: string, valor: T, isLast = true): Found<T> {
  const from = inicio + (isLast ? text.lastIndexOf(printed) : text.indexOf(printed));
  return { valor, inicio: from, fim: from + printed.length, regra: "linha-da-pagina" };
}

function toPost(line: Line, groups: Record<string, string | undefined>): Named | null {
  const { name = "", pay, per, count, fee } = groups;
  if (!/^\p{Lu}/u.test(name) || notAName.test(name)) return null;
  // The count stands before the fee, and may have the digits of either.
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

/** A narrow cell may fold a row, whose fee still is one of several. */
const unreadMax = 3;
const endingAmount = new RegExp(`${amount}$`, "iu");

/** The rows right under a line of titles. */
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

/** What the rows under a line look like, where it is a line of titles. */
function rowsOf({ text }: Line): RegExp | null {
  if (text.length > titleMax || !titled.test(text)) return null;
  const plain = plainTextOf(text);
  return isTitle(plain) ? row : twoTitles.test(plain) ? twoCells : null;
}

/** Posts of a table whose rows have each a line, with one space between the cells. */
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

/** What is told of a post in the lines under its name, each label's value behind it or in the next line. */
const pays = /^(?:remunera[cç][aã]o|sal[aá]rio|vencimentos?)(?: inicial)? ?:\s*/i;
const counts = /^(?:quantidade de vagas|n[uú]mero de vagas|vagas?) ?:\s*/i;
const costs = new RegExp(`^${named} taxa de inscri[cç][aã]o ?: ?(?<fee>${amount})$`, "iu");
const item = new RegExp(String.raw`^\d{1,3}[.)] ?(?:- )?${named}$`, "u");
const asks = /^requisitos?(?: m[ií]nimos?| exigidos?)? ?:/i;
const toldMax = 10;

/** The value of a label among lines: "Remuneração: R$ 5.000,00", or "Remuneração:" with "5.000,00" under it. */
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

/** Posts each of which has a block of labelled lines: under its name and its fee, or under its number and its name. */
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

/** Whatever posts a page shows, in rows or in blocks. */
export function findPagePosts(view: View): PagePost[] {
  const lines = findTextLines(view);
  return [...findRows(lines), ...findBlocks(lines)];
}
