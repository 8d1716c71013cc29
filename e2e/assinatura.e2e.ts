/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { call, demo, enter, newUser, tokenOf } from "./people.ts";
import { atProvider, pressPlan, subscribe } from "./provider.ts";

const profileOf = (page: Page) => page.getByRole("navigation", { name: "Perfil" });

test("A candidate goes from free to premium and, at the period's end, back", async ({ page }) => {
  const { email } = await newUser(page, "/perfil/alertas");
  await expect(page.getByLabel("Receber alertas por WhatsApp")).toBeDisabled();
  await profileOf(page).getByRole("link", { name: "Assinatura" }).click();
  await expect(page.getByText("Você está no plano gratuito.")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Fazer Upgrade" }).click();
  await expect(page).toHaveURL("/plans");
  await expect(page.getByRole("button", { name: "Seu plano atual: Gratuito" })).toBeDisabled();
  await expect(page.getByText("Recomendado", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Fazer upgrade: Premium", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pagamento (simulado)" })).toBeVisible();
  await page.getByRole("button", { name: "Recusar o cartão" }).click();
  await expect(page.getByText("Seu cartão foi recusado.")).toBeVisible();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_test_/);
  await expect(
    page.getByText(/Seu plano Premium está ativo\. Próxima renovação: \d\d\/\d\d\/\d{4}/),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Fazer Upgrade" })).toBeHidden();

  await page.getByRole("link", { name: "Ativar o WhatsApp" }).click();
  await page.getByLabel("Telefone").fill("5531988887777");
  await page.getByLabel("Receber alertas por WhatsApp").check();
  await page.getByRole("button", { name: "Salvar canais" }).click();
  await expect(page.getByText("Perfil atualizado com sucesso!")).toBeVisible();
  await addBusca(page);
  await goWithin(page, "/plans");
  await expect(page.getByRole("button", { name: "Seu plano atual: Premium", exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Selecionar plano: Premium Anual" })).toBeEnabled();

  await goWithin(page, "/perfil/assinatura");
  await expect(page.getByText("Ativa", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Gerenciar ou cancelar assinatura" }).click();
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(page.getByText(/Será cancelada em/)).toBeVisible();
  await atProvider(page, email, {});
  await page.getByRole("link", { name: "Voltar ao Concurso à Vista" }).click();
  await expect(page.getByText(/Cancelada: você continua premium até \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await profileOf(page).getByRole("link", { name: "Alertas" }).click();
  await expect(page.getByLabel("Receber alertas por WhatsApp")).toBeChecked();

  await atProvider(page, email, { advance: true });
  await page.goto("/perfil/assinatura");
  await expect(page.getByText(/A assinatura terminou em/)).toBeVisible();
  await expectAccessible(page);
  await profileOf(page).getByRole("link", { name: "Alertas" }).click();
  await expect(page.getByLabel("Receber alertas por WhatsApp")).toBeDisabled();
  await expect(page.getByLabel("Receber alertas por WhatsApp")).not.toBeChecked();
  await expect(page.getByText("Disponível apenas para usuários premium")).toBeVisible();
  await expectAccessible(page);
  await profileOf(page).getByRole("link", { name: "Preferências" }).click();
  const rested = page.getByRole("listitem").filter({ hasText: "Tribunais do Norte" });
  await expect(rested.getByText("Descansa até o Premium voltar")).toBeVisible();
  await expectAccessible(page);
  await rested.getByRole("button", { name: "Remover Tribunais do Norte" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover", exact: true }).click();
  await expect(page.getByText("Busca removida.")).toBeVisible();
  await expect(page.getByText("Premium: até 10 buscas.")).toBeVisible();
});

/** Adds a named search as a premium user, with a preview of its results. */
async function addBusca(page: Page): Promise<void> {
  await profileOf(page).getByRole("link", { name: "Preferências" }).click();
  await page.getByLabel("Salário mínimo").fill("900000");
  await page.getByRole("button", { name: "Salvar preferências" }).click();
  await expect(page.getByText("Preferências atualizadas com sucesso!")).toBeVisible();
  await page.getByRole("link", { name: "Nova busca" }).click();
  await page.getByLabel("Com que frequência").selectOption("Resumo diário");
  await page.getByLabel("Ensino Superior").check();
  await page.getByLabel("Nome da busca").fill("Tribunais do Norte");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar busca" }).click();
  const added = page.getByRole("listitem").filter({ hasText: "Tribunais do Norte" });
  await expect(added).toContainText(/resumo diário · \d+ concursos hoje/);
  await expectAccessible(page);
  await goWithin(page, "/meus-concursos");
  const choice = page.getByLabel("Busca", { exact: true });
  await expect(page.getByText("Busca: Tribunais do Norte").first()).toBeVisible();
  await choice.selectOption("Tribunais do Norte");
  await expect(page).toHaveURL(/busca=2/);
  await goWithin(page, "/perfil");
  await added.getByRole("button", { name: "Pausar Tribunais do Norte" }).click();
  await expect(added.getByText("Pausada")).toBeVisible();
}

test("A user with a payment due reads so everywhere, pays with another card, and changes to the yearly plan", async ({
  page,
}) => {
  const { email } = await newUser(page, "/plans");
  await subscribe(page);
  await atProvider(page, email, { advance: true, declining: true });
  await page.goto("/perfil/alertas");
  await expect(page.getByLabel("Receber alertas por WhatsApp")).toBeEnabled();
  await profileOf(page).getByRole("link", { name: "Assinatura" }).click();
  await expect(page.getByText("Pagamento Atrasado")).toBeVisible();
  await expect(page.getByText(/O último pagamento não foi aprovado/)).toBeVisible();
  await expectAccessible(page);
  await atProvider(page, email, { advance: true });
  await page.goto("/plans");
  await expect(page.getByRole("note")).toContainText("o premium foi suspenso");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Regularizar pagamento: Premium" }).click();
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByText("Seu cartão foi recusado.")).toBeVisible();
  await page.getByRole("button", { name: "Cadastrar outro cartão" }).click();
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByText(/^Ativa \(/)).toBeVisible();
  await atProvider(page, email, {});

  await page.goto("/plans");
  await pressPlan(page, "Selecionar plano: Premium Anual");
  const dialog = page.getByRole("dialog", { name: "Trocar para Premium Anual" });
  await expect(dialog.getByText(/Você paga agora R\$ /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Trocar e pagar R\$ / }).click();
  await expect(page.getByText("Pronto: seu plano agora é Premium Anual.")).toBeVisible();
  await page.getByRole("button", { name: "Selecionar plano: Premium", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Trocar", exact: true }).click();
  await expect(page.getByRole("note")).toContainText("depois você passa para Premium");
  await page.getByRole("button", { name: "Continuar no plano atual" }).click();
  await expect(page.getByRole("note")).toBeHidden();
});

test("A cancelled checkout charges nothing; a boleto grants nothing before it is paid", async ({ page }) => {
  const { email } = await newUser(page, "/plans");
  await pressPlan(page, "Fazer upgrade: Premium Anual");
  await page.getByRole("button", { name: "Cancelar e voltar" }).click();
  await expect(page).toHaveURL("/payment/cancel");
  await expect(page.getByText(/Nada foi cobrado/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Página inicial" }).click();
  await expect(page).toHaveURL("/meus-concursos");
  await goWithin(page, "/payment/cancel");
  await page.getByRole("link", { name: "Voltar aos planos" }).click();
  await expect(page).toHaveURL("/plans");

  await pressPlan(page, "Fazer upgrade: Premium");
  await page.getByRole("button", { name: "Gerar boleto" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento a confirmar" })).toBeVisible();
  await goWithin(page, "/plans");
  await expect(page.getByRole("note")).toContainText("ainda não foi confirmado");
  await expectAccessible(page);
  await atProvider(page, email, { promised: "paid" });
  await page.goto("/perfil/conta");
  await expect(page.getByText("Conta Premium")).toBeVisible();
});

for (const [webhooks, told] of [
  ["twice", "twice"],
  ["lost", "not at all"],
] as const) {
  test(`A payment counts when the provider reports it ${told}`, async ({ page }) => {
    const { email } = await newUser(page, "/plans");
    await pressPlan(page, "Fazer upgrade: Premium");
    await expect(page.getByRole("heading", { name: "Pagamento (simulado)" })).toBeVisible();
    await atProvider(page, email, { webhooks });
    await page.getByRole("button", { name: "Pagar" }).click();
    await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
    await goWithin(page, "/perfil/conta");
    await expect(page.getByText("Conta Premium")).toBeVisible();
  });
}

test.describe("a price that changes meanwhile", () => {
  test.use({ expectedConsole: [/status of 404/] });

  test("A price that changes between choice and payment is never charged unseen", async ({ page }) => {
    const nome = `Plano Mutável ${Date.now()}`;
    // This plan is more expensive than the others, because the landing page in parallel journeys shows the
    // cheapest.
    const features = ["Um"];
    const uuid = crypto.randomUUID();
    const plan = { uuid, name: nome, description: "Teste.", price: 50, interval: "month", features };
    const token = await tokenOf(demo.admin);
    await call("POST", "/admin/plans", { token, body: plan, status: 201 });

    await newUser(page, "/plans");
    await pressPlan(page, `Fazer upgrade: ${nome}`);
    await expect(page.getByText("R$ 50,00 por mês")).toBeVisible();
    await call("PUT", `/admin/plans/${uuid}`, { token, body: { ...plan, price: 52 } });
    await page.getByRole("button", { name: "Pagar" }).click();
    await expect(page.getByText("Este pagamento não está mais aberto.")).toBeVisible();
    await page.goto("/plans");
    await pressPlan(page, `Fazer upgrade: ${nome}`);
    await expect(page.getByText("R$ 52,00 por mês")).toBeVisible();
    await call("DELETE", `/admin/plans/${uuid}`, { token, status: 204 });
  });
});

test("An administrator creates, synchronises, changes and deletes a plan", async ({ page }) => {
  const nome = `Plano ${Date.now()}`;
  await enter(page, demo.admin, "/perfil/assinatura");
  await page
    .getByRole("region", { name: "Assinatura" })
    .getByRole("link", { name: "Gerenciar Planos" })
    .click();
  await expect(page).toHaveURL("/admin/plans");
  await expect(page.getByRole("rowheader", { name: "Gratuito" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Editar Gratuito" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Sincronizar|Excluir) Gratuito/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Novo Plano" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo Plano" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  for (const message of [
    "O nome é obrigatório",
    "A descrição é obrigatória",
    "Informe o preço em reais.",
    "Informe pelo menos um recurso",
  ])
    await expect(dialog.getByText(message)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Nome").fill(nome);
  await dialog.getByLabel("Descrição").fill("Um plano para testar.");
  await dialog.getByRole("textbox", { name: /^Preço/ }).fill("5,50");
  await dialog.getByLabel("Recursos").fill("Primeiro\n\n  \nSegundo");
  // The plan is not on sale, so that other journeys never see it.
  await dialog.getByLabel("À venda").uncheck();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano criado com sucesso!")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(nome) });
  await expect(row).toContainText("R$ 5,50/mês");
  await expect(row).toContainText("A sincronizar");
  await page.getByRole("button", { name: `Sincronizar ${nome}` }).click();
  await expect(page.getByText("Plano sincronizado com sucesso!")).toBeVisible();
  await expect(row).toContainText("Sincronizado");
  await page.getByRole("button", { name: `Editar ${nome}` }).click();
  await expect(page.getByLabel("Recursos")).toHaveValue("Primeiro\nSegundo");
  await page.getByLabel("Cobrança").selectOption("Anual");
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano atualizado com sucesso!")).toBeVisible();
  await expect(row).toContainText("R$ 5,50/ano");
  await page.getByRole("button", { name: `Excluir ${nome}` }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Plano excluído com sucesso!")).toBeVisible();
  await expect(row).toBeHidden();
});
