/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";

/** The minified build, which pages parse in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Other engines render the same page, so axe runs in Chromium only. */
const isElsewhere = Boolean(process.env.E2E_ENGINE);

/** Caches axe's colour computations, a third of its work: screens have few distinct colours. */
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
 * WCAG 2.2 AA and best practices. Passes are not reported, because that takes as long as the check. Style sheets are
 * not fetched again: only the experimental rule on orientation reads them. The experimental rule on labels in names is
 * on, because voice control needs it (WCAG 2.5.3).
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
 * Resolves when loading and animations have ended, because axe reports fading text as low contrast. Polls each frame:
 * inherited fades restart in children, and off-screen ones fire no event.
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

/** Rules that depend on the theme. */
const colours = {
  runOnly: { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations" as const],
  preload: false,
};

/** Axe's rules without those for colours, which take half of the time. */
const form = {
  ...options,
  rules: {
    ...options.rules,
    ...Object.fromEntries(colours.runOnly.values.map((rule) => [rule, { enabled: false }])),
  },
};

/**
 * Fails if the current page has an accessibility fault. Axe runs in the page, because no screen has frames; its
 * Playwright package takes three times as long. Journeys that run on both devices check colours on the phone.
 */
export function expectAccessible(page: Page): Promise<void> {
  const { project, tags } = test.info();
  return judge(page, project.use.isMobile && tags.includes("@both") ? form : options);
}

/**
 * Checks the page, and then its colours in the dark theme. The theme changes in place, so the journey need not be
 * repeated.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  if (isElsewhere) return;
  await judge(page, options);
  const goOn = await changeColoursAtOnce(page);
  await turn(page, "dark");
  await judge(page, colours);
  await turn(page, "light");
  await goOn();
}

/** Disables colour transitions, which would take longer than the check. */
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

/** Checks pages without the app, which keep the theme in which they were opened. */
export const judgeIn = {
  light: (page: Page): Promise<void> => judge(page, options),
  dark: (page: Page): Promise<void> => judge(page, colours),
};

async function judge(page: Page, rules: axe.RunOptions): Promise<void> {
  if (isElsewhere) return;
  await standsStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${source}; (${keepColours})()`);
  const violations = await page.evaluate(async (chosen) => {
    // Content under a dialog is unreachable and partly covered, so it is not checked.
    const seen = document.querySelector('[aria-modal="true"]') ?? document;
    const found = await window.axe.run(seen, chosen);
    const isOfBar = (selector: axe.UnlabelledFrameSelector): boolean => {
      let element = document.querySelector(String(selector[0]));
      for (; element; element = element.parentElement) {
        if (["sticky", "fixed"].includes(getComputedStyle(element).position)) return true;
      }
      return false;
    };
    // Ignores targets that a fixed bar covers at the current scroll position.
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
