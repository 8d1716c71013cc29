import { createRequire } from "node:module";
import type * as Tldts from "tldts";

const require = createRequire(import.meta.url);

/** The public suffix list has 2 MB and most processes never need it, so it is loaded lazily. */
const library = (): typeof Tldts => require("tldts");

/** Returns an address' registered domain, or its host without one; a source may redirect within it. */
export function homeOf(address: URL | string): string {
  const { hostname } = new URL(address);
  return library().getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
