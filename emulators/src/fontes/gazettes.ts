import { createHash } from "node:crypto";
import { printed, shiftDays } from "./printed.ts";

export const gazetteFiles = "data.queridodiario.ok.org.br";

/** Returns the current gazettes with text and address. */
export function gazettesOf(day: string) {
  return printed.diarios.map(({ texto, publicado, ibge, nome, uf }) => {
    const text = shiftDays(texto, publicado, day);
    const name = createHash("sha1").update(text).digest("hex");
    return { ibge, nome, uf, text, path: `/${ibge}/${day}/${name}` };
  });
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Answers `GET /gazettes`, with paging, territories and search words. */
export function answerGazettes(day: string, query: Query) {
  const territories = [query.territory_ids ?? []].flat();
  const of = gazettesOf(day).filter(({ ibge }) => territories.length === 0 || territories.includes(ibge));
  const wanted = query.querystring
    ? of.filter(({ text }) => /concurso p[úu]blico|processo seletivo/i.test(text))
    : of;
  const offset = Number(query.offset ?? 0);
  const size = Number(query.size ?? 10);
  const gazettes = wanted.slice(offset, offset + size).map(({ ibge, nome, uf, path }) => ({
    territory_id: ibge,
    date: day,
    scraped_at: `${day}T07:30:00`,
    url: `https://${gazetteFiles}${path}.pdf`,
    territory_name: nome,
    state_code: uf,
    excerpts: [],
    edition: "1",
    is_extra_edition: false,
    txt_url: `https://${gazetteFiles}${path}.txt`,
  }));
  return { total_gazettes: wanted.length, gazettes };
}
