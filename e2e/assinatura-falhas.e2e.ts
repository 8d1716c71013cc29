/// <reference lib="dom" />
import { expect, expectAccessible, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { newUser } from "./people.ts";
import { atProvider, pressPlan, subscribe } from "./provider.ts";

test.describe("failures", () => {
  test.use({ expectedConsole: [/status of (401|404|409|500|503)/] });

  test("Without the server's plans the built-in ones are shown, and choosing one explains the failure", async ({
    page,
  }) => {
    await page.route("**/api/subscriptions/plans", (route) => route.fulfill({ status: 500 }));
    await newUser(page, "/plans");
    await expect(
      page.getByText("Não foi possível carregar os planos. Por favor, tente novamente mais tarde."),
    ).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText("R$ 19,90")).toBeVisible();
    await expectAccessible(page);
    await pressPlan(page, "Fazer upgrade: Premium");
    await expect(
      page.getByText("Não foi possível processar sua solicitação. Por favor, tente novamente mais tarde."),
    ).toBeVisible({ timeout: 15_000 });
    await page.unroute("**/api/subscriptions/plans");
    await pressPlan(page, "Fazer upgrade: Premium");
    await expect(page.getByRole("heading", { name: "Pagamento (simulado)" })).toBeVisible();
  });

  test("An empty list of plans is explained", async ({ page }) => {
    await page.route("**/api/subscriptions/plans", (route) => route.fulfill({ json: [] }));
    await page.goto("/plans");
    // The page contains the plans on sale; the app, loaded at the first input, requests them again.
    await page.keyboard.press("Tab");
    await expect(
      page.getByText("Nenhum plano disponível no momento. Por favor, volte mais tarde."),
    ).toBeVisible();
  });

  test("An unreachable provider is reported at the checkout and at the portal", async ({ page }) => {
    await newUser(page, "/plans");
    await page.route("**/api/subscriptions/checkout", (route) => route.fulfill({ status: 503 }));
    await pressPlan(page, "Fazer upgrade: Premium");
    await expect(page.getByText("Não foi possível processar sua solicitação de pagamento.")).toBeVisible();
    await page.unroute("**/api/subscriptions/checkout");
    await subscribe(page);
    await page.route("**/api/subscriptions/portal", (route) => route.fulfill({ status: 503 }));
    await page.goto("/perfil/assinatura");
    await page.getByRole("button", { name: "Gerenciar ou cancelar assinatura" }).click();
    await expect(
      page.getByText("Não foi possível acessar o portal de gerenciamento da assinatura."),
    ).toBeVisible();
  });

  test("An expired session leads to the sign-in, and back to the plans", async ({ page }) => {
    await newUser(page, "/plans");
    const upgrade = page.getByRole("button", { name: "Fazer upgrade: Premium", exact: true });
    await expect(upgrade).toBeVisible();
    // Waits for the bar's calls, which would find the expired session before the button does.
    await expect(page.getByRole("button", { name: /^Conta de/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.evaluate(async () => {
      const refresh_token = localStorage.getItem("refresh_token");
      await fetch("/api/auth/logout", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ refresh_token }),
      });
    });
    await upgrade.click();
    await expect(page.getByText("Sessão expirada. Por favor, faça login novamente.")).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=\/plans\?plano=/);
  });

  test("A success page with an unknown session, or none, grants nothing", async ({ page }) => {
    await newUser(page, "/payment/success");
    await expect(page.getByText("ID da sessão não encontrado")).toBeVisible();
    await page.clock.install();
    let tries = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/verify-session")) tries += 1;
    });
    await page.goto("/payment/success?session_id=cs_test_foreign");
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return tries;
      })
      .toBe(4);
    await expect(
      page.getByText(
        "Ocorreu um erro ao processar seu pagamento. Por favor, entre em contato com o suporte.",
      ),
    ).toBeVisible();
    expect(tries).toBe(4);
    await expectAccessible(page);
    await goWithin(page, "/perfil/assinatura");
    await expect(page.getByText("Você está no plano gratuito.")).toBeVisible();
  });
});

test("The bar stops offering a paid plan, even if it asked before the confirmation", async ({ page }) => {
  const { email } = await newUser(page, "/plans");
  await pressPlan(page, "Fazer upgrade: Premium");
  await expect(page.getByRole("heading", { name: "Pagamento (simulado)" })).toBeVisible();
  await atProvider(page, email, { webhooks: "lost" });
  // The call made before the confirmation is answered after it.
  const shown = Promise.withResolvers<void>();
  let [isConfirmed, askedAgain] = [false, 0];
  page.on("response", (response) => {
    if (response.url().endsWith("/verify-session")) isConfirmed = true;
  });
  await page.route("**/api/users/me", async (route) => {
    if (isConfirmed) {
      askedAgain += 1;
      return route.continue();
    }
    const response = await route.fetch();
    await shown.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
  // The screen asks again for the signed-in user and for their subscription.
  await expect.poll(() => askedAgain).toBe(2);
  shown.resolve();
  await expect(page.getByRole("banner").getByRole("button", { name: /^Conta de/ })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Fazer Upgrade" })).toBeHidden();
  // Waits until no further calls follow, because an answer must not trigger one.
  await page.waitForLoadState("networkidle");
  expect(askedAgain).toBe(2);
});
