/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate(to: string): Promise<void> };
  }
}

/**
 * Navigates to a screen by the router, 5 times faster than a page load; resolves when the screen is shown. Reload the
 * address to see changes made outside the page.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await waitForApp(page);
  await page.evaluate(async (to) => {
    // The router's only global; its promise resolves before React renders.
    await window.__reactRouterDataRouter.navigate(to);
    // Chromium does not call an unchanged page idle before its next frame, so the wait has a timeout.
    // WebKit lacks requestIdleCallback; its second frame comes after the first is drawn.
    const secondFrame = (drawn: () => void) => requestAnimationFrame(() => requestAnimationFrame(drawn));
    const whenIdle: typeof requestIdleCallback | undefined = window.requestIdleCallback;
    await new Promise<void>((drawn) => {
      if (whenIdle) whenIdle(() => drawn(), { timeout: 1_000 });
      else secondFrame(drawn);
    });
  }, address);
}

/** Waits for the app's hydration, which prerendered pages begin at the first interaction. */
export async function waitForApp(page: Page): Promise<void> {
  // A page that is being left cannot answer. `waitForFunction` needs `eval`, which the pages' policy forbids.
  const isThere = () => page.evaluate(isAppThere).catch(() => false);
  await expect.poll(isThere, { message: "the app starts", intervals: [50] }).toBe(true);
}

/**
 * Returns whether hydration has finished; before that, navigation changes nothing on screen. Neither React nor the
 * router signals it.
 */
function isAppThere(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = (document as unknown as Record<string, ReactRoot | undefined>)[key ?? ""];
  return root?.stateNode.current.memoizedState.isDehydrated === false && "__reactRouterDataRouter" in window;
}

/** The internal field of React that shows it. */
type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
