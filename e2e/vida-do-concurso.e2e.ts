import { inDays, publish } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { waitForMail } from "./messages.ts";
import { startMovedProduct } from "./moved-product.ts";
import { call, createAccount, demo, enter, tokenOf } from "./people.ts";

const { time } = startMovedProduct("vida");

test("Months of a follower: questions after registration and exam, and the alert of the published act", async ({
  page,
  openWindow,
}) => {
  const titulo = "Prefeitura Municipal de Porangaba: concurso público, edital 01/2026";
  const path = await publish({
    titulo,
    orgao: "Prefeitura Municipal de Porangaba",
    edital_numero: "01",
    edital_ano: 2026,
    data_fim_inscricao: inDays(10),
    data_prova: inDays(40),
    cargos: [{ nome: "Técnico", salario: "3000.00", locais_trabalho: [3550308] }],
  });
  const user = await createAccount();
  await call("PUT", `${path}/favorito`, { token: await tokenOf(user) });
  const openJourney = async (days: number) => {
    await page.goto("about:blank");
    time.advance(days);
    await page.clock.setSystemTime(time.now());
    await enter(page, user, "/minha-jornada");
    await expect(page.getByRole("heading", { level: 1, name: "Minha Jornada" })).toBeVisible();
  };
  const asked = page.getByRole("group", { name: `Pergunta sobre ${titulo}` });
  const standing = page.getByLabel(`Em que ponto você está: ${titulo}`);

  await openJourney(0);
  await standing.selectOption("Vou me inscrever");
  await expect(page.getByText("Último dia de inscrição")).toBeVisible();

  await openJourney(11);
  await expect(asked).toContainText("As inscrições terminaram. Você se inscreveu?");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Sim, me inscrevi" }).click();
  await expect(standing).toHaveValue("INSCRITO");
  await expect(asked).toHaveCount(0);

  await openJourney(30);
  await expect(asked).toContainText("O dia da prova passou. Você fez a prova?");
  await asked.getByRole("button", { name: "Sim, fiz a prova" }).click();
  await expect(standing).toHaveValue("FIZ_A_PROVA");

  const texto =
    "CONCURSO PÚBLICO – EDITAL Nº 01/2026\nEDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL\nA PREFEITURA " +
    "MUNICIPAL DE PORANGABA/SP torna público o resultado final do concurso público nº 01/2026, que " +
    "fica homologado para que produza os seus efeitos, com a classificação dos candidatos que está " +
    "no endereço da organizadora.";
  const token = await tokenOf(demo.admin);
  const body = { tipo: "TEXTO", texto, url: "https://diario.example/homologacao" };
  await call("POST", "/admin/colagens", { token, body, status: 204 });
  type Listed = { uuid: string; tipo_de_ato: string; titulo: string };
  const findDraft = async (): Promise<Listed | undefined> =>
    (await call("GET", "/admin/minutas", { token })).items.find(
      // The demonstration has another exam's act of this kind.
      ({ tipo_de_ato, titulo }: Listed) => tipo_de_ato === "homologacao" && titulo.includes("Porangaba"),
    );
  await expect.poll(findDraft, { message: "the draft", timeout: 60_000 }).toBeTruthy();
  const draft = await findDraft();
  const { versao, ambigua } = await call("GET", `/admin/minutas/${draft?.uuid}`, { token });
  const concurso_uuid = path.split("/").at(-1);
  if (ambigua)
    await call("PUT", `/admin/minutas/${draft?.uuid}/concurso`, { token, body: { versao, concurso_uuid } });

  const admin = await openWindow();
  await enter(admin, demo.admin, "/admin/coletas");
  const queue = admin.getByRole("navigation", { name: "Fila" });
  await queue
    .getByRole("button")
    .filter({ hasText: draft?.titulo ?? "" })
    .filter({ hasText: "Muda" })
    .click();
  const review = admin.locator(`#minuta-${draft?.uuid}`);
  const stage = review.getByRole("region", { name: "Etapa" }).getByRole("checkbox");
  await expect(stage).toBeChecked();
  await expectAccessible(admin);
  await review.getByRole("button", { name: "Alterar o concurso" }).click();
  await expect(admin.getByText("Concurso alterado.")).toBeVisible();

  const [mail] = await waitForMail(page, user.email, "Homologação");
  expect(mail?.subject).toMatch(/^Concurso homologado: /);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: titulo })).toBeVisible();
  await expect(page.getByText("EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL").first()).toBeVisible();
});
