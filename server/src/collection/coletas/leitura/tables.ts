import { buildFound } from "./fields.ts";
import { toName } from "./names.ts";
import { measureName } from "./next-column.ts";
import { posts, postWord } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { toBareName } from "./singular.ts";
import { plainTextOf, printedTextOf, type View } from "./view.ts";

/** Words in titles of a table of positions. */
const offered =
  /\b(?:cargos?|empregos?|func(?:ao|oes)|nomenclatura|denominacao|ocupacao|categoria profissional)\b/;
const told = /\b(?:vagas?|carga horaria|c\. ?h(?:oraria)?\b|jornada|vencimentos?|salarios?|remuneracao)\b/;
/** Largest distance between column titles, and from them to the rows. */
const headingLength = 260;
export const tableLength = 12_000;
const tablesMax = 6;

/** Finds where the rows of tables of positions begin: after column titles close together. */
export function findTables(view: View): number[] {
  const starts: number[] = [];
  for (const { index } of view.plain.matchAll(new RegExp(offered, "g"))) {
    if (starts.length >= tablesMax) break;
    if (index < (starts.at(-1) ?? 0)) continue;
    const part = view.plain.slice(index, index + headingLength);
    const end = /[.;:] [a-z]/.exec(part)?.index ?? part.length;
    const match = told.exec(part.slice(0, end));
    if (match) starts.push(index + match.index + match[0].length);
  }
  return starts;
}

/** A line with only a name, and one with a name before a count of vacancies. */
const nameLine = /^\p{Lu}[\p{L} /()."“”–-]{3,70}$/u;
const rowLine =
  /^(?:\d{1,4}[ .)|-]{1,3})?(\p{Lu}[\p{L} /()–-]{3,70}?) (?:\d{1,3}|C\.?R\.?|-)(?= |$)(?! \(\p{Ll})/u;
/** A line that begins with a position and its pay. */
const paidLine = /^(\p{Lu}[\p{L} /()–-]{3,70}?) (?:R\$ ?)?\d{1,3}(?:\.\d{3})+,\d{2}(?= |$)/u;
const countLine = /^(?:\d{1,3}|C\.?R\.?\*{0,2}|-{1,3})(?= (?:\d|-|C\.?R)|$)/;
/** A line of a code and a name that continues in the next line. */
const codeLine = /^\d{1,4}[ .)|-]{1,3}(\p{Lu}[\p{L} /-]{2,60})$/u;
/** A line that is incomplete: "Analista de Cadastro para". */
const openLine = /^\p{Lu}[\p{L} /-]{2,60} (?:d[aeo]s?|para|e|em|com)$/u;
/** First words of lines with titles, requirements or places. */
export const notAName =
  /^(?:vagas?|total|n[ií]vel|ensino|curso|carga|jornada|sal[aá]rio|vencimento|cargos?|empregos?|fun[cç]|anexo|quadro|tabela|item|art|c[oó]digo|qualifica|requisito|escolaridade|gradua|licenciatura|bacharel|superior|m[eé]dio|fundamental|dia|at[eé]|taxa|cnh\b|r\$|conhec(?:\.|imento)|portugu[eê]s|matem[aá]tica|l[ií]ngua\b|racioc[ií]nio|aux[ií]lio\b|(?:perfil|trabalho)$)|\b(?:total|pcd|a\/c|ampla|data|vagas|per[ií]odo)\b| (?:d[aeo]s?|e|para|com)$| \/ [a-z]{2}$/i;

/** A name with its acronym: "Técnico Legislativo - TL". */
const endsInLetters = / [-–] ?\p{Lu}{2,4}$/u;

type Line = { text: string; inicio: number };

/** A numbered clause, or a line as long as prose, ends the table. */
const clause = /^\d{1,2}\.\d{1,2}(?![\d,])/;
const prose = /^.{130}/;

/** Returns a table's non-empty lines with their positions. */
function findLines(view: View, from: number): Line[] {
  let at = from;
  const lines = view.text
    .slice(from, from + tableLength)
    .split("\n")
    .flatMap((line): Line[] => {
      const text = line.trim();
      const inicio = at + line.indexOf(text);
      at += line.length + 1;
      return text ? [{ text, inicio }] : [];
    });
  // A line this long below a count is a cell with the position's requirements.
  const end = lines.findIndex(
    ({ text }, index) =>
      clause.test(text) || (prose.test(text) && !countLine.test(lines[index - 1]?.text ?? "")),
  );
  return end < 0 ? lines : lines.slice(0, end);
}

const inCapitals = /^\p{Lu}[\p{Lu} /-]{3,60}$/u;

/** Returns the start of a name that a narrow cell wrapped: "AUXILIAR DE SERVIÇOS" above "GERAIS 02 40h". */
function beginningOf(name: string, { text }: Line, isAlone: boolean): string | undefined {
  const isRest = inCapitals.test(name) && !postWord.test(plainTextOf(name)) && !notAName.test(name);
  return isRest && !isAlone && inCapitals.test(text) && postWord.test(plainTextOf(text)) ? text : undefined;
}

/** Incomplete ends of wrapped names: "Professor das Séries", "Iniciais do Ensino", "Fundamental". */
const openEnd = / (?:d[aeo]s?|e|em|para|com|ensino|l[ií]nguas?|s[eé]ries|anos|servi[cç]os|educa[cç][aã]o)$/i;
const foldsMax = 3;

/** Returns the lines above a wrapped name's last line, from its start. */
function foldsOver(lines: readonly Line[], index: number): Line[] {
  for (let from = index - 1; from >= Math.max(0, index - foldsMax); from--) {
    const { text = "" } = lines[from] ?? {};
    if (!nameLine.test(text) || !openEnd.test(text)) break;
    if (postWord.test(plainTextOf(text))) return lines.slice(from, index);
  }
  return [];
}

/** Returns a line's position, including the part of its name in the line above. */
function findInLine(lines: readonly Line[], index: number): ReadCargo | null {
  const line = lines[index];
  if (!line) return null;
  const isAlone = nameLine.test(line.text) && countLine.test(lines[index + 1]?.text ?? "");
  const paid = paidLine.exec(line.text)?.[1] ?? "";
  const isPaid = postWord.test(plainTextOf(paid));
  const row = isAlone ? line.text : isPaid ? paid : (rowLine.exec(line.text)?.[1] ?? "");
  const name = row.slice(0, measureName(plainTextOf(row)));
  if (!name) return null;
  const before = lines[index - 1];
  const begun = /^\d/.test(line.text)
    ? undefined
    : before &&
      (codeLine.exec(before.text)?.[1] ??
        openLine.exec(before.text)?.[0] ??
        beginningOf(name, before, isAlone));
  const fim = line.inicio + line.text.indexOf(name) + name.length;
  const folds = /^\d/.test(line.text) ? [] : foldsOver(lines, index);
  const [top] = folds;
  const inicio =
    top?.inicio ?? (before && begun ? before.inicio + before.text.indexOf(begun) : fim - name.length);
  const whole = top ? [...folds.map(({ text }) => text), name].join(" ") : begun ? `${begun} ${name}` : name;
  if (notAName.test(whole)) return null;
  // "GERAIS -ASG" is the rest of a wrapped cell.
  if (!begun && endsInLetters.test(whole) && !postWord.test(plainTextOf(whole))) return null;
  const nome = { valor: toBareName(toName(whole)), inicio, fim, regra: "linha-de-quadro" };
  return { nome, nivel: null, vagas: null, salario: null };
}

/** Finds rows of tables with lines: the name on a separate line before a count, or at the line's start. */
export function findRowLines(view: View): ReadCargo[] {
  const cargos: ReadCargo[] = [];
  let last = 0;
  for (const start of findTables(view)) {
    const lines = findLines(view, Math.max(last, view.at[start] ?? 0));
    const found = lines.flatMap((_, index) => findInLine(lines, index) ?? []);
    // Tables of places, exams or fees have rows of this form too, so most names must begin with a word for a
    // position.
    const known = found.filter(({ nome }) => postWord.test(plainTextOf(nome.valor)));
    if (known.length * 2 >= found.length) for (const cargo of found) cargos.push(cargo);
    last = lines.at(-1)?.inicio ?? last;
  }
  return cargos;
}

export const requirement =
  "ensino|nivel|licenciatura|graduacao|bacharelado|curso|diploma|formacao|superior|fundamental|alfabetizad";
/** First words of rows that are elsewhere second words: "Farmacêutico Bioquímico". */
const rowPosts = `${posts}|bioquimic[oa]`;
/**
 * A teacher's level instead of a requirement: "Professor de Ensino Fundamental", "Auxiliar de Ensino | Fundamental
 * completo".
 */
const ofSchool = String.raw`ensino (?:fundamental|medio|infantil|religioso|especial)\b(?! (?:in)?complet)`;
/** Titles of the last column, before the first row. */
const lastTitle = String.raw`\b(?:taxa|requisitos?|escolaridade|habilitac(?:ao|oes)|exigid[ao]s?|minim[ao]s?|basic[ao]s?|localidades?|lotacao|inscricao|total|quantidade)`;
const behindTitle = new RegExp(`${lastTitle} $`);
const flatRow = new RegExp(
  String.raw`(?<=(?:[\d)*|¹²³%-]|horas|\d ?hs?|\bcr|semanal|semanais|horaria|inicial|completo|\(r\$\)|r\$|\bpcd|\bc\.?h\.?|vagas|vencimentos?|salario|remuneracao|provas?|objetivas?|praticas?|titulos|cargos?|(?<!(?:ensino|nivel|curso) )(?:fundamental|medio|superior)|${lastTitle}) )(?<name>(?:${rowPosts})(?: d[eo] ${ofSchool}|[ /-][a-z().,/-]{1,18}){0,9}?)(?<! d[eo])(?= \||[ ¹²³*|]{0,4}(?: (?:${requirement}|cnh|carteira|pedagogia)\b| medio(?= (?:\d|cr|r\$|completo|tecnico))| \d| cr\b| cadastro (?:de )?reserva\b| remanescentes?\b| r\$|$))`,
  "g",
);

const titleReach = 14;

/**
 * Finds rows of tables without lines. A row begins with a position's name after a number or title, and ends
 * before a requirement or a count of vacancies.
 */
export function findFlatRows(view: View): ReadCargo[] {
  const cargos: ReadCargo[] = [];
  let last = 0;
  for (const start of findTables(view)) {
    // The title directly before the first row marks its start.
    const from = Math.max(last, start - titleReach);
    const part = view.plain.slice(from, start + tableLength);
    for (const { index, 0: row } of part.matchAll(flatRow)) {
      const at = from + index;
      const name = row.slice(0, measureName(row));
      const printed = printedTextOf(view, at, at + name.length);
      if (index > headingLength && behindTitle.test(part.slice(index - 20, index))) continue;
      // "Secretaria de Obras" is a department, "Secretária" a position.
      if (
        name === "" ||
        /^secretaria d/i.test(printed) ||
        !/^\p{Lu}/u.test(printed) ||
        / (?:d[aeo]s?|e|para|com)$/.test(name)
      )
        continue;
      const nome = buildFound(view, at, at + name.length, toName(printed), "linha-de-quadro");
      cargos.push({ nome, nivel: null, vagas: null, salario: null });
    }
    last = from + part.length;
  }
  return cargos;
}

const numbered =
  /\bcargo \d{1,3} ?[:-] ?(?<name>[a-z][^:;.]{2,80}?(?:(?: -)? (?:area|especialidade): [^:;.]{3,60}?)?)(?= (?:requisitos?|descricao|atribuic|remuneracao|jornada|vagas|escolaridade)\b|[;.]|$)/g;

/** Finds positions that a notice numbers: "CARGO 1: ANALISTA – ÁREA: CONTÁBIL REQUISITO: …". */
export function findNumberedCargos(view: View): ReadCargo[] {
  return [...view.plain.matchAll(numbered)].map(({ index, 0: words, groups }) => {
    const to = index + words.length;
    const from = to - (groups?.name ?? "").length;
    const nome = buildFound(view, from, to, toName(printedTextOf(view, from, to)), "cargo-numerado");
    return { nome, nivel: null, vagas: null, salario: null };
  });
}
