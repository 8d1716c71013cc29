import routes from "../src/routes.ts";

type Line = { path?: string; index?: boolean; children?: Line[] };

/** Returns the address patterns of all screens: `/concursos/:uuid`. Other addresses answer 404. */
export function screenPaths(lines: Line[] = routes as Line[], parent = ""): string[] {
  return lines.flatMap(({ path, index, children }) => {
    if (path === "*") return [];
    const here = path ? `${parent}/${path}` : parent;
    const own = path || index ? [here || "/"] : [];
    return [...own, ...screenPaths(children ?? [], here)];
  });
}
