import { readArchive } from "../adapters/zip.ts";
import { findActs } from "./acts.ts";
import { toText } from "./charset.ts";
import { readHtml } from "./html.ts";
import { readPdfText } from "./pdf.ts";
import { type Article, readArticle } from "./xml.ts";

/** An act as a document has it: its text, and what the document says beside it. */
export type DocumentAct = {
  texto: string;
  hierarquia: string | null;
  chave: string | null;
  pagina: string | null;
  endereco: string | null;
  /** Its own day, where a document holds those of many. */
  publicado_em: string | null;
};

const nothingBeside = { hierarquia: null, chave: null, pagina: null, endereco: null, publicado_em: null };

/** What a document holds, and how many of its parts could not be read. */
export type ReadDocument = { acts: DocumentAct[]; unreadable: number };

const begins = (bytes: Uint8Array, sign: string) =>
  Buffer.from(bytes.subarray(0, sign.length)).toString("latin1") === sign;

/** Reads a document of a source by what its bytes are: a zip of articles, one article, a gazette as PDF or text, a page. */
export async function readDocument(bytes: Uint8Array, charset?: string | null): Promise<ReadDocument> {
  if (begins(bytes, "PK")) return readArticles(membersOf(bytes));
  if (begins(bytes, "%PDF")) return gazette(await readPdfText(bytes));
  const text = toText(bytes, charset).replace(/^\ufeff/, "");
  if (/^\s{0,20}<\?xml|^\s{0,20}<xml/.test(text)) return readArticles([bytes]);
  if (/^\s{0,20}<(?:!doctype|html|body|div|!--)/i.test(text))
    return { acts: [{ texto: readHtml(text), ...nothingBeside }], unreadable: 0 };
  return gazette(text);
}

/** The articles of a day, or of a month; a member that is broken or too large is undefined. */
function membersOf(zip: Uint8Array): (Uint8Array | undefined)[] {
  const members: (Uint8Array | undefined)[] = [];
  readArchive(Buffer.from(zip), (name, content) => {
    if (name.endsWith(".xml")) members.push(content);
  });
  return members;
}

function readArticles(files: readonly (Uint8Array | undefined)[]): ReadDocument {
  const articles = files.map((bytes) => bytes && readArticle(toText(bytes)));
  const acts = articles.flatMap((one): DocumentAct[] => (one ? [toAct(one)] : []));
  return { acts, unreadable: articles.length - acts.length };
}

const toAct = ({ texto, hierarquia, idMateria, pagina, endereco, publicadoEm }: Article): DocumentAct => ({
  texto,
  hierarquia,
  chave: idMateria,
  pagina,
  endereco,
  publicado_em: publicadoEm,
});

function gazette(text: string): ReadDocument {
  const acts = findActs(text).map(({ inicio, fim }) => ({
    texto: text.slice(inicio, fim),
    ...nothingBeside,
  }));
  return { acts: acts.length > 0 ? acts : [{ texto: text, ...nothingBeside }], unreadable: 0 };
}
