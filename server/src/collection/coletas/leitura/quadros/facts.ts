import type { ReadValue } from "../fields.ts";
import type { Nivel } from "../read-cargo.ts";
import { findAmount, findLevelIn } from "./cell-values.ts";
import { findOver } from "./over.ts";
import type { Cell, Quadro } from "./quadro.ts";
import { findOnlyCursos, findRowCursos } from "./row-cursos.ts";
import { toKey } from "./sections.ts";

/** A value for a position or a career by its name, or for all positions of one level. */
export type Fact<T> = { key: string; nivel: Nivel | null; found: ReadValue<T> };
/** Courses that a table without vacancies demands for a position. */
type ToldCursos = { key: string; cursos: ReadValue<string>[] };
export type ToldFacts = { pay: Fact<number>[]; levels: Fact<Nivel>[]; cursos: ToldCursos[] };

/** Reads pay and levels from tables. */
export function findToldFacts(quadros: readonly Quadro[]): ToldFacts {
  const facts: ToldFacts = { pay: [], levels: [], cursos: [] };
  for (const quadro of quadros) {
    const over = findOver(quadro)?.valor ?? "";
    for (const { cells } of quadro.rows) {
      const names = cells.filter((_, at) => isNaming(quadro, at)).map(({ text }) => text);
      const key = toKey(names.join(" ") || over);
      const nivel = firstOf(quadro, cells, "nivel", ({ text, inicio }) => findLevelIn(text, inicio));
      const pay = firstOf(quadro, cells, "salario", findAmount);
      if (pay && (key || nivel))
        facts.pay.push({ key, nivel: key ? null : (nivel?.valor ?? null), found: pay });
      if (nivel && key) facts.levels.push({ key, nivel: null, found: nivel });
      const cursos = key ? findRowCursos(quadro, cells) : [];
      if (cursos.length > 0) facts.cursos.push({ key, cursos });
    }
  }
  return facts;
}

const isNaming = ({ columns }: Quadro, at: number): boolean =>
  columns[at] === "cargo" || columns[at] === "especialidade";

function firstOf<T>(
  { columns }: Quadro,
  cells: readonly Cell[],
  kind: string,
  find: (cell: Cell) => ReadValue<T> | null,
): ReadValue<T> | null {
  for (const [at, cell] of cells.entries()) {
    const found = columns[at] === kind ? find(cell) : null;
    if (found) return found;
  }
  return null;
}

/** Returns the only value stated for a position: by its full name, its own name, its career or its level. */
export function findFact<T>(
  facts: readonly Fact<T>[],
  { names, group, nivel }: { names: readonly string[]; group: string; nivel: Nivel | null },
): ReadValue<T> | null {
  const own = new Set(names.map(toKey));
  const career = toKey(group);
  const ways: ((fact: Fact<T>) => boolean)[] = [
    ({ key }) => own.has(key),
    ({ key }) => key !== "" && (key === career || isOfOthers(key, career)),
    (fact) => fact.key === "" && nivel !== null && fact.nivel === nivel,
  ];
  for (const fits of ways) {
    const found = facts.filter(fits).map((fact) => fact.found);
    if (found[0]) return found.every(({ valor }) => valor === found[0]?.valor) ? found[0] : null;
  }
  return null;
}

/** Returns the only list of courses that tables demand for a position's names. */
export function findToldCursos(facts: readonly ToldCursos[], names: readonly string[]): ReadValue<string>[] {
  const own = new Set(names.map(toKey));
  const lists = facts.filter(({ key }) => own.has(key)).map(({ cursos }) => cursos);
  return findOnlyCursos(lists);
}

/** "Analista Judiciário (demais especialidades)", "Analista (todos os perfis)". */
const isOfOthers = (key: string, career: string): boolean =>
  career !== "" &&
  key.startsWith(`${career} `) &&
  /^(?:demais|tod[oa]s|outr[oa]s)\b/.test(key.slice(career.length + 1));
