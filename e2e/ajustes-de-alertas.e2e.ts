/// <reference lib="dom" />
import { publish } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { waitForMail } from "./messages.ts";
import { createAccount, demo, enter, newUser, wantSalario } from "./people.ts";

test("A user with too many alerts reduces them by a message's link, without signing in @engines", async ({
  page,
  openWindow,
}) => {
  const salario = 400_000 + (Date.now() % 100_000);
  const user = await createAccount();
  await wantSalario(user, salario);
  const titulo = `Concurso barulhento ${Date.now()}`;
  await publish({ titulo }, String(salario));
  const [mail] = await waitForMail(page, user.email, titulo);
  const link = /http\S+\/alertas\/ajustes\S+/.exec(mail?.text ?? "")?.[0] ?? "";

  const visitor = await openWindow();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1, name: "Ajustar alertas" })).toBeVisible();
  await expect(visitor.getByText(/Da conta p•••@teste.example/)).toBeVisible();
  await expectAccessible(visitor);

  await visitor.getByLabel("Com que frequência").selectOption("Resumo diário");
  await expect(visitor.getByLabel("Com que frequência")).toHaveValue("DIARIO");
  await expect(visitor.getByText("Ajuste salvo.").first()).toBeVisible();
  const example = visitor.getByRole("region", { name: "Próximas mensagens, por exemplo" });
  await expect(example.getByRole("listitem")).toHaveCount(3);
  await expect(example.getByText(/08:00.*Novo concurso que combina com você/)).toBeVisible();
  await visitor.getByText("7 dias antes", { exact: true }).click();
  await visitor.getByText("15 dias antes", { exact: true }).click();
  await visitor.getByRole("switch", { name: "Horário de silêncio" }).click();
  await visitor.getByRole("combobox", { name: "Das" }).selectOption("22h");
  await visitor.getByRole("combobox", { name: "Até as" }).selectOption("7h");
  await visitor.getByRole("button", { name: "15 dias", exact: true }).click();
  await expect(visitor.getByText(/^Pausados até /)).toBeVisible();
  await visitor.getByRole("button", { name: "Silenciar o concurso desta mensagem" }).click();
  await expect(visitor.getByRole("link", { name: titulo })).toBeVisible();
  await visitor.getByRole("checkbox", { name: "Página do concurso por E-mail" }).click();
  await expect(visitor.getByRole("checkbox", { name: "Página do concurso por E-mail" })).not.toBeChecked();
  await visitor.getByRole("switch", { name: "Receber alertas por e-mail" }).click();
  await expect(visitor.getByText(/^Nenhum canal está ligado/)).toBeVisible();
  await expect(visitor.getByRole("switch", { name: "Receber alertas por e-mail" })).not.toBeChecked();
  await expect(visitor.getByRole("switch", { name: "Receber alertas por WhatsApp" })).toBeDisabled();
  await expectAccessible(visitor);

  // The profile shows it, and the user can undo it.
  await enter(page, user, "/perfil/alertas");
  const card = page.getByRole("region", { name: "Como receber os alertas" });
  await expect(card.getByLabel("Com que frequência")).toHaveValue("DIARIO");
  await expect(page.getByRole("switch", { name: "Receber alertas por e-mail" })).not.toBeChecked();
  await page.getByRole("switch", { name: "Receber alertas por e-mail" }).check();
  await page.getByRole("button", { name: "Salvar canais" }).click();
  await expect(card.getByRole("checkbox", { name: "Página do concurso por E-mail" })).not.toBeChecked();
  await expect(card.getByRole("checkbox", { name: "Novo concurso por E-mail" })).toBeChecked();
  await card.getByText(/^Avançado/).click();
  await expect(card.getByRole("checkbox", { name: "7 dias antes" })).not.toBeChecked();
  await expect(card.getByRole("checkbox", { name: "15 dias antes" })).toBeChecked();
  await expect(card.getByRole("combobox", { name: "Das" })).toHaveValue("22");
  await expect(card.getByRole("combobox", { name: "Até as" })).toHaveValue("7");
  await card.getByRole("button", { name: "Retomar agora" }).click();
  await expect(card.getByRole("button", { name: "7 dias", exact: true })).toBeVisible();
  await card.getByRole("button", { name: `Reativar avisos de ${titulo}` }).click();
  await expect(card.getByText(/^Nenhum\./)).toBeVisible();
});

test("A link that is not ours opens nothing, and one can mute an exam on its page @phone", async ({
  page,
}) => {
  await page.route("**/api/alertas/ajustes-por-link*", (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "/problems/not-found",
        title: "x",
        status: 404,
        detail: "Este link não é válido.",
      }),
    }),
  );
  await page.goto("/alertas/ajustes");
  await expect(page.getByText("Este link está incompleto.")).toBeVisible();
  await page.goto("/alertas/ajustes?token=inventado-por-alguem");
  await expect(page.getByRole("alert")).toHaveText("Este link não é válido.");
  await expectAccessible(page);

  await newUser(page, "/concursos");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "Silenciar avisos" }).click();
  await expect(page.getByText("Você não receberá mais avisos deste concurso.")).toBeVisible();
  await page.getByRole("button", { name: "Reativar avisos" }).click();
  await expect(page.getByRole("button", { name: "Silenciar avisos" })).toBeVisible();
});

test.use({ expectedConsole: [/status of 404/] });

/** Alerts as the server lists them, so many that not all are shown. */
const received = Array.from({ length: 4 }, (_, index) => ({
  tipo: "NOVO_CONCURSO",
  etapa: null,
  titulo: `Concurso da Prefeitura Municipal de Belo Horizonte ${index}`,
  concurso_uuid: null,
  em: `2026-11-2${index}T12:00:00.000Z`,
  entregas: [
    { canal: "email", situacao: "delivered", em: null },
    { canal: "whatsapp", situacao: "failed", em: null },
  ],
  motivos: ["Analista: salário de R$ 9.000,00 · Ensino Superior · Belo Horizonte - MG"],
}));

for (const account of ["free", "premium"] as const)
  test(`The alerts of an account that is ${account} fit two screens of a phone, what came first @phone`, async ({
    page,
  }) => {
    await page.route("**/api/users/me/alerts?*", (route) =>
      route.fulfill({ json: { items: received, total: 4, page: 1, size: 10, pages: 1 } }),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, demo[account], "/perfil/alertas");
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Meus alertas");
    await expect(page.getByRole("button", { name: "Ver todos os alertas" })).toBeVisible();
    await expect(page.getByRole("table", { name: "O que vem por cada canal" })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(2 * 844);
  });

test("A mail's link to a folded part of the alerts opens it", async ({ page }) => {
  await newUser(page, "/perfil/alertas");
  await page.goto("/faq");
  await page.goto("/perfil/alertas#calendario");
  await expect(page.getByRole("heading", { name: "Calendário" })).toBeFocused();
});
