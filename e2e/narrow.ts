/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";

/** Returns content beyond a bar's or the screen's edge that no scrolling reaches. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const bars = [
      ...document.querySelectorAll('header, nav[aria-label="Atalhos"], [aria-label="Ações do concurso"]'),
    ];
    return bars.flatMap((bar) => {
      const edge = bar.getBoundingClientRect();
      return [...bar.querySelectorAll("a, button")]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const isInside = left >= edge.left && top >= edge.top && bottom <= edge.bottom + 1;
          return !isInside || right > window.innerWidth || one.scrollWidth > one.clientWidth + 1;
        })
        .map((one) => one.getAttribute("aria-label") ?? one.textContent);
    });
  });

/** Returns text that its box clips without an ellipsis. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((one) => {
        const style = getComputedStyle(one);
        const { overflowX, overflowY, textOverflow, clipPath, position } = style;
        // Visually hidden text for screen readers.
        if (clipPath !== "none" || (position === "absolute" && one.clientHeight <= 2)) return false;
        // Clamped to a number of lines with an ellipsis.
        if (style.getPropertyValue("-webkit-line-clamp") !== "none") return false;
        const cutsEnd = overflowX === "hidden" && textOverflow !== "ellipsis";
        return (
          one.checkVisibility() &&
          ((cutsEnd && one.scrollWidth > one.clientWidth) ||
            (overflowY === "hidden" && one.scrollHeight > one.clientHeight))
        );
      })
      .map((one) => one.textContent),
  );

/** Returns the search box's placeholder if it is clipped. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll<HTMLInputElement>("input[type=search][aria-label=Buscar]")]
      .filter((one) => one.checkVisibility() && one.value === "")
      .filter((one) => {
        const { paddingLeft, paddingRight } = getComputedStyle(one);
        const { font } = getComputedStyle(one, "::placeholder");
        if (pen) pen.font = font;
        const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return (pen?.measureText(one.placeholder).width ?? 0) > room + 1;
      })
      .map((one) => one.placeholder);
  });

/** Checks a screen at 320 px, which also is 400 % zoom on a wide screen (WCAG 1.4.10). */
export async function expectToFitNarrowPhones(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingCut(page);
  await page.setViewportSize(wide);
}

export async function expectNothingCut(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: page.url() }).toBeLessThanOrEqual(0);
  await expect.poll(() => cutOff(page), { message: page.url() }).toEqual([]);
  await expect.poll(() => cutWords(page), { message: page.url() }).toEqual([]);
  await expect.poll(() => cutPlaceholders(page), { message: page.url() }).toEqual([]);
}
