import { publish } from "./exams.ts";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { expectToFitNarrowPhones } from "./narrow.ts";
import { call, createAccount, demo, enter, newUser, tokenOf } from "./people.ts";

// Refused addresses.
test.use({ expectedConsole: [/status of (409|422)/] });

test("A premium user follows a page outside the catalogue, reads its documents, and ends it", async ({
  page,
}) => {
  const user = await newUser(page, "/meus-concursos", "Quitéria Páginas");
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Minhas Páginas" }).click();
  await expect(page.getByText("Acompanhar páginas é do plano Premium.")).toBeVisible();

  const { uuid, nome } = await call("GET", "/users/me", { token: await tokenOf(user) });
  const body = { nome, telefone: "", habilitar_email: true, habilitar_whatsapp: false, user_type: "PREMIUM" };
  await call("PUT", `/users/admin/users/${uuid}`, { token: await tokenOf(demo.admin), body });
  await enter(page, user, "/paginas");
  const form = page.getByRole("region", { name: "Acompanhar uma página" });
  await form.getByLabel("Nome").fill("Câmara de Vale Claro");
  await form.getByLabel("Endereço").fill("https://127.0.0.1/concurso");
  await form.getByRole("button", { name: "Acompanhar página" }).click();
  await expect(form.getByText("Este endereço não é de um site público da internet.")).toBeVisible();
  await form.getByLabel("Endereço").fill("https://concursos.tabela.example/concurso/1");
  await form.getByRole("button", { name: "Acompanhar página" }).click();
  await expect(form.getByText("Autorize as visitas a esta página")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await form.getByLabel("Autorizo visitar esta página por mim").check();
  await form.getByRole("button", { name: "Acompanhar página" }).click();

  const card = page.getByRole("region", { name: "Câmara de Vale Claro" });
  await expect(card.getByText("Página vista agora")).toBeVisible({ timeout: 60_000 });
  await expect(card.getByRole("link", { name: "Homologação das inscrições" })).toHaveAttribute(
    "target",
    "_blank",
  );
  await expect(form.getByLabel("Autorizo visitar esta página por mim")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await expectToFitNarrowPhones(page);

  await card.getByRole("button", { name: "Remover Câmara de Vale Claro" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover página" }).click();
  await expect(card).toHaveCount(0);
  await expect(form.getByLabel("Autorizo visitar esta página por mim")).toBeVisible();
});

test("A user who saved an exam proposes its page, and an administrator rejects it", async ({
  page,
  openWindow,
}) => {
  const titulo = `Prefeitura sem página ${Date.now()}`;
  const path = await publish({ titulo });
  const user = await createAccount();
  await call("PUT", `${path}/favorito`, { token: await tokenOf(user) });
  await enter(page, user, path);
  const card = page.getByRole("region", { name: "Documentos" });
  await card.getByRole("button", { name: "Indique" }).click();
  await expect(card.getByLabel("Endereço da página oficial")).toBeFocused();
  await page.keyboard.type("https://concursos.tabela.example/concurso/99");
  await page.keyboard.press("Enter");
  await expect(card.getByText(/^Não conseguimos abrir a página\./)).toBeVisible();
  await card.getByLabel("Endereço da página oficial").fill("https://concursos.tabela.example/concurso/2");
  await page.keyboard.press("Enter");
  await expect(card.getByText("Obrigado! Vamos conferir.")).toBeVisible();
  await expect(card.getByText("Você indicou concursos.tabela.example/concurso/2")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectToFitNarrowPhones(page);

  const admin = await openWindow();
  await enter(admin, demo.admin, "/admin");
  await expect(admin.getByText(/^Concursos abertos com página acompanhada: \d+ de \d+$/)).toBeVisible();
  await admin.getByRole("link", { name: "Ver as páginas" }).click();
  const proposta = admin.getByRole("row").filter({ hasText: titulo });
  await proposta.getByRole("button", { name: "Recusar" }).click();
  await expect(proposta).toHaveCount(0);
  await page.reload();
  await expect(card.getByRole("button", { name: "Indique" })).toBeVisible();
});
