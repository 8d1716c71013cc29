/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { caption, cards, openList, panel } from "./catalogo.ts";
import { publish } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demo, enter, newUser } from "./people.ts";

test("Pagination has first and last buttons, shows the position, and scrolls to the top", async ({
  page,
}) => {
  await openList(page);
  await page.getByRole("button", { name: "Página 2", exact: true }).click();
  await expect(page).toHaveURL("/concursos?page=2");
  await expect(page.getByRole("button", { name: "Página 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("button", { name: "Última página" }).click();
  await expect(page).toHaveURL(/page=(3\d|[4-9]\d)/);
  await page.getByRole("button", { name: "Primeira página" }).click();
  await expect(page).toHaveURL("/concursos");
});

test("More exams load below, stay after a reload, and end at the end of the list", async ({ page }) => {
  await openList(page);
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(page).toHaveURL("/concursos?ate=2");
  await expect(cards(page)).toHaveCount(24);
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  // The journey searches for this title, because exams that parallel journeys publish would shift the pages.
  const titulo = `Fim da lista ${Date.now()}`;
  await publish({ titulo });
  await page.goto(`/concursos?searchTerm=${encodeURIComponent(titulo)}&page=900`);
  await expect(page.getByRole("heading", { name: "Esta página não existe mais" })).toBeVisible();
  await page.getByRole("button", { name: "Ir para a última página" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Carregar mais" })).toBeHidden();
});

test("A row saves and unsaves its exam", async ({ page }) => {
  const titulo = `Salvo da lista ${Date.now()}`;
  await publish({ titulo });
  await newUser(page, `/concursos?searchTerm=${encodeURIComponent(titulo)}`);
  const save = page.getByRole("button", { name: `Salvar: ${titulo}` });
  await expect(save).toBeVisible();
  await haveInstallQuestion(page);
  await save.click();

  const offer = page.getByRole("alert").filter({ hasText: "Instale o app" });
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Instalar" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "1");
  // One press is enough, also while an earlier one is pending.
  const remove = page.getByRole("button", { name: `Remover dos salvos: ${titulo}` });
  const answer = Promise.withResolvers<void>();
  await page.route("**/favorito", async (route) => {
    if (route.request().method() === "DELETE") await answer.promise;
    await route.fallback();
  });
  await haveInstallQuestion(page);
  await remove.click();
  await save.click();
  answer.resolve();
  await expect(remove).toHaveAttribute("aria-busy", "false");
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(remove).toBeVisible();
});

test("A list is readable before the app loads, and its rows do not move afterwards @both", async ({
  page,
}) => {
  await openList(page);
  let bringApp = () => {};
  const wanted = new Promise<void>((resolve) => {
    bringApp = resolve;
  });
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto("/concursos");
  const early = page.locator("[data-early-slot]");
  const first = early.locator("article").first();
  await expect(first).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  const said = (await first.locator("h3").textContent()) ?? "";
  const box = await first.boundingBox();
  bringApp();
  await expect(caption(page)).toBeVisible();
  await expect(early).toHaveCount(0);
  const after = cards(page).first();
  await expect(after.getByRole("heading", { level: 3 })).toHaveText(said);
  // The list's position may change, because a notice may appear above all cards.
  expect({ ...(await after.boundingBox()), y: 0 }).toEqual({ ...box, y: 0 });
});

test("Results stay while the next ones load, and a failure can be retried", async ({ page }) => {
  await openList(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/concursos/search?*FINALIZADO*", async (route) => {
    await held;
    await route.continue();
  });
  await panel(page).getByLabel("Situação").selectOption("FINALIZADO");
  await expect(page).toHaveURL(/FINALIZADO/);
  await expect(cards(page)).toHaveCount(12);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
  release();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test.describe("when the server refuses or fails", () => {
  test.use({ expectedConsole: [/status of (422|500)/] });
  test("an address with an unknown place gets suggestions", async ({ page }) => {
    await enter(page, demo.premium, "/concursos?local=Recfe");
    await expect(page.getByText('Você quis dizer "Recife - PE"?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Buscar em todos os lugares" }).click();
    await expect(cards(page)).toHaveCount(12);
  });
  test("the list reports it and can be retried", async ({ page }) => {
    await page.route("**/api/concursos/search?*", (route) => route.fulfill({ status: 500 }));
    await enter(page, demo.premium, "/concursos");
    await expect(page.getByText("Não foi possível carregar os concursos")).toBeVisible({ timeout: 20_000 });
    await page.unroute("**/api/concursos/search?*");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(caption(page)).toBeVisible();
  });
});

test("An administrator deletes an exam from its card, after confirming it", async ({ page }) => {
  const titulo = `Apagado da lista ${Date.now()}`;
  await publish({ titulo });
  await enter(page, demo.admin, `/concursos?searchTerm=${encodeURIComponent(titulo)}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Adicionar Concurso" }).last()).toBeVisible();
  await page.getByRole("button", { name: `Excluir ${titulo}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(page.getByText("Concurso excluído com sucesso!")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

/** Simulates a browser with a held install prompt; test browsers have none. */
async function haveInstallQuestion(page: Page): Promise<void> {
  const isHeld = await page.evaluate(() => {
    const question = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt() {
        document.documentElement.dataset.asked = "1";
        return Promise.resolve();
      },
    });
    return !window.dispatchEvent(question);
  });
  expect(isHeld).toBe(true);
}
