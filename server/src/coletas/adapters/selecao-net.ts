import { readTree } from "../texto/page-tree.ts";
import { type Adapter, type Found, hashOf } from "./adapter.ts";

/** The parts of an exam's page that say something; around them it has today's date and counters. */
const blocks = "#blocoInformacoesGerais, #blocoListaVagas, #blocoPublicacoes";
const pageLink = /^\/informacoes\/(\d{1,10})\/?$/;
/** Among the publications those that say what the exam is, not who passed it. */
const notice = /edital|retifica|abertura|prorroga|suspens|anula|cancela/i;
const publicationsMax = 12;

/** Organisers whose site is of the platform selecao.net.br: a list of open exams, and a page of each. */
export const selecaoNet: Adapter = {
  tipo: "BANCA",
  domains: ["selecao.net.br"],
  async list({ endereco, fetch }) {
    const { bytes, url } = await fetch(new URL("/index/abertos/", endereco).href);
    const $ = readTree(textOf(bytes));
    const titles = new Map<string, string>();
    for (const link of $("a[href]").toArray()) {
      const id = pageLink.exec(new URL($(link).attr("href") ?? "", url).pathname)?.[1];
      if (id === undefined) continue;
      // Of both layouts of its cards: the heading in the link, and the link in the heading.
      const heading = $(link).find("h3").add($(link).closest("h3")).first();
      titles.set(id, titles.get(id) || heading.text().trim());
    }
    const found = [...titles.keys()].map(
      (id): Found => ({
        chave: `${new URL(endereco).host}/informacoes/${id}`,
        url: new URL(`/informacoes/${id}/`, endereco).href,
        isFixed: false,
        isCounted: true,
      }),
    );
    const incompletos = [...titles.values()].filter((title) => title === "").length;
    return { found, itens: titles.size, incompletos };
  },
  look(bytes, { url }) {
    if (bytes.subarray(0, 5).toString("latin1") === "%PDF-")
      return { essencia: hashOf(bytes), itens: 0, incompletos: 0, more: [] };
    const $ = readTree(textOf(bytes));
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
  },
};

/** What its header says of the charset is wrong: it is UTF-8 wherever it can be. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}
