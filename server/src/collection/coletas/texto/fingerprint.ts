import { createHash } from "node:crypto";
import { titleKeyOf } from "../pagina/compare.ts";
import { readParts } from "./documento.ts";

/** Documents with fewer characters are scans without text. */
const leastSigns = 40;

/**
 * Fingerprints a document by its text, since many files are regenerated at each request. Yields nothing for each part
 * that it read, and at last the fingerprint, or null if the text is too short for one.
 */
export async function* fingerprintOf(
  bytes: Uint8Array,
  charset: string | null,
): AsyncGenerator<string | null | undefined> {
  const texts: string[] = [];
  for await (const { acts } of readParts(bytes, { charset, keeps: "all" }, 0)) {
    for (const { texto } of acts) texts.push(texto);
    yield undefined;
  }
  const words = titleKeyOf(texts.join(" "));
  yield words.length < leastSigns ? null : createHash("sha256").update(words).digest("hex");
}
