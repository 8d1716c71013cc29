import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Which features a feature may use, besides the platform: through the front door, or queries where no rule applies. */
const featureImports: Record<string, string[]> = {
  auth: ["messages", "users"],
  users: ["audit", "auth", "subscriptions"],
  audit: [],
  plans: ["audit"],
  subscriptions: ["plans"],
  preferencias: ["auth", "cursos", "locais", "matching", "users"],
  cursos: [],
  locais: [],
  site: ["matching"],
  matching: ["concursos", "cursos", "locais", "users"],
  concursos: ["audit", "auth", "cursos", "favoritos", "locais", "matching", "preferencias", "seed"],
  favoritos: ["concursos", "matching"],
  calendario: ["alerts", "locais", "matching"],
  alerts: ["concursos", "favoritos", "locais", "matching", "messages", "users"],
  mentores: ["audit", "messages"],
  messages: [],
  operations: ["messages"],
  notifications: ["alerts", "audit", "messages", "users"],
  seed: ["auth", "concursos", "locais", "mentores", "plans", "preferencias", "users"],
};

/** Files at the top of the server that put the features together, or that every feature may know. */
const assembly = new Set(["main.ts", "app.ts", "workers.ts", "seed.ts", "start-message.ts"]);
const shared = new Set(["bind.ts", "deps.ts", "jobs.ts", "config.ts"]);

type Import = { from: string; to: string };

function sources(dir: string): string[] {
  return readdirSync(join(root, dir), { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(dir, name))
    .filter((path) => statSync(join(root, path)).isFile());
}

/** Imports of our own files; those of packages as they are written. `import type` counts for nobody's walls. */
function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), "utf8");
  const found = text.matchAll(
    /^(?:import|export)\s+(?!type\s)[^"']*?from\s+["']([^"']+)["']|^import\s+["']([^"']+)["']/gms,
  );
  return [...found].map(([, from, bare]) => {
    const target = from ?? bare ?? "";
    if (target.startsWith("."))
      return { from: path, to: relative(root, resolve(root, dirname(path), target)) };
    const own = /^@cav\/(\w+)\/(.+)$/.exec(target);
    return { from: path, to: own ? join(own[1] ?? "", "src", own[2] ?? "") : target };
  });
}

const described = ({ from, to }: Import) => `${from} → ${to}`;

test("the contract imports zod and nothing else", () => {
  const foreign = sources("contract/src")
    .flatMap(importsOf)
    .filter(({ to }) => !to.startsWith("contract/src/") && to !== "zod");
  expect(foreign.map(described)).toEqual([]);
});

test("the platform knows no feature", () => {
  const foreign = sources("server/src/platform")
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith("server/") && !to.startsWith("server/src/platform/"));
  expect(foreign.map(described)).toEqual([]);
});

test("every feature is listed and uses only the features listed for it", () => {
  const folders = readdirSync(join(root, "server/src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "platform")
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(Object.keys(featureImports).sort());

  const forbidden = folders.flatMap((feature) =>
    sources(`server/src/${feature}`)
      .flatMap(importsOf)
      .filter(({ to }) => {
        const [, target = ""] = /^server\/src\/([^/]+)/.exec(to) ?? [];
        if (!to.startsWith("server/src/") || target === feature || target === "platform") return false;
        return !shared.has(target) && !assembly.has(target)
          ? !featureImports[feature]?.includes(target)
          : assembly.has(target);
      }),
  );
  expect(forbidden.map(described)).toEqual([]);
});

test("no file imports itself in a circle", () => {
  const graph = new Map<string, string[]>();
  for (const dir of ["contract/src", "server/src", "web/src", "emulators/src"]) {
    for (const path of sources(dir))
      graph.set(
        path,
        importsOf(path).map(({ to }) => to),
      );
  }
  const done = new Set<string>();
  const circles: string[] = [];
  function walk(path: string, trail: string[]): void {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) walk(next, [...trail, path]);
    done.add(path);
  }
  for (const path of graph.keys()) walk(path, []);
  expect(circles).toEqual([]);
});

test("the design system makes no call and knows no screen; only bench and tests reach into the server", () => {
  const crossing = [...sources("web/src"), ...sources("emulators/src")]
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith("server/"));
  const ui = sources("web/src/ui")
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith("web/src/") && !to.startsWith("web/src/ui/"));
  const lib = sources("web/src/lib")
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith("web/src/") && !to.startsWith("web/src/lib/"));
  expect([...crossing, ...ui, ...lib].map(described)).toEqual([]);
});
