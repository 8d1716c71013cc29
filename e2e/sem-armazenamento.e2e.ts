/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { screenPaths } from "../web/scripts/screen-paths.ts";
import { expect, test } from "./fixtures.ts";
import { createAccount, demo, type KnownUser, signOut } from "./people.ts";

/** APIs that browsers may block, with the object that has them. */
const forbidden = {
  localStorage: "window",
  sessionStorage: "window",
  indexedDB: "window",
  caches: "window",
  BroadcastChannel: "window",
  locks: "Navigator.prototype",
  serviceWorker: "Navigator.prototype",
} as const;
type Forbidden = keyof typeof forbidden;

/** Makes each kind of storage throw when read, as browsers that block site data do; or removes it. */
async function forbid(page: Page, names: Forbidden[], isMissing = false): Promise<void> {
  await page.addInitScript(
    ([owners, isMissing]) => {
      for (const [name, owner] of owners)
        Object.defineProperty(owner === "window" ? window : Navigator.prototype, name, {
          configurable: true,
          get() {
            if (isMissing) return undefined;
            throw new DOMException(`${name} denied`, "SecurityError");
          },
        });
    },
    [names.map((name) => [name, forbidden[name]] as const), isMissing] as const,
  );
}

async function signInByForm(page: Page, { email, senha }: KnownUser): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(senha);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL("/meus-concursos");
  await expect(page.getByRole("heading", { level: 1, name: "Meus Concursos" })).toBeVisible();
}

// The router warns that it can't store scroll positions.
test.use({ expectedConsole: [/^Failed to save scroll positions in sessionStorage/] });

const names = Object.keys(forbidden) as Forbidden[];
const ways: [string, Forbidden[], boolean][] = [
  ...names.map((name): [string, Forbidden[], boolean] => [`${name} throws`, [name], false]),
  ...names.map((name): [string, Forbidden[], boolean] => [`${name} is missing`, [name], true]),
  ["everything throws", names, false],
];

for (const [title, which, isMissing] of ways) {
  test(`A user signs in, returns and signs out where ${title}`, async ({ page }) => {
    await forbid(page, which, isMissing);
    await signInByForm(page, await createAccount());
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Meus Concursos" })).toBeVisible();
    // Without storage in the browser, the server's cookie alone renews an expiring token.
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it
      document.cookie = "access_token=unreadable; Path=/";
    });
    const refreshed = page.waitForResponse("**/api/auth/refresh");
    await page.reload();
    expect((await refreshed).status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "Meus Concursos" })).toBeVisible();
    await signOut(page);
  });
}

test("Every screen opens for administrators where all storage throws", async ({ page }) => {
  await forbid(page, names);
  await signInByForm(page, demo.admin);
  const paths = screenPaths().filter((path) => !/[*:]/.test(path));
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByText("Algo deu errado nesta tela"), path).toHaveCount(0);
  }
});
