import { publish } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { newUser } from "./people.ts";

test("A user adds the exams' dates to a calendar app, and ends it again", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const titulo = `Agenda ${Date.now()}`;
  await newUser(page, await publish({ titulo }, "2000"));
  await expect(page.getByRole("heading", { level: 1, name: titulo })).toBeVisible();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("button", { name: "Salvo" })).toBeVisible();

  await goWithin(page, "/perfil/alertas");
  await page.getByText("Avançado: monitor de nome, páginas e calendário").click();
  const card = page.getByRole("region", { name: "Calendário" });
  await card.getByRole("button", { name: "Criar endereço do calendário" }).click();
  const address = await card.getByLabel("Endereço do seu calendário").inputValue();
  await card.getByRole("button", { name: "Copiar endereço" }).click();
  await expect(card.getByRole("button", { name: "Copiado!" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectAccessible(page);
  const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, "");
  const calendar = await fetch(address);
  expect(unfolded(await calendar.text())).toContain(titulo);

  // Without these three groups of dates the calendar no longer contains the exam.
  for (const grupo of ["Inscrições e pagamento", "Locais e dias de prova", "Isenção da taxa"]) {
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    const choice = card.getByRole("checkbox", { name: grupo });
    // The screen shows the pending change a moment after the press.
    await choice.click();
    await expect(choice).not.toBeChecked();
    expect((await saved).status()).toBe(200);
  }
  expect(unfolded(await (await fetch(address)).text())).not.toContain(titulo);

  await card.getByRole("button", { name: "Trocar endereço" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Trocar endereço" }).click();
  await expect(card.getByLabel("Endereço do seu calendário")).not.toHaveValue(address);
  expect((await fetch(address)).status).toBe(404);

  await card.getByRole("button", { name: "Desligar calendário" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desligar" }).click();
  await expect(card.getByRole("button", { name: "Criar endereço do calendário" })).toBeVisible();
});
