// npm run lighthouse: measures screens and public documents with Lighthouse's phone, on the product of `npm start`.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import lighthouse, { type Flags, type RunnerResult } from "lighthouse";
import { type Product, startProduct } from "../../e2e/start-product.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";
import { median } from "./median.ts";
import { concursoDocument, concursoScreen, type Visit, type Visited, visit, visits } from "./screens.ts";
import { measureTaps } from "./taps.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    screens: { type: "string", default: "" },
    against: { type: "string" },
    taps: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
/** `--screens /plans,/login` measures only these, and stores nothing. */
const only = values.screens.split(",").filter(Boolean);

/** Load average above which times are unreliable. */
const busy = 0.5;

type Category = "performance" | "accessibility" | "best-practices" | "seo";
const publicCategories: Category[] = ["performance", "accessibility", "best-practices", "seo"];
/** Omits SEO, because screens behind the sign-in are not indexed. */
const ownCategories: Category[] = ["performance", "accessibility", "best-practices"];

type Look = {
  scores: (number | null)[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  scriptKb: number;
};

function read({ lhr }: RunnerResult, categories: Category[]): Look {
  const of = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const requests = lhr.audits["network-requests"]?.details as
    | { items: { resourceType: string; transferSize: number }[] }
    | undefined;
  const scripts = requests?.items.filter(({ resourceType }) => resourceType === "Script") ?? [];
  return {
    scores: categories.map((name) => lhr.categories[name]?.score ?? null),
    fcp: of("first-contentful-paint"),
    lcp: of("largest-contentful-paint"),
    tbt: of("total-blocking-time"),
    cls: of("cumulative-layout-shift"),
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  };
}

const percent = (score: number | null | undefined) =>
  score === null || score === undefined ? "–" : String(Math.round(score * 100));

function row(name: string, looks: Look[]): string[] {
  const of = (pick: (look: Look) => number) => median(looks.map(pick));
  const performance = looks.map(({ scores }) => percent(scores[0]));
  const others = [1, 2, 3].map((at) => percent(looks[0]?.scores[at]));
  const cls = shown(
    of((look) => look.cls),
    3,
  );
  return [
    name,
    `${percent(of(({ scores }) => scores[0] ?? 0))} (${performance.join("/")})`,
    ...others,
    shown(of(({ fcp }) => fcp)),
    shown(of(({ lcp }) => lcp)),
    shown(of(({ tbt }) => tbt)),
    cls,
    shown(of(({ scriptKb }) => scriptKb)),
  ];
}

/** Measures a screen once, and names the failed audits in the first round. */
async function lookAt({ url, port }: Visited, path: string, categories: Category[], round: number) {
  const flags: Flags = {
    port,
    logLevel: "error",
    onlyCategories: categories,
    // Clears the cache in each round, but keeps the session.
    clearStorageTypes: ["file_systems", "shader_cache", "service_workers", "cache_storage"],
  };
  const result = await lighthouse(`${url}${path}`, flags);
  if (!result) throw new Error(`no answer of Lighthouse for ${path}`);
  const failed = Object.values(result.lhr.audits).filter(({ score }) => score === 0);
  if (round === 0) process.stdout.write(`${path} fails: ${failed.map(({ id }) => id).join(", ")}\n`);
  return read(result, categories);
}

/** Measures a visit's screens in rotation and the builds in turns, so that a busy moment affects all of them. */
async function look(builds: Build[], whole: Visit): Promise<string[][]> {
  const screens = whole.screens.filter((screen) => only.length === 0 || only.includes(screen));
  const categories = whole.as ? ownCategories : publicCategories;
  if (screens.length === 0) return [];
  const opened: { suffix: string; visited: Visited }[] = [];
  const looks = new Map<string, Look[]>();
  try {
    for (const { product, suffix } of builds)
      opened.push({ suffix, visited: await visit(product, { ...whole, screens }) });
    for (let round = 0; round < rounds; round += 1)
      for (const [at, screen] of screens.entries())
        for (const { suffix, visited } of opened) {
          const name = `${screen}${suffix}`;
          const one = await lookAt(visited, visited.paths[at] ?? screen, categories, round);
          looks.set(name, [...(looks.get(name) ?? []), one]);
        }
  } finally {
    for (const { visited } of opened) await visited.context.close();
  }
  return [...looks].map(([name, all]) => row(name, all));
}

/** A started product; `suffix` of its rows in the table. */
type Build = { product: Product; suffix: string };

/** Starts this build and, with `--against FOLDER`, a second build: a `git worktree` of an older commit. */
async function startBuilds(): Promise<Build[]> {
  const builds = [{ product: await startProduct(), suffix: "" }];
  if (values.against) builds.push({ product: await startProduct({}, values.against), suffix: " (before)" });
  return builds;
}

async function reportScreens(builds: Build[]): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const rows: string[][] = [];
  for (const whole of visits) rows.push(...(await look(builds, whole)));
  const head = ["screen", "performance", "access.", "practices", "SEO", "FCP", "LCP", "TBT", "CLS", "JS kB"];
  const body = [
    `\`npm run lighthouse\`, here with \`-- --rounds ${rounds}\`. Lighthouse's phone preset (a slow 4G ` +
      `and a quarter of the processor's`,
    `speed, simulated) against the product as \`npm start\` runs it, medians of ${rounds} interleaved ` +
      `rounds, each round's score in`,
    "brackets; milliseconds; compressed kilobytes of JavaScript. Visitor, candidate on premium " +
      "with a full page of cards",
    `(\`${concursoScreen}\` and \`${concursoDocument}\` have 44 positions), administrator. The machine's ` +
      `load before was ${shown(before, 1)}` +
      `${before > busy ? ": it was busy, and times and scores of performance are worse than on a quiet one" : ""}.`,
    "",
    table(head, rows),
  ];
  if (only.length > 0 || values.against) process.stdout.write(`\n${table(head, rows)}\n`);
  else report("lighthouse", "Screens on a phone", body.join("\n"));
}

async function reportTaps(builds: Build[]): Promise<void> {
  const rows: string[][] = [];
  for (const { product, suffix } of builds) rows.push(...(await measureTaps(product, suffix, rounds)));
  process.stdout.write(`\n${table(["tap", "median ms", "each round"], rows)}\n`);
}

const builds = await startBuilds();
try {
  await (values.taps ? reportTaps(builds) : reportScreens(builds));
} finally {
  for (const { product } of builds) await product.stop();
}
