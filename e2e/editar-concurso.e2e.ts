/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { openForm, publish } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "JSON do concurso" });

test("A status that contradicts the dates gets a hint, in the form and in the JSON", async ({ page }) => {
  await openForm(page);
  await page.getByRole("button", { name: "Carregar Exemplo" }).click();
  const notice = page.getByText("Pelas datas, seria “Inscrições Abertas”.");
  await expect(page.getByLabel("Status")).toHaveValue("INSCRICOES_ABERTAS");
  await expect(notice).toBeHidden();
  await page.getByLabel("Status").selectOption("Finalizado");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Usar “Inscrições Abertas”" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("INSCRICOES_ABERTAS");
  await expect(notice).toBeHidden();
  await page.getByLabel("Status").selectOption("Cancelado");
  await expect(notice).toBeHidden();

  await page.getByRole("button", { name: "Mudar para JSON" }).click();
  const json = JSON.parse(await editor(page).inputValue());
  expect(json.status).toBe("CANCELADO");
  await editor(page).fill(JSON.stringify({ ...json, status: "AGUARDANDO_PROVAS" }));
  await page.getByRole("button", { name: "Usar “Inscrições Abertas”" }).click();
  expect(JSON.parse(await editor(page).inputValue()).status).toBe("INSCRICOES_ABERTAS");
  await expect(notice).toBeHidden();
});

test.describe("the same exam", () => {
  test.use({ expectedConsole: [/status of 409/] });

  test("is published a second time only on confirmation", async ({ page }) => {
    const titulo = `Em dobro ${Date.now()}`;
    const path = await publish({ titulo });
    await openForm(page);
    await page.getByRole("button", { name: "Carregar Exemplo" }).click();
    await page.getByLabel("Título").fill(titulo);
    await page.getByRole("button", { name: "Publicar" }).click();
    const dialog = page.getByRole("dialog", { name: "Este concurso já está publicado?" });
    await expect(dialog).toContainText(`Parece o mesmo concurso que “${titulo}”.`);
    await expect(dialog.getByRole("link", { name: "Ver o publicado" })).toHaveAttribute("href", path);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel("Título")).toHaveValue(titulo);
    await page.getByRole("button", { name: "Publicar" }).click();
    await dialog.getByRole("button", { name: "Publicar mesmo assim" }).click();
    await expect(page.getByText("Concurso criado com sucesso!")).toBeVisible();
    await page.waitForURL(/\/concursos\/[0-9a-f-]{36}$/);
    expect(new URL(page.url()).pathname).not.toBe(path);
  });
});

test("The form of an exam with 150 positions takes few screens", async ({ page }) => {
  const cargos = Array.from({ length: 150 }, (_, index) => ({
    nome: index === 99 ? "Médico Veterinário" : `Professor ${index + 1}`,
    salario: "4500.00",
    vagas_por_cota: { AMPLA_CONCORRENCIA: "2" },
  }));
  const path = await publish({ titulo: `Muitos cargos ${Date.now()}`, cargos });
  await enter(page, demo.admin, `${path}/editar`);
  await expect(page.getByText("150 cargos")).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await height()).toBeLessThan(6 * 800);
  await expect(page.getByRole("button", { name: "Salvar", exact: true })).toBeInViewport();

  await page.getByLabel("Ir para o cargo").fill("veterinario");
  await page.getByRole("button", { name: "100. Médico Veterinário" }).click();
  const opened = page.getByRole("region", { name: "Cargo 100" });
  await opened.getByLabel("Salário").fill("");
  await page.getByLabel("Ir para o cargo").fill("");
  await page.getByLabel("Título").press("Enter");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(opened.getByLabel("Salário")).toBeFocused();
  await expectAccessible(page);
  await opened.getByLabel("Salário").fill("7.800,50");
  await opened.getByRole("button", { name: "Duplicar Cargo 100" }).click();
  const copy = page.getByRole("region", { name: "Cargo 101" });
  await expect(copy.getByLabel("Nome do Cargo")).toBeFocused();
  await expect(copy.getByLabel("Salário")).toHaveValue("7800.50");
  await copy.getByLabel("Nome do Cargo").fill("Médico Legista");
  expect(await height()).toBeLessThan(6 * 800);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole("heading", { name: "Médico Legista" }).first()).toBeVisible();
});

test("Positions are pasted from a spreadsheet; Enter publishes nothing, and unsaved input survives the page", async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel("Título").fill("Colado da planilha");
  await page.getByLabel("Título").press("Enter");
  await page.getByRole("button", { name: "Colar de uma planilha" }).click();
  const dialog = page.getByRole("dialog", { name: "Colar cargos de uma planilha" });
  const rows = [
    ["Cargo", "Vagas", "Salário", "Nível", "Cidade"],
    ["Contador", "3", "R$ 6.100,00", "Superior", "Recife - PE"],
    ["Motorista", "", "pouco", "Médio", ""],
    ["Agente", "10", "2800", "Médio", "São Paulo; Rio de Janeiro/RJ"],
  ];
  await dialog.getByLabel("Linhas da planilha").fill(rows.map((row) => row.join("\t")).join("\n"));
  await expect(dialog.getByText("3 linhas lidas, 1 com erro fica de fora.")).toBeVisible();
  await expect(dialog.getByText(/Salário: Informe o salário/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Incluir 2 cargos" }).click();
  await expect(page.getByRole("button", { name: "1. Contador" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Agente.*2\.800,00.*10 vagas/ })).toBeVisible();
  await page.getByRole("button", { name: "2. Agente" }).click();
  await expect(page.getByRole("list", { name: "Locais de trabalho: escolhas" })).toHaveText(
    "São Paulo - SPRio de Janeiro - RJ",
  );
  await expect(page).toHaveURL("/concursos/novo");

  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("concurso-nao-salvo:novo")))
    .toContain("Contador");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Título")).toHaveValue("");
  await page.getByRole("button", { name: "Retomar" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Colado da planilha");
  await expect(page.getByRole("button", { name: "2. Agente" })).toBeVisible();
});

test("Stages are entered with their sources, and the exam's page shows past, next and late ones", async ({
  page,
}) => {
  const path = await publish({ titulo: `Com etapas ${Date.now()}` });
  await enter(page, demo.admin, `${path}/editar`);
  await page.getByRole("button", { name: "Adicionar Etapa" }).click();
  const first = page.getByRole("region", { name: "Etapa 1" });
  await expect(first.getByLabel("Tipo da etapa")).toBeFocused();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(first.getByText("Escolha o tipo da etapa.")).toBeVisible();
  await expectAccessible(page);
  await first.getByLabel("Tipo da etapa").selectOption("Banca contratada");
  await first.getByLabel("Dia ou início").fill("2020-03-10");
  await first.getByLabel("Fonte", { exact: true }).fill("DOU de 01/03/2020, p. 44");
  await first.getByLabel("Endereço da fonte").fill("https://diario.example/44");
  await page.getByRole("button", { name: "Adicionar Etapa" }).click();
  const second = page.getByRole("region", { name: "Etapa 2" });
  await second.getByLabel("Tipo da etapa").selectOption("Convocação");
  await second.getByLabel("Dia ou início").fill("2034-03-10");
  await second.getByLabel("Quantas vagas").fill("25");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.waitForURL(`**${path}`);
  const summary = page.getByRole("complementary", { name: "Resumo do concurso" });
  await expect(summary.getByText("Prevista para 10/03/2020; ainda não saiu.")).toBeVisible();
  await expect(summary.getByRole("link", { name: "DOU de 01/03/2020, p. 44" })).toBeVisible();
  await expect(summary.getByText("25 vagas")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Editar Concurso" }).click();
  await page.getByText("Convocação (previsão): 10/03/2034, 25 vagas").click();
  await page.getByRole("button", { name: "Remover Etapa 2" }).click();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.waitForURL(`**${path}`);
  await expect(summary.getByText("Banca contratada")).toBeVisible();
  await expect(summary.getByText("25 vagas")).toBeHidden();
});

test("On an exam's page an editor moves its days, suspends, resumes and cancels it, seeing who will be notified @engines", async ({
  page,
}) => {
  const titulo = `Vai e volta ${Date.now()}`;
  const path = await publish({ titulo });
  await enter(page, demo.admin, path);
  const status = page
    .getByRole("main")
    .getByText(/^(Inscrições Abertas|Suspenso|Cancelado)$/i)
    .first();
  const act = async (item: string, title: string, button: string, meanwhile?: () => Promise<void>) => {
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByText(/acompanham? este concurso/)).toBeVisible();
    await meanwhile?.();
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toBeHidden();
  };
  await act("Mudar datas", "Mudar datas", "Salvar as datas", async () => {
    await page.getByLabel("Data da prova").fill("31/12/2035");
    await expectAccessible(page);
  });
  await expect(page.getByText("31 de dezembro de 2035").first()).toBeVisible();
  await act("Suspender", "Suspender o concurso", "Suspender");
  await expect(status).toHaveText(/Suspenso/i);
  await act("Retomar", "Retomar o concurso", "Retomar");
  await expect(status).toHaveText(/Inscrições Abertas/i);
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Duplicar como rascunho" }).click();
  await expect(page.getByLabel("Título")).toHaveValue(`${titulo} (cópia)`);
  await expect(page.getByLabel("Salário")).toHaveValue("8529.65");
  await page.goto(path);
  await act("Cancelar o concurso", "Cancelar o concurso", "Cancelar o concurso");
  await expect(status).toHaveText(/Cancelado/i);
});

test("The reach is shown before the exam is saved", async ({ page }) => {
  await openForm(page);
  await expect(page.getByText("Preencha os campos para ver quantos candidatos combinam.")).toBeVisible();
  await page.getByRole("button", { name: "Carregar Exemplo" }).click();
  await expect(page.getByText(/candidatos? combinam? com este concurso agora/)).toBeVisible();
});

test.describe("when the server fails", () => {
  test.use({ expectedConsole: [/status of 500/] });

  test("the reach is shown as unknown", async ({ page }) => {
    await openForm(page);
    await page.route("**/api/concursos/alcance", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("button", { name: "Carregar Exemplo" }).click();
    await expect(page.getByText("Não foi possível contar os candidatos que combinam.")).toBeVisible();
  });
});

test("The example replaces input only after a confirmation", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Título").fill("Pela metade");
  await page.getByRole("button", { name: "Carregar Exemplo" }).click();
  const dialog = page.getByRole("dialog", { name: "Carregar Exemplo" });
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Pela metade");
  await page.getByRole("button", { name: "Carregar Exemplo" }).click();
  await dialog.getByRole("button", { name: "Substituir" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Tribunal Exemplo - Concurso Público");
});

test("Leaving with unsaved changes asks first", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Título").fill("Pela metade");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page.getByRole("dialog", { name: "Alterações não salvas" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Pela metade");
  const asked = new Promise<string>((resolve) => {
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.evaluate(() => window.location.assign("/concursos"));
  expect(await asked).toBe("beforeunload");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page).toHaveURL("/concursos");
});

test.describe("two administrators", () => {
  test.use({ expectedConsole: [/status of 409/] });

  test("The second save reports the first one's changes, and asks; users see the history", async ({
    page,
    context,
  }) => {
    const titulo = `Disputado ${Date.now()}`;
    const path = await publish({ titulo });
    await enter(page, demo.admin, `${path}/editar`);
    await expect(page.getByLabel("Título")).toHaveValue(titulo);
    const other = await context.newPage();
    await other.goto(`${path}/editar`);
    await other.getByLabel("Organizadora").fill("Fundação da Outra Aba");
    await other.getByRole("button", { name: "Salvar" }).click();
    await expect(other.getByText("Concurso atualizado com sucesso!")).toBeVisible();

    await page.getByLabel("Nome do Cargo").fill("Oficial de Justiça");
    await page.getByRole("button", { name: "Salvar" }).click();
    const conflict = page.getByRole("alert").filter({ hasText: "alterado enquanto você editava" });
    await expect(conflict).toContainText("Fundação da Outra Aba");
    await expectAccessible(page);
    await expect(page.getByLabel("Nome do Cargo")).toHaveValue("Oficial de Justiça");
    await conflict.getByRole("button", { name: "Descartar a minha e carregar a atual" }).click();
    await expect(page.getByLabel("Organizadora")).toHaveValue("Fundação da Outra Aba");
    await expect(page.getByLabel("Nome do Cargo")).toHaveValue("Técnico Judiciário");

    await page.getByLabel("Nome do Cargo").fill("Oficial de Justiça");
    await other.goto(`${path}/editar`);
    await other.getByLabel("Organizadora").fill("Terceira Fundação");
    await other.getByRole("button", { name: "Salvar" }).click();
    await expect(other.getByText("Concurso atualizado com sucesso!")).toBeVisible();
    await page.getByRole("button", { name: "Salvar" }).click();
    await conflict.getByRole("button", { name: "Salvar a minha versão por cima" }).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole("heading", { name: "Oficial de Justiça" })).toBeVisible();
    const historico = page.getByRole("region", { name: "Histórico de alterações" });
    await expect(historico.getByText("Terceira Fundação").first()).toBeVisible();
    await expect(historico.getByText("Oficial de Justiça").first()).toBeVisible();
    await expectAccessible(page);
  });
});
