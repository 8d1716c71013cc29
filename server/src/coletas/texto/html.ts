import { readTree } from "./page-tree.ts";

const blocks =
  "address,article,aside,blockquote,br,dd,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,tr,ul";

/** A page's visible text: a line a block, a table's cells with tabs between them. */
export function readHtml(html: string): string {
  const page = readTree(html);
  page("script,style,noscript,template,svg,head").remove();
  page("td,th").append("\t");
  page(blocks).before("\n").append("\n");
  return page("body")
    .text()
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
