import { publish } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { createAccount, demo, enter, password, signIn, signOut } from "./people.ts";

test("A visitor who opens an exam's screen reads its summary, signs in and arrives there @engines", async ({
  page,
}) => {
  const path = await publish({ titulo: "Concurso atrás da porta" });
  await page.goto(`${path}?aba=1`);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${path}?aba=1`)}`);
  const waiting = page.getByRole("status").filter({ hasText: "Concurso atrás da porta" });
  await expect(waiting).toContainText("10 vagas");
  await expect(waiting.getByRole("link", { name: "leia sem entrar" })).toHaveAttribute(
    "href",
    /^\/concurso\//,
  );
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill("premium@demo.example");
  await page.getByLabel("Senha", { exact: true }).fill("premium-demo");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(`${path}?aba=1`);
});

test("The redirect survives the registration, and never leads to another site", async ({ page }) => {
  await page.goto("/login?redirect=/plans");
  const links = page.getByRole("main").getByRole("link");
  await links.filter({ hasText: "Cadastre-se" }).click();
  await expect(page).toHaveURL("/register?redirect=%2Fplans");
  await links.filter({ hasText: "Entrar" }).click();
  await expect(page).toHaveURL("/login?redirect=%2Fplans");
  await signIn(page, demo.premium, "/login?redirect=//evil.example/x");
  await expect(page).toHaveURL("/meus-concursos");
});

test.describe("refusals", () => {
  test.use({ expectedConsole: [/status of (401|409)/] });

  test("A wrong password is reported without saying which part is wrong", async ({ page }) => {
    await signIn(page, { ...demo.premium, senha: "senha-errada" });
    await expect(page.getByText("Email ou senha incorretos")).toBeVisible();
  });

  test("The registration form reports missing fields and an existing account", async ({ page }) => {
    const { email } = await createAccount();
    await page.goto("/register");
    await page.getByLabel("Senha", { exact: true }).fill("123");
    await page.getByLabel("Confirmar senha").fill("1234");
    await page.getByRole("button", { name: "Criar conta" }).click();
    for (const message of [
      "O nome é obrigatório",
      "E-mail é obrigatório",
      "A senha deve ter pelo menos 6 caracteres",
      "As senhas não coincidem",
      "Você precisa aceitar os termos para continuar",
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }

    await page.getByLabel("Nome completo").fill("Outra Pessoa");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByLabel("Confirmar senha").fill(password);
    await page.getByLabel("Li e aceito os termos e condições").check();
    await page.getByRole("button", { name: "Criar conta" }).click();
    await expect(
      page.getByText("Este e-mail já está cadastrado. Por favor, utilize outro e-mail ou faça login."),
    ).toBeVisible();
  });
});

test.describe("two tabs", () => {
  // Calls of a tab during the other tab's sign-out are refused.
  test.use({ expectedConsole: [/status of 401/] });

  test("Signing out in one tab signs out the other, without a message of an expired session", async ({
    page,
  }) => {
    await enter(page, demo.free);
    const other = await page.context().newPage();
    await other.goto("/concursos");
    await expect(other.getByRole("heading", { name: "Todos os Concursos" })).toBeVisible();
    await signOut(page);
    await expect(other).toHaveURL(/\/login/);
    await expect(other.getByRole("button", { name: "Entrar" })).toBeVisible();
    for (const tab of [page, other]) await expect(tab.getByText("Sessão expirada")).toBeHidden();
  });
});

test("A free candidate sees three recommendations and how many more there are", async ({ page }) => {
  await enter(page, demo.free);
  await expect(page.getByText(/\(limite do plano gratuito\)/)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(
    page.getByText(
      /concursos adicionais estão disponíveis para você, mas não são visíveis no plano gratuito\./,
    ),
  ).toBeVisible();
  await page.goto("/perfil/assinatura");
  const subscription = page.getByRole("region", { name: "Assinatura" });
  await expect(subscription.getByText(/^\d+ concursos adicionais estão disponíveis para você/)).toBeVisible();
  await expect(subscription.getByText("Todos os concursos recomendados")).toBeVisible();
  await expectAccessible(page);
});

test("A password that is sent before hydration does not appear in the address", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("premium@demo.example");
  await page.getByLabel("Senha", { exact: true }).fill("premium-demo");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("");
  await expect(page).toHaveURL("/login");
  await context.close();
});

test("A user without the role is redirected away from the form", async ({ page }) => {
  await signIn(page, demo.premium, "/login?redirect=/concursos/novo");
  await expect(page).toHaveURL("/concursos");
});

test("An administrator deletes an exam after confirming it, and returns to the list", async ({ page }) => {
  await enter(page, demo.admin, await publish({ titulo: `Para excluir ${Date.now()}` }));
  await page.getByRole("button", { name: "Excluir Concurso" }).click();
  await expect(
    page.getByText("Tem certeza que deseja excluir este concurso? Esta ação não pode ser desfeita."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Excluir Concurso" }).click();
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(page.getByText("Concurso excluído com sucesso!")).toBeVisible();
  await expect(page).toHaveURL("/concursos");
});
