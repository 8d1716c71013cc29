import { calendarDayOf } from "@cav/contract/format.ts";
import type { XMLParser } from "fast-xml-parser";
import { createXmlParser, isWellFormedXml } from "../../../platform/xml.ts";
import { readHtml } from "./html.ts";

/** An article of the federal gazette, in the format of its daily and monthly files. */
export type Article = {
  /** The act's key; the article's id differs between files. */
  idMateria: string;
  tipo: string;
  titulo: string;
  hierarquia: string;
  publicadoEm: string | null;
  pagina: string | null;
  /** Address of that page on the web. */
  endereco: string | null;
  texto: string;
};

let made: XMLParser | undefined;

function parserOf(): XMLParser {
  made ??= createXmlParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    processEntities: true,
    parseAttributeValue: false,
    parseTagValue: false,
  });
  return made;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Reads an article; null for a malformed file, so that one bad member does not stop a day. */
export function readArticle(xml: string): Article | null {
  try {
    return toArticle(xml.replace(/^\ufeff/, ""));
  } catch {
    return null;
  }
}

function toArticle(xml: string): Article | null {
  if (!isWellFormedXml(xml)) return null;
  const article = (parserOf().parse(xml) as Parsed).xml?.article;
  const idMateria = textOf(article?.idMateria);
  if (!article || !idMateria) return null;
  const { body = {} } = article;
  const titulo = textOf(body.Identifica);
  const texto = readHtml(textOf(body.Texto));
  const [day = "", month = "", year = ""] = textOf(article.pubDate).split("/");
  return {
    idMateria,
    tipo: textOf(article.artType),
    titulo,
    hierarquia: textOf(article.artCategory),
    publicadoEm: calendarDayOf(year, month, day),
    pagina: textOf(article.numberPage) || null,
    endereco: textOf(article.pdfPage) || null,
    texto: [titulo && !texto.startsWith(titulo) ? titulo : "", textOf(body.Ementa), texto]
      .filter(Boolean)
      .join("\n"),
  };
}

type Parsed = { xml?: { article?: Record<string, unknown> & { body?: Record<string, unknown> } } };
