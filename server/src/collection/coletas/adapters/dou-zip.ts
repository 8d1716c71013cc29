import type { Looked } from "./adapter.ts";
import { hashOf } from "./adapter.ts";
import { readArchive } from "./zip.ts";

/** Attributes that every article of the federal gazette has. */
const facts = [/ idMateria="\d+"/, / pubName="\w+"/, / pubDate="\d\d\/\d\d\/\d{4}"/, / artType="[^"]/];

/** Reads a section of the federal gazette: an archive with one file per article, some of them broken. */
export function lookAtArchive(bytes: Buffer): Looked {
  let itens = 0;
  let incompletos = 0;
  for (const { name, content } of readArchive(bytes)) {
    if (!name.endsWith(".xml")) continue;
    itens++;
    if (!content || !isWhole(content.toString("utf8"))) incompletos++;
  }
  return { essencia: hashOf(bytes), itens, incompletos, more: [] };
}

function isWhole(text: string): boolean {
  const head = text.slice(0, text.indexOf("<body"));
  return text.trimEnd().endsWith("</xml>") && facts.every((fact) => fact.test(head));
}
