import { earlyScreens, laterLink } from "../src/early/early-mark.ts";
import { screenPaths } from "./screen-paths.ts";

/** The part of React Router's build manifest that is used here. */
export type Manifest = { routes: Record<string, Route> };
type Route = {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports: string[];
  css: string[];
};

/**
 * Returns each screen's address pattern (`/concursos/:uuid`) with the tags that preload its files while the browser
 * parses the page. Scripts of screens with an early view load after it. Other addresses answer 404.
 */
export function screenLinks({ routes }: Manifest): Record<string, string> {
  const linksByPattern = new Map<string, string>();
  for (const { id } of Object.values(routes).filter(({ path }) => path)) {
    const chain = chainOf(routes, id);
    const pattern = `/${chain.flatMap(({ path }) => path || []).join("/")}`;
    linksByPattern.set(pattern, linksOf(chain, earlyScreens.includes(pattern) ? laterLink : "modulepreload"));
  }
  return Object.fromEntries(screenPaths().map((path) => [path, linksByPattern.get(path) ?? ""]));
}

/** Returns the routes from the root to this one, without the root, whose files every page has. */
function chainOf(routes: Manifest["routes"], id: string) {
  const chain = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    chain.unshift(route);
  return chain;
}

function linksOf([root, ...chain]: Route[], rel: string): string {
  const known = new Set(root ? [root.module, ...root.imports, ...root.css] : []);
  const fresh = (paths: string[]) => [...new Set(paths)].filter((path) => !known.has(path));
  const styles = fresh(chain.flatMap(({ css }) => css)).map(
    (path) => `<link rel="stylesheet" href="${path}">`,
  );
  const scripts = fresh(chain.flatMap(({ module, imports }) => [module, ...imports]));
  return [...styles, ...scripts.map((path) => `<link rel="${rel}" fetchpriority="low" href="${path}">`)].join(
    "",
  );
}
