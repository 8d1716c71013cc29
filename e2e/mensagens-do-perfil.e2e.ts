import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { demo, enter, newUser } from "./people.ts";
import { answer } from "./refusals.ts";

/** Checks the error catalogue (accounts §8) on the profile's screens. */
test.use({ expectedConsole: [/status of (401|422|500)/] });

const profileOf = (page: Page) => page.getByRole("navigation", { name: "Perfil" });

async function openProfile(page: Page): Promise<void> {
  await newUser(page, "/perfil");
  await expect(page.getByRole("heading", { name: "Preferências" })).toBeVisible();
}

test("The profile reports failed loads and saves, and retries", async ({ page }) => {
  await openProfile(page);
  await profileOf(page).getByRole("link", { name: "Conta" }).click();
  await answer(page, "/users/me", { status: 500 });
  await page.getByLabel("Nome", { exact: true }).fill("Outro Nome");
  await page.getByRole("button", { name: "Salvar dados" }).click();
  await expect(page.getByText("Erro ao atualizar perfil. Por favor, tente novamente.")).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Outro Nome");
  await profileOf(page).getByRole("link", { name: "Preferências" }).click();
  await page
    .getByRole("dialog", { name: "Alterações não salvas" })
    .getByRole("button", { name: "Sair sem salvar" })
    .click();

  await answer(page, "/users/me/preferences", { status: 500 });
  await page.getByLabel("Vagas mínimas").fill("2");
  await page.getByRole("button", { name: "Salvar preferências" }).click();
  await expect(page.getByText("Erro ao atualizar preferências. Por favor, tente novamente.")).toBeVisible();

  await answer(page, "/cursos", { status: 500 });
  await page.reload();
  await expect(
    page.getByText("Erro ao carregar dados do usuário. Por favor, tente novamente."),
  ).toBeVisible();
  await page.unroute("**/api/users/me");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Preferências" })).toBeVisible();
  await expect(page.getByText("Erro ao carregar cursos")).toBeVisible();
});

test("The profile without a user asks to sign in", async ({ page }) => {
  await enter(page, demo.premium, "/concursos");
  await expect(page.getByText(/Mostrando 12 de/)).toBeVisible();
  await answer(page, "/users/me", { status: 401 });
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Meu Perfil" }).click();
  await expect(page.getByText("Você precisa estar logado para acessar esta página.")).toBeVisible();
});

test("The profile's fields report their errors", async ({ page }) => {
  await enter(page, demo.premium, "/perfil/conta");
  await page.getByLabel("Nome", { exact: true }).fill(" ");
  await page.getByRole("button", { name: "Salvar dados" }).click();
  await expect(page.getByText("O nome é obrigatório")).toBeVisible();
  await page.goto("/perfil/alertas");
  await page.getByRole("button", { name: "Alterar telefone" }).click();
  await page.getByLabel("Telefone", { exact: true }).fill("");
  await page.getByLabel("Receber alertas por WhatsApp").check();
  await page.getByRole("button", { name: "Salvar canais" }).click();
  await expect(
    page.getByText("É necessário informar um número de telefone para habilitar mensagens pelo WhatsApp"),
  ).toBeVisible();
  // Key by key, because the mask moves the existing text.
  await page.getByLabel("Telefone").pressSequentially("+12125551234");
  await expect(page.getByText("Fica +1 212 555 1234 (Estados Unidos).")).toBeVisible();
  await page.getByLabel("Telefone").fill("5531");
  await page.getByRole("button", { name: "Salvar canais" }).click();
  await expect(
    page.getByText("É necessário fornecer um telefone válido para receber notificações via WhatsApp"),
  ).toBeVisible();
  await expectAccessible(page);
});

test("The free plan has no WhatsApp, warns at three preferences, and accepts no more @engines", async ({
  page,
}) => {
  await newUser(page, "/perfil/alertas");
  await expect(page.getByLabel("Receber alertas por WhatsApp")).toBeDisabled();
  await expect(page.getByText("Disponível apenas para usuários premium")).toBeVisible();
  await profileOf(page).getByRole("link", { name: "Preferências" }).click();
  await page.getByLabel("Salário mínimo").fill("1000");
  await page.getByLabel("Ensino Médio").check();
  const cursos = page.getByRole("combobox", { name: "Cursos específicos" });
  // Centred, because at the screen's edge the menu would move with the field when it scrolls.
  await cursos.evaluate((field) => field.scrollIntoView({ block: "center" }));
  await cursos.fill("direito");
  await page.getByRole("option", { name: "Direito", exact: true }).click();
  await expect(page.getByText("Você atingiu o limite de 3 preferências do plano gratuito.")).toBeVisible();
  // The field keeps the focus and shows no options.
  await expect(cursos).toBeFocused();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await page.getByLabel("Salário mínimo").focus();
  await expect(cursos).toBeDisabled();
  await expect(page.getByLabel("Vagas mínimas")).toBeDisabled();
  await expect(page.getByLabel("Ensino Superior")).toBeDisabled();
  await expect(page.getByLabel("Ampla Concorrência")).toBeDisabled();
  await page.getByRole("button", { name: "Salvar preferências" }).click();
  await expect(page.getByText("Preferências atualizadas com sucesso!")).toBeVisible();
});

test("The preview of the preferences is shown while they are edited", async ({ page }) => {
  await openProfile(page);
  await page.getByLabel("Ensino Superior").check();
  await expect(
    page.getByText(
      /concursos abertos combinam ou podem combinar com estas preferências agora: \d+ com certeza\./,
    ),
  ).toBeVisible();
  await expect(page.getByText(/Nos últimos 90 dias elas teriam gerado \d+ alertas/)).toBeVisible();
  const rows: [object, RegExp][] = [
    [
      { concursos: 0, combinam: 0, alertas_90_dias: 0 },
      /^Nenhum concurso aberto combina com estas preferências agora\.$/,
    ],
    [
      { concursos: 0, combinam: 0, alertas_90_dias: 0 },
      /não teriam gerado nenhum alerta\. Que tal afrouxar alguma\?$/,
    ],
    [
      { concursos: 1, combinam: 0, alertas_90_dias: 1 },
      /^1 concurso aberto pode combinar com estas preferências/,
    ],
    [{ concursos: 1, combinam: 1, alertas_90_dias: 1 }, /teriam gerado 1 alerta de concurso novo\.$/],
    [{ concursos: 2000, combinam: 2000, alertas_90_dias: 90 }, /^2\.000 concursos abertos combinam/],
    [
      { concursos: 2000, combinam: 2000, alertas_90_dias: 91 },
      /teriam gerado 91 alertas .* É mais de um por dia/,
    ],
  ];
  for (const [index, [found, text]] of rows.entries()) {
    await page.route("**/api/users/me/preferences/preview", (route) => route.fulfill({ json: found }));
    await page.getByLabel("Salário mínimo").fill(String(1000 + index));
    await expect(page.getByText(text)).toBeVisible();
  }
});

test("The consent for quotas is asked once, and one button withdraws it with the quotas", async ({
  page,
}) => {
  await openProfile(page);
  await page.getByLabel("Indígena").check();
  await expect(page.getByRole("button", { name: "Salvar preferências" })).toBeDisabled();
  await page.getByLabel("Autorizo o uso das minhas preferências de cota").check();
  await page.getByRole("button", { name: "Salvar preferências" }).click();
  await expect(page.getByText("Preferências atualizadas com sucesso!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Indígena")).toBeChecked();
  await page.getByRole("button", { name: "Retirar autorização" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Retirar e apagar" }).click();
  await expect(page.getByText("Autorização retirada. Suas escolhas de cota foram apagadas.")).toBeVisible();
  await expect(page.getByLabel("Indígena")).not.toBeChecked();
  await page.reload();
  await expect(page.getByLabel("Indígena")).not.toBeChecked();
});

test("Only administrators see the token debugger, which shows no token", async ({ page }) => {
  await enter(page, demo.admin, "/perfil/conta");
  await page.getByRole("button", { name: "Verificar cookies" }).click();
  const card = page.getByRole("region", { name: "Depurador de tokens" });
  await expect(card.getByText("cabeçalho Authorization")).toBeVisible();
  await expect(card.getByText(/válido até \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toHaveCount(3);
  // The bar may cover most of a button after scrolling.
  await page
    .getByRole("button", { name: "Alterar chaves de acesso" })
    .evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 22));
  await expectAccessible(page);
  await enter(page, demo.premium, "/perfil/conta");
  await expect(page.getByRole("heading", { name: "Privacidade" })).toBeVisible();
  await expect(page.getByText("Depurador de tokens")).toBeHidden();
});

for (const account of ["free", "premium"] as const)
  test(`The profile's four pages have nine cards at most, of an account that is ${account}`, async ({
    page,
  }) => {
    await enter(page, demo[account], "/perfil");
    let cards = 0;
    for (const path of ["/perfil", "/perfil/alertas", "/perfil/conta", "/perfil/assinatura"]) {
      await goWithin(page, path);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      cards += await page.locator("main .mantine-Card-root").count();
    }
    expect(cards).toBeLessThanOrEqual(9);
  });

test("A link to a folded row of the account opens it", async ({ page }) => {
  await enter(page, demo.free, "/perfil/conta#sessoes");
  await expect(page.getByRole("button", { name: "Fechar sessões" })).toBeVisible();
  await expect(page.getByText("Esta sessão")).toBeVisible();
});
