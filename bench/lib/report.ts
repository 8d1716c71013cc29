import { existsSync, readFileSync, writeFileSync } from "node:fs";

const file = new URL("../../docs/performance.md", import.meta.url);

/** A table of Markdown, columns as wide as their widest cell. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** Prints a section and puts it into docs/performance.md, in the place of the section of that name. */
export function report(name: string, title: string, body: string): void {
  const section = `<!-- ${name} -->\n## ${title}\n\n${body}\n<!-- /${name} -->`;
  process.stdout.write(`\n${title}\n\n${body}\n`);
  const before = existsSync(file) ? readFileSync(file, "utf8") : "# Performance\n";
  const known = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  const after = known.test(before)
    ? before.replace(known, () => section)
    : `${before.trimEnd()}\n\n${section}\n`;
  writeFileSync(file, after);
}
