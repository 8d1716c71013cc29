import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demo, newEmail, password, signIn } from "./people.ts";
import { type Answer, answer, ask } from "./refusals.ts";

/** Checks the error catalogue (accounts §8) on the screens before sign-in. */
test.use({ expectedConsole: [/status of (400|401|403|409|422|429|500|502|503)|ERR_FAILED/] });

async function fillRegistration(page: Page): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Nome completo").fill("Joana Candidata");
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha").fill(password);
  await page.getByLabel("Li e aceito os termos e condições").check();
}

const taken = "Este e-mail já está cadastrado. Por favor, utilize outro e-mail ou faça login.";
const unexpected = "Ocorreu um erro ao criar sua conta. Por favor, tente novamente mais tarde.";
const registrations: [Answer, string][] = [
  [{ status: 409, detail: "Email já existe." }, taken],
  [{ status: 400, detail: "Email já cadastrado" }, taken],
  [
    { status: 400, detail: "Aceite os termos." },
    "É necessário aceitar os termos e condições para se registrar",
  ],
  [{ status: 400, detail: "400: Nome recusado." }, "Nome recusado."],
  [{ status: 400 }, "Erro ao criar conta. Verifique os dados informados."],
  [{ status: 500, detail: "O servidor tropeçou." }, "O servidor tropeçou."],
  [
    { status: 500 },
    "Erro interno no servidor. Por favor, tente novamente mais tarde ou entre em contato com o suporte.",
  ],
  [{ status: 429, detail: "Aguarde 30 segundos." }, "Aguarde 30 segundos."],
  [{ status: 503 }, unexpected],
  [{ status: 0 }, unexpected],
];

test("A refused registration gives the reason, and keeps the input", async ({ page }) => {
  await fillRegistration(page);
  for (const [refusal, text] of registrations) {
    await answer(page, "/users/register", refusal);
    await ask(page, "Criar conta", "/users/register");
    await expect(page.getByRole("alert")).toHaveText(text);
    // On a phone the alert would be below the fold without focus.
    await expect(page.getByRole("alert")).toBeFocused();
    await page.unroute("**/api/users/register");
  }
  await expect(page.getByLabel("Nome completo")).toHaveValue("Joana Candidata");
  await expectAccessible(page);
});

const tokens = { token_type: "bearer", user: {} };
const logins: [object, string][] = [
  [{ ...tokens, access_token: "a.b.c" }, "Tokens não encontrados na resposta"],
  [{ ...tokens, refresh_token: "r" }, "Tokens não encontrados na resposta"],
];

test("A refused sign-in gives the reason", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("E-mail é obrigatório")).toBeVisible();
  await expect(page.getByText("Senha é obrigatória")).toBeVisible();
  await page.getByLabel("E-mail").fill("ninguem");
  await page.getByLabel("Senha", { exact: true }).fill("qualquer");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("E-mail inválido")).toBeVisible();
  await page.getByLabel("E-mail").fill("ninguem@teste.example");

  const refusals: [Answer, string][] = [
    [{ status: 401, detail: "Conta bloqueada." }, "Conta bloqueada."],
    [{ status: 401 }, "Email ou senha incorretos"],
    [{ status: 500, detail: "O servidor tropeçou." }, "O servidor tropeçou."],
    [
      { status: 502 },
      "Não foi possível entrar agora. Sua senha não foi recusada: tente de novo em instantes.",
    ],
    [{ status: 429, detail: "Aguarde 30 segundos." }, "Aguarde 30 segundos."],
    [{ status: 0 }, "Não foi possível falar com o servidor. Verifique sua conexão e tente de novo."],
  ];
  for (const [refusal, text] of refusals) {
    await answer(page, "/auth/login", refusal);
    await ask(page, "Entrar", "/auth/login");
    await expect(page.getByRole("alert")).toHaveText(text);
    await page.unroute("**/api/auth/login");
  }
  for (const [body, text] of logins) {
    await page.route("**/api/auth/login", (route) => route.fulfill({ json: body }));
    await ask(page, "Entrar", "/auth/login");
    await expect(page.getByRole("alert")).toHaveText(text);
    await page.unroute("**/api/auth/login");
  }
  await page.route("**/api/users/me", (route) => route.fulfill({ json: {} }));
  await signIn(page, demo.premium);
  await expect(page.getByRole("alert")).toHaveText("Dados do usuário não recebidos do servidor");
});

test("A failed recovery is reported on both screens", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("E-mail").fill(newEmail());
  await answer(page, "/auth/password-reset/request", { status: 500 });
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByRole("alert")).toHaveText("Ocorreu um erro ao processar sua solicitação.");

  await page.goto("/reset-password?token=abc");
  await page.getByLabel("Nova senha", { exact: true }).fill("123");
  await page.getByLabel("Confirmar nova senha").fill("123");
  await page.getByRole("button", { name: "Redefinir senha" }).click();
  await expect(page.getByText("A senha deve ter pelo menos 6 caracteres.")).toBeVisible();
  await page.getByLabel("Nova senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar nova senha").fill(password);
  const rows: [Answer, string][] = [
    [{ status: 400, detail: "Este link já foi usado." }, "Este link já foi usado."],
    [{ status: 500 }, "Ocorreu um erro ao redefinir sua senha. O token pode ser inválido ou ter expirado."],
  ];
  for (const [refusal, text] of rows) {
    await answer(page, "/auth/password-reset/confirm", refusal);
    await ask(page, "Redefinir senha", "/auth/password-reset/confirm");
    await expect(page.getByRole("alert")).toHaveText(text);
    await page.unroute("**/api/auth/password-reset/confirm");
  }
});
