import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";

const file = new URL("../../docs/performance.md", import.meta.url);

/** A table of Markdown, columns as wide as their widest cell. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** What a machine may be doing besides before figures that are kept are taken on it. */
const quietLoad = 0.5;
const loadBefore = Number(process.env.BENCH_LOAD ?? loadavg()[0]);

/** Whether figures may take the place of those that are written down: a busy machine's may when that is meant. */
export const isKept = loadBefore <= quietLoad || process.env.BENCH_BUSY === "1";

/**
 * Prints a section and puts it into docs/performance.md, in the place of the section of that name, unless the machine was
 * busy before it was begun.
 */
export function report(name: string, title: string, figures: string): void {
  const cores = `${availableParallelism()} cores`;
  const body = `${figures}\n\nLoad before it was begun: ${loadBefore.toFixed(1)} on ${cores}.`;
  const section = `<!-- ${name} -->\n## ${title}\n\n${body}\n<!-- /${name} -->`;
  process.stdout.write(`\n${title}\n\n${body}\n`);
  if (!isKept) {
    process.stdout.write(`\nNot written down: above ${quietLoad}, only with --busy.\n`);
    return;
  }
  const before = existsSync(file) ? readFileSync(file, "utf8") : "# Performance\n";
  const known = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  const after = known.test(before)
    ? before.replace(known, () => section)
    : `${before.trimEnd()}\n\n${section}\n`;
  writeFileSync(file, after);
}
