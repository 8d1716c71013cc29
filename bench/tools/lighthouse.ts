// npm run lighthouse: the screens as Lighthouse's phone sees them, against the product as `npm start` runs it.
import { join } from "node:path";
import lighthouse, { type Flags, type RunnerResult } from "lighthouse";
import { type BrowserContext, chromium } from "playwright-core";
import { startProduct } from "../../e2e/start-product.ts";
import { freePort } from "../../server/test/harness/server-process.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";

const rounds = Number(process.env.ROUNDS ?? 5);

/** What is measured, signed out and signed in. */
const publicScreens = ["/", "/plans", "/faq", "/register"];
const ownScreens = ["/concursos", "/meus-concursos"];

type Category = "performance" | "accessibility" | "best-practices" | "seo";
const publicCategories: Category[] = ["performance", "accessibility", "best-practices", "seo"];
/** Screens behind the sign-in are kept from search engines. */
const ownCategories: Category[] = ["performance", "accessibility", "best-practices"];

/** A browser of its own, as a new visitor has it, that Lighthouse can drive through a port. */
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

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel("E-mail").fill("premium@demo.example");
  await page.getByLabel("Senha", { exact: true }).fill("premium-demo");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/meus-concursos");
  await page.close();
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

/** Looks at screens in turns, so that a busy moment of the machine falls on all of them. */
async function lookAt(paths: string[], base: string, port: number, categories: Category[]) {
  const looks = new Map<string, Look[]>(paths.map((path) => [path, []]));
  const flags: Flags = {
    port,
    logLevel: "error",
    onlyCategories: categories,
    // Files are fetched anew in each round, but the session stays.
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

const product = await startProduct();
try {
  const visitor = await openBrowser(join(product.home, "visitor"));
  const rows = await lookAt(publicScreens, product.url, visitor.port, publicCategories);
  await visitor.context.close();
  const user = await openBrowser(join(product.home, "reader"));
  await signIn(user.context, product.url);
  rows.push(...(await lookAt(ownScreens, product.url, user.port, ownCategories)));
  await user.context.close();
  const head = ["screen", "performance", "access.", "practices", "SEO", "FCP", "LCP", "TBT", "CLS", "JS kB"];
  report(
    "lighthouse",
    "Screens on a phone",
    `\`npm run lighthouse\`. Lighthouse's phone preset (a slow 4G and a quarter of the processor's speed, simulated) against the\nproduct as \`npm start\` runs it, medians of ${rounds} interleaved rounds, each round's score in brackets; milliseconds;\ncompressed kilobytes of JavaScript. The last two are looked at signed in, with a full page of cards.\n\n${table(head, rows)}`,
  );
} finally {
  await product.stop();
}
