import { folded } from "@cav/contract/folded.ts";
import { readDataLists } from "./data.ts";
import { type Item, itemOf } from "./item-of.ts";
import { readItems } from "./items.ts";
import { addressOf, elementsOf, isElement, type PageTree, readPageTree, textOf } from "./page.ts";

/** Parameters that tell visits apart, not documents. */
const incidental =
  /^(utm_.*|fbclid|gclid|sid|phpsessid|jsessionid|aspsessionid.*|session.*|token|_|t|ts|v|ver|cache|rand.*|nocache|timestamp)$/i;

/** An address without what differs from visit to visit. */
export function addressKeyOf(link: string): string {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname, searchParams } = new URL(link);
  const path = pathname
    .replace(/;jsessionid=[^/?]*/i, "")
    .replace(/\/\(S\([^)]*\)\)/i, "")
    .replace(/\/$/, "");
  const asked = [...searchParams].filter(([name]) => !incidental.test(name)).map((pair) => pair.join("="));
  return [hostname.replace(/^www\./, "") + path, ...asked.toSorted()].join("&");
}

/** A title without counters, marks of news and the way it is written. */
export function titleKeyOf(title: string): string {
  return folded(title)
    .replace(
      /\b(visitas|acessos|visualizacoes|downloads|leituras|views|cliques)\b\s{0,2}:?\s{0,2}[\d.]{0,12}|[\d.]{1,12}\s{0,2}(visitas|acessos|visualizacoes|downloads|leituras|views|cliques)/g,
      " ",
    )
    .replace(/\b(novo|nova|new|atualizado)!+/g, " ")
    .replace(/\b\d{1,9}([.,]\d{1,3})?\s{0,2}(kb|mb|bytes)\b/g, " ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const documentEnding = /\.(pdf|docx?|odt|rtf|xlsx?|ods|zip|txt)$/i;

/** Whether an address leads to a file, by its ending. */
export const isDocumentPath = (link: string): boolean =>
  documentEnding.test(new URL(link, "https://x.example").pathname);

/** Everything that a page offers: what it lists, and each link of its matter with its words. @throws ComplexMarkup */
export function readOffered(html: string, url: string | undefined): Item[] {
  const { items } = readItems(html, url);
  const page = readPageTree(html, url);
  const links = linksOf(page);
  // A page without links may be made by scripts: all that they are given counts.
  const data = links.length === 0 ? readDataLists(html, page.base).flat() : [];
  if (data.length > 0) return data;
  // Of one thing alone nobody knows whether it is a list: its link, with the words around it, is enough.
  if (items.length < 2) return links;
  const listed = new Set(items.flatMap(({ link }) => (link ? [addressKeyOf(link)] : [])));
  return [...items, ...links.filter(({ link }) => !listed.has(addressKeyOf(link ?? "")))];
}

function linksOf({ body, base }: PageTree): Item[] {
  return elementsOf([body]).flatMap((element) => {
    const link = element.name === "a" ? addressOf(element.attribs.href ?? "", base) : null;
    if (link === null) return [];
    const words = textOf([element]) || element.attribs.title || "";
    // A picture that leads somewhere is a banner, unless it leads to a document.
    if (words === "" && !isDocumentPath(link)) return [];
    const read = itemOf(contextOf(element), base);
    return [{ title: isBare(words) ? (read?.title ?? words) : words, date: read?.date ?? null, link }];
  });
}

const isBare = (words: string) => words.length < 12;

/** The smallest block around a link that has words beside it. */
function contextOf(element: Parameters<typeof elementsOf>[0][number]) {
  const own = textOf([element]).length;
  for (let at = element.parent; at && isElement(at) && at.name !== "body"; at = at.parent) {
    const length = textOf([at]).length;
    if (length > own + 8) return length > 400 ? [element] : [at];
  }
  return [element];
}

/**
 * What a page offers that it did not before. Order, banners, counters, sessions and the frame of a page are no news; an address
 * that several things share is told apart by their titles.
 */
export function findNewItems(before: Item[], after: Item[]): Item[] {
  const shared = new Set([...repeated(before), ...repeated(after)]);
  const keyOf = ({ title, date, link }: Item) => {
    const address = link === null ? "" : addressKeyOf(link);
    return address !== "" && !shared.has(address) ? address : `${address} ${titleKeyOf(title)} ${date ?? ""}`;
  };
  const known = new Set(before.map(keyOf));
  const told = new Set<string>();
  return after.filter((item) => {
    const key = keyOf(item);
    return !known.has(key) && !told.has(key) && told.add(key);
  });
}

/** Addresses that things with different titles share; a file is one thing, however it is called. */
function repeated(items: Item[]): string[] {
  const linked = items.filter(({ link }) => link !== null && !isDocumentPath(link));
  const byAddress = Map.groupBy(linked, ({ link }) => addressKeyOf(link ?? ""));
  return [...byAddress].flatMap(([address, some]) =>
    new Set(some.map(({ title }) => titleKeyOf(title))).size > 1 ? [address] : [],
  );
}
