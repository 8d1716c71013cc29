import { createRequire } from "node:module";
import type * as Tldts from "tldts";

const require = createRequire(import.meta.url);

/** The public suffixes, two megabytes, read when something is fetched: most processes never do. */
const library = (): typeof Tldts => require("tldts");

/** Whose an address is: the registered domain above its host, or the host where there is none. A source may lead anywhere in there. */
export function homeOf(address: URL | string): string {
  const { hostname } = new URL(address);
  return library().getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
