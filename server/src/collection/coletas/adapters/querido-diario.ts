import { dayBeforeOf, hourMs } from "../../../platform/clock.ts";
import { defineTask } from "../../../platform/sandbox/sandbox.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import { type Adapter, hashOf, type ListedDocumento, type Source } from "./adapter.ts";
import type { Gazette } from "./querido-diario-pages.ts";
import { jsonMaxBytes, pageLimits, readPage } from "./read-page.ts";

const readGazettes = defineTask<typeof import("./querido-diario-pages.ts").readGazettes>(
  new URL("./querido-diario-pages.ts", import.meta.url),
  "readGazettes",
  pageLimits,
);

/** Words that every gazette with an act about an exam contains. */
const words = '"concurso público" | "processo seletivo" | "seleção pública"';
const pageSize = 100;
/** 40 pages cover four days of all its municipalities. */
const pagesMax = 40;
/** Gazettes appear in the index hours after they were scraped. */
const overlapMs = 12 * hourMs;

/** Reads municipal gazettes: all are counted, those that mention exams are fetched. */
export const queridoDiario: Adapter = {
  tipo: "DIARIO",
  async list(source) {
    const all = await readPages(source, {});
    const speaking = all.whole.length === 0 ? all : await readPages(source, { querystring: words });
    const found = speaking.whole.flatMap(({ url, txt_url, date, territory_id }): ListedDocumento[] => {
      const address = txt_url || url;
      if (!address) return [];
      return [{ chave: address, url: address, publicado_em: date, ibge: territory_id, isFixed: true }];
    });
    const territorios = all.whole.map(({ territory_id, territory_name, date }) => ({
      ibge: territory_id,
      nome: territory_name ?? territory_id,
      dia: date,
    }));
    const days = territorios.map(({ dia }) => dia).sort();
    const { itens, incompletos } = all;
    return { found, itens, incompletos, maisRecente: days.at(-1), territorios };
  },
  async look(bytes) {
    if (bytes.length === 0) throw new FetchError("FORMATO", "o diário veio vazio");
    return { essencia: hashOf(bytes), itens: 0, incompletos: 0, more: [] };
  },
};

/** Queries by scraping time instead of day, because gazettes arrive a day or more late. */
async function readPages({ endereco, fetch, since, now }: Source, query: Record<string, string>) {
  const from = since ? new Date(since.getTime() - overlapMs) : dayBeforeOf(now, 2);
  const whole: Gazette[] = [];
  let itens = 0;
  for (let page = 0; page < pagesMax; page++) {
    const url = new URL("gazettes", endereco);
    for (const [name, value] of new URL(endereco).searchParams) url.searchParams.append(name, value);
    const asked = {
      scraped_since: from.toISOString().slice(0, 19),
      size: String(pageSize),
      offset: String(page * pageSize),
      sort_by: "ascending_date",
      ...query,
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    const { bytes } = await fetch(url.href, { maxBytes: jsonMaxBytes });
    const answer = await readPage(readGazettes, [bytes, url.href]);
    for (const gazette of answer.whole) whole.push(gazette);
    itens += answer.shown;
    if (itens >= answer.total || answer.shown === 0) break;
  }
  return { whole, itens, incompletos: itens - whole.length };
}
