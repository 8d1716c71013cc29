import { readArchive } from "../adapters/zip.ts";
import { isGazetteArchive } from "../reading/first-bytes.ts";
import { findActs, selection } from "./acts.ts";
import { type DocumentAct, toBoundedActs } from "./bounded.ts";
import { toText } from "./charset.ts";
import { readHtml } from "./html.ts";
import { checkText } from "./legible.ts";
import { isOffice, readOffice } from "./office.ts";
import { readPdfText } from "./pdf.ts";
import { type Article, readArticle } from "./xml.ts";

const nothingBeside = { hierarquia: null, chave: null, pagina: null, endereco: null, publicado_em: null };

/** A document or an archive's member: its acts, and the number of unreadable files. */
export type DocumentPart = { acts: DocumentAct[]; unreadable: number };

/** Selects acts to keep: those about selections; a few acts if none is; or all. */
export type Keeps = "selections" | "only" | "all";

const begins = (bytes: Uint8Array, sign: string) =>
  Buffer.from(bytes.subarray(0, sign.length)).toString("latin1") === sign;

export const isPdf = (bytes: Uint8Array): boolean => begins(bytes, "%PDF");

const fewMax = 20;
/** Returns whether a document is one act, or a few without a selection, which a person must classify. */
const isOneMatter = (acts: readonly DocumentAct[]): boolean =>
  acts.length === 1 || (acts.length <= fewMax && !acts.some(({ texto }) => selection.test(texto)));

/** Reads a document part by part, from a position on. */
export async function* readParts(
  bytes: Uint8Array,
  { charset, keeps }: { charset: string | null; keeps: Keeps },
  from: number,
): AsyncGenerator<DocumentPart> {
  if (!isGazetteArchive(bytes) || isOffice(toBuffer(bytes))) {
    const { acts, unreadable } = await readDocument(bytes, charset);
    const keepsAll = keeps === "all" || (keeps === "only" && isOneMatter(acts));
    yield { acts: [], unreadable };
    let isKept = false;
    for (const { goesOn = false, ...act } of acts) {
      // A list is kept with the act that it belongs to, whatever its own words are.
      isKept = keepsAll || selection.test(act.texto) || (isKept && goesOn);
      if (isKept) for (const part of toBoundedActs(act)) yield { acts: [part], unreadable: 0 };
    }
    return;
  }
  for (const { name, content } of readArchive(toBuffer(bytes), from)) {
    if (!name.endsWith(".xml")) yield { acts: [], unreadable: 0 };
    else if (!content) yield { acts: [], unreadable: 1 };
    // Only articles with words about selections are parsed; parsing all would take ten times as long.
    else yield selection.test(content.toString("utf8")) ? readBounded(content) : { acts: [], unreadable: 0 };
  }
}

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** An act that may continue the act before. */
type ReadAct = DocumentAct & { goesOn?: boolean };
type ReadDocument = { acts: ReadAct[]; unreadable: number };

/** Reads one file by its detected format: an article, a PDF or text gazette, an office document, a page. */
async function readDocument(bytes: Uint8Array, charset?: string | null): Promise<ReadDocument> {
  if (isPdf(bytes)) return gazette(await readPdfText(bytes));
  if (isGazetteArchive(bytes)) return gazette(readOffice(toBuffer(bytes)));
  const text = toText(bytes, charset).replace(/^\ufeff/, "");
  if (/^\s{0,20}<\?xml|^\s{0,20}<xml/.test(text)) return readOne(bytes);
  if (/^\s{0,20}<(?:!doctype|html|body|div|!--)/i.test(text)) return readPage(text);
  return gazette(text);
}

function readPage(html: string): DocumentPart {
  const texto = readHtml(html);
  checkText(texto);
  return { acts: [{ texto, ...nothingBeside }], unreadable: 0 };
}

function readOne(bytes: Uint8Array): DocumentPart {
  const article = readArticle(toText(bytes));
  return article ? { acts: [toAct(article)], unreadable: 0 } : { acts: [], unreadable: 1 };
}

function readBounded(bytes: Uint8Array): DocumentPart {
  const { acts, unreadable } = readOne(bytes);
  return { acts: acts.flatMap((act) => [...toBoundedActs(act)]), unreadable };
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
  checkText(text);
  const acts = findActs(text).map(({ inicio, fim, goesOn }) => ({
    texto: text.slice(inicio, fim),
    ...nothingBeside,
    goesOn,
  }));
  return { acts: acts.length > 0 ? acts : [{ texto: text, ...nothingBeside }], unreadable: 0 };
}
