/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { waitForApp } from "./go-within.ts";
import { addressOf, enterAs, type Role, screens } from "./screens.ts";
import { type Mix, startTwoReleases } from "./two-releases.ts";

test.describe.configure({ mode: "default" });
// A call that one of the releases does not know is refused.
test.use({ expectedConsole: [/status of (400|403|404|409|422)/] });

const shared = process.env.E2E_URL;
let releases: Awaited<ReturnType<typeof startTwoReleases>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  releases = await startTwoReleases();
});
test.afterAll(async () => {
  process.env.E2E_URL = shared;
  await releases?.stop();
});

/** A screen answers: it has its heading, waits for nothing, and has not crashed. */
async function expectToStand(page: Page, pattern: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }), pattern).toBeVisible();
  await waitForApp(page);
  await expect(page.locator('[aria-busy="true"]'), pattern).toHaveCount(0);
  await expect(page.getByText("Algo deu errado nesta tela"), pattern).toHaveCount(0);
}

/** What a screen says after a form is sent: a fault of a field, a notification or a message. */
const answers =
  '[aria-invalid="true"], [role="alert"], .mantine-Notification-root, [role="status"]:not(:empty)';

/** Presses each form's button as the screen opens; returns the writes that succeeded. */
async function sendForms(page: Page, pattern: string, address: string): Promise<string[]> {
  const buttons = page.locator('main form button[type="submit"]:visible:enabled');
  const saved: string[] = [];
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    if (index > 0) {
      await page.goto(address);
      await expectToStand(page, pattern);
    }
    const name = (await buttons.nth(index).textContent()) ?? "";
    const writes: number[] = [];
    page.on("response", (answer) => {
      if (answer.request().method() !== "GET") writes.push(answer.status());
    });
    await buttons.nth(index).click();
    const hasAnswered = async () =>
      writes.length > 0 || page.url() !== address || (await page.locator(answers).count()) > 0;
    await expect.poll(hasAnswered, { message: `${pattern}: ${name}` }).toBe(true);
    if (writes.some((status) => status >= 400))
      await expect(page.locator(answers).first(), `${pattern}: ${name}`).toBeVisible();
    await expectToStand(page, pattern);
    if (writes.some((status) => status < 300)) saved.push(`${pattern}: ${name}`);
  }
  return saved;
}

const mixes: [string, Mix][] = [
  ["pages of this release with answers of the last one", { pages: "this", answers: "last" }],
  ["pages of the last release with answers of this one", { pages: "last", answers: "this" }],
];
for (const [title, mix] of mixes)
  test.describe(title, () => {
    test.beforeAll(async () => {
      process.env.E2E_URL = await releases.open(mix);
    });
    for (const role of ["visitor", "regular", "premium", "admin"] as const satisfies Role[])
      test(`each screen opens and each form saves or says why not, as ${role}`, async ({ page }) => {
        test.setTimeout(300_000);
        await enterAs(page, role);
        const saved: string[] = [];
        for (const [pattern, row] of Object.entries(screens)) {
          if (!row.seenBy.includes(role)) continue;
          const address = `${process.env.E2E_URL}${await addressOf(pattern, row)}`;
          await page.goto(address);
          await expectToStand(page, pattern);
          saved.push(...(await sendForms(page, pattern, address)));
        }
        console.info(title, role, saved);
      });
  });
