import { createRequire } from "node:module";
import type * as Tldts from "tldts";
import { parseAddress } from "../pagina/address.ts";

const require = createRequire(import.meta.url);

/** The public suffix list has 2 MB and most processes never need it, so it is loaded lazily. */
const library = (): typeof Tldts => require("tldts");

/** Hosts that give each customer a name below theirs, and that the public suffix list leaves out. */
const sharedHosts = [
  ...["000webhostapp.com", "comunidades.net", "godaddysites.com", "jimdofree.com", "jimdosite.com"],
  ...["livejournal.com", "loja2.com.br", "medium.com", "negocio.site", "sharepoint.com", "site123.me"],
  ...["squarespace.com", "strikingly.com", "substack.com", "tumblr.com", "webnode.com", "webnode.com.br"],
  ...["webnode.page", "weebly.com", "wix.com", "wordpress.com", "wpengine.com", "yolasite.com"],
];
/** Hosts that give each customer a path: how many of its parts name one. */
const sharedPaths: Readonly<Record<string, number>> = { "sites.google.com": 2 };

/**
 * Returns the site of an address: its registered domain, a customer's part of a shared host, or a host without either.
 * A source may redirect within it.
 */
export function homeOf(address: URL | string): string {
  const { hostname: host, pathname } = parseAddress(String(address)) ?? new URL(address);
  const parts = sharedPaths[host];
  if (parts !== undefined) return [host, ...pathname.split("/").slice(1, parts + 1)].join("/");
  const shared = sharedHosts.find((one) => host.endsWith(`.${one}`));
  if (shared)
    return `${host
      .slice(0, -shared.length - 1)
      .split(".")
      .at(-1)}.${shared}`;
  return library().getDomain(host, { allowPrivateDomains: true }) ?? host;
}
