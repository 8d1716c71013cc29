import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";

/** Results are artefacts; docs/performance.md has one line per question. */
const resultsDir = process.env.BENCH_RESULTS ?? new URL("../../.cache/bench/", import.meta.url).pathname;

/** Renders a Markdown table with aligned columns. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** Highest load average before a run whose figures are stored. */
const quietLoad = 0.5;
const loadBefore = Number(process.env.BENCH_LOAD ?? loadavg()[0]);

const isKept = loadBefore <= quietLoad || process.env.BENCH_BUSY === "1";

/** Prints a result, and stores it in .cache/bench unless the machine was busy before. */
export function report(name: string, title: string, figures: string): void {
  const load = `Load before it was begun: ${loadBefore.toFixed(1)} on ${availableParallelism()} cores.`;
  const body = `${figures}\n\n${load}\n`;
  process.stdout.write(`\n${title}\n\n${body}`);
  if (!isKept) {
    process.stdout.write(`\nNot stored: above ${quietLoad}, only with --busy.\n`);
    return;
  }
  mkdirSync(resultsDir, { recursive: true });
  writeFileSync(join(resultsDir, `${name}.md`), `# ${title}\n\n${body}`);
}
