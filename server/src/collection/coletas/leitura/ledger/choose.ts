import { toKey } from "../quadros/sections.ts";
import type { ReadCargo } from "../read-cargo.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Chooses between the ledger and the reading row by row. A ledger that closes counts; else it counts if it holds as
 * many vacancies' counts. The other reading fills in the fields that it lacks, by the position's name.
 */
export function resolveCargos({ verdict, cargos, ditos }: Ledger, rows: readonly ReadCargo[]): ReadCargo[] {
  if (cargos.length === 0) return judgeRows(rows, ditos);
  // A count that is left out because its row contradicts itself is better than a reading that does not notice.
  const countsOf = (some: readonly ReadCargo[]) =>
    some.filter(({ vagas, prova }) => vagas !== null || prova === "conferir").length;
  const isBetter =
    verdict === "fecha" ||
    (verdict === "sem quadro"
      ? countsOf(rows) === 0
      : countsOf(cargos) >= countsOf(rows) || verdict === "contradiz");
  if (!isBetter) return judgeRows(rows, ditos);
  const known = new Map(rows.map((one) => [toKey(one.nome.valor), one]));
  return cargos.map((cargo) => {
    const other = known.get(toKey(cargo.nome.valor));
    if (!other) return cargo;
    return {
      ...cargo,
      cursos: other.cursos ?? cargo.cursos ?? [],
      locais: other.locais ?? cargo.locais ?? [],
    };
  });
}

const sumRule = "soma-do-quadro";
const ofTables = new Set(["celula-do-quadro", sumRule]);

/** Returns whether a count adds up several rows, and not the shares of one row. */
function isOfRows({ vagas, cotas = [] }: ReadCargo): boolean {
  if (vagas?.regra !== sumRule) return false;
  const isOneRow = cotas.every(({ regra }) => regra !== sumRule) && vagas.partes?.length === cotas.length;
  return !isOneRow;
}

/**
 * Compares counts that were read row by row with the notice's totals. Too large a sum has counts of other tables, and
 * so may a sum of rows that no total holds.
 */
function judgeRows(rows: readonly ReadCargo[], ditos: readonly number[]): ReadCargo[] {
  const isOfTable = ({ vagas }: ReadCargo) => vagas !== null && ofTables.has(vagas.regra);
  const sum = rows.reduce((all, { vagas }) => all + (vagas?.valor ?? 0), 0);
  if (!rows.some(isOfTable)) return [...rows];
  const isRight = ditos.includes(sum);
  const isTooLarge = ditos.length > 0 && !isRight && sum > Math.max(...ditos);
  return rows.map((row) => {
    if (!isOfTable(row)) return row;
    const prova = isRight ? "provado" : ditos.length > 0 ? "conferir" : "sem total";
    const isUnheld = !isRight && isOfRows(row) && !row.locais?.length;
    if (isTooLarge || isUnheld) return { ...row, prova: "conferir" as const, vagas: null, cotas: [] };
    return { ...row, prova };
  });
}
