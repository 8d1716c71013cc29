import { formatInteger } from "@cav/contract/format.ts";
import type { Reading } from "../coletas/index.ts";
import { findValores } from "./atos.ts";
import { describeContas } from "./contas.ts";

type ReadCargo = Reading["cargos"][number];
type Counting = { texto: string; campos: Pick<Reading, "cargos" | "contas" | "vagas_total"> };

/**
 * Compares the vacancies of an act's positions with the total that it states and with the total line of each table.
 * Returns a sentence for each difference; a reading that contradicts its own notice is not published unseen.
 */
export function findDiferencas({ texto, campos }: Counting): string[] {
  const { cargos, contas, vagas_total } = campos;
  // Where the tables were read as sums, these are the comparison.
  if (contas)
    return describeContas({ cargos, contas }).flatMap(({ fecha, frase }) => (fecha === false ? [frase] : []));
  const counts = cargos.flatMap(({ vagas }) => (vagas ? [vagas.valor] : []));
  return [...findOtherTotal(counts, vagas_total), ...findOtherLines(texto, cargos)];
}

/** Compares counts of positions, read or typed, with the stated total. */
export function findOtherTotal(counts: readonly number[], total: Reading["vagas_total"]): string[] {
  const stated = findValores(total).map(({ valor }) => valor);
  const sum = counts.reduce((all, one) => all + one, 0);
  if (counts.length === 0 || stated.length === 0 || stated.includes(sum)) return [];
  const said = stated.map(formatInteger).join(" ou ");
  const cause = counts.length > 1 ? "duas tabelas contam coisas diferentes, ou " : "";
  return [`${formatInteger(sum)} ≠ ${said}: ${cause}falta ou sobra um cargo.`];
}

const isTotal = /^\t*(?:sub ?-?)?(?:totais|total|soma)\b/i;
const figure = /^\d{1,3}(?:\.?\d{3})*$/;

/** Compares each line of a total with the counts of the rows above it. */
function findOtherLines(texto: string, cargos: readonly ReadCargo[]): string[] {
  const found: string[] = [];
  let [at, since, top] = [0, 0, 0];
  let width = 0;
  for (const line of texto.split("\n")) {
    const columns = line.split("\t");
    if (columns.length > 1 && columns.length !== width) [since, top, width] = [at, at, columns.length];
    if (columns.length > 1 && isTotal.test(line)) {
      const sums = [since, top].flatMap((from) => sumBetween(cargos, from, at) ?? []);
      const figures = columns.map((one) => one.trim()).filter((one) => figure.test(one));
      const values = figures.map((one) => Number(one.replaceAll(".", "")));
      const [sum] = sums;
      if (sum !== undefined && values.length > 0 && !sums.some((one) => values.includes(one)))
        found.push(
          `${formatInteger(sum)} ≠ ${figures.join(" | ")}: as linhas não somam “${columns.find(Boolean)}”.`,
        );
      since = at + line.length;
    }
    at += line.length + 1;
  }
  return found;
}

/** Adds up the counts that stand between two positions; undefined for fewer than two, or for sums over rows. */
function sumBetween(cargos: readonly ReadCargo[], from: number, to: number): number | undefined {
  const inside = cargos.flatMap(({ vagas }) => {
    const { inicio, partes = [] } = vagas ?? {};
    const spots = partes.length > 0 ? partes.map((one) => one.inicio) : [inicio];
    return spots.some((spot) => typeof spot === "number" && spot >= from && spot < to) && vagas
      ? [vagas]
      : [];
  });
  if (inside.length < 2 || inside.some(({ partes }) => partes)) return undefined;
  return inside.reduce((sum, { valor }) => sum + valor, 0);
}
