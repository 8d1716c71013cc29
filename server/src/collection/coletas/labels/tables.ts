import { measureInterval } from "./score.ts";

/** Formats a share with its interval, "93 % (88–96)"; a dash if the total is 0. */
export function buildShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  const [from, to] = measureInterval(part, whole);
  return `${percent(part / whole)} % (${percent(from)}–${percent(to)})`;
}

const percent = (share: number): string => (100 * share).toFixed(0);

/** Formats rows as a text table with aligned columns. */
export function buildTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return [titles, ...rows].map(line).join("\n");
}
