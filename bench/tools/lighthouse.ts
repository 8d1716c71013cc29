// npm run lighthouse: measures screens and public documents with Lighthouse's phone, on the product of `npm start`.
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import lighthouse, { type Flags, type RunnerResult } from "lighthouse";
import { type BrowserContext, chromium } from "playwright-core";
import { type Product, startProduct } from "../../e2e/start-product.ts";
import { freePort } from "../../server/test/harness/server-process.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, screens: { type: "string", default: "" } },
});
const rounds = Number(values.rounds);
/** `--screens /plans,/login` measures only these, and stores nothing. */
const only = values.screens.split(",").filter(Boolean);

/** Load average above which times are unreliable. */
const busy = 0.5;

/** Title of the measured exam, the demonstration's with 44 positions, and its name in the table. */
const titulo = "UFPE";
const concursoScreen = "/concursos/:uuid";
const concursoDocument = "/concurso/:endereco";

type Visit = { as?: { email: string; senha: string }; screens: string[] };

/** Measured screens: as a visitor, a user and an administrator. */
const visits: Visit[] = [
  {
    screens: [
      "/",
      "/concursos-abertos",
      concursoDocument,
      "/plans",
      "/faq",
      "/about",
      "/login",
      "/register",
      "/forgot-password",
    ],
  },
  {
    as: { email: "premium@demo.example", senha: "premium-demo" },
    screens: ["/concursos", concursoScreen, "/meus-concursos", "/perfil", "/perfil/alertas", "/mentores"],
  },
  {
    as: { email: "admin@demo.example", senha: "admin-demo" },
    screens: ["/admin", "/concursos/novo", "/admin/users"],
  },
];

type Category = "performance" | "accessibility" | "best-practices" | "seo";
const publicCategories: Category[] = ["performance", "accessibility", "best-practices", "seo"];
/** Omits SEO, because screens behind the sign-in are not indexed. */
const ownCategories: Category[] = ["performance", "accessibility", "best-practices"];

/** Opens a new browser profile that Lighthouse controls through a port. */
async function openBrowser(profile: string) {
  const port = await freePort();
  const { CHROMIUM_PATH } = process.env;
  const context = await chromium.launchPersistentContext(profile, {
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: [
      `--remote-debugging-port=${port}`,
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  return { context, port };
}

async function signIn(
  context: BrowserContext,
  url: string,
  { email, senha }: NonNullable<Visit["as"]>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(senha);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/meus-concursos");
  await page.close();
}

/** Finds the address of the exam with many positions in the list. */
async function findConcurso(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${url}/concursos?searchTerm=${encodeURIComponent(titulo)}`);
  const link = page.getByRole("article").filter({ hasText: titulo }).getByRole("link").first();
  const address = await link.getAttribute("href");
  await page.close();
  if (!address) throw new Error(`the list has no ${titulo}`);
  return address;
}

/** Finds the public page of the same exam in the sitemap. */
async function findDocument(url: string): Promise<string> {
  const sitemap = await (await fetch(`${url}/sitemap-concursos-1.xml`)).text();
  const [, address] = new RegExp(`<loc>[^<]*(/concurso/[^<]*${titulo}[^<]*)</loc>`, "i").exec(sitemap) ?? [];
  if (!address) throw new Error(`the sitemap has no ${titulo}`);
  return address;
}

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

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const percent = (score: number | null | undefined) =>
  score === null || score === undefined ? "–" : String(Math.round(score * 100));

function row(path: string, looks: Look[]): string[] {
  const of = (pick: (look: Look) => number) => median(looks.map(pick));
  const performance = looks.map(({ scores }) => percent(scores[0]));
  const others = [1, 2, 3].map((at) => percent(looks[0]?.scores[at]));
  return [
    path,
    `${percent(of(({ scores }) => scores[0] ?? 0))} (${performance.join("/")})`,
    ...others,
    shown(of(({ fcp }) => fcp)),
    shown(of(({ lcp }) => lcp)),
    shown(of(({ tbt }) => tbt)),
    shown(
      of(({ cls }) => cls),
      3,
    ),
    shown(of(({ scriptKb }) => scriptKb)),
  ];
}

/** Measures the screens in rotation, so that a busy moment affects all of them. */
async function lookAt(paths: string[], base: string, port: number, categories: Category[]) {
  const looks = new Map<string, Look[]>(paths.map((path) => [path, []]));
  const flags: Flags = {
    port,
    logLevel: "error",
    onlyCategories: categories,
    // Clears the cache in each round, but keeps the session.
    clearStorageTypes: ["file_systems", "shader_cache", "service_workers", "cache_storage"],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const result = await lighthouse(`${base}${path}`, flags);
      if (!result) throw new Error(`no answer of Lighthouse for ${path}`);
      const failed = Object.values(result.lhr.audits).filter(({ score }) => score === 0);
      if (round === 0) process.stdout.write(`${path} fails: ${failed.map(({ id }) => id).join(", ")}\n`);
      looks.get(path)?.push(read(result, categories));
    }
  }
  return [...looks].map(([path, all]) => row(path, all));
}

/** Replaces patterns in the screens' names by addresses. */
async function addressesOf(screens: string[], context: BrowserContext, url: string): Promise<string[]> {
  const addresses = screens.map(async (screen) => {
    if (screen === concursoDocument) return findDocument(url);
    return screen === concursoScreen ? findConcurso(context, url) : screen;
  });
  return Promise.all(addresses);
}

/** Measures one visit in a new browser, signed in if it has a user. */
async function look({ url, home }: Product, { as, screens }: Visit): Promise<string[][]> {
  const wanted = screens.filter((screen) => only.length === 0 || only.includes(screen));
  if (wanted.length === 0) return [];
  const { context, port } = await openBrowser(join(home, as?.email ?? "visitor"));
  try {
    if (as) await signIn(context, url, as);
    const paths = await addressesOf(wanted, context, url);
    const rows = await lookAt(paths, url, port, as ? ownCategories : publicCategories);
    return rows.map(([, ...cells], at) => [wanted[at] ?? "", ...cells]);
  } finally {
    await context.close();
  }
}

const product = await startProduct();
try {
  const before = loadavg()[0] ?? 0;
  const rows: string[][] = [];
  for (const visit of visits) rows.push(...(await look(product, visit)));
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
  if (only.length > 0) process.stdout.write(`\n${table(head, rows)}\n`);
  else report("lighthouse", "Screens on a phone", body.join("\n"));
} finally {
  await product.stop();
}
