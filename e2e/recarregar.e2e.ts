/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { goWithin, waitForApp } from "./go-within.ts";
import { newUser, signOut } from "./people.ts";

// A page with unsaved input asks whether to stay.
test.beforeEach(({ page }) => {
  page.on("dialog", (dialog) => void dialog.accept());
});

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test("Registration keeps what was typed over a reload, but no password @both", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Nome completo").click();
  await waitForApp(page);
  await page.getByLabel("Nome completo").fill("Ana que recarrega");
  await page.getByLabel("E-mail").fill("ana@teste.example");
  await page.getByLabel("Senha", { exact: true }).fill("um-segredo-que-fica");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await stored(page)).not.toContain("um-segredo-que-fica");
  await page.reload();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana que recarrega");
  await expect(page.getByLabel("E-mail")).toHaveValue("ana@teste.example");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
});

test("The first questions, the preferences and the name do, but no quotas, until one signs out", async ({
  page,
}) => {
  await newUser(page, "/comecar");
  await page.getByLabel("Salário mínimo").fill("4321");
  await page.reload();
  await expect(page.getByLabel("Salário mínimo")).toHaveValue(/4\.?321/);
  await goWithin(page, "/perfil");
  await page.getByLabel("Vagas mínimas").fill("7");
  await page.getByLabel("Ampla Concorrência").check();
  await page.reload();
  await expect(page.getByLabel("Vagas mínimas")).toHaveValue("7");
  await expect(page.getByLabel("Ampla Concorrência")).not.toBeChecked();
  await page.goto("/perfil/conta");
  await page.getByLabel("Nome", { exact: true }).fill("Outro nome");
  await page.reload();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Outro nome");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await stored(page)).toContain("Outro nome");
  await signOut(page);
  expect(await stored(page)).not.toContain("Outro nome");
});
