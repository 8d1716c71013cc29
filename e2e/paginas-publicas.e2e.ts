/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, expectAccessible, judgeIn, test } from "./fixtures.ts";
import { expectToFitNarrowPhones } from "./narrow.ts";
import { demo, enter, newEmail } from "./people.ts";

/** Path, window title, main heading, and a sentence of the page. */
const pages = [
  [
    "/",
    "Alertas de concursos públicos que combinam com você",
    "O concurso certo, avisado a tempo.",
    "Menos busca",
  ],
  ["/about", /^Sobre: .* \d{4}–\d{4}/, "Nenhum prazo perdido por falta de aviso", "Como funciona"],
  ["/terms", "Termos e Condições", "Termos e Condições", "10. Mudanças, lei aplicável e contato"],
  ["/privacy", "Política de Privacidade", "Política de Privacidade", "8. Contato"],
  ["/cookies", "Cookies", "Política de Cookies", "6. Alterações"],
  ["/encarregado", "Encarregado de dados", "Encarregado de dados", "4. Em que prazo respondemos"],
  ["/faq", "Perguntas frequentes", "Perguntas frequentes", "O que é o Concurso à Vista?"],
  ["/plans", "Planos e preços", "Planos e Recursos", "Comece de graça."],
  [
    "/concursos-abertos",
    /^Concursos abertos: \d+ concursos, até /,
    "Concursos abertos",
    "O próximo a encerrar",
  ],
  ["/dados", "Dados abertos", "Dados abertos", "Sem cadastro."],
  ["/avise-me/pedido", "Veja o seu e-mail", "Veja o seu e-mail", "sem ele nenhum aviso chega"],
] as const;

/** Collects requests that failed during loading, without those cancelled by leaving the page. */
function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") failures.push(request.url());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  return failures;
}

async function openPage(page: Page, [path, title, heading, text]: (typeof pages)[number]): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveTitle(typeof title === "string" ? `${title} | Concurso à Vista` : title);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${path} is as wide as the window`).toBeLessThanOrEqual(0);
  await expect(page.locator("a:not([href])")).toHaveCount(0);
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(`in the ${scheme} theme`, () => {
    test.use({ colorScheme: scheme });

    // Theme-independent checks run in the light theme, which also runs on a phone.
    const more = scheme === "light" ? " @both" : ", and every link leads somewhere";

    test(`every page is complete and accessible for a visitor${more}`, async ({ page, isMobile }) => {
      const failures = watchFailures(page);
      const links = new Map<string, string>();
      for (const one of pages) {
        await test.step(one[0], async () => {
          await openPage(page, one);
          if (scheme === "light") await expectToFitNarrowPhones(page);
          else await gatherLinks(page, one[0], links);
          await expect(page.getByRole("link", { name: "Cadastrar" })).toBeVisible();
          // Phones have colours that computers lack only in the bar, which all pages share.
          await (isMobile && one !== pages[0] ? expectAccessible : judgeIn[scheme])(page);
          expect(failures).toEqual([]);
        });
      }
      if (scheme === "dark") await expectToLeadSomewhere(page, links);
    });
  });
}

test("signed-in users read the same pages, with a link to their exams", async ({ page }) => {
  await enter(page, demo.premium);
  await expect(page).toHaveURL("/meus-concursos");
  for (const one of pages.slice(1)) {
    await openPage(page, one);
    // The bar is the same on all pages, so one page is enough.
    if (one[0] === "/about") await expectToFitNarrowPhones(page);
    // A visitor's button is hidden, and the user's bar shown.
    await expect(page.getByRole("link", { name: /meus concursos$/i }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Cadastrar" })).toBeHidden();
  }
  await page.goto("/");
  await expect(page).toHaveURL("/meus-concursos");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every public page can be read", async ({ page }) => {
    for (const [path, , heading, text] of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    }
    await page.goto("/faq");
    await expect(page.getByText("Quanto custa uma mentoria?")).toBeVisible();
  });
});

test("an address without a page leads home", async ({ page }) => {
  await page.goto("/how-it-works");
  await expect(page).toHaveURL("/");
  await expect(
    page.getByRole("heading", { level: 1, name: "O concurso certo, avisado a tempo." }),
  ).toBeVisible();
});

/** Returns whether enough links of this kind are known: lists and exams have hundreds, which their own tests check. */
function isOneMoreOf(href: string, known: ReadonlyMap<string, string>): boolean {
  const [, room = "", kind = ""] = href.split("/");
  if (!["concurso", "concursos-abertos"].includes(room)) return false;
  const isAlike = (one: string) => {
    const [, otherRoom, otherKind = ""] = one.split("/");
    return otherRoom === room && (room === "concurso" || (otherKind.length === 2) === (kind.length === 2));
  };
  return [...known.keys()].filter(isAlike).length >= 8;
}

/** Collects the page's links with their origin; checks that hash links have a target. */
async function gatherLinks(page: Page, from: string, targets: Map<string, string>): Promise<void> {
  const hrefs = await page.evaluate(() =>
    [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? ""),
  );
  for (const href of hrefs) if (!isOneMoreOf(href, targets)) targets.set(href, from);
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute("href") ?? "")
      .filter((hash) => !document.querySelector(hash)),
  );
  expect(missing, `anchors of ${from}`).toEqual([]);
}

async function expectToLeadSomewhere(page: Page, targets: ReadonlyMap<string, string>): Promise<void> {
  for (const [href, from] of targets) {
    if (href.startsWith("#")) continue;
    if (!href.startsWith("/")) {
      expect(href, from).toMatch(/^(https:\/\/|mailto:suporte@)/);
      continue;
    }
    expect((await page.request.get(href)).status(), `${href} of ${from}`).toBe(200);
  }
  for (const wanted of [
    "/about",
    "/plans",
    "/faq",
    "/terms",
    "/privacy",
    "/cookies",
    "/encarregado",
    "/login",
    "/register",
  ]) {
    expect([...targets.keys()]).toContain(wanted);
  }
}

test("a link from the app to a document loads it, and the way back works @engines", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("contentinfo").getByRole("link", { name: "Sobre" }).click();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { name: "Como funciona" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Entrar" })).toBeVisible();
});

test("a visitor goes from the public list to an exam and asks to be told of it @engines", async ({
  page,
}) => {
  await page.goto("/concursos-abertos/df");
  await page.getByRole("main").locator('a[href^="/concurso/"]').first().click();
  await expect(page).toHaveURL(/\/concurso\//);
  await page.getByLabel("Receba por e-mail as mudanças e os prazos deste concurso").fill(newEmail());
  await page.getByRole("button", { name: "Avise-me" }).click();
  await expect(page).toHaveURL("/avise-me/pedido");
});

test.describe("questions", () => {
  test("are in five tabs, and open separately @phone", async ({ page }) => {
    await page.goto("/faq");
    for (const tab of ["Geral", "Conta e Perfil", "Concursos", "Assinaturas", "Mentoria"]) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      const panel = page.getByRole("tabpanel", { name: tab });
      await expect(panel.getByRole("group").nth(5)).toBeVisible();
    }
    await page.getByRole("tab", { name: "Conta e Perfil" }).click();
    const answer = page.getByText("A exclusão é irreversível: remove todos os seus dados");
    await expect(answer).toBeHidden();
    await page.getByText("Como excluo minha conta?").click();
    await expect(answer).toBeVisible();
    await expectAccessible(page);
  });

  test("are searched in questions and answers, ignoring case @engines", async ({ page }) => {
    await page.goto("/faq");
    const search = page.getByPlaceholder("Pesquisar perguntas...");
    await search.fill("MASTERCARD");
    await expect(
      page.getByText('Nenhum resultado encontrado para "MASTERCARD" nesta categoria.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Assinaturas" }).click();
    await expect(page.getByText("Quais formas de pagamento são aceitas?")).toBeVisible();
    await expect(page.getByText("Como cancelo a assinatura?")).toBeHidden();
    await search.fill("x".repeat(5_000));
    await expect(
      page.getByText(/^Nenhum resultado encontrado para "x{5000}" nesta categoria\.$/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Limpar pesquisa" }).click();
    await expect(page.getByText("Como cancelo a assinatura?")).toBeVisible();
  });
});

test("documents show today as the day of their last change", async ({ page }) => {
  await page.clock.setFixedTime("2027-03-08T12:00:00-03:00");
  for (const path of ["/terms", "/privacy", "/cookies"]) {
    await page.goto(path);
    await expect(page.getByText("Última atualização: 8 de março de 2027")).toBeVisible();
  }
});

test("machines can read what a page is about", async ({ page, baseURL }) => {
  await page.goto("/faq");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}/faq`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", `${baseURL}/og.png`);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(data["@type"]).toBe("FAQPage");
  expect(data.mainEntity.length).toBeGreaterThanOrEqual(30);
  const image = await page.request.get("/og.png");
  expect(image.headers()["content-type"]).toBe("image/png");
  const sitemap = await (await page.request.get("/sitemap-paginas.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
  expect(listed).toContain(`${baseURL}/about`);
  for (const url of listed) expect((await page.request.get(url)).status(), url).toBe(200);
});

test("The demonstration's notice moves nothing when it appears", async ({ page }) => {
  for (const path of ["/", "/login", "/meus-concursos"]) {
    if (path === "/meus-concursos") await enter(page, demo.free, path);
    else await page.goto(path);
    await page.evaluate(() => localStorage.removeItem("cav-demonstration"));
    const held = Promise.withResolvers<void>();
    await page.route("**/api/site", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    const before = await heading.boundingBox();
    held.resolve();
    await expect(page.getByRole("complementary", { name: "Aviso de demonstração" })).toContainText(
      "Catálogo de",
    );
    expect(await heading.boundingBox(), path).toEqual(before);
    await page.unroute("**/api/site");
  }
});

test("A public page contains all its content, and makes no calls", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  // The page's script has run when it is loaded.
  await page.goto("/concursos-abertos");
  await expect(page.getByRole("complementary", { name: "Aviso de demonstração" })).toContainText(
    "Catálogo de",
  );
  expect(asked).toContainEqual(expect.stringMatching(/^\/assets\/document-script-/));
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
});

test("an embedded list is accessible in both themes", async ({ page }) => {
  for (const tema of ["claro", "escuro"]) {
    await page.goto(`/incorporar?quantos=5&tema=${tema}&cor=ffcc00`);
    await expect(page.getByRole("heading", { level: 1, name: "Concursos abertos" })).toBeVisible();
    await expect(page.getByRole("listitem")).toHaveCount(5);
    await expectAccessible(page);
  }
});
