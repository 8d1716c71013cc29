import { isCount, isSumLabel, toCount } from "./counts.ts";
import type { FoundTable } from "./table.ts";

/** How many sums of a table hold, and how many do not: whether it was cut right, without a word of its meaning. */
export type Balance = { holds: number; fails: number };

/** Fewest rows that must agree, and their share: one broken row must not hide that a column is a sum. */
const rowsMin = 3;
const shareMin = 0.6;
const sharesMax = 8;

type Values = (number | null)[][];

/** Checks the rows' and the columns' sums of a table. */
export function findBalance(table: FoundTable): Balance {
  const values = valuesOf(table);
  const labels = labelsOf(table);
  const isSum = labels.map(isSumLabel);
  const body = values.filter((_, row) => !isSum[row]);
  const columns = countColumnsOf(body);
  const rows = findRowSums(body, columns);
  const lines = isSum.flatMap((is, row) => (is ? [findLineSum(values, isSum, columns, row)] : []));
  return add([rows, ...lines]);
}

const add = (all: readonly Balance[]): Balance => ({
  holds: all.reduce((sum, { holds }) => sum + holds, 0),
  fails: all.reduce((sum, { fails }) => sum + fails, 0),
});

/** A count over several rows or columns counts once, in the first of them. */
function valuesOf({ rows, columns, cells }: FoundTable): Values {
  const values: Values = Array.from({ length: rows }, () => new Array<number | null>(columns).fill(0));
  for (const { text, row, column } of cells) {
    const own = values[row];
    if (own) own[column] = toCount(text);
  }
  return values;
}

/** Returns the first text of each row that is no count. */
function labelsOf({ rows, cells }: FoundTable): string[] {
  const labels = new Array<string>(rows).fill("");
  for (const { text, row } of cells.toSorted((one, other) => one.column - other.column))
    if (text && !isCount(text)) labels[row] ||= text;
  return labels;
}

/** Returns the columns of counts: most rows have one, and they do not only rise by one. */
function countColumnsOf(values: Values): number[] {
  const [first = []] = values;
  return first.flatMap((_, column) => {
    const own = values.map((row) => row[column] ?? null);
    const counts = own.filter((n) => n !== null);
    const isNumbered =
      counts.length > 2 && counts.every((n, at) => at === 0 || n === (counts[at - 1] ?? 0) + 1);
    return counts.length >= own.length * shareMin && counts.some((n) => n > 0) && !isNumbered ? [column] : [];
  });
}

/** Finds a column that is the sum of those right before or after it in most rows, and counts its rows. */
function findRowSums(values: Values, columns: readonly number[]): Balance {
  for (let length = Math.min(sharesMax, columns.length - 1); length >= 2; length--)
    for (let from = 0; from + length <= columns.length; from++) {
      const shares = columns.slice(from, from + length);
      for (const total of [columns[from + length], columns[from - 1]]) {
        const told = total === undefined ? [] : values.filter((row) => (row[total] ?? 0) > 0);
        const holds = told.filter(
          (row) => sumOf(shares.map((at) => row[at] ?? 0)) === row[total ?? 0],
        ).length;
        const used = shares.filter((at) => told.some((row) => (row[at] ?? 0) > 0));
        if (holds >= rowsMin && holds >= told.length * shareMin && used.length >= 2)
          return { holds, fails: told.length - holds };
      }
    }
  return { holds: 0, fails: 0 };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** Compares a line of sums with the rows since the last such line, with all rows, and with the lines of sums. */
function findLineSum(
  values: Values,
  isSum: readonly boolean[],
  columns: readonly number[],
  row: number,
): Balance {
  const since = isSum.lastIndexOf(true, row - 1) + 1;
  const above = values.slice(0, row).map((one, at) => ({ one, isSum: isSum[at] ?? false, at }));
  const ways = [
    above.filter((one) => one.at >= since),
    above.filter((one) => !one.isSum),
    above.filter((one) => one.isSum),
  ].filter(({ length }) => length > 1);
  const told = columns.filter((at) => (values[row]?.[at] ?? 0) > 0);
  if (ways.length === 0 || told.length === 0) return { holds: 0, fails: 0 };
  const rights = ways.map(
    (way) => told.filter((at) => sumOf(way.map(({ one }) => one[at] ?? 0)) === values[row]?.[at]).length,
  );
  const holds = Math.max(...rights);
  return { holds, fails: told.length - holds };
}
