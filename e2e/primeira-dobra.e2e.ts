/// <reference lib="dom" />
// Checks how many exams are visible without scrolling, on phones of every shape.
import type { Page } from "@playwright/test";
import { inDays, publish } from "./exams.ts";
import { expect, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

/** A phone in portrait, the narrowest supported phone, and a phone in landscape. */
const screens = [
  { width: 390, height: 844, rows: 4 },
  { width: 320, height: 568, rows: 2 },
  { width: 844, height: 390, rows: 2 },
];

/** Free accounts see three recommendations. */
const lists = [
  { role: "free", path: "/meus-concursos", most: 3 },
  { role: "premium", path: "/meus-concursos", most: 12 },
  { role: "free", path: "/concursos", most: 12 },
  { role: "premium", path: "/concursos", most: 12 },
] as const;

/** Counts the rows that are completely visible above the foot bar. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const nav = document.querySelector('nav[aria-label="Atalhos"]');
    const bar = nav?.checkVisibility() && getComputedStyle(nav).position === "fixed" ? nav : undefined;
    const end = bar?.getBoundingClientRect().top ?? window.innerHeight;
    const rows = [...document.querySelectorAll("main article")].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => top >= 0 && bottom <= end).length;
  });

for (const { role, path, most } of lists)
  test(`The first fold of ${path} shows a ${role} account exams rather than bars`, async ({ page }) => {
    await enter(page, demo[role], path);
    for (const { width, height, rows } of screens) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole("article").first()).toBeVisible();
      await expect
        .poll(() => wholeRows(page), { message: `${width}×${height}` })
        .toBeGreaterThanOrEqual(Math.min(rows, most));
    }
  });

test("Below the third recommendation the free plan shows how many it hides", async ({ page }) => {
  await enter(page, demo.free);
  const offer = page.getByText(/concursos? adicion(al|ais) est(á|ão) disponíve(l|is)/);
  const third = await page.getByRole("article").nth(2).boundingBox();
  expect((await offer.boundingBox())?.y).toBeGreaterThan((third?.y ?? 0) + (third?.height ?? 0));
});

test("A short screen scrolls its bars away @phone", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await enter(page, demo.premium, "/concursos");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 2 * window.innerHeight));
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(page.getByRole("navigation", { name: "Atalhos" })).not.toBeInViewport();
});

test("The focus is never behind the bottom bar @phone", async ({ page }) => {
  await enter(page, demo.premium, "/concursos");
  await page.setViewportSize({ width: 390, height: 844 });
  const more = page.getByRole("button", { name: "Carregar mais" });
  await expect(more).toBeVisible();
  await more.focus();
  const bar = await page.getByRole("navigation", { name: "Atalhos" }).boundingBox();
  const { y = 0, height = 0 } = (await more.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("An exam's page shows the days left once, the verdict in one sentence, and one row of actions", async ({
  page,
}) => {
  const days = inDays(17);
  const path = await publish({ titulo: `Dobra ${Date.now()}`, data_fim_inscricao: days });
  await enter(page, demo.premium, path);
  await expect(page.getByRole("heading", { name: "Cargos Disponíveis" })).toBeVisible();
  await expect(page.getByText(/em 1[67] dias|faltam 1[67] dias/)).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  const actions = page.getByRole("group", { name: "Ações do concurso" });
  const tops = await actions
    .locator(":scope > *")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2),
    );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
  // Actions on dates are beside them, alert settings at the end.
  const dates = page.getByRole("complementary", { name: "Resumo do concurso" });
  await expect(dates.getByRole("button", { name: "Adicionar ao calendário" })).toBeVisible();
});
