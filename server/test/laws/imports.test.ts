import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { circlesOf, described, type Import, importsOf, root, sources, specifiersOf } from "./imports.ts";

/**
 * For each feature, the features that it may import through their `index.ts`; every feature may import the
 * platform.
 */
const featureImports: Record<string, string[]> = {
  acesso: [
    "audit",
    "calendario",
    "channels",
    "identity",
    "messages",
    "preferencias",
    "subscriptions",
    "users",
  ],
  alerts: ["concursos", "etapas", "identity", "jornada", "matching", "messages"],
  audit: [],
  avisos: ["alerts", "channels", "concursos", "deliveries", "messages", "publico"],
  calendario: ["alerts", "jornada", "locais", "matching", "paginas"],
  catalogo: ["locais", "matching"],
  channels: ["alerts", "concursos", "conversa", "deliveries", "identity", "jornada", "messages"],
  cobertura: ["coletas", "minutas"],
  coletas: ["audit", "identity", "messages"],
  concursos: [
    "audit",
    "catalogo",
    "cursos",
    "editais",
    "etapas",
    "identity",
    "jornada",
    "locais",
    "matching",
    "preferencias",
    "webhooks",
  ],
  conversa: ["alerts", "concursos", "jornada"],
  cursos: [],
  dados: ["concursos"],
  deliveries: ["alerts", "audit", "concursos", "identity", "jornada", "locais", "matching", "messages"],
  editais: [],
  etapas: [],
  feeds: ["concursos", "paginas"],
  identity: [],
  jornada: ["etapas", "identity", "locais"],
  locais: [],
  matching: ["cursos", "locais"],
  mentores: ["audit", "identity", "locais", "messages"],
  messages: [],
  minutas: ["coletas", "concursos", "etapas", "identity", "paginas", "pareceres"],
  operations: [
    "channels",
    "coletas",
    "concursos",
    "identity",
    "messages",
    "minutas",
    "seed",
    "subscriptions",
  ],
  "monitor-de-nome": ["alerts", "channels", "coletas", "identity", "messages"],
  paginas: ["alerts", "audit", "channels", "coletas", "concursos", "deliveries", "identity", "messages"],
  painel: [],
  pareceres: ["coletas", "monitor-de-nome"],
  plans: ["audit", "identity"],
  preferencias: ["catalogo", "cursos", "identity", "locais", "matching", "users"],
  publico: [
    "calendario",
    "catalogo",
    "concursos",
    "cursos",
    "feeds",
    "locais",
    "messages",
    "minutas",
    "paginas",
    "site",
  ],
  rascunhos: ["concursos", "editais", "identity"],
  seed: [
    "alerts",
    "concursos",
    "cursos",
    "deliveries",
    "identity",
    "jornada",
    "locais",
    "matching",
    "mentores",
    "plans",
    "preferencias",
    "subscriptions",
  ],
  site: ["coletas", "concursos", "identity", "matching", "messages"],
  subscriptions: ["audit", "identity", "messages", "plans"],
  users: ["audit", "identity", "subscriptions"],
  webhooks: ["audit", "identity", "messages"],
};

/** Parts that each part of the product may import; tests, journeys and benches may import all. */
const partImports: Record<string, string[]> = {
  "contract/src": [],
  "server/src": ["contract/src"],
  "web/src": ["contract/src"],
  "web/offline": [],
  "emulators/src": [],
};

/** Files besides `index.ts` that the server's top-level lists import from features. */
const listed: Record<string, string> = { "tables.ts": ".tables.ts", "jobs.ts": ".jobs.ts" };

/** Top-level files of the server that all features may import. */
const shared = new Set(["bind.ts", "channel.ts", "deps.ts", "jobs.ts", "config.ts", "tables.ts"]);

/**
 * Returns whether a file is a channel's client, which counts as platform, because it implements a provider's protocol.
 */
const isClient = (path: string) => /^server\/src\/channels\/[^/]+\/client\//.test(path);
/** Returns a file's text without comments. */
const codeOf = (path: string) =>
  readFileSync(join(root, path), "utf8").replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
/** Returns the server's folder, or top-level file, of a path; undefined outside of the server. */
const roomOf = (path: string) => (isClient(path) ? "platform" : /^server\/src\/([^/]+)/.exec(path)?.[1]);
const isCommand = (path: string) => path.endsWith(".command.ts");

const features = readdirSync(join(root, "server/src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "platform")
  .map(({ name }) => name);

const betweenFeatures = features.flatMap((feature) =>
  sources(`server/src/${feature}`)
    .flatMap(importsOf)
    .filter(({ to }) => features.includes(roomOf(to) ?? "") && roomOf(to) !== feature),
);

test("type imports, re-exports and dynamic imports are read", () => {
  const text = `import type { A } from "./a.ts";
import {
  type B,
} from "./b.ts";
import "./c.ts";
export type { D } from "./d.ts";
const e = await import("./e.ts");`;
  expect(specifiersOf(text)).toEqual(["./a.ts", "./b.ts", "./c.ts", "./d.ts", "./e.ts"]);
});

test("the contract imports only zod", () => {
  const foreign = sources("contract/src")
    .flatMap(importsOf)
    .filter(({ to }) => !to.startsWith("contract/src/") && to !== "zod");
  expect(foreign.map(described)).toEqual([]);
});

test("the platform imports no feature", () => {
  const foreign = sources("server/src")
    .filter((path) => roomOf(path) === "platform")
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith("server/") && roomOf(to) !== "platform");
  expect(foreign.map(described)).toEqual([]);
});

test("every feature is listed, and imports exactly the listed features", () => {
  const used = Object.fromEntries(features.sort().map((feature) => [feature, usedBy(feature)]));
  expect(used).toEqual(featureImports);
});

function usedBy(feature: string): string[] {
  const used = betweenFeatures
    .filter(({ from }) => roomOf(from) === feature)
    .map(({ to }) => roomOf(to) ?? "");
  return [...new Set(used)].sort();
}

test("features have no import cycle, including types", () => {
  expect(circlesOf(new Map(Object.entries(featureImports)))).toEqual([]);
});

test("a feature is imported through its index, which its own files do not use", () => {
  const fromTheTop = sources("server/src")
    .filter((path) => roomOf(path)?.endsWith(".ts"))
    .flatMap(importsOf)
    .filter(({ to }) => features.includes(roomOf(to) ?? ""));
  const isFrontDoor = ({ to }: Import) => to === `server/src/${roomOf(to)}/index.ts`;
  const isListed = ({ from, to }: Import) => {
    const ending = listed[roomOf(from) ?? ""];
    return ending !== undefined && to.endsWith(ending);
  };
  const throughWindows = [
    ...betweenFeatures.filter((one) => !isFrontDoor(one)),
    ...fromTheTop.filter((one) => !isFrontDoor(one) && !isListed(one)),
  ].map(described);
  const ownDoor = features
    .flatMap((feature) => sources(`server/src/${feature}`).flatMap(importsOf))
    .filter((one) => isFrontDoor(one) && roomOf(one.from) === roomOf(one.to))
    .map(described);
  expect([...throughWindows, ...ownDoor]).toEqual([]);
});

test("features do not import the files that compose them", () => {
  const reaching = features
    .flatMap((feature) => sources(`server/src/${feature}`).flatMap(importsOf))
    .filter(
      ({ from, to }) =>
        to.startsWith("server/src/") && !features.includes(roomOf(to) ?? "") && !isCommand(from),
    )
    .filter(({ to }) => roomOf(to) !== "platform" && !shared.has(roomOf(to) ?? ""));
  expect(reaching.map(described)).toEqual([]);
});

test("inside a feature nothing imports routes, and queries import only what queries may use", () => {
  const isDoor = (path: string) => path.endsWith("/index.ts");
  const own = features
    .flatMap((feature) => sources(`server/src/${feature}`).flatMap(importsOf))
    .filter(({ from, to }) => roomOf(from) === roomOf(to) && !isDoor(from));
  const toRoutes = own.filter(({ to }) => to.endsWith(".routes.ts"));
  const asking = new Set(own.filter(({ to }) => to.endsWith(".queries.ts")).map(({ from }) => from));
  const upwards = own.filter(
    ({ from, to }) => from.endsWith(".queries.ts") && !to.endsWith(".queries.ts") && asking.has(to),
  );
  expect([...toRoutes, ...upwards].map(described)).toEqual([]);
});

test("a channel imports no other channel, and the delivery engine none", () => {
  const channelOf = (path: string) => /^server\/src\/channels\/([^/]+)\//.exec(path)?.[1];
  const crossing = sources("server/src/alerts/channels")
    .filter((path) => channelOf(path) !== undefined)
    .flatMap(importsOf)
    .filter(({ from, to }) => channelOf(to) !== undefined && channelOf(to) !== channelOf(from));
  const named = sources("server/src/alerts/deliveries").filter((path) =>
    /["'](push|telegram|whatsapp)["']|whatsapp|telegram/i.test(codeOf(path)),
  );
  expect(crossing.map(described)).toEqual([]);
  expect(named).toEqual([
    // The contract's reason codes name all channels.
    "server/src/alerts/deliveries/alert-reasons.ts",
    // A claim returns the account's addresses.
    "server/src/alerts/deliveries/deliveries.queries.ts",
  ]);
});

test("no file is in an import cycle, including types", () => {
  const paths = ["contract/src", "server/src", "emulators/src"].flatMap(sources);
  const graph = new Map(paths.map((path) => [path, importsOf(path).map(({ to }) => to)]));
  expect(circlesOf(graph)).toEqual([]);
});

test("a part of the product imports only the listed parts, and no tests", () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const isOurs = (path: string) => folders.some(({ name }) => path.startsWith(`${name}/`));
  const crossing = Object.entries(partImports).flatMap(([part, others]) =>
    sources(part)
      .flatMap(importsOf)
      .filter(({ to }) => isOurs(to) && ![part, ...others].some((one) => to.startsWith(`${one}/`))),
  );
  expect(crossing.map(described)).toEqual([]);
});
