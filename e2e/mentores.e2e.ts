import { expect, expectAccessible, test } from "./fixtures.ts";
import { demo, enter, newUser } from "./people.ts";

/** PNG of one blue pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("A user becomes a mentor, is verified, is found, and hides the profile again", async ({
  page,
  openWindow,
}) => {
  const nome = `Mentora ${Date.now()}`;
  await newUser(page, "/meus-concursos", nome);
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Seja um Mentor" }).click();
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByText("A descrição é obrigatória")).toBeVisible();
  await expect(page.getByText("Informe ao menos um conteúdo")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "WhatsApp" }).fill("5531999998888");
  await page.getByLabel("Conteúdos").fill("Informática, Raciocínio Lógico");
  await page.getByLabel("Descrição").fill("Ensino com paciência.");
  await page.getByLabel("Preço por hora").fill("80,5");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: pixel });
  await expect(page.getByRole("button", { name: "Trocar foto" })).toBeVisible();
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByText("Cadastro de mentor realizado com sucesso!")).toBeVisible();
  await page.waitForURL("**/mentores");

  await page.getByLabel("Buscar mentores").fill(`informatica ${nome}`);
  const card = page.getByRole("article", { name: nome });
  await expect(card.getByText("R$ 80,50/hora")).toBeVisible();
  await expect(card.getByText("Verificado")).toBeHidden();
  await expect(card.getByRole("link", { name: `Conversar com ${nome} pelo WhatsApp` })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/5531999998888\?text=/,
  );
  await expect(card.getByRole("button", { name: /^Denunciar/ })).toBeHidden();
  await expectAccessible(page);

  const admin = await openWindow();
  await enter(admin, demo.admin, "/mentores");
  await admin.getByLabel("Buscar mentores").fill(nome);
  await admin.getByRole("button", { name: `Denunciar ${nome}` }).click();
  await admin.getByLabel("O que aconteceu?").fill("Só para conferir.");
  await admin.getByRole("button", { name: "Enviar denúncia" }).click();
  await expect(admin.getByText("Denúncia enviada.")).toBeVisible();
  await admin.getByRole("main").getByRole("link", { name: "Revisar mentores" }).click();
  await admin.getByRole("switch", { name: "Só com denúncias" }).click();
  const review = admin.getByRole("article", { name: nome });
  await expect(review.getByText("Só para conferir.")).toBeVisible();
  await expectAccessible(admin);
  await review.getByRole("button", { name: "Reprovar" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Reprovar" }).click();
  await expect(admin.getByText("Diga ao mentor o motivo da reprovação")).toBeVisible();
  await admin.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await review.getByRole("button", { name: "Aprovar" }).click();
  await expect(review.getByText("Verificado")).toBeVisible();
  await review.getByRole("button", { name: "Dispensar denúncias" }).click();
  await expect(review).toBeHidden();

  await page.reload();
  await expect(card.getByText("Verificado")).toBeVisible();
  await page.getByRole("link", { name: "Editar Perfil de Mentor" }).click();
  await page.getByRole("switch", { name: "Perfil ativo" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Perfil de mentor atualizado com sucesso!")).toBeVisible();
  await page.waitForURL("**/mentores");
  await expect(page.getByText("Seu perfil de mentor está inativo")).toBeVisible();
});

test.describe("when the server fails", () => {
  test.use({ expectedConsole: [/status of 500/] });

  test("the list, the form and the saving report it", async ({ page }) => {
    await page.route("**/api/mentores?*", (route) => route.fulfill({ status: 500 }));
    await newUser(page, "/mentores");
    await expect(
      page.getByText("Erro ao carregar mentores. Por favor, tente novamente mais tarde."),
    ).toBeVisible();
    await page.unroute("**/api/mentores?*");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByText("Erro ao carregar mentores.")).toBeHidden();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Seja um Mentor" }).first().click();
    await page.getByRole("textbox", { name: "WhatsApp" }).fill("5531999998888");
    await page.getByLabel("Conteúdos").fill("Direito");
    await page.getByLabel("Descrição").fill("Ensino com paciência.");
    await page.route("**/api/mentores", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("button", { name: "Cadastrar" }).click();
    await expect(
      page.getByText("Erro ao cadastrar mentor. Por favor, tente novamente mais tarde."),
    ).toBeVisible();

    await page.route("**/api/mentores/me", (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(
      page.getByText("Erro ao verificar seu status de mentor. Por favor, tente novamente."),
    ).toBeVisible();
  });
});
