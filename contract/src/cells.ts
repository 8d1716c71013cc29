import { foldedWords } from "./folded.ts";
import type { Cota } from "./preferencias.ts";

// Parses spreadsheet cells as people type them. Unreadable values stay unchanged, so that a schema refuses them.

/** Epoch of spreadsheet dates, and the serial numbers of 2000 to 2099. */
const serialStart = Date.UTC(1899, 11, 30);
const [firstSerial, lastSerial] = [36_526, 73_050];

/** Returns `2026-12-31` from an ISO date, `31/12/2026` or a spreadsheet's serial number. */
export function readDay(cell: string): string | null {
  const serial = /^\d{5}$/.test(cell) ? Number(cell) : 0;
  if (serial >= firstSerial && serial <= lastSerial)
    return new Date(serialStart + serial * 86_400_000).toISOString().slice(0, 10);
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  if (year && month && day) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return cell === "" ? null : cell;
}

/** Returns decimal text from Brazilian or plain forms: `R$ 1.234,56` → `1234.56`, `1.234` → `1234`. */
export function readDecimal(cell: string): string | null {
  const bare = cell.replace(/^R\$\s*/, "");
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$|^\d+,\d+$/.test(bare)) return bare.replaceAll(".", "").replace(",", ".");
  return bare === "" ? null : bare;
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
