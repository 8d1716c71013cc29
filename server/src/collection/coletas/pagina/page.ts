import type { CheerioAPI } from "cheerio";
import { checkMarkup } from "../texto/markup.ts";
import { readTree } from "../texto/page-tree.ts";
import { parseAddress } from "./address.ts";

export type Element = {
  name: string;
  attribs: Record<string, string>;
  parent: Element | null;
  children: Node[];
};
export type Node = Element | { type: "text"; data: string; parent: Element | null };

export const isElement = (node: Node | null | undefined): node is Element =>
  node !== null && node !== undefined && "name" in node && "children" in node && "attribs" in node;

/** A parsed page without hidden elements and its frame, and the base address of its links. */
export type PageTree = { $: CheerioAPI; body: Element; base: string | undefined };

const unseen = "script, style, noscript, template, svg, iframe, object, link, meta, head, select, [hidden]";
const frame = [
  "nav, footer, aside, [role=navigation], [role=contentinfo], [role=search], [role=banner]",
  ".pagination, .pager, .paginacao, .breadcrumb, .breadcrumbs, .social, .share, .cookie, .skip-link",
].join(", ");
const framing =
  /(^|[-_\s])(menu|navbar|nav|footer|rodape|breadcrumbs?|migalhas?|pagination|paginacao|pager|social|redes|share|compartilhe|cookies?|banners?|publicidade|propaganda|anuncios?|ads?|carousel|slider|slides?|sidebar|acessibilidade|lgpd)([-_\s]|$)/i;

/** Parses a page. @throws ComplexMarkup if its tree would be too expensive */
export function readPageTree(html: string, url: string | undefined, { keepsFrame = false } = {}): PageTree {
  checkMarkup(html);
  const $ = readTree(html);
  const base = addressOf($("base[href]").attr("href") ?? "", url) ?? url;
  $(unseen).remove();
  const found = { $, body: $("body")[0] as unknown as Element, base };
  if (keepsFrame) return found;
  const whole = textLength($("body").text());
  $(frame).remove();
  $("[class], [id]").each((_, element) => {
    const { class: classes = "", id = "" } = (element as unknown as Element).attribs;
    const isFrame = framing.test(classes) || framing.test(id);
    // The page's body or main column may have a frame's class name too, so elements with much of the text stay.
    if (isFrame && textLength($(element).text()) < whole / 3) $(element).remove();
  });
  return found;
}

const textLength = (text: string) => text.replace(/\s+/g, " ").length;

/** Returns a link's absolute address; null if it leads to no page or file. */
export function addressOf(href: string, base: string | undefined): string | null {
  const said = href.trim();
  if (said === "" || said.startsWith("#") || /^(javascript|mailto|tel|data|whatsapp|blob):/i.test(said))
    return null;
  const url = parseAddress(said, base);
  if (!url) return base === undefined ? said : null;
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

const blocks =
  /^(address|article|blockquote|br|caption|dd|div|dl|dt|fieldset|figure|form|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tbody|td|th|tr|ul|summary|details)$/;

/** Returns the text of nodes, one line a block, up to about `most` characters. */
export function linesOf(nodes: readonly Node[], most = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = [];
  let length = 0;
  const open: (Node | string)[] = nodes.toReversed();
  for (let node = open.pop(); node !== undefined && length <= most; node = open.pop()) {
    if (typeof node === "string") parts.push(node);
    else if (!isElement(node)) {
      const data = "data" in node ? node.data : "";
      parts.push(data);
      // Whitespace between two elements is not text.
      length += data.trim().length;
    } else {
      const edge = blocks.test(node.name) ? "\n" : "";
      parts.push(edge);
      open.push(edge, ...node.children.toReversed());
    }
  }
  return parts
    .join("")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

export const textOf = (nodes: readonly Node[], most?: number): string => linesOf(nodes, most).join(" ");

/** Returns nodes' elements and their descendants in document order. */
export function elementsOf(nodes: readonly Node[]): Element[] {
  const found: Element[] = [];
  const open: Node[] = nodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    open.push(...node.children.toReversed());
  }
  return found;
}
