/// <reference lib="dom" />
// Checks every screen in forced colours, in print, and with text of twice the size.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { expectNothingCut } from "./narrow.ts";
import { addressOf, enterAs, expectScreen, type Role, screens } from "./screens.ts";

const roles: Role[] = ["visitor", "regular", "premium", "admin"];

/** Returns the screens that name this role first; the roles together cover all screens. */
const screensOf = (role: Role) => Object.entries(screens).filter(([, { seenBy }]) => seenBy[0] === role);

async function visit(page: Page, role: Role, look: () => Promise<void>): Promise<void> {
  await enterAs(page, role);
  if (role === "visitor") await page.goto("/login");
  for (const [pattern, row] of screensOf(role))
    await test.step(pattern, async () => {
      await goWithin(page, await addressOf(pattern, row));
      await expectScreen(page, row.heading);
      await look();
    });
}

/** Marks the active controls, and the visible elements that draw hidden inputs. Returns their number. */
const markStates = (page: Page) =>
  page.evaluate(() => {
    const on = 'input:checked:not(:disabled), [aria-current="page"], [role="tab"][aria-selected="true"]';
    const controls = [...document.querySelectorAll<HTMLElement>(on)].flatMap((control) => {
      const shown = control.matches("input")
        ? control.closest<HTMLElement>("label, [class*='-root']")
        : control;
      return shown?.checkVisibility() && shown.clientHeight > 1 ? [{ control, shown }] : [];
    });
    for (const old of document.querySelectorAll<HTMLElement>("[data-eye]")) delete old.dataset.eye;
    for (const old of document.querySelectorAll<HTMLElement>("[data-eyed]")) delete old.dataset.eyed;
    for (const [index, { control, shown }] of controls.entries()) {
      control.dataset.eye = String(index);
      // One element may draw several controls.
      shown.dataset.eyed = `${shown.dataset.eyed ?? ""} ${index}`;
    }
    return controls.length;
  });

/** Sets or clears a state without a press. */
const setState = (control: Locator, isOn: boolean) =>
  control.evaluate((element, on) => {
    if (element instanceof HTMLInputElement) element.checked = on;
    else if (element.getAttribute("role") === "tab") element.setAttribute("aria-selected", String(on));
    else element.setAttribute("aria-current", on ? "page" : "false");
  }, isOn);

/** Returns active controls that would look the same when inactive. */
async function unseenStates(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  const count = await markStates(page);
  for (let index = 0; index < count; index += 1) {
    const control = page.locator(`[data-eye="${index}"]`);
    const shown = page.locator(`[data-eyed~="${index}"]`);
    const on = await shown.screenshot({ animations: "disabled" });
    await setState(control, false);
    const off = await shown.screenshot({ animations: "disabled" });
    await setState(control, true);
    if (on.equals(off)) unseen.push(await shown.evaluate((element) => element.outerHTML.slice(0, 160)));
  }
  return unseen;
}

/** Returns navigation and bars that appear in print. */
const barsOnPaper = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && element.clientHeight > 1)
      .filter(
        (element) =>
          (element.matches("header, footer, nav") && !element.closest("main")) ||
          ["fixed", "sticky"].includes(getComputedStyle(element).position),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** Returns targets below 24 px (WCAG 2.5.8); links within a sentence may be smaller. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 23.5;
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
      .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((target) => !target.closest("[inert], [hidden]") && !isInSentence(target))
      .filter((target) => {
        // A row's link covers its row by a pseudo-element.
        if (getComputedStyle(target, "::after").position === "absolute") return false;
        const drawn = "[class*='SegmentedControl-control']";
        const label = target instanceof HTMLInputElement && (target.closest(drawn) ?? target.labels?.[0]);
        const boxes = [target, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : []));
        // Hidden elements (skip links, inputs drawn by a label) have no visible size.
        if (boxes.every(({ width, height }) => width <= 1 || height <= 1)) return false;
        return boxes.every(({ width, height }) => width < least || height < least);
      })
      .map((target) => {
        const { width, height } = target.getBoundingClientRect();
        return `${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 140)}`;
      });
  });

for (const role of roles)
  test.describe(`as ${role}`, () => {
    test.use({ expectedConsole: [/status of (403|404)/] });

    test("each target is 24 px wide and high, on a phone", async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, role, async () => expect.soft(await smallTargets(page), page.url()).toEqual([]));
    });

    test("each state is visible in forced colours, and bars are not printed", async ({ page }) => {
      test.setTimeout(240_000);
      await visit(page, role, async () => {
        await page.emulateMedia({ forcedColors: "active" });
        expect.soft(await unseenStates(page), page.url()).toEqual([]);
        await page.emulateMedia({ forcedColors: "none", media: "print" });
        expect.soft(await barsOnPaper(page), page.url()).toEqual([]);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await page.emulateMedia({ media: null });
      });
    });

    /** The font size can only be set when the browser starts. */
    test("nothing is clipped at twice the font size, on a phone", async ({
      playwright,
      launchOptions,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      try {
        const page = await browser.newPage({
          ...(baseURL ? { baseURL } : {}),
          viewport: { width: 390, height: 844 },
          reducedMotion: "reduce",
        });
        await visit(page, role, () => expectNothingCut(page));
      } finally {
        await browser.close();
      }
    });
  });
