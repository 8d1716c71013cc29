import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { circlesOf, described, type Import, importsOf, root, sources, specifiersOf } from "./imports.ts";

/** The wings of the server, in order: each may import those before it, and none after it. */
const wings = [
  "platform",
  "identity",
  "messages",
  "catalogue",
  "alerts",
  "collection",
  "members",
  "public",
  "operation",
];

/** For each feature, those of the same wing that it may import through their `index.ts`. */
const featureImports: Record<string, string[]> = {
  acesso: ["calendario", "preferencias", "subscriptions", "users"],
  agenda: [],
  audit: [],
  avisos: ["publico"],
  calendario: [],
  catalogo: ["matching"],
  channels: ["conversa", "deliveries", "events"],
  cobertura: ["coletas", "minutas"],
  coletas: [],
  concursos: [
    ...["catalogo", "cursos", "editais", "etapas"],
    ...["jornada", "locais", "matching", "webhooks"],
  ],
  conversa: ["events"],
  cursos: [],
  dados: [],
  deliveries: ["agenda", "events"],
  editais: [],
  etapas: [],
  events: ["agenda"],
  feeds: [],
  jornada: ["etapas", "locais"],
  locais: [],
  matching: ["cursos", "locais"],
  mentores: [],
  messages: [],
  minutas: ["coletas", "paginas", "pareceres"],
  "monitor-de-nome": ["coletas"],
  operations: ["seed"],
  paginas: ["coletas"],
  painel: [],
  pareceres: ["coletas", "monitor-de-nome"],
  plans: [],
  preferencias: ["users"],
  publico: ["feeds", "site"],
  rascunhos: ["concursos", "editais"],
  seed: [],
  site: [],
  subscriptions: ["plans"],
  users: ["subscriptions"],
  webhooks: [],
  who: [],
};

/** Parts that each part of the product may import; tests, journeys and benches may import all. */
const partImports: Record<string, string[]> = {
  "contract/src": [],
  "server/src": ["contract/src"],
  "web/src": ["contract/src"],
  "web/offline": [],
  "emulators/src": [],
};

/** Files besides `index.ts` that the server's top-level list of jobs imports from features. */
const listed: Record<string, string> = { "jobs.ts": ".jobs.ts" };

/** Top-level files of the server that all features may import. */
const shared = new Set(["bind.ts", "channel.ts", "deps.ts", "config.ts", "tables.ts"]);

/** Returns a file's text without comments. */
const codeOf = (path: string) =>
  readFileSync(join(root, path), "utf8").replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
/** Returns the wing of a path, or the name of a top-level file; undefined outside of the server. */
const wingOf = (path: string) => /^server\/src\/([^/]+)/.exec(path)?.[1];
/** Returns the feature of a path, or its wing if that has no features. */
function roomOf(path: string): string | undefined {
  const wing = wingOf(path);
  return wing === "platform" || wing === "messages"
    ? wing
    : (/^server\/src\/[^/]+\/([^/]+)/.exec(path)?.[1] ?? wing);
}
const isCommand = (path: string) => path.endsWith(".command.ts");

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Folder of each feature, by its name. */
const homes = new Map(
  wings
    .filter((wing) => wing !== "platform")
    .flatMap((wing): [string, string][] =>
      wing === "messages"
        ? [[wing, `server/src/${wing}`]]
        : foldersOf(`server/src/${wing}`).map((name) => [name, `server/src/${wing}/${name}`]),
    ),
);
const features = [...homes.keys()];
const sourcesOf = (feature: string) => sources(homes.get(feature) ?? "");

const betweenFeatures = features.flatMap((feature) =>
  sourcesOf(feature)
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

test("the wings are the folders of the server, and no two features have one name", () => {
  expect(foldersOf("server/src").sort()).toEqual([...wings].sort());
  const files = wings.flatMap((wing) =>
    wing === "platform" || wing === "messages"
      ? []
      : sources(`server/src/${wing}`).filter((path) => path.split("/").length < 5),
  );
  expect(files).toEqual([]);
  expect(features.length).toBe(new Set(features).size);
});

test("a wing imports only itself and earlier wings", () => {
  const placeOf = (path: string) => wings.indexOf(wingOf(path) ?? "");
  const upwards = wings
    .flatMap((wing) => sources(`server/src/${wing}`).flatMap(importsOf))
    .filter(({ from, to }) => placeOf(to) > placeOf(from))
    .map(described);
  expect(upwards).toEqual([]);
});

test("every feature is listed, and imports exactly the listed features of its wing", () => {
  const used = Object.fromEntries(features.sort().map((feature) => [feature, usedBy(feature)]));
  expect(used).toEqual(featureImports);
});

function usedBy(feature: string): string[] {
  const used = betweenFeatures
    .filter(({ from, to }) => roomOf(from) === feature && wingOf(from) === wingOf(to))
    .map(({ to }) => roomOf(to) ?? "");
  return [...new Set(used)].sort();
}

test("features have no import cycle, including types", () => {
  const graph = new Map(
    features.map((feature) => [
      feature,
      betweenFeatures.filter(({ from }) => roomOf(from) === feature).map(({ to }) => roomOf(to) ?? ""),
    ]),
  );
  expect(circlesOf(graph)).toEqual([]);
});

test("a feature is imported through its index, which its own files do not use", () => {
  const fromTheTop = sources("server/src")
    .filter((path) => roomOf(path)?.endsWith(".ts"))
    .flatMap(importsOf)
    .filter(({ to }) => features.includes(roomOf(to) ?? ""));
  const isFrontDoor = ({ to }: Import) => to === `${homes.get(roomOf(to) ?? "")}/index.ts`;
  const isListed = ({ from, to }: Import) => {
    const ending = listed[roomOf(from) ?? ""];
    return ending !== undefined && to.endsWith(ending);
  };
  const throughWindows = [
    ...betweenFeatures.filter((one) => !isFrontDoor(one)),
    ...fromTheTop.filter((one) => !isFrontDoor(one) && !isListed(one)),
  ].map(described);
  const ownDoor = features
    .flatMap((feature) => sourcesOf(feature).flatMap(importsOf))
    .filter((one) => isFrontDoor(one) && roomOf(one.from) === roomOf(one.to))
    .map(described);
  expect([...throughWindows, ...ownDoor]).toEqual([]);
});

test("features do not import the files that compose them", () => {
  const reaching = features
    .flatMap((feature) => sourcesOf(feature).flatMap(importsOf))
    .filter(
      ({ from, to }) =>
        to.startsWith("server/src/") && !features.includes(roomOf(to) ?? "") && !isCommand(from),
    )
    .filter(({ to }) => roomOf(to) !== "platform" && !shared.has(roomOf(to) ?? ""));
  expect(reaching.map(described)).toEqual([]);
});

test("the top-level files that features import do not import features, but for who calls", () => {
  const reaching = [...shared].flatMap((name) => importsOf(`server/src/${name}`));
  expect(reaching.filter(({ to }) => features.includes(roomOf(to) ?? "")).map(described)).toEqual([
    "server/src/bind.ts → server/src/identity/who/index.ts",
  ]);
});

test("inside a feature nothing imports routes, and queries import only what queries may use", () => {
  const isDoor = (path: string) => path.endsWith("/index.ts");
  const own = features
    .flatMap((feature) => sourcesOf(feature).flatMap(importsOf))
    .filter(({ from, to }) => roomOf(from) === roomOf(to) && !isDoor(from));
  const toRoutes = own.filter(({ to }) => to.endsWith(".routes.ts"));
  const asking = new Set(own.filter(({ to }) => to.endsWith(".queries.ts")).map(({ from }) => from));
  const upwards = own.filter(
    ({ from, to }) => from.endsWith(".queries.ts") && !to.endsWith(".queries.ts") && asking.has(to),
  );
  expect([...toRoutes, ...upwards].map(described)).toEqual([]);
});

test("a channel imports no other channel, and the delivery engine none", () => {
  const channelOf = (path: string) => /^server\/src\/alerts\/channels\/([^/]+)\//.exec(path)?.[1];
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
    // Sentences of the release before name channels; the next release has no such file.
    "server/src/alerts/deliveries/old-ends.ts",
    // As deliveries.queries.ts.
    "server/src/alerts/deliveries/personal.queries.ts",
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
