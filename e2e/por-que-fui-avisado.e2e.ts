import { publish } from "./exams.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { waitForMail } from "./messages.ts";
import { call, createAccount, demo, enter, tokenOf, wantSalario } from "./people.ts";

const why = { name: "Por que (não) fui avisado?" };

test("A user reads why one exam was mailed and another was not, and support reads the same @both", async ({
  page,
  openWindow,
}) => {
  const user = await createAccount("Pessoa que Pergunta");
  await wantSalario(user, 50_000);
  const told = await publish({ titulo: `Avisado ${Date.now()}` }, "60000.00");
  const untold = await publish({ titulo: `Não avisado ${Date.now()}` }, "2000.00");
  await waitForMail(page, user.email, "Avisado");

  await enter(page, user, told);
  const section = page.getByRole("region", why);
  await section.getByRole("button", { name: "Ver meus avisos deste concurso" }).click();
  await expect(section.getByRole("status")).toHaveText("Você foi avisado deste concurso.");
  await expect(section.getByText(/^Saiu em \d\d\/\d\d\/\d{4} \d\d:\d\d\./)).toBeVisible();
  await expect(section.getByText("WhatsApp faz parte do plano premium.")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await goWithin(page, untold);
  await section.getByRole("button", { name: "Ver meus avisos deste concurso" }).click();
  await expect(section.getByRole("status")).toHaveText("Nenhum aviso deste concurso saiu para você.");
  await expect(section.getByText(/para o seu salário mínimo de R\$/)).toBeVisible();
  await expectAccessible(page);
  await section.getByRole("link", { name: "Mudar as preferências" }).click();
  await expect(page).toHaveURL("/perfil");

  const token = await tokenOf(demo.admin);
  const [{ uuid }] = await call("GET", `/users/?email=${user.email}`, { token });
  const theirs = await openWindow();
  await enter(theirs, demo.admin, `/admin/users/${uuid}/edit`);
  const card = theirs.getByRole("region", { name: "Por que (não) foi avisado?" });
  await card.getByRole("button", { name: "Explicar" }).click();
  await expect(card.getByText("Cole o endereço da página do concurso no aplicativo.")).toBeVisible();
  await card.getByLabel("Endereço do concurso").fill(`https://concurso.example${untold}`);
  await card.getByRole("button", { name: "Explicar" }).click();
  await expect(card.getByRole("status")).toHaveText("Nenhum aviso deste concurso saiu para esta pessoa.");
  await expect(card.getByText("O concurso não combina com o que é procurado.")).toBeVisible();
  await expect(card.getByText(/salário mínimo/)).toHaveCount(0);
  await expectAccessible(theirs);
});

test.describe("when the server fails", () => {
  test.use({ expectedConsole: [/status of 500/] });

  test("the section reports it, and retries", async ({ page }) => {
    const user = await createAccount();
    const untold = await publish({ titulo: `Sem resposta ${Date.now()}` });
    await page.route("**/api/users/me/alerts/*", (route) => route.fulfill({ status: 500 }));
    await enter(page, user, untold);
    const section = page.getByRole("region", why);
    await section.getByRole("button", { name: "Ver meus avisos deste concurso" }).click();
    await expect(section.getByText("Não foi possível carregar os avisos.")).toBeVisible({ timeout: 20_000 });
    await page.unroute("**/api/users/me/alerts/*");
    await section.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(section.getByText("Não há preferências salvas", { exact: false })).toBeVisible();
  });
});
