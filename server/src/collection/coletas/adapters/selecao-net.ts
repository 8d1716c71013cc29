import { defineTask } from "../../../platform/sandbox/sandbox.ts";
import { type Adapter, hashOf, type ListedDocumento } from "./adapter.ts";
import { pageLimits, readPage } from "./read-page.ts";

type Pages = typeof import("./selecao-net-pages.ts");
const pages = new URL("./selecao-net-pages.ts", import.meta.url);
const findLinkedConcursos = defineTask<Pages["findLinkedConcursos"]>(
  pages,
  "findLinkedConcursos",
  pageLimits,
);
const lookAtPage = defineTask<Pages["lookAtPage"]>(pages, "lookAtPage", pageLimits);

/** Reads sites on the platform selecao.net.br: a list of open exams and a page for each. */
export const selecaoNet: Adapter = {
  tipo: "BANCA",
  domains: ["selecao.net.br"],
  async list({ endereco, fetch }) {
    const { bytes, url } = await fetch(new URL("/index/abertos/", endereco).href);
    const titles = await readPage(findLinkedConcursos, [bytes, url]);
    const found = [...titles.keys()].map(
      (id): ListedDocumento => ({
        chave: `${new URL(endereco).host}/informacoes/${id}`,
        url: new URL(`/informacoes/${id}/`, endereco).href,
        isFixed: false,
        isCounted: true,
      }),
    );
    const incompletos = [...titles.values()].filter((title) => title === "").length;
    return { found, itens: titles.size, incompletos };
  },
  async look(bytes, { url }) {
    if (bytes.subarray(0, 5).toString("latin1") === "%PDF-")
      return { essencia: hashOf(bytes), itens: 0, incompletos: 0, more: [] };
    return readPage(lookAtPage, [bytes, url]);
  },
};
