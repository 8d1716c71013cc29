import { readFileSync } from "node:fs";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { newUser, password, signIn } from "./people.ts";

test.use({ expectedConsole: [/status of (401|403)/] });

test("A user downloads her data and deletes her account", async ({ page }) => {
  const user = await newUser(page, "/perfil/conta");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar meus dados" }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(readFileSync(file, "utf8")).usuario.email).toBe(user.email);

  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page.getByText(/Esta ação é irreversível/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Sua senha").fill("senha-errada");
  await page.getByRole("button", { name: "Excluir definitivamente" }).click();
  await expect(page.getByText("A senha informada não confere.")).toBeVisible();
  await page.getByLabel("Sua senha").fill(password);
  await page.getByRole("button", { name: "Excluir definitivamente" }).click();
  await expect(page.getByRole("heading", { name: "O concurso certo, avisado a tempo." })).toBeVisible();

  await signIn(page, user);
  await expect(page.getByText("Email ou senha incorretos")).toBeVisible();
});
