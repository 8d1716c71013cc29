/// <reference lib="dom" />
import { expect, test } from "./fixtures.ts";

test.describe("landing", () => {
  test("shows the catalogue's figures and the plans on sale @both", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("definition")).toHaveText([/^\d[\d.]*$/, /^\d[\d.]*$/, /^R\$ \d/]);
    const plans = page
      .getByRole("region", { name: "Comece de graça, avance quando quiser" })
      .getByRole("article");
    await expect(plans).toHaveCount(2);
    await expect(plans.first().getByRole("link", { name: "Começar Grátis" })).toHaveAttribute(
      "href",
      "/register",
    );
    await expect(plans.last()).toContainText("RECOMENDADO");
    await expect(plans.last()).toContainText("R$ 19,90/mês");
    await expect(plans.last().getByRole("link", { name: "Ver Detalhes" })).toHaveAttribute("href", "/plans");
    const closing = page.getByRole("region", { name: "Inscrições que terminam esta semana" });
    await expect(closing.getByRole("link").first()).toContainText(/termina (hoje|amanhã)|faltam \d dias/);
    await page.getByRole("searchbox", { name: "Cargo, órgão, banca ou cidade" }).fill("médico");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(/\/concursos-abertos\?q=m.+dico$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concursos para “médico”");
    await page.goBack();
    await page.getByRole("link", { name: "Começar Agora" }).click();
    await expect(page).toHaveURL("/register");
  });

  test("leads to the open exams of a state, and of a position @both", async ({ page }) => {
    await page.goto("/");
    const ways = page.getByRole("region", { name: "Concursos abertos por estado e cargo" });
    await expect(ways.getByRole("list", { name: "Estados" }).getByRole("link")).toHaveCount(27);
    await ways.getByRole("link", { name: "MG, Minas Gerais" }).click();
    await expect(page).toHaveURL("/concursos-abertos/mg");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Minas Gerais");
    await page.goBack();
    await ways.getByRole("link", { name: "Professor" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concursos para “professor”");
  });

  test("shows one alert on three channels, in a row that keys can scroll @both", async ({ page }) => {
    await page.goto("/");
    const row = page.getByRole("region", { name: "O mesmo alerta em três canais" });
    const figures = row.getByRole("figure");
    await expect(figures).toHaveCount(3);
    for (const [index, channel] of ["WhatsApp", "E-mail", "Notificação"].entries())
      await expect(figures.nth(index)).toContainText(
        new RegExp(`${channel}.*Concurso Público UFPE 2026.*combina`, "is"),
      );
    await row.focus();
    await expect(row).toBeFocused();
  });

  test("shows the server's plans, not the built ones", async ({ page }) => {
    const plan = { description: "Outra descrição", interval: "year", features: ["Um recurso"], price: 120 };
    const plans = [{ ...plan, uuid: "a", name: "Anual de teste" }];
    await page.route("**/api/subscriptions/plans", (route) => route.fulfill({ json: plans }));
    await page.goto("/");
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText("Anual de testeR$ 120,00/anoEquivale a R$ 10,00 por mês");
    await expect(cards.getByRole("listitem")).toHaveText(["Um recurso"]);
    await expect(cards.getByRole("link")).toHaveText("Ver Detalhes");
  });

  test.describe("when the server is away", () => {
    test.use({ expectedConsole: [/status of 503/] });

    test("the built-in plans stay", async ({ page }) => {
      await page.route("**/api/**", (route) => route.fulfill({ status: 503, body: "" }));
      await page.goto("/");
      await expect(page.getByRole("article")).toHaveCount(2);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  });

  test("loads hardly any JavaScript", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(5_000);
  });
});
