import { findAlignedTables } from "./aligned.ts";
import { findBalance } from "./balance.ts";
import { findNameColumns } from "./name-columns.ts";
import type { PageTable, Piece } from "./pieces.ts";
import { findRuledTables } from "./ruled.ts";
import type { Lines, Rulings } from "./rulings.ts";

type PrintedPage = {
  page: number;
  pieces: readonly Piece[];
  rulings: Rulings;
  /** The gaps between the columns of the last table on the page before. */
  before: readonly number[];
  isOfColumns: boolean;
};
type PageTables = { tables: PageTable[]; gutters: readonly number[] };

/** A broken sum says more than one that holds, which may hold by chance. */
const failWeight = 2;

/**
 * Finds a page's tables. The page is cut by its lines first. If its sums contradict each other, or boxes are shaded,
 * other cuts are tried, and the one with the most sums that hold is taken.
 */
export function findPageTables(page: PrintedPage): PageTables {
  const { across, down, shades } = page.rulings;
  const first = cut(page, { across, down });
  const shaded = { across: [...across, ...shades.across], down: [...down, ...shades.down] };
  const hasShades = shades.across.length > 0;
  let best = { found: first, ...weigh(first) };
  if (!hasShades && best.fails === 0) return first;
  const others = [
    ...(hasShades ? [() => cut(page, shaded)] : []),
    ...(best.fails > 0 ? [() => cut(page, { across: [], down: [] })] : []),
  ];
  for (const other of others) {
    const found = other();
    const weighed = weigh(found);
    if (weighed.worth > best.worth) best = { found, ...weighed };
  }
  return best.found;
}

function cut({ pieces, before, isOfColumns, page }: PrintedPage, rulings: Lines): PageTables {
  const ruled = findRuledTables(rulings, pieces, page);
  const rest = findOutside(pieces, ruled);
  const aligned = findAlignedTables({ across: rulings.across, pieces: rest, before, isOfColumns, page });
  const tables = [...ruled, ...aligned.map(({ table }) => table)];
  const names = findNameColumns(findOutside(rest, tables), page);
  return { tables: [...tables, ...names], gutters: aligned.at(-1)?.gutters ?? [] };
}

function weigh({ tables }: PageTables): { worth: number; fails: number } {
  const balances = tables.map(findBalance);
  const holds = balances.reduce((sum, one) => sum + one.holds, 0);
  const fails = balances.reduce((sum, one) => sum + one.fails, 0);
  return { worth: holds - failWeight * fails, fails };
}

export function findOutside(pieces: readonly Piece[], tables: readonly PageTable[]): Piece[] {
  const inside = new Set(tables.flatMap((table) => [...table.pieces]));
  return pieces.filter((piece) => !inside.has(piece));
}
