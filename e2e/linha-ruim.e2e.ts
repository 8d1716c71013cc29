/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { cuts, type LossyLine, startLossyLine } from "../server/test/harness/lossy-line.ts";
import { expect, test as journey } from "./fixtures.ts";
import { createAccount, enter, signOut } from "./people.ts";
import { pressPlan } from "./provider.ts";

/** Opens a browser behind a proxy that drops chosen answers after the server has handled the calls. */
const test = journey.extend<{ line: LossyLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  line: async ({}, use) => {
    const tunnelTo = Number(process.env.E2E_GOOGLE_SCRIPT_PORT);
    const line = await startLossyLine({ to: Number(new URL(process.env.E2E_URL ?? "").port), tunnelTo });
    await use(line);
    await line.close();
  },
  proxy: async ({ line }, use) => use({ server: line.url }),
  expectedConsole: [/ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE|ERR_PROXY|status of 401/],
});

const isHome = async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1, name: "Meus Concursos" })).toBeVisible();
};

/** Expires the access token, so that the next screen refreshes it. */
const wearOut = (page: Page) =>
  page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it
    document.cookie = "access_token=unreadable; Path=/";
  });

for (const arrives of cuts) {
  test(`A user signs in, continues and signs out where ${arrives} of an answer arrives`, async ({
    page,
    line,
  }) => {
    const { email, senha } = await createAccount();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill(senha);
    line.lose("POST", "/api/auth/login", arrives);
    // The answer with the user is lost too, after the sign-in.
    line.lose("GET", "/api/users/me", arrives);
    const button = page.getByRole("button", { name: "Entrar", exact: true });
    // The browser repeats some lost requests itself; after other lost requests the user presses again.
    await expect(async () => {
      if (new URL(page.url()).pathname === "/login") await button.click({ timeout: 1_000 });
      await expect(page).toHaveURL("/meus-concursos", { timeout: 5_000 });
    }).toPass();
    expect(line.lost).toContain("POST /api/auth/login 200");
    expect(line.lost).toContain("GET /api/users/me 200");
    await isHome(page);

    // In the second round the browser may still have the older token.
    for (const time of [1, 2]) {
      await page.waitForLoadState("networkidle");
      await wearOut(page);
      line.lose("POST", "/api/auth/refresh", arrives, 2);
      await page.reload();
      await isHome(page);
      const refreshes = line.lost.filter((call) => call === "POST /api/auth/refresh 200");
      expect(refreshes.length).toBeGreaterThanOrEqual(time);
    }
    await page.waitForLoadState("networkidle");

    line.lose("POST", "/api/auth/logout", arrives);
    await signOut(page);
    await page.goto("/meus-concursos");
    await expect(page).toHaveURL(/\/login/);
    expect(line.lost).toContain("POST /api/auth/logout 204");
  });

  test(`A payment is confirmed where ${arrives} of an answer arrives`, async ({ page, line }) => {
    await enter(page, await createAccount(), "/plans");
    await pressPlan(page, "Fazer upgrade: Premium");
    await page.getByRole("button", { name: "Pagar" }).waitFor();
    line.lose("POST", "/api/subscriptions/verify-session", arrives, 2);
    await wearOut(page);
    line.lose("POST", "/api/auth/refresh", arrives);
    await page.getByRole("button", { name: "Pagar" }).click();
    await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
    expect(line.lost).toContain("POST /api/subscriptions/verify-session 200");
    await page.goto("/perfil/assinatura");
    await expect(page.getByText("Ativa", { exact: true })).toBeVisible();
  });
}
