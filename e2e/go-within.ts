/// <reference lib="dom" />
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate(to: string): Promise<void> };
  }
}

/**
 * Goes to a screen as a link does, for a fifth of what it costs to load the product again; resolves when the screen has taken
 * the other's place. What was changed meanwhile from outside the page is seen by opening the address anew.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.waitForFunction(isAppThere);
  await page.evaluate(async (to) => {
    // The one handle that the router leaves on the page: it says when it has arrived, and then draws.
    await window.__reactRouterDataRouter.navigate(to);
    // A page that nothing moves on any more may never be called idle: Chromium says so with its next frame, and none comes.
    await new Promise((drawn) => requestIdleCallback(drawn, { timeout: 1_000 }));
  }, address);
}

/**
 * Whether React has taken the page over: until then the router goes where it is told, and what is drawn doesn't follow. Neither says
 * so by itself: the router is there with the first render, and hears of who draws with its commit.
 */
function isAppThere(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = (document as unknown as Record<string, ReactRoot | undefined>)[key ?? ""];
  return root?.stateNode.current.memoizedState.isDehydrated === false && "__reactRouterDataRouter" in window;
}

/** The little of React's own records that says it. */
type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
