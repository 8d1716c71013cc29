import { expect, expectAccessible, test } from "./fixtures.ts";
import { confirmationLink, waitForWhatsApp } from "./messages.ts";
import { call, createAccount, createUnconfirmed, demo, enter, signIn, tokenOf } from "./people.ts";

const notice = "Confirme o seu e-mail para receber alertas";

test("A new user is asked to confirm the address, requests another link, and opens it @phone", async ({
  page,
  openWindow,
}) => {
  const user = await createUnconfirmed();
  await enter(page, user);
  await expect(page.getByText(notice)).toBeVisible();
  await expectAccessible(page);
  await confirmationLink(user.email);
  await page.getByRole("button", { name: "Reenviar" }).click();
  await expect(page.getByText(`Enviamos outro link para ${user.email}.`)).toBeVisible();

  // Another browser, as a mail app would open, without a session.
  const other = await openWindow();
  await other.goto(await confirmationLink(user.email, 2));
  await expect(other.getByRole("heading", { name: "Confirmar e-mail" })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Confirmar e entrar" }).click();
  await expect(
    other.getByText(`E-mail confirmado com sucesso! Você entrou como ${user.email}.`),
  ).toBeVisible();
  // New users set preferences first, because without them there are no alerts.
  await expect(other).toHaveURL("/comecar");
  await expect(other.getByRole("heading", { level: 1, name: "O que você procura?" })).toBeVisible();
  await expect(other.getByText(notice)).toBeHidden();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Meus Concursos" })).toBeVisible();
  await expect(page.getByText(notice)).toBeHidden();
});

test.describe("a used link", () => {
  test.use({ expectedConsole: [/status of (400|503)/] });

  test("explains itself, and where to get another one", async ({ page }) => {
    const user = await createUnconfirmed();
    const link = await confirmationLink(user.email);
    await page.route("**/api/auth/email-confirmation/confirm", (route) => route.fulfill({ status: 503 }));
    await page.goto(link);
    await page.getByRole("button", { name: "Confirmar e entrar" }).click();
    await expect(page.getByText("Não foi possível confirmar o seu e-mail.")).toBeVisible();
    await page.unroute("**/api/auth/email-confirmation/confirm");
    const token = new URL(link).searchParams.get("token");
    await call("POST", "/auth/email-confirmation/confirm", { body: { token } });
    await page.getByRole("button", { name: "Confirmar e entrar" }).click();
    await expect(page.getByText("Este link já foi usado ou venceu.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Entrar e pedir outro link" }).click();
    await signIn(page, user, "/login?redirect=/perfil");
    await expect(page).toHaveURL("/perfil");

    await page.goto("/confirmar-email");
    await expect(page.getByText("Link de confirmação incompleto.")).toBeVisible();
    await page.getByRole("button", { name: "Enviar outro link" }).click();
    await expect(
      page.getByText("Se o seu e-mail ainda não foi confirmado, enviamos outro link."),
    ).toBeVisible();
  });
});

test.describe("a number", () => {
  test.use({ expectedConsole: [/status of (400|422)/] });

  test("is typed in Brazilian format, and confirmed by the code from WhatsApp", async ({ page }) => {
    const user = await createAccount("Ana do WhatsApp");
    const admin = await tokenOf(demo.admin);
    const { uuid } = await call("GET", "/users/me", { token: await tokenOf(user) });
    const data = { nome: "Ana", telefone: "", habilitar_email: true, habilitar_whatsapp: false };
    await call("PUT", `/users/admin/users/${uuid}`, {
      token: admin,
      body: { ...data, user_type: "PREMIUM" },
    });
    const local = `98${String(Date.now()).slice(-7)}`;

    await enter(page, user, "/perfil/alertas");
    const phone = page.getByLabel("Telefone");
    await phone.fill(`20${local}`);
    await page.getByLabel("Receber alertas por WhatsApp").check();
    await page.getByRole("button", { name: "Salvar canais" }).click();
    await expect(
      page.getByText("É necessário fornecer um telefone válido para receber notificações via WhatsApp"),
    ).toBeVisible();
    await phone.fill(`11${local}`);
    await expect(phone).toHaveValue(`(11) ${local.slice(0, 5)}-${local.slice(5)}`);
    await expect(
      page.getByText(`Fica +55 11 ${local.slice(0, 5)} ${local.slice(5)} (Brasil).`),
    ).toBeVisible();
    await page.getByRole("button", { name: "Salvar canais" }).click();
    await expect(phone).toHaveValue(`+55 (11) ${local.slice(0, 5)}-${local.slice(5)}`);

    const proof = page.getByRole("region", { name: "Confirme o seu número" });
    await proof.getByRole("button", { name: "Enviar código" }).click();
    await expect(proof.getByText("Enviamos o código.")).toBeVisible();
    await expectAccessible(page);
    const [message] = await waitForWhatsApp(page, `5511${local}`, "código de verificação");
    const code = /\d{6}/.exec(message?.text ?? "")?.[0] ?? "";
    await proof.getByLabel("Código").fill(code === "000000" ? "111111" : "000000");
    await proof.getByRole("button", { name: "Confirmar número" }).click();
    await expect(proof.getByText("O código não confere ou venceu.")).toBeVisible();
    await proof.getByLabel("Código").fill(code);
    await proof.getByRole("button", { name: "Confirmar número" }).click();
    await expect(page.getByText("Número confirmado com sucesso!")).toBeVisible();
    await expect(proof).toBeHidden();
  });
});
