import { defineTask } from "../../../platform/sandbox/sandbox.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import type { Fetcher } from "../fetching/fetcher.ts";
import { homeOf } from "../fetching/home.ts";
import type { ListedGroup } from "../pagina/chosen.ts";
import type { Item } from "../pagina/item-of.ts";
import { type Adapter, hashOf, type ListedDocumento } from "./adapter.ts";
import { pageLimits, readPage } from "./read-page.ts";

type Pages = typeof import("./pagina-pages.ts");
const pages = new URL("./pagina-pages.ts", import.meta.url);
const readListedPage = defineTask<Pages["readListedPage"]>(pages, "readListedPage", pageLimits);
const lookAtListedPage = defineTask<Pages["lookAtListedPage"]>(pages, "lookAtListedPage", pageLimits);

const findGroupsTask = defineTask<typeof import("../pagina/chosen.ts").findGroups>(
  new URL("../pagina/chosen.ts", import.meta.url),
  "findGroups",
  pageLimits,
);

const pagesMax = 10;
/** Reasons for an empty list, as visits show them. */
export const causas = {
  SO_COM_JAVASCRIPT: "esta página só existe com JavaScript: não há itens no seu HTML",
  NADA: "nada nesta página se repete que fale de concursos",
};

/** Reads any page that lists exams by the structure of its items. A page without items is a fault. */
export const pagina: Adapter = {
  tipo: "BANCA",
  async list({ endereco, seletor, fetch }) {
    const items = await readList({ endereco, seletor, pagesLeft: pagesMax }, fetch);
    const found = items.flatMap(({ link, date }): ListedDocumento[] => {
      // Links to other sites are skipped: a source of that site collects them.
      if (link === null || homeOf(link) !== homeOf(endereco)) return [];
      return [{ chave: link, url: link, isFixed: false, publicado_em: date ?? undefined }];
    });
    const days = items.flatMap(({ date }) => date ?? []).toSorted();
    const incompletos = items.filter(({ link }) => link === null).length;
    return { found, itens: items.length, incompletos, maisRecente: days.at(-1) };
  },
  async look(bytes, { url }) {
    const isPage = /^[\s\ufeff]*</.test(bytes.subarray(0, 200).toString("latin1"));
    if (!isPage) return { essencia: hashOf(bytes), itens: 0, incompletos: 0, more: [] };
    return readPage(lookAtListedPage, [bytes, url]);
  },
};

type ListRequest = { endereco: string; seletor: string | null; pagesLeft: number };

/** Reads a list over several pages. @throws FetchError FORMATO if its first page lists nothing */
export async function readList(
  { endereco, seletor, pagesLeft }: ListRequest,
  fetch: Fetcher,
): Promise<Item[]> {
  const items: Item[] = [];
  const seen = new Set<string>();
  let address: string | null = endereco;
  for (let left = pagesLeft; left > 0 && address !== null && !seen.has(address); left--) {
    seen.add(address);
    const { bytes, url } = await fetch(address);
    const page = await readPage(readListedPage, [bytes, url, seletor]);
    if (page.causa && items.length === 0) throw new FetchError("FORMATO", causas[page.causa]);
    items.push(...page.items);
    if (seletor !== null && items.length === 0)
      throw new FetchError("FORMATO", "o seletor escolhido não encontra mais nada na página");
    address = page.next !== null && homeOf(page.next) === homeOf(endereco) ? page.next : null;
  }
  return items;
}

/** Returns the parts of a page that may be its list. @throws FetchError */
export async function readGroups(endereco: string, fetch: Fetcher): Promise<ListedGroup[]> {
  const { bytes, url } = await fetch(endereco);
  return readPage(findGroupsTask, [bytes, url]);
}
