import { checkMarkup } from "../texto/markup.ts";
import { readTree } from "../texto/page-tree.ts";
import { type Found, hashOf, type Looked } from "./adapter.ts";

/** The parts of an exam's page that say something; around them it has today's date and counters. */
const blocks = "#blocoInformacoesGerais, #blocoListaVagas, #blocoPublicacoes";
const pageLink = /^\/informacoes\/(\d{1,10})\/?$/;
/** Among the publications those that say what the exam is, not who passed it. */
const notice = /edital|retifica|abertura|prorroga|suspens|anula|cancela/i;
const publicationsMax = 12;

/** The numbers of the exams that a list leads to, each with its title. */
export function findLinkedConcursos(bytes: Buffer, url: string): Map<string, string> {
  const $ = treeOf(bytes);
  const titles = new Map<string, string>();
  for (const link of $("a[href]").toArray()) {
    const path = URL.parse($(link).attr("href") ?? "", url)?.pathname ?? "";
    const id = pageLink.exec(path)?.[1];
    if (id === undefined) continue;
    // Of both layouts of its cards: the heading in the link, and the link in the heading.
    const heading = $(link).find("h3").add($(link).closest("h3")).first();
    titles.set(id, titles.get(id) || heading.text().trim());
  }
  return titles;
}

/** What an exam's page is, and the notices among its publications. */
export function lookAtPage(bytes: Buffer, url: string): Looked {
  const $ = treeOf(bytes);
  const told = $(blocks).text().replace(/\s+/g, " ").trim();
  const files = $("#blocoPublicacoes a[href]")
    .toArray()
    .map((link) => ({ address: URL.parse($(link).attr("href") ?? "", url), name: $(link).text() }))
    .filter(({ address, name }) => address?.pathname.toLowerCase().endsWith(".pdf") && notice.test(name));
  const more = files.slice(0, publicationsMax).map(({ address }): Found => {
    const file = address?.href ?? "";
    return { chave: file, url: file, isFixed: true };
  });
  const essencia = hashOf(told || $("body").text().replace(/\s+/g, " ").trim());
  return { essencia, itens: 0, incompletos: told ? 0 : 1, more };
}

function treeOf(bytes: Buffer) {
  const text = textOf(bytes);
  checkMarkup(text);
  return readTree(text);
}

/** What its header says of the charset is wrong: it is UTF-8 wherever it can be. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}
