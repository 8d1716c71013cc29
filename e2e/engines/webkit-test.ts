import type { Page } from "@playwright/test";
import type { Fixtures } from "../fixtures.ts";
import { startWebKit } from "./webkit-driver.ts";
import { WebKitPage } from "./webkit-page.ts";

type Base = typeof import("@playwright/test").test;

/** Fixtures with WebKitGTK pages; WebDriver reports no console. */
export function inWebKit(base: Base) {
  return base.extend<Fixtures>({
    expectedConsole: [[], { option: true }],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    baseURL: async ({}, use) => use(process.env.E2E_URL),
    // biome-ignore lint/correctness/noEmptyPattern: as above
    outside: async ({}, use) => use([]),
    openWindow: async ({ request }, use) => {
      const opened: (() => Promise<void>)[] = [];
      await use(async () => {
        const driver = await startWebKit();
        opened.push(driver.close);
        return new WebKitPage(driver, request, process.env.E2E_URL ?? "") as unknown as Page;
      });
      for (const close of opened) await close();
    },
    page: async ({ openWindow }, use) => {
      const page = await openWindow();
      await use(page);
    },
  });
}
