/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** WCAG 2.2, 1.4.12: users may set these distances, and lose no text. */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }";
const longName = "Fundação de Apoio ao Desenvolvimento Institucional e Tecnológico";

/** Returns the texts of rows that are cut off: wider than their box, or out of the window. */
const findClipped = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    return [...document.querySelectorAll("article *")]
      .filter((one) => one.childElementCount === 0 && (one.textContent ?? "").trim() !== "")
      .filter((one) => {
        const box = one.getBoundingClientRect();
        // Hidden from sight, and heard.
        if (box.width <= 1 || getComputedStyle(one).clipPath !== "none") return false;
        const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible";
        for (let up: Element | null = one; up && up.tagName !== "ARTICLE"; up = up.parentElement)
          if (clips(up) && up.scrollWidth > up.clientWidth + 1) return true;
        return box.right > wide + 1 || box.left < -1;
      })
      .map((one) => one.textContent);
  });

/** Gives a page these styles besides its own, in place of earlier ones. */
const restyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

test.describe("rows @engines", () => {
  for (const width of [320, 360, 390, 430, 768])
    test(`show every fact whole at ${width} pixels, with wider spacing, larger letters and long names`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/concursos-abertos", "/concursos-abertos?q=enfermeiro+sp"]) {
        await page.goto(path);
        await expect(page.getByRole("article").first()).toBeVisible();
        await page.evaluate((name) => {
          const body = document.querySelector("article p > span");
          if (body) body.textContent = name;
        }, longName);
        expect(await findClipped(page), path).toEqual([]);
        await restyle(page, spacing);
        expect(await findClipped(page), `${path}, spaced`).toEqual([]);
        await restyle(page, "html { font-size: 200%; }");
        expect(await findClipped(page), `${path}, twice as large`).toEqual([]);
      }
    });

  test("at least four whole rows are in the first fold of a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/concursos-abertos?q=enfermeiro");
    await expect(page.getByRole("article").first()).toBeVisible();
    const whole = await page.evaluate(
      () =>
        [...document.querySelectorAll("article")].filter((row) => row.getBoundingClientRect().bottom <= 844)
          .length,
    );
    expect(whole).toBeGreaterThanOrEqual(4);
  });
});
