import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import {
  isThisMachine,
  stayOnThisMachine,
  takeOutsideCalls,
} from "../server/test/harness/only-this-machine.ts";
import { inWebKit } from "./engines/webkit-test.ts";
import { googleHost } from "./google-script.ts";

export { expectAccessible, expectAccessibleInBothThemes, judgeIn } from "./axe.ts";
export { expect };

stayOnThisMachine();

export type Fixtures = {
  /** Allowed console messages; any other fails the test. */
  expectedConsole: RegExp[];
  /** Requests of the pages to other machines; must be empty at the end. */
  outside: string[];
  /** Opens an isolated window, as another user or browser. */
  openWindow: () => Promise<Page>;
};

/** Messages caused by test settings (serviceWorkers), slow machines, and in Firefox by aborted imports. */
const ownNoise =
  /^Service Worker registration blocked by Playwright$|was preloaded using link preload but not used within a few seconds|^error loading dynamically imported module/;

const playwrightTest = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  outside: async ({}, use) => {
    const calls: string[] = [];
    await use(calls);
    expect([...calls, ...takeOutsideCalls()], "reached for other machines").toEqual([]);
  },
  context: async ({ context, expectedConsole, outside }, use) => {
    const finish = await watch(context, expectedConsole, outside);
    await use(context);
    finish();
  },
  openWindow: async ({ browser, expectedConsole, outside }, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use(async () => {
      const context = await browser.newContext();
      const finish = await watch(context, expectedConsole, outside);
      opened.push(async () => {
        await context.close();
        finish();
      });
      return context.newPage();
    });
    for (const close of opened) await close();
  },
});

/** Runs the same journeys in the engine that the run names: see engines.config.ts. */
export const test = process.env.E2E_ENGINE === "webkit" ? inWebKit(base) : playwrightTest;

/** Watches all pages of a context; returns a function that fails on unexpected messages. */
async function watch(context: BrowserContext, expected: RegExp[], outside: string[]): Promise<() => void> {
  const said: string[] = [];
  context.on("console", (message: ConsoleMessage) => {
    if (["error", "warning"].includes(message.type())) said.push(message.text());
  });
  // The console shows only the status; the answer has the reason.
  const refusals: string[] = [];
  context.on("response", async (response) => {
    if (response.status() < 400) return;
    const problem = await response.text().catch(() => "");
    refusals.push(`${response.request().method()} ${response.url()}: ${problem.slice(0, 300)}`);
  });
  context.on("weberror", (error) => said.push(error.error().message));
  context.on("request", (request) => {
    const { protocol, hostname, host } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && !isThisMachine(hostname) && host !== googleHost)
      outside.push(host);
  });
  return () => {
    const unexpected = said.filter((text) => ![ownNoise, ...expected].some((pattern) => pattern.test(text)));
    expect(unexpected, ["console of the pages", ...refusals].join("\n")).toEqual([]);
  };
}

/** Makes the next press of Google's button return a token of the local issuer with these claims. */
export async function asGoogleUser(page: Page, claims: Record<string, string>): Promise<void> {
  let nonce = "";
  // Reads the current button's nonce, because an earlier screen's would be refused.
  const readNonce = () =>
    page.evaluate(
      () => [...document.querySelectorAll<HTMLElement>("button[data-nonce]")].at(-1)?.dataset.nonce ?? "",
    );
  await expect.poll(async () => (nonce = await readNonce()), { message: "Google's button" }).not.toBe("");
  const query = new URLSearchParams({ nonce, ...claims });
  const response = await fetch(`${process.env.E2E_GOOGLE_URL}/token?${query}`);
  const token = await response.text();
  await page.evaluate((credential) => Object.assign(window, { googleCredential: credential }), token);
}

/** Picks a city by name. */
export async function pickLocal(page: Page, label: string, search: string, local: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(search);
  await page.getByRole("option", { name: local, exact: true }).click();
  await page.keyboard.press("Escape");
}
