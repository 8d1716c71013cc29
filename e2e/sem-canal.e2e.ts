import { expect, expectAccessible, test } from "./fixtures.ts";
import { call, createAccount, enter, tokenOf } from "./people.ts";

test("A user who switched off both channels is warned on every screen, and fixes it in the profile @phone", async ({
  page,
}) => {
  const user = await createAccount("Joana Silenciosa");
  const body = {
    nome: "Joana Silenciosa",
    telefone: null,
    habilitar_email: false,
    habilitar_whatsapp: false,
  };
  await call("PUT", "/users/me", { token: await tokenOf(user), body });
  await enter(page, user, "/concursos");
  const notice = page.getByText("Nenhum canal de alertas funciona na sua conta");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Arrumar no perfil" }).click();
  await expect(page).toHaveURL(/\/perfil\/alertas$/);
  await expect(notice).toBeVisible();
  await page.getByLabel("Receber alertas por e-mail").check();
  await page.getByRole("button", { name: "Salvar canais" }).click();
  await expect(notice).toBeHidden();
});
