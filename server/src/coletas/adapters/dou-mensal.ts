import { monthNames } from "@cav/contract/format.ts";
import { shiftedDayOf } from "../../platform/clock.ts";
import { toTitle } from "../leitura/names.ts";
import type { Adapter, Found } from "./adapter.ts";
import { lookAtSection } from "./dou-zip.ts";

/** As the page's form calls months. */
const months = monthNames.map(toTitle);
/** A month of one section is larger than anything else that is fetched. */
const monthMaxBytes = 64 * 1024 * 1024;
/** The address has a number that changes: it is read from the page. */
const archiveLink = /href="([^"\s]{0,500}\/S03(\d\d)(\d{4})\.zip[^"\s]{0,500})"/g;

/** The federal gazette a month at a time, open to everybody: what the daily visits missed is in it. */
export const douMensal: Adapter = {
  tipo: "DOU",
  async list({ endereco, fetch, today }) {
    const found: Found[] = [];
    for (const day of lastMonthsOf(today)) {
      const [ano = "", mes = ""] = day.split("-");
      const page = new URL(endereco);
      page.search = new URLSearchParams({ ano, mes: months[Number(mes) - 1] ?? "" }).toString();
      const { bytes, url } = await fetch(page.href);
      for (const [, link = "", month, year] of bytes.toString("utf8").matchAll(archiveLink)) {
        if (month !== mes || year !== ano) continue;
        found.push({
          chave: `S03-${ano}-${mes}`,
          url: new URL(link.replaceAll("&amp;", "&"), url).href,
          publicado_em: day,
          isFixed: true,
          maxBytes: monthMaxBytes,
        });
      }
    }
    return { found, itens: found.length, incompletos: 0, maisRecente: found.at(0)?.publicado_em };
  },
  look: lookAtSection,
};

/** The last days of the two months before: a month appears in the first week of the next, or later. */
function lastMonthsOf(today: string): string[] {
  const last = shiftedDayOf(`${today.slice(0, 8)}01`, -1);
  return [last, shiftedDayOf(`${last.slice(0, 8)}01`, -1)];
}
