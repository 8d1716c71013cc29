import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { expectToFitNarrowPhones } from "./narrow.ts";
import { call, demo, enter, tokenOf } from "./people.ts";

// A figure that fails to load.
test.use({ expectedConsole: [/status of 503/] });

test("An administrator sees the share of an aggregator's list that the catalogue has, and pastes a missing exam", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const token = await tokenOf(demo.admin);
  const days = async () => (await call("GET", "/admin/coberturas", { token }))[0].dias.length;
  await expect.poll(days, { message: "the first comparison", timeout: 180_000 }).toBeGreaterThan(0);

  await enter(page, demo.admin, "/admin/coletas/fontes");
  const section = page.getByRole("region", { name: "Cobertura" });
  await expect(section.getByText(/temos \d+ de 10 concursos listados/)).toBeVisible();
  await expect(section.getByRole("table", { name: "Cobertura dia a dia" })).toContainText("%");
  const missing = section.getByRole("table", { name: "O que falta" });
  await expect(missing.getByRole("link", { name: "Câmara de Santos (SP)", exact: true })).toHaveAttribute(
    "href",
    /^https:\/\/www\.pciconcursos\.com\.br\/noticias\/camara-de-santos/,
  );
  await expectAccessibleInBothThemes(page);
  await expectToFitNarrowPhones(page);

  await missing.getByRole("link", { name: "Colar este edital: Câmara de Santos" }).click();
  await expect(page.getByLabel("Endereço do edital")).toHaveValue(/\/noticias\/camara-de-santos/);
  await expect(page.getByText("troque o endereço pelo do edital")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("The figure shows loading, failure and missing data", async ({ page }) => {
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/coberturas", async (route) => {
    await asked;
    await route.fulfill({ status: 503, json: {} });
  });
  await enter(page, demo.admin, "/admin/coletas/fontes");
  const section = page.getByRole("region", { name: "Cobertura" });
  await expect(section.getByLabel("Carregando a cobertura")).toBeVisible();
  answer?.();
  await expect(section.getByText("Não foi possível carregar a cobertura.")).toBeVisible();
  await page.unroute("**/api/admin/coberturas");
  await page.route("**/api/admin/coberturas", (route) => route.fulfill({ json: [] }));
  await section.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(section.getByText("Nenhum agregador é comparado.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
