// Figures in the documents that npm run docs:check writes: rows of tables between two markers.
import { readFileSync, writeFileSync } from "node:fs";
import { root } from "../set-up.mjs";

/** Tables with figures of the command: the page of each, and the rows that it must have. */
export const figureTables = {
  "docs-check": { page: "docs/testing.md", rows: ["files", "everyday", "production", "image", "operations"] },
  machines: { page: "docs/testing.md", rows: ["1", "2", "3", "4", "5", "5b", "6", "7", "8", "9"] },
  upgrade: { page: "docs/reliability.md", rows: ["operations"] },
};

const between = (name) =>
  new RegExp(`(<!-- ${name}: npm run docs:check -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);

/** Returns the rows of a table in a page, by their first cell. */
export function readFigures(text, name) {
  const table = between(name).exec(text)?.[2] ?? "";
  const rows = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
  return new Map(rows.map(([first = "", ...others]) => [first, others]));
}

/** Returns the page with a row's new cells; a row that the table lacks is added. */
export function withFigures(text, name, first, cells) {
  const line = `| ${[first, ...cells].join(" | ")} |`;
  return text.replace(between(name), (_, begin, table, end) => {
    const lines = table.trimEnd().split("\n");
    const at = lines.findIndex((one, index) => index > 2 && one.startsWith(`| ${first} |`));
    lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, line);
    return `${begin}${lines.join("\n")}\n\n${end}`;
  });
}

/** Writes the figures of a run into the page. */
export function noteFigures(name, first, cells) {
  const path = `${root}/${figureTables[name].page}`;
  writeFileSync(path, withFigures(readFileSync(path, "utf8"), name, first, cells));
}

/** The day of a run, as pages show it. */
export const today = () => new Date().toISOString().slice(0, 10);
