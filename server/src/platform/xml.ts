import { createRequire } from "node:module";
import type * as FastXmlParser from "fast-xml-parser";
import type { X2jOptions, XMLParser } from "fast-xml-parser";

const require = createRequire(import.meta.url);

/** Loads 2 MB with the first XML, which web processes hardly ever need. */
const library = (): typeof FastXmlParser => require("fast-xml-parser");

export function createXmlParser(options: X2jOptions): XMLParser {
  return new (library().XMLParser)(options);
}

export function isWellFormedXml(text: string): boolean {
  return library().XMLValidator.validate(text) === true;
}
