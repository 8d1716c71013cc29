import { asGoogleUser, expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { createAccount, newEmail, signOut } from "./people.ts";

const signUp = { name: "Inscrever-se com o Google" };
const goOn = { name: "Continuar com o Google" };

test("A new user registers with Google, and arrives at their exams after five seconds", async ({ page }) => {
  const email = newEmail();
  await page.goto("/register");
  await expect(page.getByText("ou", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", signUp)).toHaveAttribute("lang", "pt-BR");
  await expectAccessible(page);
  await page.clock.install();
  await asGoogleUser(page, { sub: email, email, name: "Gil Candidato" });
  await page.getByRole("button", signUp).click();
  await expect(page.getByText("Cadastro com o Google realizado com sucesso!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conta criada" })).toBeFocused();
  await expect(page.getByText(/em [1-5] segundos?/)).toBeVisible();
  for (const _ of [1, 2, 3, 4, 5]) await page.clock.runFor(1000);
  await expect(page).toHaveURL("/meus-concursos");
  await page.getByRole("button", { name: "Conta de Gil Candidato" }).click();
});

test("A Google user keeps the chosen plan, and deletes the account by Google", async ({ page }) => {
  const email = newEmail();
  await page.goto("/plans");
  await page.getByRole("link", { name: "Selecionar plano: Premium", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Cadastre-se" }).click();
  await asGoogleUser(page, { sub: email, email });
  await page.getByRole("button", signUp).click();
  await page.getByRole("link", { name: "Continuar agora" }).click();
  await expect(page.getByRole("note")).toContainText("Você escolheu o plano Premium, por R$ 19,90");
  await goWithin(page, "/perfil/conta");
  const google = page.getByRole("region", { name: "Conta do Google" });
  await expect(google.getByText("Para desligar o Google, crie antes uma senha")).toBeVisible();
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page.getByLabel("Sua senha")).toBeHidden();
  await expectAccessible(page);
  await asGoogleUser(page, { sub: email, email });
  await page.getByRole("dialog").getByRole("button", goOn).click();
  await expect(page).toHaveURL("/");
});

test.describe("refusals", () => {
  test.use({ expectedConsole: [/status of (401|409)|ERR_FAILED/] });

  test("A known Google account can't be registered again", async ({ page }) => {
    const email = newEmail();
    await page.goto("/login");
    await asGoogleUser(page, { sub: email, email });
    await page.getByRole("button", goOn).click();
    await expect(page).toHaveURL("/meus-concursos");
    await signOut(page);
    await page.goto("/register");
    await asGoogleUser(page, { sub: email, email });
    await page.getByRole("button", signUp).click();
    await expect(
      page.getByText("Este e-mail do Google já está cadastrado. Por favor, utilize o login com Google."),
    ).toBeVisible();
  });

  test("A missing credential, a foreign token and an unreachable server each get the catalogue's message", async ({
    page,
  }) => {
    await page.goto("/login");
    await page.getByRole("button", goOn).click();
    await expect(page.getByText("Falha ao obter credenciais do Google", { exact: true })).toBeVisible();

    await asGoogleUser(page, { aud: "somebody-else" });
    const answered = page.waitForResponse("**/api/auth/google/login");
    await page.getByRole("button", goOn).click();
    expect((await answered).status()).toBe(401);
    await expect(page.getByText("Falha ao obter credenciais do Google", { exact: true })).toBeHidden();
    await expect(page.getByRole("alert")).toContainText("Google");
    await expect(page).toHaveURL("/login");

    await page.route("**/api/auth/google/login", (route) => route.abort());
    await asGoogleUser(page, {});
    await page.getByRole("button", goOn).click();
    await expect(
      page.getByText("Falha ao fazer login com o Google. Tente novamente.", { exact: true }),
    ).toBeVisible();
  });

  test("A script that fails to load is reported calmly, and retried on request", async ({ page }) => {
    const script = "https://accounts.google.com/gsi/client**";
    await page.route(script, (route) => route.abort());
    await page.goto("/login");
    await expect(page.getByText(/^O botão do Google não carregou/)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.unroute(script);
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByRole("button", goOn)).toBeVisible();
  });

  test("A hanging script is given up after eight seconds", async ({ page }) => {
    await page.clock.install();
    await page.route("https://accounts.google.com/gsi/client**", () => undefined);
    await page.goto("/login", { waitUntil: "domcontentloaded" });
    await expect(page.getByText("ou", { exact: true })).toBeVisible();
    await page.clock.runFor(8001);
    await expect(page.getByText(/^O botão do Google não carregou/)).toBeVisible();
  });
});

test("Google links the account with the same address, if Google hosts that address", async ({ page }) => {
  const { email } = await createAccount("Joana da Silva");
  await page.goto("/plans");
  await page.getByRole("link", { name: "Selecionar plano: Premium", exact: true }).click();
  await asGoogleUser(page, { email, name: "Outro Nome", hd: "teste.example" });
  await page.getByRole("button", goOn).click();
  await expect(page.getByRole("note")).toContainText("Você escolheu o plano Premium, por R$ 19,90");
  await expect(page.getByRole("button", { name: "Conta de Joana da Silva" })).toBeVisible();
});

test.describe("an address that Google does not run", () => {
  test.use({ expectedConsole: [/status of 403/] });

  test("is linked to its account by the password", async ({ page }) => {
    const { email, senha } = await createAccount("Joana da Silva");
    await page.goto("/login");
    await asGoogleUser(page, { email });
    await page.getByRole("button", goOn).click();
    await expect(page.getByText("Já existe uma conta com este e-mail.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Senha da sua conta").fill(senha);
    await page.getByRole("button", { name: "Ligar ao Google e entrar" }).click();
    await expect(page.getByRole("button", { name: "Conta de Joana da Silva" })).toBeVisible();

    await goWithin(page, "/perfil/conta");
    const card = page.getByRole("region", { name: "Conta do Google" });
    const dialog = page.getByRole("dialog");
    await card.getByRole("button", { name: "Desligar do Google" }).click();
    await dialog.getByLabel("Sua senha").fill(senha);
    await dialog.getByRole("button", { name: "Desligar" }).click();
    await card.getByRole("button", { name: "Ligar ao Google" }).click();
    await dialog.getByLabel("Sua senha").fill(senha);
    await expectAccessible(page);
    await asGoogleUser(page, { email: newEmail() });
    await dialog.getByRole("button", goOn).click();
    await expect(card.getByText("Você entra também com o Google.")).toBeVisible();
  });
});
