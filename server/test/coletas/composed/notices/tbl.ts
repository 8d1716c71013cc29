import type { Block, ComposedNotice, NoticeTable } from "./blocks.ts";

/** Formats a notice for the typesetter groff: `tbl` sets the tables without space between their rows. */
export function toNoticeTbl({ isLandscape, blocks }: ComposedNotice): string {
  const [width, length] = isLandscape ? [26, 21] : [17.5, 29.7];
  const head = [`.pl ${length}c`, `.ll ${width}c`, ".po 1.5c", ".ps 9", ".vs 11", ".na", ".nh", ".wh 0 top"];
  const traps = [".de top", "'sp 1.5c", "..", ".de foot", "'bp", "..", ".wh -1.5c foot"];
  return [...head, ...traps, ...blocks.flatMap((block) => toBlock(block, width))].join("\n").concat("\n");
}

/** A line that begins with a point would be a request. */
const toText = (text: string) => text.replace(/^[.']/, "\\&$&");

function toBlock(block: Block, width: number): string[] {
  if (block === "\f") return [".bp"];
  if (typeof block === "string") return [".br", toText(block), ".sp 0.4"];
  if ("beside" in block) return block.beside.flatMap((one) => toTable(one, width));
  return toTable(block, width);
}

function toTable({ rows, widths, titles, lines, right }: NoticeTable, width: number): string[] {
  const formats = rows.map((row, at) =>
    row
      .map((text, column) => {
        if (text === ">") return "s";
        if (text === "^") return "^";
        const key = at < titles ? "c" : right?.includes(column) ? "r" : "l";
        return `${key}w(${((widths[column] ?? 0) * (width - 0.4 * widths.length)).toFixed(2)}c)`;
      })
      .join(" "),
  );
  const body = rows.flatMap((row, at) => [
    row
      .filter((text) => text !== ">")
      .map((text) => (text === "^" ? "\\^" : `T{\n${toText(text)}\nT}`))
      .join("\t"),
    ...((lines === "rows" || lines === "titles") && at === titles - 1 ? ["_"] : []),
    ...(lines === "rows" && at >= titles ? ["_"] : []),
  ]);
  const options = [lines === "all" ? "allbox" : "", "tab(\t)"].filter(Boolean).join(" ");
  return [".TS", `${options};`, `${formats.join("\n")}.`, ...body, ".TE", ".sp 0.4"];
}
