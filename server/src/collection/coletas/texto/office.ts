import { readArchive } from "../adapters/zip.ts";
import { readZipDirectory } from "../adapters/zip-directory.ts";

/** Members with the text of office documents: DOCX (ISO/IEC 29500), ODT (ISO/IEC 26300). */
const bodies = new Set(["word/document.xml", "content.xml"]);

/** Tags that end a paragraph, heading or table row, and tags that separate words. */
const ends = /<\/(?:w:p|w:tr|text:p|text:h|table:table-row)>/g;
const gaps = /<(?:w:tab|w:br|text:tab|text:line-break|text:s)\/?>|<\/(?:w:tc|table:table-cell)>/g;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Returns whether an archive is an office document. @throws FetchError for a broken archive */
export const isOffice = (archive: Buffer): boolean =>
  readZipDirectory(archive).some(({ name }) => bodies.has(name));

/** Returns the text of an office document, one line a paragraph. @throws FetchError for a broken archive */
export function readOffice(archive: Buffer): string {
  for (const { name, content } of readArchive(archive)) {
    if (!bodies.has(name) || !content) continue;
    return content
      .toString("utf8")
      .replace(ends, "\n")
      .replace(gaps, "\t")
      .replace(/<[^<>]{0,20000}>/g, "")
      .replace(/&(amp|lt|gt|quot|apos);/g, (_, word) => entities[word] ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .join("\n");
  }
  return "";
}
