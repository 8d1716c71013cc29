import { expect, expectAccessible, test } from "./fixtures.ts";
import { waitForMail } from "./messages.ts";
import { call, createAccount, enter, signIn } from "./people.ts";

test("A user who forgot the password sets a new one by the mailed link", async ({ page }) => {
  const { email } = await createAccount();
  await page.goto("/login");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await expect(page.getByRole("heading", { name: "Recuperar senha" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText(/Se houver uma conta com este e-mail/)).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeHidden();

  const [mail] = await waitForMail(page, email);
  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Redefinir senha" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nova senha", { exact: true }).fill("senha-nova");
  await page.getByLabel("Confirmar nova senha").fill("senha-outra");
  await page.getByRole("button", { name: "Redefinir senha" }).click();
  await expect(page.getByText("As senhas não coincidem.")).toBeVisible();
  await page.getByLabel("Confirmar nova senha").fill("senha-nova");
  await page.getByRole("button", { name: "Redefinir senha" }).click();
  await expect(page.getByText(/Senha redefinida com sucesso!/)).toBeVisible();
  await page.waitForURL("**/login", { timeout: 20_000 });
  await signIn(page, { email, senha: "senha-nova" });
  await expect(page).toHaveURL("/meus-concursos");
});

test("A link without its token is reported", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByText("Token de redefinição não encontrado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Redefinir senha" })).toBeDisabled();
});

test("A link of another account names it, and says what happens to the session here", async ({ page }) => {
  const owner = await createAccount("Olga Dona Lima");
  const visitor = await createAccount("Paulo Presente Reis");
  await call("POST", "/auth/password-reset/request", { body: { email: owner.email } });
  const mails = await waitForMail(page, owner.email, "reset-password");
  const link = /https?:\/\/\S+\/reset-password\?\S+/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
  const masked = owner.email.replace(/^(.)[^@]*/, "$1•••");
  await enter(page, visitor, link);
  const told = page.getByText(`Este link é de outra conta, a de ${masked}.`);
  await expect(told).toContainText(`a sessão de ${visitor.email} neste navegador termina`);
  await expectAccessible(page);
  await page.getByLabel("Nova senha", { exact: true }).fill("senha-nova-da-olga");
  await page.getByLabel("Confirmar nova senha").fill("senha-nova-da-olga");
  await page.getByRole("button", { name: "Redefinir senha" }).click();
  await expect(page.getByText(/Senha redefinida com sucesso!/)).toBeVisible();
  await page.waitForURL("**/login", { timeout: 20_000 });

  await enter(page, visitor, link);
  await expect(page.getByText(`A sessão de ${visitor.email} neste navegador continua.`)).toBeVisible();
  await expect(page.getByText(/token pode ser inválido ou ter expirado/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Redefinir senha" })).toBeEnabled();
  await page.goto("/perfil");
  await expect(page).toHaveURL(/perfil/);
});
