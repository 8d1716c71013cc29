import { foldedWords } from "./folded.ts";
import type { Cota } from "./preferencias/preferencias.ts";

// Parses spreadsheet cells as people type them. Unreadable values stay unchanged, so that a schema refuses them.

/** Epoch of spreadsheet dates, and the serial numbers of 2000 to 2099. */
const serialStart = Date.UTC(1899, 11, 30);
const [firstSerial, lastSerial] = [36_526, 73_050];

/** Returns `2026-12-31` from an ISO date, `31/12/2026` or a spreadsheet's serial number. */
export function readDay(cell: string): string | null {
  const serial = /^\d{5}$/.test(cell) ? Number(cell) : 0;
  if (serial >= firstSerial && serial <= lastSerial)
    return new Date(serialStart + serial * 86_400_000).toISOString().slice(0, 10);
  const [, day, month, year] = written.exec(cell.trim().toLowerCase()) ?? [];
  if (year && month && day) {
    const known = monthWords.findIndex((word) => month.startsWith(word)) + 1;
    const number = /^\d/.test(month) ? month : String(known);
    if (number !== "0") return `${year.padStart(4, "20")}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  return isUnsaid(cell) ? null : cell;
}

const monthWords = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
/** A day first: "20/12/2026", "1º/12/26", "20.12.2026", "20/dez/26", "20 de dezembro de 2026". */
const written = /^(\d{1,2})[ºo°]?\s?(?:[/.-]|de\s)\s?(\d{1,2}|[a-zç]{3,9})\s?(?:[/.-]|de\s)\s?(\d{4}|\d{2})$/;

/** Returns whether a cell says that nothing is known yet. */
const isUnsaid = (cell: string) =>
  /^(?:[-–—]*|a definir|a divulgar|n[ãa]o (?:informad[oa]|divulgad[oa]|definid[oa])|n\/[ai]|s\/i)$/i.test(
    cell.trim(),
  );

/** Returns decimal text from Brazilian or plain forms: `R$ 1.234,56` → `1234.56`, `1.234` → `1234`. */
export function readDecimal(cell: string): string | null {
  if (/^(?:isent[oa]|gr[áa]tis|gratuit[oa]|sem taxa)$/i.test(cell.trim())) return "0";
  if (isUnsaid(cell)) return null;
  const bare = cell
    .trim()
    .replace(/^at[ée]\s+/i, "")
    .replace(/^R\$\s*/i, "")
    .replace(hourly, "")
    .replace(/(?:\/ ?|por )m[êe]s$/i, "")
    .trim();
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$|^\d+,\d+$/.test(bare)) return bare.replaceAll(".", "").replace(",", ".");
  return bare === "" ? null : bare;
}

const hourly = /(?:\/ ?h(?:ora)?|por hora|a hora)(?:[- ]aula)?\.?$/i;
/** Returns whether an amount is paid by the hour: "R$ 45,50/h". */
export const isHourly = (cell: string): boolean => /\d/.test(cell) && hourly.test(cell.trim());

const reserve = /\b(?:cr|cadastro(?:\s+de)?\s+reservas?|reserva)\b/i;
/** Returns whether a count of vacancies has a reserve list: "CR", "5 + CR". */
export const hasReserve = (cell: string): boolean => reserve.test(cell);

/** Returns a count: "1.250" is 1250, "5 + CR" is 5, "CR" is 0; "-" is not known. */
export function readCount(cell: string): string | null {
  if (isUnsaid(cell)) return null;
  const [, number] =
    /^(\d{1,3}(?:\.\d{3})+|\d+)\s*(?:vagas?\s*)?(?:(?:\+|e|mais)\s{0,9}.*)?$/i.exec(cell.trim()) ?? [];
  if (number && (!/[+]|\be\b|mais/i.test(cell) || hasReserve(cell))) return number.replaceAll(".", "");
  return hasReserve(cell) && !/\d/.test(cell) ? "0" : cell;
}

const nivelWords: [string, RegExp][] = [
  ["SUPERIOR", /\b(?:superior|graduacao|graduado|3o grau|terceiro grau|bacharel|licenciatura)\b/],
  ["MEDIO", /\b(?:medio|tecnico|2o grau|segundo grau|magisterio)\b/],
  ["FUNDAMENTAL", /\b(?:fundamental|alfabetizad[oa]|1o grau|primeiro grau|primario)\b/],
];
/** Returns the level that words name: "Nível Superior", "médio completo", "2º grau"; undefined for none or several. */
export function readNivel(cell: string): string | undefined {
  const plain = foldedWords(cell.replace(/(\d)\s?[ºª°]/g, "$1o")).join(" ");
  const found = nivelWords.filter(([, words]) => words.test(plain)).map(([nivel]) => nivel);
  // "Técnico de nível médio" and "superior em tecnologia" name one level.
  return found.length === 1 ? found[0] : undefined;
}

/** Splits places: "RECIFE (PE)" is "RECIFE - PE"; two may be in one cell, by a line end, ";" or "|". */
export function splitLocais(cell: string): string[] {
  return cell
    .replaceAll(/[´`’]/g, "'")
    .split(/[|;\n]|(?<=(?:\/|\s-\s|\()[A-Z]{2}\)?)\s*,\s*/)
    .map((one) =>
      one
        .trim()
        .replace(/^([^()]+)\(([A-Za-z]{2})\)$/, (_, nome, uf) => `${nome.trim()} - ${uf.toUpperCase()}`),
    )
    .filter((one) => one !== "");
}

const cotaNames: Record<Cota, string[]> = {
  AMPLA_CONCORRENCIA: ["ampla", "ampla concorrencia", "ac"],
  PESSOA_COM_DEFICIENCIA: [
    "pcd",
    "pessoa com deficiencia",
    "pessoas com deficiencia",
    "pessoa com deficiencia pcd",
  ],
  PESSOA_NEGRA: ["negra", "negras", "negros", "pessoa negra", "pessoas negras"],
  INDIGENA: ["indigena", "indigenas"],
  QUILOMBOLA: ["quilombola", "quilombolas"],
};
const cotaByName = new Map(
  Object.entries(cotaNames).flatMap(([cota, names]) => names.map((name) => [name, cota as Cota] as const)),
);
/** Words of a heading that do not distinguish cotas. */
const fillingHeads = new Set(["vaga", "vagas", "para", "cota", "cotas"]);

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
