import { createRequire } from "node:module";
import type * as FastXmlParser from "fast-xml-parser";
import type { X2jOptions, XMLParser } from "fast-xml-parser";

const require = createRequire(import.meta.url);

/** Read with the first XML: who answers calls hardly ever has any, and it is two megabytes. */
const library = (): typeof FastXmlParser => require("fast-xml-parser");

export function createXmlParser(options: X2jOptions): XMLParser {
  return new (library().XMLParser)(options);
}

export function isWellFormedXml(text: string): boolean {
  return library().XMLValidator.validate(text) === true;
}
