/// <reference lib="dom" />
// How many exams one sees without scrolling: matter before bars, on phones of every shape.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

/** A phone upright, the narrowest one, and one that lies on its side. */
const screens = [
  { width: 390, height: 844, rows: 5 },
  { width: 320, height: 568, rows: 2 },
  { width: 844, height: 390, rows: 2 },
];

/** A free account sees three recommendations at most. */
const lists = [
  { role: "free", path: "/meus-concursos", most: 3 },
  { role: "premium", path: "/meus-concursos", most: 12 },
  { role: "free", path: "/concursos", most: 12 },
  { role: "premium", path: "/concursos", most: 12 },
] as const;

/** Rows that are whole between the top of the screen and the bar at its foot. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="Atalhos"]');
    const isFixed = bar !== null && bar.checkVisibility() && getComputedStyle(bar).position === "fixed";
    const end = isFixed ? bar.getBoundingClientRect().top : window.innerHeight;
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

test("Below the third recommendation the free plan says what it hides", async ({ page }) => {
  await enter(page, demo.free);
  const offer = page.getByText(/concursos? adicion(al|ais) est(á|ão) disponíve(l|is)/);
  const third = await page.getByRole("article").nth(2).boundingBox();
  expect((await offer.boundingBox())?.y).toBeGreaterThan((third?.y ?? 0) + (third?.height ?? 0));
});

test("A short screen lets its bars scroll away @phone", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await enter(page, demo.premium, "/concursos");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 2 * window.innerHeight));
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(page.getByRole("navigation", { name: "Atalhos" })).not.toBeInViewport();
});
