/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { openForm } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "JSON do concurso" });

test.describe("places that do not exist", () => {
  test.use({ expectedConsole: [/status of (404|422)/] });

  test("An administrator switches between form and JSON without losing input", async ({ page }) => {
    await openForm(page);
    await page.getByRole("button", { name: "Carregar Exemplo" }).click();
    const titulo = `Concurso em JSON ${Date.now()}`;
    await page.getByLabel("Título").fill(titulo);
    await expect(page.getByLabel("Total de Vagas")).toHaveValue("10");
    await page.getByLabel("Valor da Inscrição: ainda não divulgado").check();
    await page.getByRole("button", { name: "Mudar para JSON" }).click();
    await expect(page.getByText(/Datas no formato AAAA-MM-DD/)).toBeVisible();
    await expectAccessible(page);
    const text = await editor(page).inputValue();
    const json = JSON.parse(text);
    expect(json).toMatchObject({ titulo, valor_inscricao: null, locais_prova: [5300108] });

    const changed = {
      ...json,
      locais_prova: [5300108, 3106200, 9999998],
      cargos: [{ ...json.cargos[0], salario: 9000.5, cursos_aceitos: [1] }],
    };
    await editor(page).fill(JSON.stringify(changed));
    await page.getByRole("button", { name: "Formatar JSON" }).click();
    await expect(editor(page)).toHaveValue(JSON.stringify(changed, null, 2));
    await page.getByRole("button", { name: "Voltar ao Formulário Normal" }).click();
    await expect(page.getByLabel("Título")).toHaveValue(titulo);
    await expect(page.getByLabel("Salário")).toHaveValue("9000.5");
    await expect(page.getByText("Belo Horizonte - MG")).toBeVisible();
    await expect(page.getByText("ID: 9999998", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Valor da Inscrição: ainda não divulgado")).toBeChecked();
  });
});

test("Invalid JSON stays in the editor, with the error and its position", async ({ page }) => {
  await openForm(page);
  await page.getByRole("button", { name: "Mudar para JSON" }).click();
  const broken = '{\n  "titulo": "Meio\n}';
  await editor(page).fill(broken);
  for (const name of ["Voltar ao Formulário Normal", "Mudar para Formulário", "Formatar JSON", "Publicar"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("alert").filter({ hasText: "JSON inválido" })).toContainText(
      /Linha 2, coluna 13: o que está aqui não é JSON/,
    );
    await expect(editor(page)).toHaveValue(broken);
  }
  await expectAccessible(page);
  // The draft is stored as it was typed, as in the form.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("concurso-nao-salvo:novo")))
    .toContain("Meio");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Retomar" }).click();
  await expect(editor(page)).toHaveValue(broken);
  await editor(page).fill('{ "titulo": "Só o título" }');
  await page.getByRole("button", { name: "Publicar" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "Verifique os campos" }).last();
  await expect(refused).toContainText("cargos: Inclua pelo menos um cargo.");
});

test("An exam written as JSON is saved", async ({ page }) => {
  const titulo = `Só JSON ${Date.now()}`;
  await openForm(page);
  await page.getByRole("button", { name: "Carregar Exemplo" }).click();
  await page.getByRole("button", { name: "Mudar para JSON" }).click();
  const json = JSON.parse(await editor(page).inputValue());
  const edital_url = `https://edital.example/${Date.now()}`;
  await editor(page).fill(
    JSON.stringify({ ...json, titulo, edital_url, data_prova: "2035-12-31T08:00:00Z" }),
  );
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Concurso criado com sucesso!")).toBeVisible();
  await page.waitForURL(/\/concursos\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: titulo })).toBeVisible();
  await expect(page.getByText("31 de dezembro de 2035")).toBeVisible();
});
