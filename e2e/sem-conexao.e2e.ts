/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { createAccount, newUser, signIn, signOut } from "./people.ts";

test.use({
  serviceWorkers: "allow",
  expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
});

/** Resolves when the worker controls the page, and has cached the whole build. */
async function workerInCharge(page: Page): Promise<void> {
  // The worker is registered at the first input.
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

const keptSessions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("answers-")));

/** Returns whether the cached exam is marked as saved. */
const keptAsSaved = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const kept = await caches.match(`/api${address}`, { ignoreVary: true });
    return Boolean(kept && (await kept.json()).favorito);
  }, path);

/** Returns whether a cached list of saved exams contains the exam. */
const keptInList = (page: Page, path: string) =>
  page.evaluate(async (uuid) => {
    const names = (await caches.keys()).filter((name) => name.startsWith("answers-"));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
    const lists = kept.flat().filter(({ url }) => url.includes("/concursos/favoritos"));
    return (await Promise.all(lists.map((one) => one.text()))).some((text) => text.includes(uuid));
  }, path.split("/").at(-1) ?? "");

test("Saved and opened exams are readable offline, by their user only", async ({ page, context }) => {
  const second = await createAccount();
  await newUser(page, "/concursos");
  const link = page.getByRole("article").getByRole("link").first();
  await expect(link).toBeVisible();
  await workerInCharge(page);
  const [opened, unopened] = await page
    .getByRole("article")
    .getByRole("link")
    .evaluateAll((all) => all.slice(0, 2).map((one) => one.getAttribute("href") ?? ""));
  await link.click();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("button", { name: "Salvo" })).toBeVisible();
  await expect.poll(() => keptAsSaved(page, opened ?? "")).toBe(true);
  const titulo = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.goto("/meus-concursos?aba=salvos");
  await expect(page.locator(`a[href="${opened}"]`)).toBeVisible();
  await expect.poll(() => keptInList(page, opened ?? "")).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Você está sem conexão.")).toBeVisible();
  await expect(page.locator(`a[href="${opened}"]`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(opened ?? "");
  await expect(page.getByRole("heading", { level: 1, name: titulo })).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Acessar o Edital|Ver notícia)/ })).toBeVisible();
  await page.getByRole("button", { name: "Salvo" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto(unopened ?? "");
  await expect(page.getByText("Erro ao carregar concurso")).toBeVisible();
  await page.goto("/mentores");
  await expect(page.getByText("Erro ao carregar mentores.")).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText("Você está sem conexão.")).toBeHidden();
  await signOut(page);
  await expect.poll(() => keptSessions(page)).toEqual([]);
  await signIn(page, second, "/login?redirect=/meus-concursos");
  await expect(page.getByRole("heading", { level: 1, name: "Meus Concursos" })).toBeVisible();
  await context.setOffline(true);
  await page.goto(opened ?? "");
  await expect(page.getByText("Erro ao carregar concurso")).toBeVisible();
  await expect(page.getByText(titulo)).toBeHidden();
  await expect.poll(() => keptSessions(page)).toHaveLength(1);
});
