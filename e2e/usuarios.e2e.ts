/// <reference lib="dom" />
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { publish } from "./exams.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { waitForMail } from "./messages.ts";
import { call, createAccount, demo, enter, newEmail, tokenOf, wantSalario } from "./people.ts";

const openUsers = (page: Page, path = "/admin/users") => enter(page, demo.admin, path);

test("An administrator finds a user, makes them premium, and returns to the list after 2 s", async ({
  page,
}) => {
  const nome = `Pessoa Ímpar ${Date.now()}`;
  const { email } = await createAccount(nome);
  await openUsers(page);
  await expect(page.getByRole("heading", { level: 1, name: "Gerenciar Usuários" })).toBeVisible();
  const bar = page.getByRole("banner").getByRole("navigation");
  const entries = bar.getByRole("link").or(bar.locator("summary"));
  await expect(entries.and(page.locator("[aria-current]"))).toHaveText("Gerenciar Usuários");
  const tops = await entries.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.length).toBeLessThanOrEqual(7);
  expect(new Set(tops).size, "all of them on one line").toBe(1);
  const menu = page.locator("summary", { hasText: "Administração" });
  await menu.press("Enter");
  await expect(page.getByRole("navigation", { name: "Administração" }).getByRole("link")).toHaveCount(12 + 3);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  for (const label of ["Total de usuários", "Premium", "Gratuitos", "Administradores"]) {
    await expect(page.getByRole("term").filter({ hasText: label })).toBeVisible();
  }
  await expect(page.getByRole("definition").first()).toHaveText(/^[\d.]+$/);

  await expect(page.getByLabel("Por página")).toHaveValue("25");
  await page.getByLabel("Por página").selectOption("10");
  await expect(page).toHaveURL(/por_pagina=10/);
  await page.getByLabel("Nome").fill(nome.replace("Ímpar", "IMPAR").toLowerCase());
  await expect(page).toHaveURL(/nome=pessoa/);
  await expect(page.getByText("1 usuário", { exact: true })).toBeVisible();
  const row = page.getByRole("row", { name: nome });
  await expect(row).toContainText(email);
  await expect(row).toContainText("Regular");
  await expect(row).toContainText("Nenhuma");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("usuarios.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/^\uFEFFuuid;nome;e-mail;/);
  expect(text.trim().split("\r\n")).toHaveLength(2);
  expect(text).toContain(`${nome};${email}`);
  await page.getByLabel("Tipo", { exact: true }).selectOption("Premium");
  await expect(page.getByText("Nenhum usuário encontrado")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(row).toBeVisible();

  await row.getByRole("link", { name: `Editar ${nome}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Editar Usuário" })).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveAttribute("readonly");
  await expect(page.getByLabel("Recebe alertas por WhatsApp")).toBeDisabled();
  await expect(page.getByText("Nenhuma ação registrada.")).toBeVisible();
  await page.getByLabel("Tipo de usuário").selectOption("Premium");
  await page.getByLabel("Recebe alertas por WhatsApp").check();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(
    page.getByText("É necessário informar um número de telefone para habilitar mensagens pelo WhatsApp"),
  ).toBeVisible();
  await page.getByLabel("Telefone").fill("5531999990000");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Usuário atualizado com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByRole("heading", { level: 1, name: "Gerenciar Usuários" })).toBeVisible();

  await page.getByLabel("E-mail").fill(email.toUpperCase());
  await expect(row).toContainText("Premium");
  await row.getByRole("link", { name: `Editar ${nome}` }).click();
  const log = page.getByRole("region", { name: "Auditoria" });
  await expect(log.getByText("Tipo: de Regular para Premium")).toBeVisible();
  await expect(log.getByText("Telefone: alterado")).toBeVisible();
});

for (const [papel, labels] of [
  ["EDITOR", ["Painel", "Novo Concurso", "Rascunhos", "Importar", "Coletas"]],
  ["SUPORTE", ["Painel", "Gerenciar Usuários", "Revisar Mentores", "Notificações"]],
] as const)
  test(`An administrator limited to ${papel} reaches only the permitted screens`, async ({ page }) => {
    const someone = await createAccount(`Pessoa ${papel}`);
    const token = await tokenOf(demo.admin);
    const [{ uuid }] = await call("GET", `/users/?email=${someone.email}`, { token });
    const body = {
      nome: `Pessoa ${papel}`,
      telefone: null,
      habilitar_email: true,
      habilitar_whatsapp: false,
    };
    await call("PUT", `/users/admin/users/${uuid}`, { token, body: { ...body, user_type: "ADMIN", papel } });
    await enter(page, someone, "/admin");
    const details = page.locator("details", { hasText: "Administração" });
    const menu = details.locator("summary");
    const links = details.getByRole("link");
    for (const label of labels) {
      await menu.click();
      await expect(links).toHaveText([...labels]);
      await links.filter({ hasText: label }).click();
      await expect(details).not.toHaveAttribute("open");
      await menu.click();
      await expect(links.filter({ hasText: label })).toHaveAttribute("aria-current", "page");
      await menu.click();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    await goWithin(page, "/perfil/assinatura");
    await expect(page.getByText("Administradores têm tudo do premium, sem assinatura.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Gerenciar Planos" })).toHaveCount(0);
    await page.goto("/plans");
    await expect(page.getByText("Administradores já têm tudo do premium.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Gerenciar Planos" })).toHaveCount(0);
    await page.goto("/admin/plans");
    await expect(page).toHaveURL("/concursos");
  });

test.describe("a user whose sessions end", () => {
  // The signed-out user's window makes one more call before it redirects to the sign-in.
  test.use({ expectedConsole: [/status of 401/] });

  test("An administrator mails a password link, ends the sessions, and deletes the account", async ({
    page,
    openWindow,
  }) => {
    const user = await createAccount("Pessoa que Sai");
    const { email } = user;
    const theirs = await openWindow();
    await enter(theirs, user);
    await expect(theirs.getByRole("heading", { name: "Preferências não configuradas" })).toBeVisible();

    await openUsers(page, `/admin/users?email=${email}`);
    await page.getByRole("link", { name: `Editar Pessoa que Sai, ${email}` }).click();
    // The session of the confirmation link, and the window's.
    await expect(page.getByText(/2 sessões abertas/)).toBeVisible();
    await page.getByRole("button", { name: "Enviar redefinição de senha" }).click();
    await expect(page.getByText("E-mail de redefinição de senha enviado.")).toBeVisible();
    const [mail] = await waitForMail(page, email);
    expect(mail?.text).toContain("/reset-password?token=");

    await page.getByRole("button", { name: "Encerrar sessões" }).click();
    const ending = page.getByRole("dialog", { name: "Encerrar sessões" });
    await expectAccessible(page);
    await ending.getByRole("button", { name: "Encerrar" }).click();
    await expect(page.getByText("Sessões encerradas.")).toBeVisible();
    await expect(page.getByText("Nenhuma sessão aberta.", { exact: true })).toBeVisible();
    await theirs.goto("/perfil/conta");
    await expect(theirs).toHaveURL(/\/login/);

    const meant = newEmail();
    await page.getByRole("button", { name: "Corrigir e-mail" }).click();
    const correcting = page.getByRole("dialog", { name: "Corrigir e-mail" });
    await correcting.getByLabel("E-mail correto").fill(meant);
    await expectAccessible(page);
    await correcting.getByRole("button", { name: "Corrigir" }).click();
    await expect(page.getByText("E-mail corrigido.")).toBeVisible();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(meant);
    await waitForMail(page, email, "a nossa equipe o trocou por outro");

    await page.getByRole("button", { name: "Excluir conta" }).click();
    const deleting = page.getByRole("dialog", { name: "Excluir conta" });
    const confirm = deleting.getByRole("button", { name: "Excluir definitivamente" });
    await expect(confirm).toBeDisabled();
    await deleting.getByLabel("Digite o e-mail da conta para confirmar").fill(meant);
    await expectAccessible(page);
    await confirm.click();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(page.getByText("Conta excluída.")).toBeVisible();
    await goWithin(page, `/admin/users?email=${meant}`);
    await expect(page.getByText("Nenhum usuário encontrado")).toBeVisible();
  });
});

test.describe("refusals", () => {
  test.use({ expectedConsole: [/status of (404|409|422|500)/] });

  test("a wrong e-mail, the last administrator, an unknown person, a server that fails", async ({ page }) => {
    const { email } = await createAccount("Pessoa que Fica");
    await openUsers(page, `/admin/users?email=${email}`);
    await page.getByRole("link", { name: /^Editar Pessoa que Fica/ }).click();
    await page.getByRole("button", { name: "Excluir conta" }).click();
    const deleting = page.getByRole("dialog", { name: "Excluir conta" });
    await deleting.getByLabel("Digite o e-mail da conta para confirmar").fill("outra@teste.example");
    await deleting.getByRole("button", { name: "Excluir definitivamente" }).click();
    await expect(deleting.getByText("O e-mail digitado não é o desta conta.")).toBeVisible();
    await deleting.getByRole("button", { name: "Cancelar" }).click();
    await page.route("**/api/users/admin/users/*", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Erro ao atualizar usuário. Por favor, tente novamente.")).toBeVisible();
    await page.unroute("**/api/users/admin/users/*");

    await goWithin(page, "/admin/users/00000000-0000-4000-8000-000000000000/edit");
    await expect(page.getByText("Usuário não encontrado.")).toBeVisible();
    await goWithin(page, "/admin/users?email=admin%40demo.example&tipo=ADMIN");
    await page.getByRole("link", { name: /admin@demo\.example/ }).click();
    await expect(page.getByText("Para excluir a sua própria conta, use a página Meu Perfil.")).toBeVisible();

    const conflict = {
      type: "/problems/last-admin",
      title: "Último administrador",
      status: 409,
      detail:
        "Esta é a única conta de administrador com acesso a tudo. Promova outra pessoa antes de mudar esta conta.",
    };
    await page.route("**/api/users/admin/users/*", (route) => route.fulfill({ status: 409, json: conflict }));
    await page.getByLabel("Tipo de usuário").selectOption("Regular");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText(/Esta é a única conta de administrador/)).toBeVisible();

    await page.route("**/api/users/?*", (route) => route.fulfill({ status: 500 }));
    await page.goto("/admin/users");
    await expect(page.getByText("Erro ao carregar usuários")).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
  });
});

test.describe("viewing as a user", () => {
  test.use({ expectedConsole: [/status of 403/] });

  test("An administrator sees a user's view, can change nothing, and leaves @phone", async ({ page }) => {
    const user = await createAccount("Vera Vista de Souza");
    await wantSalario(user, 8000);
    const uuid = (await publish({ titulo: `Salvo por Vera ${Date.now()}` })).split("/").at(-1);
    await call("PUT", `/concursos/${uuid}/favorito`, { token: await tokenOf(user) });
    await openUsers(page, `/admin/users?email=${user.email}`);
    await page.getByRole("link", { name: /^Editar Vera/ }).click();
    await page.getByRole("button", { name: "Ver como esta pessoa" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Ver o site" }).click();
    await expect(page).toHaveURL("/meus-concursos");
    const bar = page.getByRole("complementary", { name: "Visão como outra pessoa" });
    await expect(bar).toContainText("Você vê o site como Vera Vista de Souza.");
    await expect(page.getByText(/Encontrados? \d+ concursos?/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Gerenciar Usuários" })).toBeHidden();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^(Salvar|Remover)/ })
      .first()
      .click();
    await expect(
      page.getByText(/Você está vendo o site como outra pessoa: nada pode ser alterado/),
    ).toBeVisible();
    await goWithin(page, "/perfil");
    await expect(page.getByLabel("Salário mínimo")).toHaveValue(/8\.?000/);
    await expect(bar).toBeVisible();
    await page.getByRole("button", { name: "Salvar preferências" }).click();
    await expect(page.getByText(/nada pode ser alterado\. Saia/).first()).toBeVisible();
    await goWithin(page, "/perfil/assinatura");
    await expect(page.getByText("Você está no plano gratuito.")).toBeVisible();
    await bar.getByRole("button", { name: "Sair da visão" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Editar Usuário" })).toBeVisible();
    await expect(bar).toBeHidden();
    const log = page.getByRole("region", { name: "Auditoria" });
    await expect(log.getByText("Viu o site como o usuário")).toBeVisible();
    await waitForMail(page, user.email, "abriu a sua conta para ver o site como você o vê");
  });
});

test("a user without the role is told so, and redirected home", async ({ page }) => {
  // Delays the redirect, which comes after 2 s, until the notice has been checked.
  const judged = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === "/",
    async (route) => {
      await judged.promise;
      await route.continue();
    },
  );
  await enter(page, demo.premium, "/admin/users/00000000-0000-4000-8000-000000000000/edit");
  await expect(page.getByRole("alert")).toHaveText(
    "Acesso negado. Você precisa ser um administrador para acessar esta página.",
  );
  await expectAccessible(page);
  judged.resolve();
  await expect(page).toHaveURL(/\/meus-concursos$/);
  await page.goto("/admin/users");
  await expect(page).toHaveURL(/\/concursos$/);
});

test("the administrators' screens of users have no accessibility fault @both", async ({ page, isMobile }) => {
  const judge = isMobile ? expectAccessible : expectAccessibleInBothThemes;
  await openUsers(page, "/admin/users?email=premium%40demo.example");
  const edit = page.getByRole("link", { name: /premium@demo\.example/ });
  await expect(edit).toBeVisible();
  await judge(page);
  await edit.click();
  await expect(page.getByRole("region", { name: "Auditoria" })).toBeVisible();
  await judge(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
