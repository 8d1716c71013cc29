import { folded } from "@cav/contract/folded.ts";
import { homeOf } from "../fetching/home.ts";
import { toText } from "../texto/charset.ts";
import { isDocumentPath } from "./address.ts";
import { type Dropped, toBoundItems } from "./bounded.ts";
import { readOffered } from "./compare.ts";
import type { Item } from "./item-of.ts";
import { type Listed, readItems } from "./items.ts";

/** Items of an exam's page: documents, pages of its site about an exam, and titled blocks of its list. */
export type FollowedPage = { items: Item[]; causa: Listed["causa"]; dropped?: Dropped };

const itemsMax = 1_000;
/** Link texts that lead to an exam's publications. */
const ofDocuments =
  /\b(edita(l|is)|retifica|errata|aditivo|comunicado|aviso|nota|resultado|classifica|homologa|convoca|nomea|posse|gabarito|espelho|recurso|lista|rela[cç]ao|cronograma|local|locais|prova|inscri|isen|prorroga|suspens|anula|cancela|ata|portaria|decreto|decisao|julgamento|conteudo|anexo|desistencia|reclassifica)/;

/** Documents of a site itself, which every page of it links. */
const ofSite =
  /\b(cookies?|privacidade|lgpd|protecao de dados|termos? de uso|fale conosco|ouvidoria|acessibilidade|mapa do site|concursos abertos)\b/;
/** Titles of a page that is gone, which some sites send with HTTP 200. */
const gone = /\b(nao (foi )?(encontrad|localizad)[oa]|inexistente|not found|(erro|error) 404|404)\b/;
const heading = /<(title|h1)\b[^>]{0,200}>([^<]{0,200})</gi;

/** Returns whether a page says that it does not exist. */
function isGone(html: string): boolean {
  return [...html.slice(0, headMax).matchAll(heading)].some(([, , text = ""]) => gone.test(folded(text)));
}
const headMax = 60_000;

/** Reads a followed page. @throws ComplexMarkup */
export function readFollowed(bytes: Buffer, url: string, charset: string | null): FollowedPage {
  const html = toText(bytes, charset);
  if (isGone(html)) return { items: [], causa: "NADA" };
  const { items, causa } = readItems(html, url);
  const listed = new Set(items.map(({ link }) => link));
  const offered = readOffered(html, url).filter(({ title, link }) => {
    if (ofSite.test(folded(title))) return false;
    if (link === null || listed.has(link) || isDocumentPath(link)) return true;
    return isOfSite(link, url) && ofDocuments.test(folded(title));
  });
  const bounded = toBoundItems(offered, itemsMax);
  return { ...bounded, causa: bounded.items.length === 0 ? (causa ?? "NADA") : null };
}

/** Links to other sites are advertisements and partners. */
function isOfSite(link: string, page: string): boolean {
  const [host = "", site = ""] = [link, page].map((one) => new URL(one).hostname.replace(/^www\./, ""));
  if (!host.endsWith(site) && !site.endsWith(host)) return false;
  return homeOf(link) === homeOf(page);
}
