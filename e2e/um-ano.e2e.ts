import { readFileSync } from "node:fs";
import { connectToOwnDatabase } from "../server/test/harness/own-database.ts";
import { addAuthenticator } from "./authenticator.ts";
import { publish } from "./exams.ts";
import { expect, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { confirmationLink, linkIn, mailTo, waitForMail } from "./messages.ts";
import { startMovedProduct } from "./moved-product.ts";
import { call, demo, enter, newEmail, password, register, signIn, tokenOf } from "./people.ts";
import { atProvider, pressPlan, subscribe } from "./provider.ts";
import { findTraces, runJob } from "./traces.ts";

const { time, dataOf } = startMovedProduct("ano");

const receipts = (...amounts: string[]) =>
  amounts.map((amount) => new RegExp(`^Recibo: pagamento de R\\$\\s${amount}$`));

test("A user's year, from the first link to the last invoice, leaves nothing behind", async ({
  page,
  openWindow,
}) => {
  const nome = "Rosa Diária de Andrade";
  const first = newEmail();
  const second = newEmail();
  const database = await connectToOwnDatabase(dataOf());
  const uuidIn = async (where: string, told: string) =>
    (await database.query(`SELECT uuid FROM ${where} = $1`, [told])).rows[0].uuid;
  // Leaves the page first, so that the next page finds the session as the time jump left it.
  const pass = async (days: number) => {
    await page.goto("about:blank");
    time.advance(days);
    await page.clock.setSystemTime(time.now());
  };

  await test.step("registers, confirms the address, sets preferences, and is alerted", async () => {
    await register(page, first, nome);
    await page.goto(await confirmationLink(first));
    await page.getByRole("button", { name: "Confirmar e entrar" }).click();
    await expect(page).toHaveURL("/comecar");
    await page.getByLabel("Salário mínimo").fill("30000");
    await page.getByRole("button", { name: /^(Ver \d+ concursos?|Avise-me quando sair)$/ }).click();
    await expect(page).toHaveURL("/meus-concursos");
    const titulo = `Tribunal do Ano ${Date.now()}`;
    await publish({ titulo }, "31000.00");
    const [mail] = await waitForMail(page, first, titulo);
    expect(mail?.text).toContain("Técnico Judiciário");
  });

  await test.step("buys the monthly plan", async () => {
    await subscribe(page);
    await waitForMail(page, first, "O plano Premium está ativo na sua conta.");
    await waitForMail(page, first, "Guarde este e-mail como comprovante.");
  });

  await test.step("a month later the card is declined, and another card pays", async () => {
    await pass(31);
    await atProvider(page, first, { advance: true, declining: true });
    const [refused] = await waitForMail(page, first, "não foi aprovado");
    // Opens the mail's button, a month after the last visit.
    await page.goto(/https?:\/\/\S+\/perfil\/assinatura/.exec(refused?.text ?? "")?.[0] ?? "");
    await expect(page).toHaveURL("/login?redirect=%2Fperfil%2Fassinatura");
    await expect(page.getByText("Sessão expirada. Por favor, faça login novamente.")).toBeVisible();
    await page.getByLabel("E-mail").fill(first);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page.getByText("Pagamento Atrasado")).toBeVisible();
    await page.getByRole("button", { name: "Regularizar pagamento" }).click();
    await page.getByRole("button", { name: "Cadastrar outro cartão" }).click();
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    await atProvider(page, first, {});
    await waitForMail(page, first, "Obrigado! Não precisa fazer mais nada.");
  });

  await test.step("changes to the yearly plan", async () => {
    await page.goto("/plans");
    await pressPlan(page, "Selecionar plano: Premium Anual");
    const dialog = page.getByRole("dialog", { name: "Trocar para Premium Anual" });
    await dialog.getByRole("button", { name: /^Trocar e pagar R\$ / }).click();
    await expect(page.getByText("Pronto: seu plano agora é Premium Anual.")).toBeVisible();
    await waitForMail(page, first, "agora você tem o plano Premium Anual");
  });

  await test.step("adds a passkey, and another address", async () => {
    await addAuthenticator(page);
    await goWithin(page, "/perfil/conta");
    await page.getByRole("button", { name: "Alterar chaves de acesso" }).click();
    await page.getByRole("button", { name: "Criar chave de acesso" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nome da chave").fill("Aparelho da Rosa");
    await dialog.getByLabel("Sua senha").fill(password);
    await dialog.getByRole("button", { name: "Continuar" }).click();
    await waitForMail(page, first, "a chave de acesso “Aparelho da Rosa”");
    await page.getByRole("button", { name: "Alterar e-mail" }).click();
    await dialog.getByLabel("Novo e-mail").fill(second);
    await dialog.getByLabel("Sua senha").fill(password);
    await dialog.getByRole("button", { name: "Enviar link" }).click();
    const [asked] = await waitForMail(page, second);
    await page.goto(linkIn(asked?.text));
    await page.getByRole("button", { name: "Confirmar novo e-mail" }).click();
    await expect(page.getByText("E-mail trocado com sucesso!")).toBeVisible();
    await waitForMail(page, first, "O e-mail da sua conta agora é");
  });

  await test.step("becomes a mentor, and is reviewed", async () => {
    await goWithin(page, "/mentores/cadastro");
    await page.getByRole("textbox", { name: "WhatsApp" }).fill("5531999991234");
    await page.getByLabel("Conteúdos").fill("Português");
    await page.getByLabel("Descrição").fill("Um ano de estudo, para quem começa.");
    await page.getByRole("button", { name: "Cadastrar" }).click();
    await expect(page.getByText("Cadastro de mentor realizado com sucesso!")).toBeVisible();
    const uuid = await uuidIn("mentores WHERE nome", nome);
    const admin = await tokenOf(demo.admin);
    const body = { revisao: "APROVADO" };
    await call("POST", `/admin/mentores/${uuid}/revisao`, { token: admin, body });
    await waitForMail(page, second, "perfil de mentor");
  });

  await test.step("is reminded of the renewal a week before, cancels, and resumes", async () => {
    await pass(360);
    await runJob(database, "subscriptions.renewals");
    const [renewal] = await waitForMail(page, second, "O plano Premium Anual renova em");
    expect(renewal?.subject).toMatch(/^Seu plano anual renova em \d\d\/\d\d\/\d{4}$/);
    await page.goto("/login?redirect=/perfil/assinatura");
    await page.getByRole("button", { name: "Usar chave de acesso" }).click();
    await page.getByRole("button", { name: "Gerenciar ou cancelar assinatura" }).click();
    await page.getByRole("button", { name: "Cancelar assinatura" }).click();
    await waitForMail(page, second, "Se mudar de ideia, pode reativar até lá no portal.");
    await page.getByRole("button", { name: "Reativar assinatura" }).click();
    await waitForMail(page, second, "O plano Premium Anual continua na sua conta.");
  });

  await test.step("is charged for another year, and refunded", async () => {
    await pass(6);
    await atProvider(page, second, { advance: true });
    await expect
      .poll(async () => (await mailTo(page, second)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Recibo: pagamento de R\$\s199,90$/));
    const admin = await openWindow();
    await enter(admin, demo.admin, `/admin/users?email=${encodeURIComponent(second)}`);
    await admin.getByRole("link", { name: `Editar ${nome}, ${second}` }).click();
    await admin.getByRole("button", { name: "Encerrar e devolver o pagamento" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Encerrar e devolver" }).click();
    await expect(admin.getByText(/^Assinatura encerrada; R\$\s199,90 devolvidos\.$/)).toBeVisible();
    await waitForMail(page, second, "do que você pagou pelo plano Premium Anual");
    await atProvider(page, second, { refundFails: true });
    await admin.reload();
    await expect(admin.getByText(/^A devolução falhou em/)).toBeVisible();
    await admin.getByRole("button", { name: "Devolver o pagamento de novo" }).click();
    const again = admin.getByRole("dialog", { name: "Devolver de novo" });
    await expect(again.getByText(/^A devolução de R\$\s199,90 não chegou/)).toBeVisible();
    await expect(again.getByRole("radio")).toHaveCount(0);
    await again.getByRole("button", { name: "Devolver de novo" }).click();
    await expect(admin.getByText(/^Devolução pedida de novo: R\$\s199,90\.$/)).toBeVisible();
    await expect
      .poll(async () =>
        (await mailTo(page, second)).filter(({ subject }) => subject.startsWith("Devolvemos")),
      )
      .toHaveLength(2);
    await page.goto("/perfil/assinatura");
    await expect(page.getByText(/A assinatura terminou em/)).toBeVisible();
  });

  const uuid = await uuidIn("users WHERE email", second);
  const { id } = (await database.query("SELECT id FROM users WHERE email = $1", [second])).rows[0];
  const told = [first, second, nome, "31999991234"];
  expect((await findTraces(database, { id, told })).length, "tables that know them").toBeGreaterThan(5);

  await test.step("deletes the account", async () => {
    await page.goto("/perfil/conta");
    await page.getByRole("button", { name: "Excluir minha conta" }).click();
    await page.getByLabel("Sua senha").fill(password);
    await page.getByRole("button", { name: "Excluir definitivamente" }).click();
    await expect(page.getByRole("heading", { name: "O concurso certo, avisado a tempo." })).toBeVisible();
    await waitForMail(page, second, "tudo o que guardávamos sobre você foram apagados");
    await signIn(page, { email: second, senha: password });
    await expect(page.getByText("Email ou senha incorretos")).toBeVisible();
  });

  await test.step("every expected message arrived once", async () => {
    const subjects = async (to: string) => (await mailTo(page, to)).map(({ subject }) => subject);
    const expected = (texts: (string | RegExp)[]) => texts.map((text) => expect.stringMatching(text));
    // Messages that are due together are sent in any order.
    const { novos = [], others = [] } = Object.groupBy(await subjects(first), (subject) =>
      subject.startsWith("Novo, ") ? "novos" : "others",
    );
    const isOwn = (subject: string) => /: Tribunal do Ano \d+$/.test(subject);
    expect.soft(novos.map(isOwn).sort()).toEqual([false, true]);
    expect.soft(others.sort()).toEqual(
      expected([
        "O e-mail da sua conta foi trocado",
        "O pagamento da sua assinatura não foi aprovado",
        "Pagamento em dia: você continua premium",
        "Pedido para trocar o e-mail da sua conta",
        // The yearly price minus the unused part of a month, which depends on the month's length.
        ...receipts("18[01],\\d\\d", "19,90", "19,90"),
        "Seu plano agora é Premium Anual",
        "Sua assinatura começou",
        "Uma chave de acesso foi criada na sua conta",
      ]),
    );
    expect
      .soft((await subjects(second)).sort())
      .toEqual(
        expected([
          "Confirme o novo e-mail da sua conta",
          /^Devolvemos R\$\s199,90 a você$/,
          /^Devolvemos R\$\s199,90 a você$/,
          ...receipts("199,90"),
          "Seu perfil de mentor foi aprovado",
          /^Seu plano anual renova em \d\d\/\d\d\/\d{4}$/,
          "Sua assinatura foi cancelada",
          "Sua assinatura foi reativada",
          "Sua assinatura terminou",
          "Sua conta foi excluída",
        ]),
      );
  });

  await test.step("nothing is left, not even at the provider", async () => {
    const kept = () => readFileSync(dataOf("stripe.json"), "utf8");
    await expect.poll(() => told.filter((text) => kept().includes(text)), "the provider knows").toEqual([]);
    await pass(40);
    await runJob(database, "maintenance.purge");
    expect(await findTraces(database, { id, told })).toEqual([]);
    // Audit entries remain, under a uuid that no account has any more.
    expect(await findTraces(database, { told: [uuid] })).toEqual(["public.auditoria"]);
  });
  await database.end();
});
