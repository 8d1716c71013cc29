import { expect, expectAccessible, test } from "./fixtures.ts";
import { newEmail, password, register } from "./people.ts";

test("A typing error in the address gets a hint, which one press accepts and users may ignore", async ({
  page,
}) => {
  await page.goto("/register");
  const field = page.getByLabel("E-mail");
  await expect(page.getByRole("button", { name: /Você quis dizer/ })).toHaveCount(0);
  const hint = page.getByRole("button", { name: "Você quis dizer ana.silva@gmail.com?" });
  // The page appears before hydration; input before that is not seen by React.
  await expect(async () => {
    await field.fill("");
    await field.fill("ana.silva@gmial.com");
    await expect(hint).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await hint.click();
  await expect(field).toHaveValue("ana.silva@gmail.com");
  await expect(hint).toBeHidden();
  await field.fill("ana.silva@hotmail.con");
  await expect(page.getByRole("button", { name: "Você quis dizer ana.silva@hotmail.com?" })).toBeVisible();
  // Users may ignore the hint about a mistyped mail address.
  await page.getByLabel("Nome completo").fill("Ana Silva");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha").fill(password);
  await page.getByLabel("Li e aceito os termos e condições").check();
  await field.fill(newEmail().replace("teste.example", "empresa.con"));
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByRole("heading", { name: "Conta criada" })).toBeVisible();
});

test("A new user without the mail requests another one or corrects the address there", async ({ page }) => {
  const email = newEmail();
  await register(page, email, "Bia Nova");
  await expect(page.getByText(`Não chegou em ${email}?`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByText(`Enviamos outro link para ${email}.`)).toBeVisible();
  // The countdown stops when the user starts to correct the address.
  await expect(page.getByText(/Você será levado/)).toBeHidden();
  await page.getByRole("button", { name: "Corrigir o e-mail" }).click();
  await expect(page).toHaveURL(/\/perfil\/conta/);
  await page.getByRole("button", { name: "Alterar e-mail" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Novo e-mail").fill(email);
  await dialog.getByLabel("Sua senha").fill(password);
  const asked = page.waitForResponse("**/api/users/me/troca-de-email");
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  expect((await asked).status()).toBe(409);
  await expect(dialog.getByText("Este já é o seu e-mail.")).toBeVisible();
});

test("A new user is not welcomed back", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByText("Entre para ver os seus concursos e alertas.")).toBeVisible();
  await expect(page.getByText("Que bom ter você de volta.")).toHaveCount(0);
  const email = newEmail();
  await register(page, email);
  await page.getByRole("link", { name: "Ir para o login agora" }).click();
  await expect(page.getByText(/^Sua conta está pronta/)).toBeVisible();
});

test.use({ expectedConsole: [/status of 409/] });
