import { monthNames } from "@cav/contract/format.ts";
import { shiftedDayOf } from "../../../platform/clock.ts";
import { defineTask } from "../../../platform/sandbox/sandbox.ts";
import type { Adapter, ListedDocumento } from "./adapter.ts";
import { lookAtSection } from "./gazette.ts";
import { pageLimits, readPage } from "./read-page.ts";

/** Names of months as the page's form spells them. */
const months = monthNames.map((name) => name.charAt(0).toUpperCase() + name.slice(1));
/** A month of one section is larger than any other download. */
const monthMaxBytes = 64 * 1024 * 1024;

type Pages = typeof import("./gazette-pages.ts");
const pages = new URL("./gazette-pages.ts", import.meta.url);
const findArchives = defineTask<Pages["findArchives"]>(pages, "findArchives", pageLimits);

/** Reads the federal gazette's public monthly archives, which fill gaps of the daily visits. */
export const douMensal: Adapter = {
  tipo: "DOU",
  async list({ endereco, fetch, today }) {
    const found: ListedDocumento[] = [];
    for (const day of lastMonthsOf(today)) {
      const [ano = "", mes = ""] = day.split("-");
      const page = new URL(endereco);
      page.search = new URLSearchParams({ ano, mes: months[Number(mes) - 1] ?? "" }).toString();
      const { bytes, url } = await fetch(page.href);
      for (const link of await readPage(findArchives, [bytes, ano, mes]))
        found.push({
          chave: `S03-${ano}-${mes}`,
          url: new URL(link, url).href,
          publicado_em: day,
          isFixed: true,
          maxBytes: monthMaxBytes,
        });
    }
    return { found, itens: found.length, incompletos: 0, maisRecente: found.at(0)?.publicado_em };
  },
  look: lookAtSection,
};

/**
 * Lists the last days of the two months before: an archive appears in the first week of the next month or later.
 */
function lastMonthsOf(today: string): string[] {
  const last = shiftedDayOf(`${today.slice(0, 8)}01`, -1);
  return [last, shiftedDayOf(`${last.slice(0, 8)}01`, -1)];
}
