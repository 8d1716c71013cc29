import { readFileSync } from "node:fs";
import { readLedger } from "../../src/collection/coletas/leitura/ledger/ledger.ts";
import { isCount, isSumLabel } from "../../src/collection/coletas/texto/tables/counts.ts";
import { createDraw } from "../oracle/draw.ts";

/** A printed text with its box on a page: left, right, bottom and top. */
type Cell = readonly [text: string, left: number, right: number, bottom: number, top: number];
type Grids = { notice: string; said: number; tables: Cell[][] };

/** A notice's counts after the damage: unchanged, in doubt, one position missing, or a proved count is wrong. */
export type Outcome = "no effect" | "said" | "a position missing, silent" | "a number wrong, silent";
export type DamageScore = Record<string, Record<Outcome, number>>;

/** Real notices' grids of counts with invented names. */
const notices = JSON.parse(
  readFileSync(new URL("../coletas/grids.json", import.meta.url), "utf8"),
) as Grids[];

/** Lays boxes out as rows of texts; a box over several rows or columns is repeated in each. */
function toRows(cells: readonly Cell[]): string[][] {
  const edges = (ends: readonly number[]) => [...new Set(ends)].toSorted((one, other) => one - other);
  const xs = edges(cells.flatMap(([, left, right]) => [left, right]));
  const ys = edges(cells.flatMap(([, , , bottom, top]) => [bottom, top])).reverse();
  const rows = ys.slice(1).map(() => xs.slice(1).map(() => [] as string[]));
  for (const [text, left, right, bottom, top] of cells)
    for (const row of rows.slice(ys.indexOf(top), ys.indexOf(bottom)))
      for (const cell of row.slice(xs.indexOf(left), xs.indexOf(right))) cell.push(text);
  return rows.map((row) => row.map((texts) => texts.join(" "))).filter((row) => row.some(Boolean));
}

function read({ said, tables }: Grids) {
  const lines = tables.flatMap((cells) => ["Quadro de vagas", ...toRows(cells).map((row) => row.join("\t"))]);
  const text = [`O concurso destina-se ao provimento de ${said} vagas.`, ...lines].join("\n");
  return readLedger(text, null, { uf: null, municipio: null });
}

type Damage = (cells: readonly Cell[], hit: Cell, by: number) => readonly Cell[];
const isBeside = (one: Cell, other: Cell) => one[3] < other[4] && other[3] < one[4];
const moved = ([text]: Cell, [, left, right]: Cell, [, , , bottom, top]: Cell): Cell => [
  text,
  left,
  right,
  bottom,
  top,
];

/** Ways in which an extraction damages a table's boxes. */
const damages: Record<string, Damage> = {
  "one number changed": (cells, hit, by) =>
    cells.map((cell) => (cell === hit ? [String(Number(cell[0]) + by), ...boxOf(cell)] : cell)),
  "a digit lost": (cells, hit) =>
    cells.map((cell) => (cell === hit ? [cell[0].slice(0, -1), ...boxOf(cell)] : cell)),
  "a row lost": (cells, hit) => cells.filter((cell) => !isBeside(cell, hit)),
  "a row shifted one column": (cells, hit) => {
    const row = countsBeside(cells, hit);
    return cells.flatMap((cell) => {
      const at = row.indexOf(cell);
      const next = row[at + 1];
      return at < 0 ? [cell] : next ? [moved(cell, next, cell)] : [];
    });
  },
  "two cells read as one": (cells, hit) => {
    const row = countsBeside(cells, hit);
    const next = row[row.indexOf(hit) + 1];
    if (!next) return cells;
    return cells.flatMap((cell) =>
      cell === hit ? [] : cell === next ? [[`${hit[0]} ${cell[0]}`, ...boxOf(cell)]] : [cell],
    );
  },
  "a number in the row below": (cells, hit) => {
    const below = cells.find(
      (cell) => cell !== hit && cell[1] === hit[1] && cell[4] === hit[3] && isCount(cell[0]),
    );
    return below ? cells.map((cell) => (cell === hit ? moved(hit, hit, below) : cell)) : cells;
  },
  "a column lost": (cells, hit) => cells.filter((cell) => cell[1] !== hit[1] || cell[2] !== hit[2]),
};

function boxOf([, left, right, bottom, top]: Cell): [number, number, number, number] {
  return [left, right, bottom, top];
}

/** Returns the counts of a row, from left to right. */
const countsBeside = (cells: readonly Cell[], hit: Cell): Cell[] =>
  cells.filter((cell) => isBeside(cell, hit) && isCount(cell[0])).toSorted((one, other) => one[1] - other[1]);

/** Returns the counts of a table's positions. */
function countsOf(cells: readonly Cell[]): Cell[] {
  const sums = cells.filter(([text]) => isSumLabel(text));
  return cells.filter((cell) => isCount(cell[0]) && !sums.some((sum) => isBeside(sum, cell)));
}

type Right = Map<string, number>;
const provedOf = ({ cargos }: ReturnType<typeof read>): Right =>
  new Map(
    cargos.flatMap(({ nome, vagas, prova }) =>
      prova === "provado" && vagas ? [[nome.valor, vagas.valor]] : [],
    ),
  );

function judge(right: Right, damaged: ReturnType<typeof read>): Outcome {
  const proved = provedOf(damaged);
  if ([...proved].some(([name, n]) => right.get(name) !== n)) return "a number wrong, silent";
  if (proved.size === right.size) return "no effect";
  const isSaid = damaged.verdict !== "fecha" || damaged.cargos.some(({ prova }) => prova !== "provado");
  return isSaid ? "said" : "a position missing, silent";
}

/** Damages boxes of each notice, `rounds` times in each way; the same seed damages the same ones. */
export function damageNotices(seed: number, rounds: number): DamageScore {
  const draw = createDraw(seed);
  const score: DamageScore = {};
  for (const [name, damage] of Object.entries(damages)) {
    const own = { "no effect": 0, said: 0, "a position missing, silent": 0, "a number wrong, silent": 0 };
    score[name] = own;
    for (const grids of notices) {
      const right = provedOf(read(grids));
      for (let round = 0; round < rounds; round++) {
        const table = draw.below(grids.tables.length);
        const counts = countsOf(grids.tables[table] ?? []);
        const hit = counts[draw.below(Math.max(1, counts.length))];
        if (!hit) continue;
        const tables = grids.tables.map((cells, at) =>
          at === table ? [...damage(cells, hit, 1 + draw.below(9))] : cells,
        );
        own[judge(right, read({ ...grids, tables }))]++;
      }
    }
  }
  return score;
}
