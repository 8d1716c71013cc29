import { foldedWords } from "./folded.ts";
import { estados } from "./locais/locais.words.ts";
import type { Cota } from "./preferencias/preferencias.ts";

// Parses spreadsheet cells as people type them. Unreadable values stay unchanged, so that a schema refuses them.

/** Epoch of spreadsheet dates, and the serial numbers of 2000 to 2099. */
const serialStart = Date.UTC(1899, 11, 30);
const [firstSerial, lastSerial] = [36_526, 73_050];

/** Days between the two bases of spreadsheets' dates, 1900 and 1904. */
const base1904 = 1462;

/**
 * Returns `2026-12-31` from an ISO date, a day as people write it, or a spreadsheet's serial number. A weekday before
 * and an hour after the day are left out.
 */
export function readDay(cell: string, { is1904 = false } = {}): string | null {
  const bare = withoutDayWords(cell);
  const serial = /^\d{5}(?:[.,]\d{1,12})?$/.test(bare)
    ? Number.parseInt(bare, 10) + (is1904 ? base1904 : 0)
    : 0;
  if (serial >= firstSerial && serial <= lastSerial)
    return new Date(serialStart + serial * 86_400_000).toISOString().slice(0, 10);
  const [, day, month, year] = written.exec(bare.toLowerCase()) ?? [];
  if (year && month && day) {
    const known = monthWords.findIndex((word) => month.startsWith(word)) + 1;
    const number = /^\d/.test(month) ? month : String(known);
    if (number !== "0") return `${year.padStart(4, "20")}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  return isUnsaid(cell) ? null : bare;
}

const monthWords = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
/** A day first: "20/12/2026", "1º/12/26", "20.12.2026", "20/dez/26", "20 dez. 2026", "20 de dezembro de 2026". */
const written =
  /^(\d{1,2})[ºo°]?\s?(?:[/.-]|de\s)?\s?(\d{1,2}|[a-zç]{3,9})\.?\s?(?:[/.-]|de\s)?\s?(\d{4}|\d{2})$/;
const weekday = /^(?:segunda|ter[çc]a|quarta|quinta|sexta|s[áa]bado|domingo)(?:-feira)?,? /i;
/** "às 23h59", "23:59:00", "T00:00:00.000Z", "(domingo)". */
const hourAfter =
  /(?:,? (?:[àa]s )?\d{1,2}(?::|h)\d{0,2}(?::\d{2})?(?: ?h(?:oras?)?)?| ?T\d{2}:\d{2}[\d:.Z+-]{0,16}| \([^()]{1,20}\))$/i;

function withoutDayWords(cell: string): string {
  const bare = cell
    .trim()
    .replace(/^at[ée] (?:o dia )?/i, "")
    .replace(weekday, "");
  const day = bare.replace(hourAfter, "").trim();
  return /\d{2}$/.test(day) ? day : bare;
}

/** Splits a period: "01/12/2026 a 20/12/2026", "01/12 a 20/12/2026", "até 20/12/2026". */
export function splitPeriod(cell: string): { start: string; end: string } {
  const text = cell.trim();
  const [, start, end] =
    /^(?:de )?(.{4,40}?)(?: a | à | até (?:o dia )?| - | – )(.{6,40})$/i.exec(text) ?? [];
  if (start === undefined || end === undefined)
    return /^até /i.test(text) ? { start: "", end: text } : { start: text, end: isUnsaid(text) ? text : "" };
  const [, day, month] = /^(\d{1,2})[ºo°]?[/.](\d{1,2})$/.exec(start.trim()) ?? [];
  const [year = "", endMonth = ""] = (readDay(end) ?? "").split("-");
  if (!day || !month || !/^\d{4}$/.test(year)) return { start, end };
  // A period that ends in January began in the year before.
  const startYear = Number(month) > Number(endMonth) ? Number(year) - 1 : year;
  return { start: `${day}/${month}/${startYear}`, end };
}

/** Returns whether a cell says that nothing is known yet. */
export const isUnsaid = (cell: string) =>
  /^(?:[-–—]*|a definir|a divulgar|a informar|em breve|n[ãa]o (?:informad[oa]|divulgad[oa]|definid[oa])|n\/[aid]|s\/i)$/i.test(
    cell.trim(),
  );

/**
 * Returns decimal text from Brazilian or plain forms: `R$ 1.234,56` → `1234.56`, `1.234` → `1234`. Three digits after
 * a comma are no cents: they stay unread.
 */
export function readDecimal(cell: string): string | null {
  if (/^(?:isent[oa]|gr[áa]tis|gratuit[oa]|sem taxa|n[ãa]o h[áa](?: taxa)?)$/i.test(cell.trim())) return "0";
  if (isUnsaid(cell)) return null;
  const bare = cell
    .trim()
    .replace(/\s?\([^()]{1,60}\)\*?$/, "")
    .replace(/\s?\+\s?[^\d+]{2,60}$/, "")
    .replace(/^at[ée]\s+/i, "")
    .replace(/^R\$\s*/i, "")
    .replace(/\*{1,3}$/, "")
    .replace(hourly, "")
    .replace(/(?:\/ ?|por |ao )m[êe]s$|mensa(?:l|is)$/i, "")
    .replace(/ reais$/i, "")
    .trim();
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$|^\d+,\d{1,2}$/.test(bare))
    return bare.replaceAll(".", "").replace(",", ".");
  return bare === "" ? null : bare;
}

const hourly = /(?:\/ ?h(?:ora)?|(?:por|[àa]) hora|\bh)(?:[-/ ]?aula|\/a)?\.?$/i;
/** Returns whether an amount is paid by the hour: "R$ 45,50/h". */
export const isHourly = (cell: string): boolean => /\d/.test(cell) && hourly.test(cell.trim());

const reserve = /\b(?:c\.?\s?r\b|cadastro(?:\s+de)?\s+reservas?|reservas?\b|cad\.? res)/i;
/** Returns whether a count of vacancies has a reserve list: "CR", "5 + CR". */
export const hasReserve = (cell: string): boolean => reserve.test(cell);

/** Returns a count: "1.250" is 1250, "5 + CR" is 5, "05 (cinco)" is 5, "CR" is 0; "-" is not known. */
export function readCount(cell: string): string | null {
  if (isUnsaid(cell)) return null;
  const bare = cell
    .trim()
    .replace(/\s?\(\p{L}[^()\d]{1,40}\)/gu, "")
    .replace(/\*{1,3}$/, "");
  const [, number] =
    /^(\d{1,3}(?:\.\d{3})+|\d+)\s*(?:vagas?\s*)?(?:(?:\+|\/|e|mais)\s{0,9}.*)?$/i.exec(bare) ?? [];
  if (number && (!/[+/]|\be\b|mais/i.test(bare) || hasReserve(bare)))
    return number.replaceAll(".", "").replace(/^0+(?=\d)/, "");
  return hasReserve(cell) && !/\d/.test(cell) ? "0" : cell;
}

const higher = /\b(?:pos graduacao|especializacao|especialista|mestrado|mestre|doutorado|doutor|mba)\b/;
const nivelWords: [string, RegExp][] = [
  [
    "SUPERIOR",
    /\b(?:superior|graduacao|graduado|3o grau|terceiro grau|bacharel(?:ado)?|licenciatura|tecnolog[oa]|ns|mestrado|doutorado|especializacao)\b/,
  ],
  ["MEDIO", /\b(?:medio|tecnico|2o grau|segundo grau|magisterio|colegial|nm|em)\b/],
  [
    "FUNDAMENTAL",
    /\b(?:fundamental|alfabetizad[oa]|1o grau|primeiro grau|primario|ginasi(?:o|al)|elementar|nf|ef)\b|\b[1-9][oa] (?:serie|ano)\b/,
  ],
];
/**
 * Returns the level that words name: "Nível Superior", "médio completo", "2º grau"; undefined for none or several, and
 * for a course that need not be finished.
 */
export function readNivel(cell: string): string | undefined {
  const words = foldedWords(cell.replace(/(\d)\s?[º°]/g, "$1o").replace(/(\d)\s?ª/g, "$1a"));
  // "Em" is a level when alone, or a preposition.
  const plain = words.length === 1 ? words.join(" ") : words.filter((word) => word !== "em").join(" ");
  const found = nivelWords.filter(([, names]) => names.test(plain)).map(([nivel]) => nivel);
  if (/\bincomplet[oa]\b|\bcursando\b/.test(plain) && found[0] !== "FUNDAMENTAL") return undefined;
  return found.length === 1 ? found[0] : undefined;
}

/** Returns whether a level asks for a course after graduation. */
export const isPosGraduacao = (cell: string): boolean => higher.test(foldedWords(cell).join(" "));

/** Municipalities whose name joins two words. */
const joined = /\b(?:passa e fica|abreu e lima|pontes e lacerda)\b/i;

/**
 * Splits places: "RECIFE (PE)" is "RECIFE - PE"; several may be in one cell, by a line end, ";", "|", or as "Recife e
 * Olinda - PE".
 */
export function splitLocais(cell: string): string[] {
  return cell
    .replaceAll(/[´`’]/g, "'")
    .split(/[|;\n]|(?<=(?:\/|\s?[-–]\s?|\()[A-Z]{2}\)?)(?:\s{0,3},|\s{1,3}e\s)\s*/)
    .flatMap(sharedUf)
    .flatMap(withCommas)
    .map((one) => dashed(one.trim()))
    .filter((one) => one !== "");
}

/** Writes a state after a dash: "RECIFE (PE)", "Recife – PE", "recife pe". */
function dashed(local: string): string {
  const [, nome, uf = ""] = /^(.{0,99}[^\s/(–—-])\s{0,3}(?:[–—(]\s?|\s)([A-Za-z]{2})\)?$/.exec(local) ?? [];
  return nome && uf.toUpperCase() in estados ? `${nome} - ${uf.toUpperCase()}` : local;
}

/** Splits "Recife, Olinda": no place has a comma in its name. A state after one is that of the place before. */
function withCommas(text: string): string[] {
  const isUf = (one: string) => /^[a-z]{2}$/i.test(one) && one.toUpperCase() in estados;
  const locais: string[] = [];
  for (const one of text.split(",").map((part) => part.trim())) {
    const before = locais.at(-1);
    if (isUf(one) && before !== undefined && !isUf(before)) locais[locais.length - 1] = `${before} - ${one}`;
    else locais.push(one);
  }
  return locais;
}

/** Splits "Recife, Olinda e Paulista - PE", whose state is said once. */
function sharedUf(text: string): string[] {
  const [, names, uf] = /^(.{3,300}?)\s?(?:[-–/]\s?|\()([A-Z]{2})\)?$/.exec(text.trim()) ?? [];
  if (!names || !uf || !/,| e /.test(names) || /[()/]/.test(names)) return [text];
  if (joined.test(names)) return names.includes(",") ? withUf(names.split(","), uf) : [text];
  return withUf(names.split(/,| e /), uf);
}

const withUf = (names: string[], uf: string) => names.map((nome) => `${nome.trim()} - ${uf}`);

const cotaNames: Record<Cota, string[]> = {
  AMPLA_CONCORRENCIA: ["ampla", "ampla concorrencia", "ac", "geral", "gerais"],
  PESSOA_COM_DEFICIENCIA: [
    "pcd",
    "pessoa com deficiencia",
    "pessoas com deficiencia",
    "pessoa com deficiencia pcd",
    "pcds",
    "pne",
    "deficientes",
  ],
  PESSOA_NEGRA: [
    "negra",
    "negras",
    "negros",
    "pessoa negra",
    "pessoas negras",
    "ppp",
    "pretos e pardos",
    "racial",
    "pn",
  ],
  INDIGENA: ["indigena", "indigenas"],
  QUILOMBOLA: ["quilombola", "quilombolas"],
};
const cotaByName = new Map(
  Object.entries(cotaNames).flatMap(([cota, names]) => names.map((name) => [name, cota as Cota] as const)),
);
/** Words of a heading that do not distinguish cotas. */
const fillingHeads = new Set(["vaga", "vagas", "para", "cota", "cotas", "de", "candidatos"]);

/** Returns the cota that a heading names: "Vagas: Ampla Concorrência", "PCD", "vagas_pessoa_negra". */
export function readCotaHeading(heading: string): Cota | undefined {
  const words = foldedWords(heading).filter((word) => !fillingHeads.has(word));
  return cotaByName.get(words.join(" "));
}

/** Returns a parser that accepts a value's code or its label. */
export function codeOf(labels: Record<string, string>): (cell: string) => string | undefined {
  const codes = Object.entries(labels).flatMap(([code, label]) => [
    [code.toLowerCase(), code],
    [label.toLowerCase(), code],
    [label.replace(/^Ensino /, "").toLowerCase(), code],
  ]);
  const byName = new Map(codes.map(([name = "", code]) => [name, code]));
  return (cell) => (cell === "" ? undefined : (byName.get(cell.toLowerCase()) ?? cell));
}
