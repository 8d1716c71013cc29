import { getDocumentProxy } from "unpdf";

/** A PDF that browsers could also read as a page. */
export class MarkupInside extends Error {
  override name = "MarkupInside";
}

/** Tags that no part of a notice holds, and those that no part but its streams may hold by chance. */
const everywhere = /<(?:!doctype|html|head|script|iframe|body)[\s>/]/i;
const outside =
  /<(?:a|audio|base|button|div|embed|form|frame|frameset|img|input|link|math|meta|object|style|svg|template|title|video)[\s>/]/i;

function holdsMarkup(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  if (everywhere.test(text)) return true;
  for (let at = 0; at < text.length; ) {
    const stream = text.indexOf("stream", at);
    if (outside.test(text.slice(at, stream < 0 ? text.length : stream))) return true;
    const end = stream < 0 ? -1 : text.indexOf("endstream", stream);
    if (end < 0) return stream >= 0 && outside.test(text.slice(stream));
    at = end + "endstream".length;
  }
  return false;
}

/**
 * Counts a PDF's pages.
 * @throws MarkupInside, PasswordException, or another error of a file that doesn't open
 */
export async function countPages(bytes: Uint8Array): Promise<number> {
  if (holdsMarkup(bytes)) throw new MarkupInside();
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { numPages } = pdf;
  await pdf.loadingTask.destroy();
  return numPages;
}
