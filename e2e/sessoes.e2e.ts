import { totpCodeOf } from "@cav/server/identity/who/totp.ts";
import { addAuthenticator } from "./authenticator.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { linkIn, mailTo, waitForMail } from "./messages.ts";
import { createAccount, enter, newEmail, newUser, signIn, signOut, tokenOf } from "./people.ts";

test("A user lists the open sessions, and ends the others @phone", async ({ page }) => {
  const user = await createAccount("Sônia das Sessões");
  await tokenOf(user);
  await tokenOf(user);
  await enter(page, user, "/perfil/conta");
  const sessions = page.getByRole("region", { name: "Onde você está conectado" });
  await sessions.getByRole("button", { name: "Alterar sessões" }).click();
  await expect(sessions.getByText("Esta sessão")).toHaveCount(1);
  await expectAccessible(page);
  await sessions
    .getByRole("button", { name: /^Encerrar a sessão/ })
    .first()
    .click();
  await expect(page.getByText("Sessão encerrada.")).toBeVisible();
  await sessions.getByRole("button", { name: "Encerrar todas as outras" }).click();
  await expect(sessions.getByText("Você não está conectado em nenhum outro lugar.")).toBeVisible();
  await expect(page).toHaveURL("/perfil/conta");

  await page.getByText(/^Avançado: /).click();
  const programs = page.getByRole("region", { name: "Chaves de API" });
  await programs.getByRole("button", { name: "Criar chave de API" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome da chave").fill("Planilha da Sônia");
  await dialog.getByLabel("Ler meus alertas").check();
  await dialog.getByLabel("Sua senha").fill(user.senha);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Criar chave" }).click();
  const segredo = await dialog.getByLabel("Chave de API", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "Já guardei" }).click();
  await expect(programs.getByText("Ainda não usada")).toBeVisible();
  const authorization = `Bearer ${segredo}`;
  const read = await page.request.get("/api/users/me/alerts", { headers: { authorization } });
  expect(read.status()).toBe(200);
  await programs.getByRole("button", { name: "Revogar Planilha da Sônia" }).click();
  await dialog.getByRole("button", { name: "Revogar" }).click();
  await expect(programs.getByText("Nenhum programa tem acesso à sua conta.")).toBeVisible();

  await addAuthenticator(page);
  const passkeys = page.getByRole("region", { name: "Chaves de acesso" });
  await passkeys.getByRole("button", { name: "Alterar chaves de acesso" }).click();
  await passkeys.getByRole("button", { name: "Criar chave de acesso" }).click();
  await dialog.getByLabel("Nome da chave").fill("Aparelho da Sônia");
  await dialog.getByLabel("Sua senha").fill(user.senha);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Chave de acesso criada.")).toBeVisible();
  await expect(passkeys.getByText("Ainda não usada")).toBeVisible();
  await waitForMail(page, user.email, "a chave de acesso “Aparelho da Sônia”");

  await signOut(page);
  await page.goto("/plans");
  await page.getByRole("link", { name: "Selecionar plano: Premium", exact: true }).click();
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page.getByRole("note")).toContainText("Você escolheu o plano Premium, por R$ 19,90");
  await page.goto("/perfil/conta");
  await passkeys.getByRole("button", { name: "Alterar chaves de acesso" }).click();
  await expect(passkeys.getByText(/Último uso/)).toBeVisible();
  await passkeys.getByRole("button", { name: "Remover Aparelho da Sônia" }).click();
  await dialog.getByLabel("Sua senha").fill(user.senha);
  await dialog.getByRole("button", { name: "Remover" }).click();
  await expect(passkeys.getByText("Você ainda não tem nenhuma.")).toBeVisible();
});

test.describe("the password", () => {
  test.use({ expectedConsole: [/status of (403|401)/] });

  test("is changed in the profile, and reported by mail", async ({ page, openWindow }) => {
    const user = await newUser(page, "/perfil/conta");
    await page.getByRole("button", { name: "Alterar senha" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nova senha").fill("outra-senha-boa");
    await dialog.getByLabel("Sua senha").fill("errada");
    await dialog.getByRole("button", { name: "Trocar senha" }).click();
    await expect(dialog.getByText("A senha informada não confere.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Sua senha").fill(user.senha);
    await dialog.getByRole("button", { name: "Trocar senha" }).click();
    await expect(page.getByText("Senha alterada.")).toBeVisible();
    await waitForMail(page, user.email, "A senha da sua conta foi trocada");
    const other = await openWindow();
    await signIn(other, { ...user, senha: "outra-senha-boa" });
    await expect(other).toHaveURL("/meus-concursos");
  });
});

test("The address is changed by the new one's link, and restored from the old one's", async ({
  page,
  openWindow,
}) => {
  const user = await newUser(page, "/perfil/conta");
  const para = newEmail();
  await page.getByRole("button", { name: "Alterar e-mail" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Novo e-mail").fill(para);
  await dialog.getByLabel("Sua senha").fill(user.senha);
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText(`Enviamos um link para ${para}.`)).toBeVisible();
  await expect(page.getByRole("note").getByText(para)).toBeVisible();
  await expectAccessible(page);
  const [mail] = await waitForMail(page, para);
  const other = await openWindow();
  await other.goto(linkIn(mail?.text));
  await expectAccessible(other);
  await other.getByRole("button", { name: "Confirmar novo e-mail" }).click();
  await expect(other.getByText("E-mail trocado com sucesso!")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Você entra com ${para}.`)).toBeVisible();
  await expect(page.getByText("Troca de e-mail à espera")).toBeHidden();

  await waitForMail(page, user.email, "O e-mail da sua conta agora é");
  const [asked] = (await mailTo(page, user.email)).filter(({ text }) => text.includes("Alguém pediu"));
  await other.goto(linkIn(asked?.text));
  await other.getByRole("button", { name: "Desfazer a troca de e-mail" }).click();
  await expect(other.getByText("Pronto: a troca foi desfeita.")).toBeVisible();
  await waitForMail(page, user.email, "redefinir a sua senha");
});

test.describe("the second factor", () => {
  test.use({ expectedConsole: [/status of 403/] });

  test("is switched on in the profile, and required at the next sign-in", async ({ page, openWindow }) => {
    const user = await newUser(page, "/perfil/conta");
    await page.getByRole("button", { name: "Ligar verificação em duas etapas" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Sua senha").fill(user.senha);
    await dialog.getByRole("button", { name: "Continuar" }).click();
    const key = dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const secret = (await key.textContent())?.replaceAll(" ", "") ?? "";
    await expect(dialog.getByRole("img", { name: "Código QR da chave" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Código do aplicativo").fill(totpCodeOf(secret, new Date()));
    await dialog.getByRole("button", { name: "Ligar" }).click();
    const papers = dialog.getByText(/^([A-Z2-7]{5}(-[A-Z2-7]{5}){5}\s?)+$/);
    const [recovery = ""] = (await papers.textContent())?.split("\n") ?? [];
    await dialog.getByRole("button", { name: "Guardei os códigos" }).click();
    await expect(page.getByText("Códigos de recuperação que restam: 10.")).toBeVisible();

    const other = await openWindow();
    await signIn(other, user);
    await expect(other.getByText("Digite o código do seu aplicativo autenticador")).toBeVisible();
    await expectAccessible(other);
    await other.getByLabel("Código do aplicativo autenticador").fill(recovery);
    await other.getByRole("button", { name: "Entrar" }).click();
    await expect(other).toHaveURL("/meus-concursos");
  });
});
