/// <reference lib="dom" />
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { demo, enter, newUser } from "./people.ts";

/** Replaces the browser's access token; an unreadable one counts as expired. */
function replaceAccessToken(page: Page, change: (token: string) => string): Promise<void> {
  return page.evaluate((source) => {
    const change = new Function(`return (${source})`)() as (token: string) => string;
    const token = /(?:^|; )access_token=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it
    document.cookie = `access_token=${change(token)}; Path=/`;
  }, String(change));
}

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/auth/refresh") count += 1;
  });
  return () => count;
}

/** Ends the session as another device would, with this browser's token. */
function endSessionElsewhere(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const refresh_token = localStorage.getItem("refresh_token");
    await fetch("/api/auth/logout", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token }),
    });
  });
}

/** Opens a user's session, and waits until its first screen has loaded completely. */
async function openSession(page: Page): Promise<void> {
  await newUser(page, "/meus-concursos");
  await expect(page.getByRole("heading", { name: "Preferências não configuradas" })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("Two tabs with an expiring token make one refresh together", async ({ page, context }) => {
  await openSession(page);
  const other = await context.newPage();
  await other.goto("/concursos");
  await expect(heading(other, "Todos os Concursos")).toBeVisible();
  // Waits for pending calls, which would carry the replaced token and be refused.
  await other.waitForLoadState("networkidle");
  const refreshes = countRefreshes(context);
  await replaceAccessToken(page, () => "unreadable");
  const refreshed = context.waitForEvent("response", (response) =>
    response.url().endsWith("/api/auth/refresh"),
  );
  await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event("online")))),
  );
  expect((await refreshed).status()).toBe(200);
  await other.getByRole("link", { name: "Meus Concursos" }).first().click();
  await expect(heading(other, "Meus Concursos")).toBeVisible();
  await page.getByRole("link", { name: "Todos os Concursos" }).first().click();
  await expect(page.getByText(/Mostrando 12 de/)).toBeVisible();
  expect(refreshes()).toBe(1);
});

test("Going online refreshes an expiring token, and signed-in users are redirected from the front page to their exams", async ({
  page,
  context,
}) => {
  await openSession(page);
  await replaceAccessToken(page, () => "unreadable");
  await context.setOffline(true);
  const refreshed = page.waitForResponse("**/api/auth/refresh");
  await context.setOffline(false);
  expect((await refreshed).status()).toBe(200);

  await page.goto("/");
  await expect(page).toHaveURL("/meus-concursos");
});

test.describe("refused tokens", () => {
  test.use({ expectedConsole: [/status of (401|503)/] });

  test("Simultaneous refused calls make one refresh, and are repeated invisibly", async ({
    page,
    context,
  }) => {
    await openSession(page);
    const refreshes = countRefreshes(context);
    await replaceAccessToken(page, (token) => `${token.slice(0, -4)}AAAA`);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Preferências não configuradas" })).toBeVisible();
    expect(refreshes()).toBe(1);
  });

  test("A session that ended elsewhere ends here with a message, and restores typed input", async ({
    page,
  }) => {
    const user = await newUser(page, "/perfil/conta");
    const nome = page.getByLabel("Nome", { exact: true });
    await nome.fill("O nome que eu digitava");
    // Waits for pending calls, which would detect the end before the next screen.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      window.addEventListener("auth:sessionExpired", () => console.info("auth:sessionExpired heard"));
    });
    await endSessionElsewhere(page);
    const heard = page.waitForEvent("console", (message) => message.text() === "auth:sessionExpired heard");
    await page.getByRole("button", { name: "Salvar dados" }).click();
    await heard;
    await expect(page).toHaveURL("/login?redirect=%2Fperfil%2Fconta");
    await expect(page.getByText(/Sessão expirada/)).toHaveCount(1);
    // The demonstration's notice may remain; nothing of the session may.
    const kept = await page.evaluate(() => [document.cookie, ...Object.keys(localStorage)]);
    expect(kept.filter((key) => key !== "cav-demonstration")).toEqual([""]);
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Senha", { exact: true }).fill(user.senha);
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page).toHaveURL("/perfil/conta");
    await expect(nome).toHaveValue("O nome que eu digitava");
    await expect(page.getByRole("button", { name: "Salvar dados" })).toBeEnabled();
  });

  test("The form of an exam with 150 positions is restored after the session expired", async ({ page }) => {
    await enter(page, demo.admin, "/concursos/novo");
    await page.getByRole("button", { name: "Mudar para JSON" }).click();
    const editor = page.getByRole("textbox", { name: "JSON do concurso" });
    const draft = JSON.parse(await editor.inputValue());
    const [cargo] = draft.cargos;
    draft.cargos = Array.from({ length: 150 }, (_, index) => ({ ...cargo, nome: `Cargo ${index + 1}` }));
    await editor.fill(JSON.stringify({ ...draft, titulo: "Concurso de muitos cargos" }));
    await page.waitForLoadState("networkidle");
    await endSessionElsewhere(page);
    await replaceAccessToken(page, () => "unreadable");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page).toHaveURL("/login?redirect=%2Fconcursos%2Fnovo");
    await expect(page.getByText(/Sessão expirada/)).toHaveCount(1);
    await page.getByLabel("E-mail").fill(demo.admin.email);
    await page.getByLabel("Senha", { exact: true }).fill(demo.admin.senha);
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(editor).toHaveValue(/Concurso de muitos cargos/);
    await expect(page.getByText("Há alterações não salvas deste formulário")).toBeHidden();
    await page.getByRole("button", { name: "Mudar para Formulário" }).click();
    await expect(page.getByLabel("Título")).toHaveValue("Concurso de muitos cargos");
    await page.getByRole("button", { name: "Mudar para JSON" }).click();
    await expect(editor).toHaveValue(/Cargo 150/);
  });

  test("A refresh that fails because the server is unreachable is retried after five seconds", async ({
    page,
  }) => {
    await openSession(page);
    await page.clock.install();
    // From here on the clock moves only on request.
    await page.clock.pauseAt(Date.now() + 10_000);
    let tries = 0;
    await page.route("**/api/auth/refresh", (route) => {
      tries += 1;
      return tries === 1 ? route.fulfill({ status: 503 }) : route.continue();
    });
    await replaceAccessToken(page, () => "unreadable");
    const failed = page.waitForResponse("**/api/auth/refresh");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    expect((await failed).status()).toBe(503);
    await page.clock.runFor(4900);
    expect(tries).toBe(1);
    const again = page.waitForResponse("**/api/auth/refresh");
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return tries;
      })
      .toBe(2);
    expect((await again).status()).toBe(200);
    await expect(page).toHaveURL("/meus-concursos");
  });
});
