import type { ReadValue } from "../fields.ts";
import { findLevelIn } from "../quadros/cell-values.ts";
import type { Cell } from "../quadros/quadro.ts";
import { toKey } from "../quadros/sections.ts";
import type { Nivel } from "../read-cargo.ts";
import type { Book, Entry } from "./books.ts";
import type { Grid } from "./grid.ts";
import type { Meaning } from "./meaning.ts";
import { specialOf, toBare } from "./naming.ts";

type Level = ReadValue<Nivel>;
/** A level that a table of requirements or a sentence states for a name. */
export type LevelFact = { key: string; nivel: Level };

const levelIn = ({ text, inicio }: Cell): Level | null => findLevelIn(text, inicio);
const inBrackets = /\((?<level>(?:n[ií]vel|ensino) [\p{L} ]{5,20})\)/gu;
/** The words of a name before a bracket. */
const nameBefore = /\p{Lu}[\p{L}-]{1,30}(?: (?:d[aeo]s? )?\p{Lu}[\p{L}-]{1,30}){0,5} ?$/u;
const nameMax = 120;

/** Finds the levels that tables of requirements state by name, and "Analista (nível superior)" anywhere. */
export function findLevelFacts(
  text: string,
  grids: readonly Grid[],
  meanings: ReadonlyMap<Grid, Meaning>,
): LevelFact[] {
  const tables = grids.flatMap((grid) => {
    const { columns = [] } = meanings.get(grid) ?? {};
    const asked = columns.find(({ part }) => part === "requisito");
    const titled = columns.filter(({ part }) => part === "nome" || part === "grupo");
    const bare = columns.filter(({ kind, part }) => kind === "text" && part === null).slice(0, 1);
    const named = titled.length > 0 ? titled : bare;
    return grid.rows.flatMap(({ cells }): LevelFact[] => {
      const cell = asked && cells[asked.at];
      const nivel = cell ? levelIn(cell) : null;
      const names = named.flatMap(({ at }) => (cells[at] ? [toBare(cells[at]).text] : [])).filter(Boolean);
      const keys = new Set([names.join(" "), names.at(-1) ?? ""].map(toKey).filter(Boolean));
      return nivel ? [...keys].map((key) => ({ key, nivel })) : [];
    });
  });
  const said = [...text.matchAll(inBrackets)].flatMap(({ index, groups }): LevelFact[] => {
    const nivel = findLevelIn(groups?.level ?? "", index + 1);
    const [name = ""] = nameBefore.exec(text.slice(Math.max(0, index - nameMax), index)) ?? [];
    return nivel && name ? [{ key: toKey(name), nivel }] : [];
  });
  return [...tables, ...said];
}

/**
 * Returns the level of a position: its row's requirement, the line or caption over it, or a fact about its name or
 * career. Null if these differ, unless the row itself states it.
 */
export function findLevel(
  { grid, meaning }: Book,
  entry: Entry,
  name: string,
  facts: readonly LevelFact[],
): Level | "differs" | null {
  const { columns } = meaning;
  const asked = columns.filter(({ part }) => part === "requisito" || part === "classe");
  const own = asked.flatMap(({ at }) => (entry.row.cells[at] ? (levelIn(entry.row.cells[at]) ?? []) : []));
  const near = [...grid.caption.slice(-3), ...entry.row.section]
    .filter(({ text }) => /n[ií]vel|ensino|escolaridade/i.test(text))
    .flatMap((line) => levelIn(line) ?? [])
    .slice(-1);
  const factsOf = (keys: readonly string[]) =>
    facts.filter(({ key }) => keys.map(toKey).includes(key)).map(({ nivel }) => nivel);
  const sources = [own, near, factsOf([name, specialOf(entry)]), factsOf([entry.group])];
  const all = sources.flat();
  const [first] = all;
  if (!first) return null;
  if (all.every(({ valor }) => valor === first.valor)) return first;
  return own[0] && own.every(({ valor }) => valor === own[0]?.valor) ? own[0] : "differs";
}

const askedIn = /(?:diploma|certificado)[^.;]{0,60}(?:conclus[aã]o d[eo][^.;]{0,120}|de gradua[cç][aã]o)/giu;

/** Returns the only level that a notice's requirements ask for, away from the assessment of titles. */
export function findOnlyLevel(text: string): Level | null {
  const levels = [...text.matchAll(askedIn)].flatMap(({ index, 0: words }) =>
    /p[oó]s-|mestr|doutor|especializa|t[ií]tulo/i.test(words)
      ? []
      : (findLevelIn(words.replaceAll("\n", " "), index) ?? []),
  );
  const [first] = levels;
  return first && levels.every(({ valor }) => valor === first.valor) ? first : null;
}
