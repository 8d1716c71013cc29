import { expect, expectAccessible, test } from "./fixtures.ts";
import { newUser } from "./people.ts";

test("A user links the Telegram bot, sets the channel order, and unlinks it", async ({ page, context }) => {
  const nome = `Ana ${Date.now()}`;
  await newUser(page, "/perfil/alertas");
  const card = page.getByRole("region", { name: "Telegram", exact: true });
  await card.getByRole("button", { name: "Ligar o Telegram" }).click();
  const link = await card.getByRole("link", { name: "Abrir o Telegram" }).getAttribute("href");
  await expectAccessible(page);

  const telegram = await context.newPage();
  await telegram.goto(link ?? "");
  await telegram.getByLabel("Seu nome no Telegram").fill(nome);
  await telegram.getByRole("button", { name: "Começar" }).click();
  await expect(telegram.getByRole("heading", { level: 1 })).toContainText(nome);
  await telegram.close();

  await expect(card.getByText(`Conversa com ${nome}`)).toBeVisible();
  const receives = page.getByRole("switch", { name: "Receber alertas por Telegram" });
  await expect(receives).toBeChecked();

  const how = page.getByRole("region", { name: "Como receber os alertas" });
  await how.getByText(/^Avançado/).click();
  await how.getByRole("radio", { name: "Um depois do outro" }).click();
  const order = how.getByRole("list", { name: "Ordem dos canais" }).getByRole("listitem");
  await expect(order).toHaveText(["1. Telegram", "2. E-mail"]);
  await how.getByRole("button", { name: "Subir E-mail" }).press("Enter");
  await expect(order).toHaveText(["1. E-mail", "2. Telegram"]);
  await expect(how.getByRole("button", { name: "Descer E-mail" })).toBeFocused();
  await expect(page.getByText("E-mail agora é o 1º canal.")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Desligar o Telegram" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desligar" }).click();
  await expect(card.getByRole("button", { name: "Ligar o Telegram" })).toBeVisible();
  await expect(receives).toHaveCount(0);
});
