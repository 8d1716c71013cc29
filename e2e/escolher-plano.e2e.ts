import { expect, expectAccessible, test } from "./fixtures.ts";
import { confirmationLink } from "./messages.ts";
import { fillRegistration, newEmail, password } from "./people.ts";

test("A visitor's chosen plan is kept through registration, the mailed link and the sign-in @phone @engines", async ({
  page,
  openWindow,
}) => {
  await page.goto("/");
  const offers = page.getByRole("region", { name: "Comece de graça, avance quando quiser" });
  await expect(offers.getByRole("article")).toHaveCount(2);
  await expect(offers.getByText("RECOMENDADO", { exact: true })).toBeVisible();
  await expect(offers.getByText("R$ 19,90")).toBeVisible();
  await expect(offers.getByText("/mês").first()).toBeVisible();
  await expect(offers.getByRole("link", { name: "Começar Grátis" })).toHaveAttribute("href", "/register");
  await offers.getByRole("link", { name: "Ver Detalhes" }).click();
  await expect(page).toHaveURL("/plans");
  await expect(page.getByText("Faça login para escolher um plano.")).toBeVisible();
  await expect(page.getByText("R$ 199,90")).toBeVisible();
  await expect(page.getByText(/economia de 16%/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Selecionar plano: Premium Anual" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=\/plans\?plano=[0-9a-f-]{36}$/);
  await page.getByRole("main").getByRole("link", { name: "Cadastre-se" }).click();
  await expect(page).toHaveURL(/\/register\?redirect=%2Fplans%3Fplano%3D[0-9a-f-]{36}$/);
  const email = newEmail();
  await fillRegistration(page, email);
  const link = await confirmationLink(email);
  const chosen = "Você escolheu o plano Premium Anual, por R$ 199,90";
  // Another browser, as a mail app would open.
  const other = await openWindow();
  await other.goto(link);
  await other.getByRole("button", { name: "Confirmar e entrar" }).click();
  await expect(other.getByRole("note")).toContainText(chosen);

  // The page redirects to sign-in by itself.
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("note")).toContainText(chosen);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
  await expect(page.getByText("R$ 199,90 por ano")).toBeVisible();
});

test("A plan that is pressed during hydration is chosen", async ({ page }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/subscriptions/plans", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto("/plans");
  const link = page.getByRole("link", { name: "Selecionar plano: Premium", exact: true });
  await link.hover();
  const built = await link.elementHandle();
  await page.mouse.down();
  pressed.resolve();
  await page.waitForFunction((card) => !card?.isConnected, built);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/login\?redirect=\/plans\?plano=[0-9a-f-]{36}$/);
});
