import { limits } from "@cav/contract/limits.ts";
import { toBoundTitle } from "../pagina/bounded.ts";
import { checkMarkup } from "../texto/markup.ts";
import { readTree } from "../texto/page-tree.ts";
import { hashOf, type ListedDocumento, type Looked } from "./adapter.ts";

/** Parts of an exam's page with content; the rest holds today's date and counters. */
const blocks = "#blocoInformacoesGerais, #blocoListaVagas, #blocoPublicacoes";
const pageLink = /^\/informacoes\/(\d{1,10})\/?$/;
/** Publications that define the exam; result lists are left out. */
const notice = /edital|retifica|abertura|prorroga|suspens|anula|cancela/i;
const publicationsMax = 12;

/** Lists the numbers of the exams that a list links to, each with its title. */
export function findLinkedConcursos(bytes: Buffer, url: string): Map<string, string> {
  const $ = treeOf(bytes);
  const titles = new Map<string, string>();
  for (const link of $("a[href]").toArray()) {
    const path = URL.parse($(link).attr("href") ?? "", url)?.pathname ?? "";
    const id = pageLink.exec(path)?.[1];
    if (id === undefined) continue;
    // The cards have two layouts: the heading inside the link, and the link inside the heading.
    const heading = $(link).find("h3").add($(link).closest("h3")).first();
    titles.set(id, titles.get(id) || toBoundTitle(heading.text()));
  }
  return titles;
}

/** Reads an exam's page and the notices among its publications. */
export function lookAtPage(bytes: Buffer, url: string): Looked {
  const $ = treeOf(bytes);
  const told = $(blocks).text().replace(/\s+/g, " ").trim();
  const files = $("#blocoPublicacoes a[href]")
    .toArray()
    .map((link) => ({ address: URL.parse($(link).attr("href") ?? "", url), name: $(link).text() }))
    .filter(({ address, name }) => isNotice(address) && notice.test(name));
  const more = files.slice(0, publicationsMax).map(({ address }): ListedDocumento => {
    const file = address?.href ?? "";
    return { chave: file, url: file, isFixed: true };
  });
  const essencia = hashOf(told || $("body").text().replace(/\s+/g, " ").trim());
  return { essencia, itens: 0, incompletos: told ? 0 : 1, more };
}

const isNotice = (address: URL | null) =>
  address !== null && address.href.length <= limits.urlMax && address.pathname.toLowerCase().endsWith(".pdf");

function treeOf(bytes: Buffer) {
  const text = textOf(bytes);
  checkMarkup(text);
  return readTree(text);
}

/** The HTTP header names a wrong charset, so pages are decoded as UTF-8 when they are valid UTF-8. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}
