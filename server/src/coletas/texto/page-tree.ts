import { createRequire } from "node:module";
import type { CheerioAPI } from "cheerio";

const require = createRequire(import.meta.url);

/**
 * A page as a tree to look things up in. The library is loaded with the first page: it is a tenth of all that a process
 * loads to start, and most processes read no page.
 */
export function readTree(html: string): CheerioAPI {
  const { load }: typeof import("cheerio") = require("cheerio");
  return load(html);
}
