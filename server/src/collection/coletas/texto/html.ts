import type { CheerioAPI } from "cheerio";
import { checkMarkup } from "./markup.ts";
import { readTree } from "./page-tree.ts";

type Root = ReturnType<CheerioAPI["root"]>[number];
type Child = Root["children"][number];

const blocks = new Set(
  (
    "address,article,aside,blockquote,br,dd,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3,h4,h5,h6," +
    "header,hr,li,main,nav,ol,p,pre,section,table,tr,ul"
  ).split(","),
);
const cells = new Set(["td", "th"]);
const unseen = new Set(["script", "style", "noscript", "template", "svg", "head"]);

/** Returns a page's visible text: one line a block, with tabs between cells. @throws ComplexMarkup */
export function readHtml(html: string): string {
  checkMarkup(html);
  return visibleTextOf(readTree(html).root()[0])
    .split("\n")
    .map((line) =>
      line
        .split("\t")
        .map((cell) => cell.split(/\s/).filter(Boolean).join(" "))
        .filter(Boolean)
        .join("\t"),
    )
    .filter(Boolean)
    .join("\n");
}

/** Traverses without recursion, because the nesting depth is not trusted. */
function visibleTextOf(root: Root | undefined): string {
  const parts: string[] = [];
  const open = root ? [{ children: root.children, at: 0, after: "" }] : [];
  for (let spot = open.at(-1); spot; spot = open.at(-1)) {
    const node: Child | undefined = spot.children[spot.at++];
    if (!node) {
      parts.push(spot.after);
      open.pop();
    } else if (node.nodeType === textNode && "data" in node) parts.push(node.data);
    else if ("name" in node && "children" in node && !unseen.has(node.name)) {
      const isBlock = blocks.has(node.name);
      if (isBlock) parts.push("\n");
      open.push({ children: node.children, at: 0, after: isBlock ? "\n" : cells.has(node.name) ? "\t" : "" });
    }
  }
  return parts.join("");
}

const textNode = 3;
