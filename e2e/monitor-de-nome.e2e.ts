import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { waitForMail } from "./messages.ts";
import { call, createAccount, demo, enter, tokenOf } from "./people.ts";

test.use({ expectedConsole: [/status of 422/] });

test("A user monitors their name, is notified of a mention, dismisses it, and ends the monitor", async ({
  page,
}) => {
  const nome = `Zenaide Quintela ${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  const user = await createAccount(nome);
  await enter(page, user, "/perfil/alertas");
  await page.getByText("Avançado: monitor de nome, páginas e calendário").click();
  const card = page.getByRole("region", { name: "Monitor de nome" });
  await expect(card.getByText("O monitor de nome é do plano Premium.")).toBeVisible();

  const admin = await tokenOf(demo.admin);
  const { uuid } = await call("GET", "/users/me", { token: await tokenOf(user) });
  const data = { nome, telefone: "", habilitar_email: true, habilitar_whatsapp: false };
  await call("PUT", `/users/admin/users/${uuid}`, { token: admin, body: { ...data, user_type: "PREMIUM" } });
  await enter(page, user, "/perfil/alertas");
  await page.getByText("Avançado: monitor de nome, páginas e calendário").click();
  await expect(card.getByLabel("Nome completo")).toHaveValue(nome);
  await expect(card.getByRole("button", { name: "Procurar meu nome" })).toBeDisabled();
  await card.getByLabel("Nome completo").fill("Zenaide Quintela");
  await card.getByLabel("Autorizo o uso do meu nome").check();
  await card.getByRole("button", { name: "Procurar meu nome" }).click();
  await expect(card.getByText(/^Com duas palavras, informe também os seis números do CPF/)).toBeVisible();
  await card.getByLabel("Nome completo").fill("Bruna Keller Bentaleb");
  await card.getByLabel("Por que você procura o nome de outra pessoa?").selectOption("OUTRO");
  await card.getByRole("button", { name: "Procurar o nome" }).click();
  await expect(card.getByText("Conte em poucas palavras qual é o motivo.")).toBeVisible();
  await card.getByLabel("Nome completo").fill(nome);
  await expect(card.getByLabel("Qual é o motivo?")).toBeHidden();
  await card.getByLabel("Nome completo").fill("Bruna Keller Bentaleb");
  await expectAccessibleInBothThemes(page);
  await card.getByLabel("Nome completo").fill(nome);
  await expectAccessibleInBothThemes(page);
  await card.getByRole("button", { name: "Procurar meu nome" }).click();
  await expect(card.getByText("Ainda não encontramos seu nome.")).toBeVisible();

  const texto =
    `EDITAL DE CONVOCAÇÃO\nA Prefeitura de Irani convoca, pelo concurso público nº 1/2024, ` +
    `${nome.toUpperCase()}, classificada em 3º lugar, para comparecer ao Departamento de Recursos Humanos da ` +
    `Prefeitura, na Rua Eilirio de Gregori, 207, com os documentos que o edital de abertura pede, até o dia ` +
    `20/12/2030, sob pena de desistência da vaga.`;
  await call("POST", "/admin/colagens", {
    token: admin,
    body: { tipo: "TEXTO", texto, url: "https://diario.example/convocacao" },
    status: 204,
  });
  const [mail] = await waitForMail(page, user.email, "Talvez seja você");
  expect(mail?.text).toContain(nome.toUpperCase());
  const link = /https?:\/\/\S+\/perfil\/alertas#vigia-do-nome/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto("about:blank");
  await page.goto(link);
  await expect(card.getByText("Prazo na publicação: até 20/12/2030")).toBeVisible();
  await expect(card.locator("mark")).toHaveText(nome.toUpperCase());
  await expectAccessibleInBothThemes(page);
  await card.getByRole("button", { name: "Não sou eu" }).click();
  await expect(card.getByText("Não é você")).toBeVisible();
  await card.getByRole("button", { name: "Sou eu, sim" }).click();
  await expect(card.getByText("Talvez seja você", { exact: true })).toBeVisible();

  await card.getByRole("button", { name: "Parar de procurar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Parar e apagar" }).click();
  await expect(card.getByRole("button", { name: "Procurar meu nome" })).toBeVisible();
});
