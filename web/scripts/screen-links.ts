import { earlyScreens, laterLink } from "../src/early/early-mark.ts";
import { screenPaths } from "./screen-paths.ts";

/** Of React Router's manifest of a build, what is read here. */
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
 * Every screen's address as a pattern (`/concursos/:uuid`), with the tags that let a browser fetch the screen's files
 * while it still reads the page, instead of after its first script told of them; scripts of a screen that is shown early come
 * after that. What is not among them answers 404.
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

/** From the root to this route; every page has the root's files already. */
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
