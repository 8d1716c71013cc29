/// <reference lib="dom" />
// Checks that the bars of the first HTML work without scripts, and stay where they are when the app starts.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { waitForApp } from "./go-within.ts";
import { demo, enter, type KnownUser } from "./people.ts";

/** Returns the box of each visible link of the bars, by navigation and address. */
const boxesOf = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("header a, nav[aria-label=Atalhos] a")];
    const boxes = links.flatMap((link): [string, string][] => {
      const { x, y, width, height } = link.getBoundingClientRect();
      const box = [x, y, width, height].map((value) => Math.round(value)).join(" ");
      // A closed menu's links have a box too, laid out with whatever styles were there.
      return width > 0 && link.checkVisibility() && link.ariaLabel !== "Meu Perfil"
        ? [[`${link.textContent} ${link.pathname}`, box]]
        : [];
    });
    return Object.fromEntries(boxes);
  });

/** Opens an address, and holds all scripts of the app until the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => promise.then(() => route.continue()));
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.locator("[data-frame]")).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
  await page.evaluate(() => document.fonts.ready);
  return resolve;
}

/** Signs in and waits until the account's bars are stored, which needs its standing. */
async function enterWithBars(page: Page, user: KnownUser, address: string): Promise<void> {
  await enter(page, user, address);
  await page.waitForFunction(() => localStorage.getItem("cav-bars") !== null);
}

const cases: [name: string, user: KnownUser, address: string][] = [
  ["a user on the free plan", demo.free, "/concursos"],
  ["a user on premium", demo.premium, "/perfil/alertas"],
  ["an administrator", demo.admin, "/admin"],
];

for (const [name, user, address] of cases)
  test(`The bars of ${name} stay where the first HTML has them when the app starts @both`, async ({
    page,
  }) => {
    await enterWithBars(page, user, address);
    const start = await openWithoutScripts(page, address);
    const before = await boxesOf(page);
    expect(Object.keys(before).length).toBeGreaterThan(4);
    start();
    await waitForApp(page);
    await expect(page.locator("[data-frame]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Conta de/ })).toBeVisible();
    await expect.poll(() => boxesOf(page)).toEqual(before);
  });

test("The links of the first HTML lead on without scripts @both", async ({ page }) => {
  await enterWithBars(page, demo.free, "/concursos");
  await openWithoutScripts(page, "/concursos");
  await page.getByRole("link", { name: "Alertas" }).click();
  await expect(page).toHaveURL("/perfil/alertas");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("The menu of administrators opens without scripts", async ({ page }) => {
  await enterWithBars(page, demo.admin, "/admin");
  await openWithoutScripts(page, "/admin");
  await page.locator("summary", { hasText: "Administração" }).click();
  await page.getByRole("link", { name: "Auditoria" }).click();
  await expect(page).toHaveURL("/admin/auditoria");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
