/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";

/** The shorter form, which a page reads in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * A screen has a dozen colours, and axe makes out each of them for each element that has it, which is a third of its
 * work: what it made out is kept.
 */
function keepColours(): void {
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Colour>();
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

type Colour = { r: number; g: number; b: number; alpha: number };

declare global {
  interface Window {
    axe: typeof axe & {
      commons: { color: { Color: { prototype: { parseString(this: Colour, text: string): Colour } } } };
    };
  }
}

/**
 * WCAG 2.2 AA and best practices. What passes is not described: that takes as long as finding what fails. Style sheets are
 * not fetched a second time: only the rule about a screen's turn reads them, which axe leaves out as experimental. So is that what is
 * read on a control is part of its name, by which who speaks to their device calls it (WCAG 2.5.3).
 */
const options = {
  runOnly: {
    type: "tag" as const,
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  rules: { "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations" as const],
  preload: false,
};

/**
 * Resolves when the page stands still: what is being loaded or fades in is dimmed, which axe takes for a bad contrast.
 * Asked frame by frame until nothing moves: an inherited colour that fades makes each element below fade after its parent, and what
 * is not drawn, since it is far below, tells nobody that its fading has ended.
 */
async function standsStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
    while (isMoving()) await new Promise(requestAnimationFrame);
  });
}

/** What can be wrong in one theme alone. */
const colours = {
  runOnly: { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations" as const],
  preload: false,
};

/** All but the colours, which are half of the work. */
const form = {
  ...options,
  rules: {
    ...options.rules,
    ...Object.fromEntries(colours.runOnly.values.map((rule) => [rule, { enabled: false }])),
  },
};

/**
 * Fails if the page, as it stands, has an accessibility fault. Axe runs in the page itself; no screen of the product
 * has a frame (the package for Playwright looks into each, and opens a tab for every result: three times as long).
 * Where a journey goes on a phone what it goes on a wide screen, the colours are judged there.
 */
export function expectAccessible(page: Page): Promise<void> {
  const { project, tags } = test.info();
  return judge(page, project.use.isMobile && tags.includes("@both") ? form : options);
}

/**
 * The same, and then the colours in the dark theme, since nothing else is another's there. The system asks for the dark one
 * while the page stands, as at dusk: what was done on it need not be done again.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await judge(page, options);
  const goOn = await changeColoursAtOnce(page);
  await turn(page, "dark");
  await judge(page, colours);
  await turn(page, "light");
  await goOn();
}

/** A colour that fades to the other theme's fades frame by frame, for all of a page: longer than it takes to judge it. */
async function changeColoursAtOnce(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    return still;
  });
  return () =>
    sheet.evaluate((still) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
    });
}

async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** For pages without the app, which keep the theme that they were opened in. */
export const judgeIn = {
  light: (page: Page): Promise<void> => judge(page, options),
  dark: (page: Page): Promise<void> => judge(page, colours),
};

async function judge(page: Page, rules: axe.RunOptions): Promise<void> {
  await standsStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${source}; (${keepColours})()`);
  const violations = await page.evaluate(async (chosen) => {
    // What lies under a dialog can't be reached, and is half covered by it.
    const seen = document.querySelector('[aria-modal="true"]') ?? document;
    const found = await window.axe.run(seen, chosen);
    const isOfBar = (selector: axe.UnlabelledFrameSelector): boolean => {
      let element = document.querySelector(String(selector[0]));
      for (; element; element = element.parentElement) {
        if (["sticky", "fixed"].includes(getComputedStyle(element).position)) return true;
      }
      return false;
    };
    // What a bar covers half of is scrolled out from under it; where the page stands just now is nobody's fault.
    const isUnderBar = ({ any }: axe.NodeResult): boolean =>
      any.some(
        ({ data, relatedNodes = [] }) =>
          data?.messageKey === "partiallyObscured" &&
          relatedNodes.length > 0 &&
          relatedNodes.every(({ target }) => isOfBar(target)),
      );
    return found.violations
      .map(({ id, nodes }) => ({
        id,
        nodes: nodes
          .filter((node) => !isUnderBar(node))
          .map(({ html, failureSummary }) => [html, failureSummary]),
      }))
      .filter(({ nodes }) => nodes.length > 0);
  }, rules);
  expect(violations).toEqual([]);
}
