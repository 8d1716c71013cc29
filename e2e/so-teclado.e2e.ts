/// <reference lib="dom" />
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createAccount, newEmail, password } from "./people.ts";

/** Presses Tab until the target has the focus, without wrapping at the page's end. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "to be reached by Tab").toBeFocused();
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test("A user without a mouse registers, signs in and sets preferences", async ({ page }) => {
  const email = newEmail();
  await page.clock.install();
  await page.goto("/");
  await press(page, page.getByRole("link", { name: "Cadastrar" }));
  await expect(page).toHaveURL("/register");
  await typeInto(page, "Nome completo", "Tereza Teclado");
  await typeInto(page, "E-mail", email);
  await typeInto(page, "Senha", password);
  await typeInto(page, "Confirmar senha", password);
  await press(page, page.getByLabel("Li e aceito os termos e condições"), "Space");
  await press(page, page.getByRole("button", { name: "Criar conta" }));
  await expect(page.getByText("Cadastro realizado com sucesso!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conta criada" })).toBeFocused();
  // The redirect comes after 5 s, too early for a slow machine; the clock is paused after 2 s.
  await page.clock.pauseAt(Date.now() + 2_000);
  await press(page, page.getByRole("link", { name: "Ir para o login agora" }));
  await page.clock.resume();
  await expect(page).toHaveURL("/login");

  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await typeInto(page, "Senha", password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/meus-concursos");
  await expect(page.locator("#conteudo")).toBeFocused();
  await press(page, page.getByRole("link", { name: "Configurar Minhas Preferências" }));
  await expect(page).toHaveURL("/perfil");

  await expect(page.getByLabel("Salário mínimo")).toBeVisible();
  await typeInto(page, "Salário mínimo", "3500");
  await tabTo(page, page.getByRole("combobox", { name: "Locais de trabalho" }));
  await page.keyboard.type("uberlandia");
  await expect(page.getByRole("option", { name: "Uberlândia - MG" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await press(page, page.getByLabel("Ensino Superior"), "Space");
  await press(page, page.getByRole("button", { name: "Salvar preferências" }));
  await expect(page.getByText("Preferências atualizadas com sucesso!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Salvar preferências" })).toBeFocused();

  await page.reload();
  await expect(page.getByLabel("Salário mínimo")).toHaveValue("R$ 3.500,00");
  await expect(page.getByText("Uberlândia - MG")).toBeVisible();
  await expect(page.getByLabel("Ensino Superior")).toBeChecked();
});

test("An administrator without a mouse publishes an exam", async ({ page }) => {
  const titulo = `Só teclado ${Date.now()}`;
  await page.goto("/login?redirect=/concursos/novo");
  await typeInto(page, "E-mail", "admin@demo.example");
  await typeInto(page, "Senha", "admin-demo");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/concursos/novo");
  const field = (name: RegExp) => page.getByRole("textbox", { name });
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };
  await type(field(/^Título/), titulo);
  await type(field(/^Organizadora/), "Fundação do Teclado");
  for (const fact of [
    "Início das Inscrições",
    "Fim das Inscrições",
    "Data da Prova",
    "Valor da Inscrição",
    "URL do Edital",
  ])
    await press(page, page.getByLabel(`${fact}: ainda não divulgado`), "Space");
  await tabTo(page, page.getByRole("combobox", { name: "Cidades da prova" }));
  await page.keyboard.type("olinda");
  await expect(page.getByRole("option", { name: "Olinda - PE" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await type(field(/^Nome do Cargo/), "Digitador");
  await type(field(/^Salário/), "2500");
  await type(page.getByLabel("Vagas: Ampla Concorrência"), "3");
  await expect(page.getByLabel("Total de Vagas")).toHaveValue("3");
  await press(page, page.getByRole("button", { name: "Publicar" }));
  await page.waitForURL(/\/concursos\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: titulo })).toBeVisible();
  await expect(page.getByText("Olinda - PE", { exact: true })).toBeVisible();
});

test("A form that is sent before hydration is sent by the app, with its input", async ({ page }) => {
  const { email, senha } = await createAccount();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, (route) => promise.then(() => route.continue()));
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(senha);
  await page.keyboard.press("Enter");
  resolve();
  await expect(page).toHaveURL("/meus-concursos");
});
