import { toFullName } from "./abbreviations.ts";
import { buildFound, type ReadValue, toNumber } from "./fields.ts";
import { toName } from "./names.ts";
import { measureName } from "./next-column.ts";
import { postWord } from "./posts.ts";
import type { Nivel, ReadCargo } from "./read-cargo.ts";
import { plainTextOf, printedTextOf, type View } from "./view.ts";

const requirement =
  / (?:ensino|nivel|licenciatura|graduacao|graduado|bacharelado|bacharel|curso|diploma|formacao|superior|alfabetizad[oa]|habilitacao|certificado|conclusao)\b/;
/** Weekly hours, then vacancies, after a row's name and requirement. */
const hours = /\b\d{2} ?h(?:oras|s|\/s)?\b(?: semanais)? (?<vagas>\d{1,3}|cr)\b/g;
const pay = /^[^$]{0,40}r\$ ?(?<amount>\d{1,3}(?:\.\d{3})*,\d{2})/;
const nameLimit = 110;

/** Finds rows of a table without lines: name, requirement, weekly hours, vacancies and pay. */
export function findTableCargos(view: View): ReadCargo[] {
  const { plain } = view;
  const cargos: ReadCargo[] = [];
  let from = 0;
  for (const match of plain.matchAll(hours)) {
    const end = match.index + match[0].length;
    const paid = pay.exec(plain.slice(end, end + 70));
    const row = rowBetween(view, Math.max(from, match.index - 420), match.index);
    if (row) cargos.push({ ...row, vagas: countOf(view, match), salario: amountOf(view, end, paid) });
    from = end + (paid?.[0].length ?? 0);
  }
  return cargos;
}

/** Returns a row's name, between the previous row or last title and the requirement. */
function rowBetween(view: View, from: number, to: number): Pick<ReadCargo, "nome" | "nivel"> | null {
  const part = view.plain.slice(from, to);
  const header = [
    ...part.matchAll(
      /(?:vencimentos?|salario|remuneracao|pcd|qtde|vagas)(?: (?:base|inicial|\(r\$\)|r\$|total|\(\*\)))? |\d{2} (?=\d{1,2} [a-z])|r\$ ?[\d.]{1,9},\d{2} /g,
    ),
  ].at(-1);
  const start = header ? header.index + header[0].length : 0;
  const name = part.slice(start);
  const required = requirement.exec(name);
  const end = required?.index ?? measureName(name.trimEnd());
  const trimmed = /^[\s\d.|-]{0,12}/.exec(name)?.[0].length ?? 0;
  if (/[\d)]/.test(name.slice(trimmed, end))) return null;
  if (end - trimmed < 4 || end > nameLimit || !/^[a-z]/.test(name.slice(trimmed))) return null;
  const [inicio, fim] = [from + start + trimmed, from + start + end];
  if (!/^\p{Lu}/u.test(printedTextOf(view, inicio, fim)) || name.slice(trimmed, end).split(" ").length > 16)
    return null;
  return {
    nome: buildFound(view, inicio, fim, toName(printedTextOf(view, inicio, fim)), "linha-de-tabela"),
    nivel: required ? findLevel(view, fim, to) : null,
  };
}

function countOf(view: View, match: RegExpExecArray): ReadValue<number> | null {
  const printed = match.groups?.vagas ?? "";
  const to = match.index + match[0].length;
  return /\d/.test(printed)
    ? buildFound(view, to - printed.length, to, Number(printed), "linha-de-tabela")
    : null;
}

function amountOf(view: View, from: number, paid: RegExpExecArray | null): ReadValue<number> | null {
  const printed = paid?.groups?.amount;
  if (!paid || !printed) return null;
  const to = from + paid[0].length;
  const valor = toNumber(printed);
  return buildFound(view, to - printed.length, to, valor, "linha-de-tabela");
}

const levels: [RegExp, Nivel][] = [
  [/superior|graduacao|licenciatura|bacharel|diploma/, "SUPERIOR"],
  [/fundamental|alfabetizad/, "FUNDAMENTAL"],
  [/medio|tecnico/, "MEDIO"],
];

/** Returns a requirement's level by its first level word. */
function findLevel(view: View, from: number, to: number): ReadValue<Nivel> | null {
  const part = view.plain.slice(from, to);
  const hits = levels.flatMap(([words, nivel]) => {
    const match = words.exec(part);
    return match ? [{ nivel, at: from + match.index, length: match[0].length }] : [];
  });
  const [hit] = hits.sort((one, other) => one.at - other.at);
  return hit ? buildFound(view, hit.at, hit.at + hit.length, hit.nivel, "requisito") : null;
}

/** Positions on an organiser's page: "016 | TECNICO ENFERMAGEM | Vagas 1 | R$ 110,00". */
const listedRow = /(?<!\d)\d{1,4} ?\| ?(?<name>[a-z][^|$]{3,90}?) ?\|(?: ?vagas:? (?<vagas>\d{1,4}))?/g;

const beginsLine = (view: View, index: number) =>
  index === 0 || view.text[(view.at[index] ?? 0) - 1] === "\n";

/** Finds the rows of an organiser's page. */
export function findListedCargos(view: View): ReadCargo[] {
  const rows = [...view.plain.matchAll(listedRow)].filter(({ index }) => beginsLine(view, index));
  return rows.map(({ index, 0: words, groups }) => {
    const { name = "", vagas } = groups ?? {};
    const start = index + words.indexOf(name);
    const end = index + words.length;
    return {
      nome: buildFound(
        view,
        start,
        start + name.length,
        toName(toFullName(printedTextOf(view, start, start + name.length))),
        "linha-da-pagina",
      ),
      nivel: null,
      vagas: vagas ? buildFound(view, end - vagas.length, end, Number(vagas), "linha-da-pagina") : null,
      salario: null,
    };
  });
}

const listLine = /^\p{Lu}[\p{L} /()-]{2,70}$/u;

const linesLed = /seguintes (?:cargos|empregos|funcoes)(?: publicos)? ?: /;
/** Words that introduce names in lines or in a sentence. */
const linesMayBeLed =
  /\b(?:[oa]s|d[oa]s|n[oa]s) (?:cargos|empregos|funcoes)(?: publicos| efetivos){0,2}(?: (?:abaixo|a seguir)(?: [a-z]{6,14})?)? ?: /;

/** Finds names on separate lines: "… dos seguintes cargos:", then one a line. */
export function findLineCargos(view: View): ReadCargo[] {
  const match = linesLed.exec(view.plain);
  if (match) return linesFrom(view, match);
  const other = linesMayBeLed.exec(view.plain);
  const cargos = other && endsLine(view, other) ? linesFrom(view, other) : [];
  const known = cargos.filter(({ nome }) => postWord.test(plainTextOf(nome.valor)));
  return known.length > 1 && known.length * 2 > cargos.length ? cargos : [];
}

/** Returns whether a line ends after words. */
const endsLine = ({ text, at }: View, { index, 0: words }: RegExpExecArray): boolean =>
  text
    .slice(at[index], at[index + words.length])
    .trimStart()
    .includes("\n");

function linesFrom(view: View, match: RegExpExecArray): ReadCargo[] {
  const cargos: ReadCargo[] = [];
  let inicio = view.at[match.index + match[0].length] ?? 0;
  for (const line of view.text.slice(inicio, inicio + 6000).split("\n")) {
    const name = line.trim();
    if (name && !listLine.test(name)) break;
    const from = inicio + line.indexOf(name);
    if (name)
      cargos.push({
        nome: { valor: toName(name), inicio: from, fim: from + name.length, regra: "lista" },
        nivel: null,
        vagas: null,
        salario: null,
      });
    inicio += line.length + 1;
  }
  return cargos;
}
