import { createRequire } from "node:module";
import type { CheerioAPI } from "cheerio";

const require = createRequire(import.meta.url);

/**
 * Parses a page. The library is loaded lazily: it is 10 % of the code loaded at start, and most processes read no
 * page.
 */
export function readTree(html: string): CheerioAPI {
  const { load }: typeof import("cheerio") = require("cheerio");
  return load(html);
}
