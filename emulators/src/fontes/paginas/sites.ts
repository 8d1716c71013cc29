import { type FamiliaName, familiaNames } from "./familias.ts";
import { createSite, type Site } from "./site.ts";

export type Sites = {
  all(): Site[];
  find(host: string): Site | undefined;
  /** Creates a site, or resets it to its initial state. */
  create(host: string, familia?: FamiliaName): Site;
};

/** Creates the invented sites, one per family, at concursos.<familia>.example. */
export function createSites(now: () => Date): Sites {
  const sites = new Map<string, Site>();
  const create = (host: string, familia: FamiliaName = "cartoes") => {
    const site = createSite(host, familia, now);
    sites.set(host, site);
    return site;
  };
  for (const familia of familiaNames) create(`concursos.${familia}.example`, familia);
  return { all: () => [...sites.values()], find: (host) => sites.get(host), create };
}
