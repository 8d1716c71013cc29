import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { toCount } from "../../texto/tables/counts.ts";
import type { Grid } from "./grid.ts";
import type { Column, Meaning, Role } from "./meaning.ts";

/** One thing that a table counts: its shares and perhaps their total. A table may have several side by side. */
export type Measure = {
  role: Role;
  /** The titles over its columns. */
  over: string[];
  shares: { at: number; cota: Cota | null }[];
  total: number | null;
  /** Shares without the open competition: the total has them within it, or nothing says so. */
  open?: "within" | "unknown";
};

/** Fewest rows that must agree, and the share of them: one broken row must not hide a total. */
const sums = { rows: 3, share: 0.9, shares: 8 };

/**
 * Groups the columns of counts. Arithmetic goes before titles: a column that is in each row the sum of those beside it
 * is their total, whatever it is called. Titles decide where no sum does.
 */
export function findMeasures(grid: Grid, { columns, role }: Meaning, areWithin = false): Measure[] {
  const overOf = (at: number) => grid.header.slice(0, -1).map((row) => row[at]?.text ?? "");
  const build = (shares: readonly Column[], total: Column | null): Measure => {
    const all = total ? [...shares, total] : shares;
    const roles = all.map((one) => one.role);
    const told = roles.find((one) => one === "limite") ?? roles.find((one) => one === "reserva");
    return {
      role: told ?? total?.role ?? shares[0]?.role ?? role,
      over: overOf(all[0]?.at ?? 0),
      shares: shares.map(({ at, cota }) => ({ at, cota })),
      total: total?.at ?? null,
    };
  };
  const found: Measure[] = [];
  let rest = columns.filter(({ kind }) => kind === "count");
  const isUnderOne = (shares: readonly Column[]) =>
    shares.every(({ at, isTotal }) => !isTotal && String(overOf(at)) === String(overOf(shares[0]?.at ?? at)));
  for (let sum = findSum(grid, rest, isUnderOne); sum; sum = findSum(grid, rest, isUnderOne)) {
    const { shares, total } = sum;
    found.push(build(shares, total));
    rest = rest.filter((one) => one !== total && !shares.includes(one));
  }
  const titled = groupByTitles(rest, (at) => String(overOf(at))).flatMap((group) =>
    splitGroup(group, build, areWithin),
  );
  return [...found, ...titled].toSorted((one, other) => firstOf(one) - firstOf(other));
}

const firstOf = ({ shares, total }: Measure): number =>
  Math.min(...shares.map(({ at }) => at), total ?? Number.POSITIVE_INFINITY);

/** Finds the most columns whose sum is, in nearly all rows, the column right after or before them. */
function findSum(
  grid: Grid,
  columns: readonly Column[],
  areShares: (some: readonly Column[]) => boolean,
): { shares: Column[]; total: Column } | null {
  for (let length = Math.min(sums.shares, columns.length - 1); length >= 2; length--)
    for (let from = 0; from + length <= columns.length; from++) {
      const shares = columns.slice(from, from + length);
      if (!areShares(shares)) continue;
      for (const total of [columns[from + length], columns[from - 1]])
        if (total && isSumOf(grid, shares, total)) return { shares, total };
    }
  return null;
}

function isSumOf({ rows }: Grid, shares: readonly Column[], total: Column): boolean {
  const countIn = (row: Grid["rows"][number], { at }: Column) => toCount(row.cells[at]?.text ?? "") ?? 0;
  const told = rows.filter((row) => countIn(row, total) > 0);
  const right = told.filter(
    (row) => shares.reduce((n, one) => n + countIn(row, one), 0) === countIn(row, total),
  );
  // Counts in two shares at least: else any column of zeros would be one.
  const used = shares.filter((one) => told.some((row) => countIn(row, one) > 0));
  return right.length >= sums.rows && right.length >= told.length * sums.share && used.length >= 2;
}

/** Whether a column counts a reserve list or a limit, which never adds to vacancies. */
const isOtherList = ({ role }: Column): boolean => role === "reserva" || role === "limite";

/** Groups neighbours under the same titles that count the same. */
function groupByTitles(columns: readonly Column[], overOf: (at: number) => string): Column[][] {
  const groups: Column[][] = [];
  for (const column of columns) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const isSame =
      first !== undefined &&
      group?.at(-1)?.at === column.at - 1 &&
      overOf(first.at) === overOf(column.at) &&
      (first.role === column.role ||
        ((column.cota !== null || first.cota !== null) && !isOtherList(first) && !isOtherList(column)));
    if (isSame) group?.push(column);
    else groups.push([column]);
  }
  return groups;
}

type Build = (shares: readonly Column[], total: Column | null) => Measure;

/** Makes one measure of the modalities of a group with their total, and one of each other column. */
function splitGroup(group: readonly Column[], build: Build, areWithin: boolean): Measure[] {
  const shares = group.filter(({ cota, isTotal }) => cota !== null && !isTotal);
  const [first] = shares;
  if (!first || (shares.length === 1 && first.cota === "AMPLA_CONCORRENCIA"))
    return group.map((one) => (one === first ? build([one], null) : build([], one)));
  const totals = group.filter((one) => !shares.includes(one));
  const total = totals.find(({ isTotal }) => isTotal) ?? totals[0] ?? null;
  const others = totals.filter((one) => one !== total).map((one) => build([], one));
  if (!total || shares.some(({ cota }) => cota === "AMPLA_CONCORRENCIA"))
    return [build(shares, total), ...others];
  if (total.isTotal || areWithin) return [{ ...build(shares, total), open: "within" }, ...others];
  // "Vagas" beside quotas alone may be the open competition: a total that the notice states finds it out.
  const ampla: Column = { ...total, cota: "AMPLA_CONCORRENCIA" };
  return [{ ...build(shares, total), open: "unknown" }, build([ampla, ...shares], null), ...others];
}
