import type { Page } from "@playwright/test";

export type Answer = { status: number; detail?: string };

/** Mocks one call's answer; status 0 fails it. */
export async function answer(page: Page, path: string, { status, detail }: Answer): Promise<void> {
  await page.route(`**/api${path}`, (route) => {
    if (status === 0) return route.abort();
    const body = JSON.stringify({ type: "/problems/x", title: "x", status, ...(detail ? { detail } : {}) });
    return route.fulfill({ status, contentType: "application/problem+json", body });
  });
}

/** Presses a button and waits for its call, because the previous message stays visible meanwhile. */
export async function ask(page: Page, button: string, path: string): Promise<void> {
  const asked = page.waitForRequest(`**/api${path}`);
  await page.getByRole("button", { name: button }).click();
  await (await asked).response();
}
