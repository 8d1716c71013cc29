import { expect, expectAccessible, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

// The journey types an address that the server refuses.
test.use({ expectedConsole: [/status of 422/] });

test("An administrator registers a partner's webhook, and a test message arrives, signed", async ({
  page,
}) => {
  await page.goto("/dev/webhooks/");
  await expect(page.getByRole("heading", { name: "Webhooks recebidos" })).toBeVisible();
  const address = await page.locator("main code").textContent();
  const nome = `Cursinho ${Date.now()}`;
  await enter(page, demo.admin, "/admin/webhooks");
  await page.getByRole("button", { name: "Novo webhook" }).click();
  const form = page.getByRole("dialog", { name: "Novo webhook" });
  await form.getByLabel("Nome").fill(nome);
  await form.getByLabel("Endereço").fill("https://127.0.0.1/");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText(/Use o endereço https:\/\/ de um servidor/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Endereço").fill(address ?? "");
  await form.getByRole("button", { name: "Salvar" }).click();
  const made = page.getByRole("dialog", { name: `Segredo de ${nome}` });
  const segredo = await made.getByLabel("Segredo").inputValue();
  expect(segredo).toMatch(/^whsec_/);
  await expect(made.getByLabel("Segredo"), "l and I apart").toHaveCSS("font-family", /monospace/);
  await made.getByRole("button", { name: "Já guardei" }).click();
  await expect(made).toBeHidden();

  const card = page.getByRole("article", { name: nome });
  await card.getByRole("button", { name: "Enviar teste" }).click();
  await card.getByRole("button", { name: "Ver entregas" }).click();
  await expect(card.getByRole("row", { name: /Teste/ })).toContainText("Entregue", { timeout: 30_000 });
  await expect(card.getByRole("row", { name: /Teste/ })).toContainText("200");
  await expect(card.getByText(/^Última entrega: [^·]*$/), "and above nothing waits any more").toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Excluir" }).click();
  const asked = page.getByRole("dialog", { name: `Excluir ${nome}` });
  await asked.getByRole("button", { name: "Excluir" }).click();
  await expect(card).toBeHidden();
});
