import { inDays, publish } from "./exams.ts";
import { expect, expectAccessible, pickLocal, test } from "./fixtures.ts";
import { confirmationLink, mailTo, waitForMail, waitForWhatsApp } from "./messages.ts";
import { createAccount, demo, enter, newEmail, password, register, wantSalario } from "./people.ts";

// Mails are shown in a frame without scripts, in which Playwright tries to run some.
test.use({ expectedConsole: [/Blocked script execution in 'about:srcdoc'/] });

test("A candidate says what she wants, an administrator publishes, and the alert arrives with the matching position", async ({
  page,
  openWindow,
}) => {
  const wanted = newEmail();
  const { email: unwanted } = await test.step("another candidate registers and chooses nothing", () =>
    createAccount());
  const titulo = `Tribunal de Contas de Teste ${Date.now()}`;

  await test.step("she registers, is led to the sign-in, and sets her preferences", async () => {
    await register(page, wanted);
    await page.waitForURL("**/login", { timeout: 20_000 });
    await page.getByLabel("E-mail").fill(wanted);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page.getByRole("heading", { name: "Preferências não configuradas" })).toBeVisible();
    await page.getByRole("link", { name: "Configurar Minhas Preferências" }).click();
    await page.getByLabel("Salário mínimo").fill("5000");
    await pickLocal(page, "Locais de trabalho", "uberl", "Uberlândia - MG");
    await page.getByLabel("Ensino Superior").check();
    await expect(page.getByText("Você atingiu o limite de 3 preferências do plano gratuito.")).toBeVisible();
    await expect(
      page.getByText(/combinar?m? (ou podem combinar )?com estas preferências agora/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Salvar preferências" }).click();
    await expect(page.getByText("Preferências atualizadas com sucesso!")).toBeVisible();
  });

  await test.step("she confirms her address by the link that came with it", async () => {
    await page.goto(await confirmationLink(wanted));
    await page.getByRole("button", { name: "Confirmar e entrar" }).click();
    await expect(page.getByText("E-mail confirmado com sucesso!")).toBeVisible();
  });

  await test.step("an administrator publishes an exam by the form", async () => {
    const admin = await openWindow();
    await enter(admin, demo.admin, "/concursos/novo");
    await admin.getByLabel("Título").fill(titulo);
    await admin.getByLabel("Organizadora").fill("Banca de Teste");
    await admin.getByLabel("Status").selectOption("INSCRICOES_ABERTAS");
    await admin.getByLabel("Início das Inscrições", { exact: false }).first().fill(inDays(0));
    await admin.getByLabel("Fim das Inscrições", { exact: false }).first().fill(inDays(20));
    await admin.getByLabel("Data da Prova: ainda não divulgado").check();
    await admin.getByLabel("Valor da Inscrição", { exact: false }).first().fill("95.50");
    const notice = `https://edital.example/${encodeURIComponent(titulo)}`;
    await admin.getByLabel("URL do Edital", { exact: false }).first().fill(notice);
    await admin.getByLabel("Nome do Cargo").fill("Analista de Controle");
    await admin.getByLabel("Salário").fill("9.500,00".replace(".", ""));
    await admin.getByLabel("Nível de Escolaridade").selectOption("SUPERIOR");
    await admin.getByLabel("Vagas: Ampla Concorrência").fill("4");
    await admin.getByLabel("Vagas: Pessoa Negra").fill("1");
    await expect(admin.getByLabel("Total de Vagas")).toHaveValue("5");
    await pickLocal(admin, "Locais de trabalho", "uberl", "Uberlândia - MG");
    await admin.getByRole("button", { name: "Adicionar Cargo" }).click();
    const second = admin.getByRole("region", { name: "Cargo 2" });
    await second.getByLabel("Nome do Cargo").fill("Assistente");
    await second.getByLabel("Salário").fill("3200");
    await second.getByLabel("Total de Vagas").fill("12 vagas");
    await admin.getByRole("button", { name: "Publicar" }).click();
    await expect(admin.getByText("Concurso criado com sucesso!")).toBeVisible();
    await admin.waitForURL(/\/concursos\/[0-9a-f-]{36}$/);
    await expect(admin.getByRole("heading", { name: titulo })).toBeVisible();
    await expect(admin.getByText("12 vagas").first()).toBeVisible();
  });

  await test.step("the message is in her inbox, says until when and why, and opens the exam", async () => {
    const [mail] = await waitForMail(page, wanted, titulo);
    expect(mail?.subject).toMatch(/^Novo, inscrições até \d\d\/\d\d: /);
    expect(mail?.text).toContain("Analista de Controle");
    expect(mail?.text).toContain("Trabalho em Uberlândia - MG");
    expect(mail?.text).not.toContain("Assistente");
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");

    await page.goto(`/dev/?to=${encodeURIComponent(wanted)}`);
    await page.getByRole("link", { name: titulo.slice(0, 24) }).click();
    const opened = page.waitForEvent("popup");
    await page.frameLocator("iframe").getByRole("link", { name: "Ver concurso" }).click();
    const concurso = await opened;
    await expect(concurso.getByRole("heading", { name: titulo })).toBeVisible();
    const first = concurso.getByRole("article").first();
    await expect(first.getByRole("heading", { name: "Analista de Controle" })).toBeVisible();
    await expect(first.getByText("Compatível com seu perfil")).toBeVisible();
    await first.getByRole("heading").click();
    await expect(first.getByText("Salário de R$ 9.500,00 (seu mínimo: R$ 5.000,00)")).toBeVisible();
    await expect(concurso.getByText("Compatível com seu perfil")).toHaveCount(1);
  });

  await test.step("her profile keeps what was sent, and why", async () => {
    await page.goto("/perfil/alertas");
    // The exams that were open when she registered are listed, too.
    const alerts = page.getByRole("region", { name: "Meus alertas" });
    await expect(alerts.getByRole("listitem").first()).toBeVisible();
    const all = alerts.getByRole("button", { name: "Ver todos os alertas" });
    if (await all.isVisible()) await all.click();
    const alert = alerts.getByRole("listitem").filter({ has: page.getByRole("link", { name: titulo }) });
    await expect(alert.getByText("E-mail: enviado")).toBeVisible();
    await expect(alert.getByText(/^Analista de Controle: .*Salário de R\$ 9\.500,00/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the other candidate got nothing", async () => {
    expect(await mailTo(page, unwanted)).toEqual([]);
  });
});

test("A user without a match gets nothing, while a premium user gets mail and WhatsApp", async ({ page }) => {
  const unmatched = await createAccount("Pedro Exigente");
  await wantSalario(unmatched, 40_000);
  const titulo = `Tribunal Premium ${Date.now()}`;
  await publish({ titulo });

  // The demonstration's premium account matches every journey's exams.
  const [message] = await waitForWhatsApp(page, "5531987654321", titulo);
  expect(message?.text).toContain("Técnico Judiciário");
  expect(message?.buttons[0]?.path).toMatch(/^\/concursos\/[0-9a-f-]{36}$/);
  expect(await waitForMail(page, demo.premium.email, titulo)).toHaveLength(1);
  const toUnmatched = await mailTo(page, unmatched.email);
  expect(toUnmatched.filter(({ text }) => text.includes(titulo))).toEqual([]);
});
