import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { expectToFitNarrowPhones } from "./narrow.ts";
import { call, demo, enter, tokenOf } from "./people.ts";

// A list that fails to load.
test.use({ expectedConsole: [/status of 503/] });

const host = "www.quadrix.org.br";
const endereco = `https://${host}/concursos`;
const edital = `CONSELHO REGIONAL DE MONTE SERENO
EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 7/2026
O Presidente torna pública a abertura de inscrições ao Concurso Público para o cargo de Assistente Administrativo.
As inscrições ficam abertas de 1º a 20 de dezembro de 2026, no endereço ${endereco}.`;

test("An administrator creates a source from an organiser's page, at the address in an act", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const site = await page.request.post("/dev/fontes/paginas/sites", { form: { host, familia: "tabela" } });
  expect(site.ok()).toBe(true);
  const token = await tokenOf(demo.admin);
  const url = `https://monte-sereno.example/${Date.now()}`;
  await call("POST", "/admin/colagens", { token, body: { tipo: "TEXTO", texto: edital, url }, status: 204 });
  const quadrix = async () =>
    (await call("GET", "/admin/alvos", { token })).find(
      ({ chave }: { chave: string }) => chave === "QUADRIX",
    );
  const printed = async () => (await quadrix()).impresso?.endereco;
  await expect.poll(printed, { message: "the act was read", timeout: 90_000 }).toBe(endereco);

  await enter(page, demo.admin, "/admin/coletas/alvos");
  const row = page.getByRole("table", { name: "Bancas" }).getByRole("row", { name: /^QUADRIX/ });
  await expect(row).toContainText("Não adicionada");
  await expect(row.getByRole("link", { name: endereco })).toHaveAttribute("href", endereco);
  await expect(row.getByRole("link", { name: /Colado por administradores/ })).toHaveAttribute("href", url);
  await expect(page.getByRole("table", { name: "Municípios" }).getByRole("row")).toHaveCount(101);
  await expectAccessibleInBothThemes(page);
  await expectToFitNarrowPhones(page);

  await row.getByRole("button", { name: "Adicionar QUADRIX" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nova fonte" });
  await expect(dialog.getByLabel("Tipo")).toHaveValue("PAGINA");
  await expect(dialog.getByLabel("Identificador")).toHaveValue("quadrix");
  await expect(dialog.getByLabel("Endereço")).toHaveValue(endereco);
  await dialog.getByRole("button", { name: "Ver o que a página lista" }).click();
  await expect(dialog.getByText(/É isto que a página lista\? 3 itens/)).toBeVisible();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("link", { name: "Instituto Quadrix" })).toBeVisible();
  const estado = async () => (await quadrix()).estado;
  await expect.poll(estado, { message: "the first visit", timeout: 90_000 }).toBe("RESPONDE");

  await page.reload();
  await page.getByLabel("Situação").selectOption("RESPONDE");
  await expect(row).toContainText("Responde");
  await page.getByLabel("Situação").selectOption("SEM_FONTE");
  await expect(row).toBeHidden();
  // The form has no address for a municipality without one in any act.
  await page.getByRole("button", { name: "Adicionar Guarulhos (SP)" }).click();
  await expect(dialog.getByLabel("Identificador")).toHaveValue("guarulhos-sp");
  await expect(dialog.getByLabel("Endereço")).toHaveValue("");
});

test("The list shows loading, failure and emptiness", async ({ page }) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/admin/alvos", async (route) => {
    await asked;
    await route.fulfill({ status: 503, json: {} });
  });
  await enter(page, demo.admin, "/admin/coletas/alvos");
  await expect(page.getByLabel("Carregando bancas e municípios")).toBeVisible();
  answer();
  await expect(page.getByText("Não foi possível carregar bancas e municípios.")).toBeVisible();
  await page.unroute("**/api/admin/alvos");
  await page.route("**/api/admin/alvos", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("Nenhuma banca e nenhum município")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
