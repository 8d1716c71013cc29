import type { Page } from "@playwright/test";
import { connectToOwnDatabase } from "../server/test/harness/own-database.ts";
import { inDays } from "./exams.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { waitForMail } from "./messages.ts";
import { startMovedProduct } from "./moved-product.ts";
import { expectToFitNarrowPhones } from "./narrow.ts";
import { call, createAccount, demo, enter, tokenOf } from "./people.ts";
import { runJob } from "./traces.ts";

const { time, dataOf } = startMovedProduct("paginas");

// An invalid address, and a draft changed by another act meanwhile.
test.use({ expectedConsole: [/status of (401|409|422)/] });

const host = "concursos.cartoes.example";
const pagina = `https://${host}/concurso/1`;
const chamada = "Edital de convocação nº 01/2026";

/** Switches an event at the invented site. */
async function turn(interruptor: string, about: Record<string, string>): Promise<void> {
  const body = new URLSearchParams({ host, interruptor, ...about });
  await fetch(`${process.env.E2E_URL}/dev/fontes/paginas/`, { method: "POST", body, redirect: "manual" });
}

const edital = () => `PREFEITURA MUNICIPAL DE PORANGABA
EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 1/2026
O Prefeito do Município de Porangaba torna pública a abertura de inscrições ao Concurso Público para o cargo de
Professor de Educação Básica, com 10 vagas e vencimentos de R$ 3.500,00, nível superior completo.
As inscrições ficam abertas até ${inDays(20).split("-").reverse().join("/")}, em ${pagina}.`;

const convocacao = `EDITAL DE CONVOCAÇÃO Nº 01/2026
CONCURSO PÚBLICO Nº 1/2026
O Prefeito do Município de Porangaba convoca os candidatos aprovados para a apresentação de documentos.`;

type Listed = { titulo: string; tipo_de_ato: string };
/** A draft by its position in the queue, because titles may repeat. */
type Draft = { at: number; uuid: string };

test("A town hall becomes a source, its exam is published, and followers hear of a new call on its page", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(400_000);
  const token = () => tokenOf(demo.admin);
  const database = await connectToOwnDatabase(dataOf());
  const findDraft = async (ato: string): Promise<Draft | undefined> => {
    const { items } = await call("GET", "/admin/minutas", { token: await token() });
    const at = items.findIndex(
      ({ titulo, tipo_de_ato }: Listed) => tipo_de_ato === ato && titulo.includes("Porangaba"),
    );
    return at < 0 ? undefined : { at, uuid: items[at].uuid };
  };
  await turn("documento-novo", { titulo: "Edital de abertura retificado", texto: edital() });

  await test.step("an administrator adds the town hall's page as a source", async () => {
    await enter(page, demo.admin, "/admin/coletas/fontes");
    await page.getByRole("button", { name: "Nova fonte" }).click();
    const dialog = page.getByRole("dialog", { name: "Nova fonte" });
    await dialog.getByLabel("Nome").fill("Prefeitura de Porangaba");
    await dialog.getByLabel("Tipo").selectOption("PAGINA");
    await dialog.getByLabel("Identificador").fill("prefeitura-de-porangaba");
    await dialog.getByLabel("Endereço").fill(`https://${host}/concursos`);
    await dialog.getByRole("button", { name: "Ver o que a página lista" }).click();
    await expect(dialog.getByText("É isto que a página lista? 3 itens ao todo")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Fonte adicionada.")).toBeVisible();
  });

  const concurso =
    await test.step("the exam is published from the source's draft, and its page is followed", async () => {
      const isThere = { message: "the draft", timeout: 90_000 };
      await expect.poll(() => findDraft("abertura"), isThere).toBeTruthy();
      await decide(page, await findDraft("abertura"), "Publicar");
      const { items } = await call("GET", "/concursos?searchTerm=Porangaba", { token: await token() });
      const { uuid, titulo } = items[0] as { uuid: string; titulo: string };
      await page.goto("/admin/coletas/paginas");
      // The notice came from the exam's page, which is then followed without a question.
      await expect(page.getByText("Nada para conferir.")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await expectToFitNarrowPhones(page);
      const seen = async () =>
        (await call("GET", `/concursos/${uuid}/paginas`, { token: await token() })).paginas;
      await expect.poll(seen, { timeout: 60_000 }).toMatchObject([{ endereco: pagina, estado: "LIDA" }]);
      await enter(page, demo.admin, `/concursos/${uuid}/editar`);
      await page.getByText("Páginas do concurso no site da banca ou do órgão").click();
      const field = page.getByRole("region", { name: "Páginas acompanhadas" });
      await expect(field.getByLabel("Página 1", { exact: true })).toHaveValue(pagina);
      await field.getByRole("button", { name: "Adicionar página" }).click();
      await field.getByLabel("Página 2", { exact: true }).fill("banca");
      await field.getByRole("button", { name: "Acompanhar estas páginas" }).click();
      await expect(field.getByText("Informe o endereço completo")).toBeVisible();
      await expectAccessible(page);
      await field.getByRole("button", { name: "Remover a página 2" }).click();
      await field.getByRole("button", { name: "Acompanhar estas páginas" }).click();
      await expect(page.getByText("Páginas salvas.")).toBeVisible();
      return { uuid, titulo };
    });
  const user = await createAccount();
  await call("PUT", `/concursos/${concurso.uuid}/favorito`, { token: await tokenOf(user) });

  await test.step("a new call on the page is reported to the follower within the visit interval", async () => {
    await runJob(database, "paginas.plan");
    await turn("documento-novo", { titulo: chamada, texto: convocacao });
    const { rows } = await database.query<{ next: Date }>(
      "SELECT proxima_visita AS next FROM paginas WHERE endereco = $1",
      [pagina],
    );
    const days = ((rows[0]?.next.getTime() ?? 0) - time.now().getTime()) / 86_400_000;
    // A followed exam's page is never unvisited for longer than a weekend with holidays.
    expect(days).toBeLessThan(6);
    await page.goto("about:blank");
    time.advance(Math.max(0, days) + 0.001);
    await page.clock.setSystemTime(time.now());
    await runJob(database, "paginas.agenda");
    const [mail] = await waitForMail(page, user.email, chamada);
    expect(mail?.subject).toMatch(/^Novo documento: Prefeitura Municipal de Porangaba/);
  });

  await test.step("the follower finds the document on the exam's page", async () => {
    await enter(page, user, `/concursos/${concurso.uuid}`);
    const card = page.getByRole("region", { name: "Documentos" });
    const link = card.getByRole("link", { name: chamada, exact: true });
    await expect(link).toHaveAttribute("href", new RegExp(`^https://${host}/arquivos/documento-\\d+\\.pdf$`));
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(card.getByText(/^PDF · publicado em \d\d\/\d\d/).first()).toBeVisible();
    await expect(card.getByText(/^Página vista (agora|há \d+ min)$/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFitNarrowPhones(page);
  });

  await test.step("the facts of the document are on the timeline after a review", async () => {
    const admin = await openWindow();
    await expect.poll(() => findDraft("convocacao"), { message: "the change", timeout: 90_000 }).toBeTruthy();
    await decide(admin, await findDraft("convocacao"), "Alterar o concurso");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: concurso.titulo })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Resumo do concurso" })).toContainText("Convocação");
  });
  await database.end();
});

/** Opens a draft as an administrator and accepts it. */
async function decide(page: Page, draft: Draft | undefined, button: string): Promise<void> {
  await enter(page, demo.admin, "/admin/coletas");
  const queue = page.getByRole("navigation", { name: "Fila" }).getByRole("button");
  await queue.nth(draft?.at ?? 0).click();
  const review = page.locator(`#minuta-${draft?.uuid}`);
  await review.getByRole("button", { name: button, exact: true }).click();
  await expect(review).toHaveCount(0);
}
