import type { CheerioAPI } from "cheerio";
import { checkMarkup } from "./markup.ts";
import { readTree } from "./page-tree.ts";
import { readHtmlTable } from "./tables/html-table.ts";
import { type FoundTable, gridOf, type Table, toLine } from "./tables/table.ts";

type Root = ReturnType<CheerioAPI["root"]>[number];
type Child = Root["children"][number];

const blocks = new Set(
  (
    "address,article,aside,blockquote,br,caption,dd,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3,h4,h5," +
    "h6,header,hr,li,main,nav,ol,p,pre,section,table,tr,ul"
  ).split(","),
);
const cells = new Set(["td", "th"]);
const unseen = new Set(["script", "style", "noscript", "template", "svg", "head"]);

/** A page's visible text and its tables. */
export type PageRead = { text: string; tables: Table[] };

/** Returns a page's visible text: one line a block, with tabs between cells. @throws ComplexMarkup */
export const readHtml = (html: string): string => readHtmlParts(html).text;

/** Reads a page's visible text with its tables; a table's row is a line as in a PDF. @throws ComplexMarkup */
export function readHtmlParts(html: string): PageRead {
  checkMarkup(html);
  const lines: string[] = [];
  const tables: Table[] = [];
  let at = 0;
  const add = (line: string): number => {
    const start = at;
    lines.push(line);
    at += line.length + 1;
    return start;
  };
  let open = "";
  for (const part of [...visibleOf(readTree(html).root()[0]), null]) {
    if (typeof part === "string") open += part;
    else {
      for (const line of linesOf(open)) add(line);
      open = "";
      if (part) tables.push({ ...part, lines: gridOf(part).map((row) => add(toLine(row))) });
    }
  }
  return { text: lines.join("\n"), tables };
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) =>
      line
        .split("\t")
        .map((cell) => cell.split(/\s/).filter(Boolean).join(" "))
        .filter(Boolean)
        .join("\t"),
    )
    .filter(Boolean);

/** Returns visible text, and tables in their places. Traverses without recursion: the nesting depth is not trusted. */
function visibleOf(root: Root | Child | undefined): (string | FoundTable)[] {
  const parts: (string | FoundTable)[] = [];
  const open = root && "children" in root ? [{ children: root.children, at: 0, after: "" }] : [];
  for (let spot = open.at(-1); spot; spot = open.at(-1)) {
    const node: Child | undefined = spot.children[spot.at++];
    if (!node) {
      parts.push(spot.after);
      open.pop();
    } else if (node.nodeType === textNode && "data" in node) parts.push(node.data);
    else if ("name" in node && "children" in node && !unseen.has(node.name)) {
      const table = node.name === "table" ? readHtmlTable(node, textOf) : null;
      if (table) {
        parts.push(captionOf(node), table);
        continue;
      }
      const isBlock = blocks.has(node.name);
      if (isBlock) parts.push("\n");
      open.push({ children: node.children, at: 0, after: isBlock ? "\n" : cells.has(node.name) ? "\t" : "" });
    }
  }
  return parts;
}

const textOf = (node: unknown): string =>
  visibleOf(node as Child)
    .map(String)
    .join("");

/** Returns the lines of a table's caption. */
function captionOf(table: Child): string {
  const children = "children" in table ? table.children : [];
  return children
    .flatMap((one) => ("name" in one && one.name === "caption" ? [`\n${textOf(one)}\n`] : []))
    .join("");
}

const textNode = 3;
