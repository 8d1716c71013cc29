import { isSumLabel } from "../../texto/tables/counts.ts";
import { toName } from "../names.ts";
import { toKey } from "../quadros/sections.ts";
import type { Nivel, ReadCargo } from "../read-cargo.ts";
import type { Grid } from "./grid.ts";
import { findOnlyLevel } from "./levels.ts";
import { findRole, type Meaning } from "./meaning.ts";
import { toBare } from "./naming.ts";
import { findPay, findPayFacts } from "./pay.ts";

const toPost = (key: string, nivel: Nivel | null) => ({
  ...{ name: key, special: key, group: key, nivel },
  classe: "",
});

/** The positions of a notice without a table of vacancies: those that a table of pay names. */
export function findPaidNames({
  text,
  grids,
  meanings,
}: {
  text: string;
  grids: readonly Grid[];
  meanings: ReadonlyMap<Grid, Meaning>;
}): ReadCargo[] {
  const nivel = findOnlyLevel(text);
  const facts = findPayFacts(grids, meanings);
  const named = grids.flatMap((grid) => {
    const { columns = [] } = meanings.get(grid) ?? {};
    const name = columns.find(({ part }) => part === "grupo" || part === "nome");
    const pays = columns.some(
      ({ kind, titles }) => kind === "amount" && findRole(titles.join(" ")) === "salario",
    );
    return name && pays ? grid.rows.flatMap(({ cells }) => cells[name.at] ?? []) : [];
  });
  const cells = named.map(toBare).filter(({ text: name }) => /\p{L}{3}/u.test(name) && !isSumLabel(name));
  return [...new Map(cells.map((cell) => [toKey(cell.text), cell])).values()].map((cell) => ({
    nome: {
      valor: toName(cell.text),
      inicio: cell.inicio,
      fim: cell.inicio + cell.text.length,
      regra: "quadro-de-remuneracao",
    },
    nivel,
    vagas: null,
    salario: findPay(toPost(toKey(cell.text), nivel?.valor ?? null), facts, []),
  }));
}
