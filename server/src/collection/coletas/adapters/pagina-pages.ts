import { limits } from "@cav/contract/limits.ts";
import { toBoundItems } from "../pagina/bounded.ts";
import { readChosen } from "../pagina/chosen.ts";
import { readOffered, titleKeyOf } from "../pagina/compare.ts";
import { type Listed, readItems } from "../pagina/items.ts";
import { addressOf, elementsOf, linesOf, readPageTree, textOf } from "../pagina/page.ts";
import { toText } from "../texto/charset.ts";
import { hashOf, type ListedDocumento, type Looked } from "./adapter.ts";

const documentPath = /\.(pdf|docx?|odt|txt)$/i;
const documentsMax = 12;
const itemsMax = 2_000;
const nextWords = /^(pr[oó]xim[ao]s?( p[aá]gina)?|seguinte|mais antig[oa]s|next|older|›|»|>|>>)$/i;

/** Items of one page of a list, and the address of the next page; null: this is the last one. */
export type ListedPage = Listed & { next: string | null };

/** Reads one page of a list by the chosen selector, or else the part that mentions exams most. */
export function readListedPage(bytes: Buffer, url: string, seletor: string | null): ListedPage {
  const html = toText(bytes);
  const listed =
    seletor === null ? readItems(html, url) : { items: readChosen(html, url, seletor), causa: null };
  const { items } = toBoundItems(listed.items, itemsMax);
  return { items, causa: listed.causa, next: withinMax(findNext(html, url)) };
}

const withinMax = (link: string | null) => (link && link.length <= limits.urlMax ? link : null);

function findNext(html: string, url: string): string | null {
  const { $, body, base } = readPageTree(html, url, { keepsFrame: true });
  const said = addressOf($("a[rel~=next]").attr("href") ?? "", base);
  if (said) return said;
  const links = elementsOf([body]).filter(({ name }) => name === "a");
  const next = links.find((link) => nextWords.test(textOf([link], 40)));
  return next ? addressOf(next.attribs.href ?? "", base) : null;
}

/** Reads an exam's page and the documents that it links to. */
export function lookAtListedPage(bytes: Buffer, url: string): Looked {
  const html = toText(bytes);
  const { body } = readPageTree(html, url);
  const files = readOffered(html, url).filter(
    ({ link }) => withinMax(link) && link && documentPath.test(new URL(link).pathname),
  );
  const more = files.slice(0, documentsMax).map(({ link, date }): ListedDocumento => {
    const file = link ?? "";
    return { chave: file, url: file, isFixed: true, pagina: url, publicado_em: date ?? undefined };
  });
  // The order of a page's lines does not change its content.
  const lines = linesOf([body]).map(titleKeyOf).toSorted();
  return { essencia: hashOf(lines.join("\n")), itens: 0, incompletos: 0, more };
}
