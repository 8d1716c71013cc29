import { type ReadValue, toNumber } from "../fields.ts";
import type { ReadCargo } from "../read-cargo.ts";
import { findAmount, findLevelIn } from "./cell-values.ts";
import { type Fact, findFact } from "./facts.ts";
import { findQuadros } from "./quadro.ts";
import { toKey } from "./sections.ts";

const fees =
  /\b(?:taxas? d[ae] inscri[cç]|valor(?:es)? d[ae](?: taxa d[ae])? inscri[cç]|taxa de participa)/gi;
/** Fees by level are listed within this many characters after the words for fees. */
const listMax = 700;
const listed =
  /(?<level>\b(?:n[ií]vel|ensino|escolaridade|cargos? de)[^$\n;]{3,80}?)[:–—-]? ?(?:de )?R\$ ?(?<amount>\d{1,3}(?:\.\d{3}){0,2},\d{2})(?!\d)/gi;

/** Adds the fee of each position, where a notice has several. */
export function withTaxas(text: string, cargos: readonly ReadCargo[]): ReadCargo[] {
  const facts = [...findTableFees(text), ...findListedFees(text)];
  const several = new Set(facts.map(({ found }) => found.valor)).size > 1;
  if (!several) return [...cargos];
  return cargos.map((cargo) => {
    const asked = { names: [cargo.nome.valor], group: "", nivel: cargo.nivel?.valor ?? null };
    const taxa = findFact(facts, asked);
    return taxa ? { ...cargo, taxa } : cargo;
  });
}

/** Reads fees by position or by level from tables. */
function findTableFees(text: string): Fact<number>[] {
  return findQuadros(text).flatMap(({ columns, rows }) =>
    rows.flatMap(({ cells }) => {
      const fee = cells.flatMap((cell, at) => (columns[at] === "taxa" ? (findAmount(cell) ?? []) : []))[0];
      if (!fee) return [];
      const names = cells.filter((_, at) => columns[at] === "cargo" || columns[at] === "especialidade");
      const key = toKey([...new Set(names.map((cell) => cell.text))].join(" "));
      const level = cells.flatMap(({ text: cell, inicio }, at) =>
        columns[at] === "nivel" ? (findLevelIn(cell, inicio) ?? []) : [],
      )[0];
      return [{ key, nivel: key ? null : (level?.valor ?? null), found: fee }];
    }),
  );
}

/** Reads a list of fees by level: "Ensino médio: R$ 60,00; ensino superior: R$ 90,00". */
function findListedFees(text: string): Fact<number>[] {
  const facts = new Map<number, Fact<number>>();
  for (const { index } of text.matchAll(fees))
    for (const match of text.slice(index, index + listMax).matchAll(listed)) {
      const { level = "", amount = "" } = match.groups ?? {};
      const nivel = findLevelIn(level, 0)?.valor;
      const fim = index + match.index + match[0].length;
      const found: ReadValue<number> = {
        ...{ valor: toNumber(amount), regra: "taxa-do-nivel" },
        ...{ inicio: fim - amount.length, fim },
      };
      if (nivel) facts.set(fim, { key: "", nivel, found });
    }
  return [...facts.values()];
}
