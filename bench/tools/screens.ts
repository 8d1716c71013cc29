// Screens that `npm run lighthouse` measures, and browsers that are signed in to them.
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import type { Product } from "../../e2e/start-product.ts";
import { freePort } from "../../server/test/harness/server-process.ts";

/** Title of the measured exam, the demonstration's with 44 positions, and its name in the table. */
const titulo = "UFPE";
export const concursoScreen = "/concursos/:uuid";
export const concursoDocument = "/concurso/:endereco";

export type Visit = { as?: { email: string; senha: string }; screens: string[] };

/** The demonstration's user on premium. */
export const demoUser = { email: "premium@demo.example", senha: "premium-demo" };

/** Measured screens: as a visitor, a user and an administrator. */
export const visits: Visit[] = [
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
    as: demoUser,
    screens: ["/concursos", concursoScreen, "/meus-concursos", "/perfil", "/perfil/alertas", "/mentores"],
  },
  {
    as: { email: "admin@demo.example", senha: "admin-demo" },
    screens: ["/admin", "/concursos/novo", "/admin/users"],
  },
];

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

export async function signIn(
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
export async function findConcurso(context: BrowserContext, url: string): Promise<string> {
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

/** Replaces patterns in the screens' names by addresses. */
async function addressesOf(screens: string[], context: BrowserContext, url: string): Promise<string[]> {
  const addresses = screens.map(async (screen) => {
    if (screen === concursoDocument) return findDocument(url);
    return screen === concursoScreen ? findConcurso(context, url) : screen;
  });
  return Promise.all(addresses);
}

/** A browser of one product, and the addresses of the screens in it. */
export type Visited = { context: BrowserContext; port: number; url: string; paths: string[] };

/** Opens the screens' product in a new browser, signed in if the visit has a user. */
export async function visit({ url, home }: Product, { as, screens }: Visit): Promise<Visited> {
  const { context, port } = await openBrowser(join(home, as?.email ?? "visitor"));
  if (as) await signIn(context, url, as);
  return { context, port, url, paths: await addressesOf(screens, context, url) };
}
