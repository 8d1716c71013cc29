/// <reference lib="dom" />
import { inDays, publish } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { waitForMail } from "./messages.ts";
import { call, createAccount, demo, enter, tokenOf, wantSalario } from "./people.ts";

test.use({ expectedConsole: [/status of 500/] });

test("An administrator finds a failed alert, sends it again, and it arrives", async ({ page, context }) => {
  const nome = `Falha ${Date.now()}`;
  const salario = 300_000 + (Date.now() % 100_000);
  const user = await createAccount(nome);
  const { email } = user;
  const refused = { channel: "email", to: email, code: 550, times: "always" };
  expect((await page.request.post("/dev/api/failures", { data: refused })).status()).toBe(204);
  const titulo = `Concurso que falha ${Date.now()}`;
  // An exam whose deadline is today is first in the list.
  await publish({ titulo, data_fim_inscricao: inDays(0) }, String(salario));
  // Set afterwards, because new preferences trigger one message with all earlier failures.
  await wantSalario(user, salario);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const token = await tokenOf(demo.admin);
  const failed = async () =>
    JSON.stringify(
      await call("GET", `/notifications/failed?channel=email&limit=50&q=${encodeURIComponent(nome)}`, {
        token,
      }),
    );
  await expect.poll(failed, { timeout: 30_000 }).toContain(titulo);
  const search = new URLSearchParams({ q: nome, por_pagina: "50" });
  await enter(page, demo.admin, `/admin/notifications/failed?${search}`);
  await page.getByRole("button", { name: /^Ver \d+ falhas? por e-mail$/ }).click();
  const card = page.getByRole("article", { name: `${nome}: ${titulo}` });
  await expect(card).toBeVisible();
  await expect(card.getByText("Falhou: E-mail")).toBeVisible();
  await expect(card.getByText(/Motivo: .*550/)).toBeVisible();
  await expect(card.getByText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await card.getByText("Ver mensagem").click();
  await expect(card.getByText(/perfil, Falha\./)).toBeVisible();
  await card.getByRole("button", { name: "Copiar mensagem" }).click();
  await expect(page.getByText("Mensagem copiada!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(titulo);

  await card.getByRole("button", { name: "Marcar como entregue" }).click();
  await page.getByRole("dialog").getByLabel("E-mail").uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Marcar" }).click();
  await expect(page.getByText("Selecione pelo menos um canal para marcar como entregue")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();

  await card.getByRole("button", { name: "Enviar manualmente" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar manualmente" });
  await dialog.getByLabel("E-mail").uncheck();
  await dialog.getByRole("button", { name: "Enviar" }).click();
  await expect(dialog.getByText("Selecione pelo menos um canal para envio")).toBeVisible();
  await dialog.getByLabel("E-mail").check();
  await page.route("**/send-manually", (route) => route.fulfill({ status: 500 }));
  await dialog.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Erro ao enviar notificação")).toBeVisible();
  await page.unroute("**/send-manually");
  expect((await page.request.delete(`/dev/api/failures?to=${email}`)).status()).toBe(204);
  await dialog.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText(/^Na fila por E-mail: sai em instantes/)).toBeVisible();
  await expect(card).toBeHidden();
  const [mail] = await waitForMail(page, email, titulo);
  expect(mail?.subject).toContain("Concurso que falha");
});

test("Both channels have a tab, a page size, and empty and error states @phone", async ({ page }) => {
  await page.route("**/api/notifications/failed?*", (route) =>
    route.fulfill({ json: [], headers: { "x-total-count": "0" } }),
  );
  await enter(page, demo.admin, "/admin/notifications/failed");
  await expect(page.getByText("Nenhuma notificação falhou neste canal.")).toBeVisible();
  await expect(page.getByText("Na fila agora")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "E-mail" }).click();
  await expect(page).toHaveURL(/canal=email/);
  await page.unroute("**/api/notifications/failed?*");
  await page.route("**/api/notifications/failed?*", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText("Erro ao carregar notificações. Tente novamente mais tarde.")).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(page);
});
