/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { publish } from "./exams.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { demo, enter, newUser } from "./people.ts";

const caption = (page: Page) => page.getByText(/^Mostrando \d+ de [\d.]+ concursos$/);
const cards = (page: Page) => page.getByRole("article");
const panel = (page: Page) => page.getByRole("complementary", { name: "Filtros" });

async function openList(page: Page, query = ""): Promise<void> {
  await enter(page, demo.premium, `/concursos${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Todos os Concursos" })).toBeVisible();
  await expect(caption(page)).toBeVisible();
}

test("A candidate finds an exam by a part of its name, without accents and with a typing error", async ({
  page,
}) => {
  await openList(page);
  await expect(cards(page)).toHaveCount(12);
  await page.getByLabel("Buscar").fill("prefeitra");
  await expect(page).toHaveURL("/concursos?searchTerm=prefeitra");
  await expect(cards(page).first()).toContainText(/prefeitura/i);
  await expect(page.getByLabel("Ordenar por")).toHaveValue("relevancia");
  await page.getByLabel("Buscar").fill("qqqqqq");
  await expect(page.getByText("Nenhum concurso encontrado com os filtros aplicados.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL("/concursos");
  await expect(cards(page)).toHaveCount(12);
});

test("A city in the search becomes a filter, and a list that is empty by two filters says which to drop", async ({
  page,
}) => {
  await openList(page, "?nivel_escolaridade=SUPERIOR");
  await page.getByLabel("Buscar").fill("Leopoldina - MG");
  await expect(page).toHaveURL(/\?local=Leopoldina\+-\+MG&nivel_escolaridade=SUPERIOR$/);
  await expect(page.getByLabel("Buscar")).toHaveValue("");
  await page.getByLabel("Buscar").fill("qqqqqq");
  await page.getByRole("button", { name: /^Sem “qqqqqq”: \d+ concurso/ }).click();
  await expect(page).toHaveURL(/\?local=Leopoldina\+-\+MG&nivel_escolaridade=SUPERIOR$/);
  await expect(cards(page).first()).toBeVisible();
});

test("A place that is only named in the text is told, and taken off; half a name is no filter", async ({
  page,
}) => {
  await openList(page);
  await page.getByLabel("Buscar").fill("analista em PE");
  await page.getByRole("button", { name: "Remover Pernambuco (estado)" }).click();
  await expect(page.getByLabel("Buscar")).toHaveValue("analista");
  await expect(page).toHaveURL("/concursos?searchTerm=analista");
  await panel(page).getByLabel("Local").fill("reci");
  await panel(page).getByLabel("Organizadora").focus();
  await expect(panel(page).getByText("Escolha uma das sugestões.")).toBeVisible();
  await expect(page).toHaveURL("/concursos?searchTerm=analista");
  await page.getByLabel("Buscar").fill("");
  await panel(page).getByLabel("Salário mínimo").fill("9000");
  await page.getByRole("button", { name: /^mais \d+ com salário a divulgar$/ }).click();
  await expect(page).toHaveURL("/concursos?valor_min=9000&a_divulgar=salario");
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Remover Só os que ainda vão divulgar: salário" }).click();
  await expect(page).toHaveURL("/concursos?valor_min=9000");
});

test("A body, an organiser, a year and a level in the text are told, each by its name", async ({ page }) => {
  const cargos = [{ nome: "Médico", salario: "9000", nivel_escolaridade: "SUPERIOR" as const }];
  const facts = { orgao: "Prefeitura Municipal do Recife", organizadora: "FCC", edital_ano: 2026 };
  await publish({ titulo: `Médicos ${Date.now()}`, cargos, ...facts });
  await openList(page);
  const search = page.getByLabel("Buscar");
  const understood = page.getByRole("list", { name: "Entendemos: escolhas" }).getByRole("listitem");
  await search.fill("médico prefeitura do recife FCC 2026 nível superior");
  await expect(understood).toHaveText(["Prefeitura Municipal do Recife", "FCC", "2026", "Ensino Superior"]);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Remover 2026" }).click();
  await expect(search).toHaveValue("médico prefeitura do recife FCC nível superior");
  await search.fill("TJ-RO");
  await expect(understood).toHaveText(["TJ-RO"]);
  await expect(cards(page)).toHaveCount(1);
});

test("A chip that is removed while something is typed stays removed", async ({ page }) => {
  await openList(page, "?nivel_escolaridade=SUPERIOR&organizadora=fcc");
  await panel(page).getByLabel("Organizadora").fill("fg");
  await page.getByRole("button", { name: "Remover Organizadora: fcc" }).click();
  await panel(page).getByLabel("Situação").selectOption("Inscrições Abertas");
  await expect(page).toHaveURL("/concursos?status=INSCRICOES_ABERTAS&nivel_escolaridade=SUPERIOR");
});

test("Filters, order and page stay in the address: back, reload and a shared link keep them", async ({
  page,
  context,
}) => {
  await openList(page);
  await panel(page).getByLabel("Escolaridade").selectOption("Superior");
  await expect(page).toHaveURL("/concursos?nivel_escolaridade=SUPERIOR");
  await panel(page).getByLabel("Local").fill("minas");
  await page.getByRole("option", { name: "Minas Gerais" }).click();
  await expect(page).toHaveURL(/local=Minas\+Gerais/);
  const sorted = page.waitForResponse(/search\?.*sort=salario/);
  await page.getByLabel("Ordenar por").selectOption("Maior salário");
  await expect(page).toHaveURL(/sort=salario/);
  await sorted;
  await expect(panel(page).getByRole("img", { name: "2 filtros ativos" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const address = page.url();
  const first = await cards(page).first().getByRole("heading").textContent();

  await page.reload();
  await expect(panel(page).getByLabel("Local")).toHaveValue("Minas Gerais");
  await expect(page.getByLabel("Ordenar por")).toHaveValue("salario");
  await expect(cards(page).first().getByRole("heading")).toHaveText(first ?? "");

  const shared = await context.newPage();
  await shared.goto(address);
  await expect(cards(shared).first().getByRole("heading")).toHaveText(first ?? "");
  await shared.close();

  await page.getByRole("button", { name: "Remover Local: Minas Gerais" }).click();
  await expect(page).toHaveURL("/concursos?nivel_escolaridade=SUPERIOR&sort=salario");
  await expect(panel(page).getByLabel("Local")).toHaveValue("");
  await page.goBack();
  await expect(panel(page).getByLabel("Local")).toHaveValue("Minas Gerais");
  await expect(page).toHaveURL(address);
});

test("Pages have a first and a last button, say where one is, and go back to the top", async ({ page }) => {
  await openList(page);
  await page.getByRole("button", { name: "Página 2", exact: true }).click();
  await expect(page).toHaveURL("/concursos?page=2");
  await expect(page.getByRole("button", { name: "Página 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("button", { name: "Última página" }).click();
  await expect(page).toHaveURL(/page=(3\d|[4-9]\d)/);
  await page.getByRole("button", { name: "Primeira página" }).click();
  await expect(page).toHaveURL("/concursos");
});

test("More of the list comes below what is there, stays when it is loaded again, and ends where it ends", async ({
  page,
}) => {
  await openList(page);
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(page).toHaveURL("/concursos?ate=2");
  await expect(cards(page)).toHaveCount(24);
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await page.goto("/concursos?page=900");
  await expect(page.getByRole("heading", { name: "Esta página não existe mais" })).toBeVisible();
  await page.getByRole("button", { name: "Ir para a última página" }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Carregar mais" })).toBeHidden();
});

test("An exam is saved and taken back from its row", async ({ page }) => {
  const titulo = `Salvo da lista ${Date.now()}`;
  await publish({ titulo });
  await newUser(page, `/concursos?searchTerm=${encodeURIComponent(titulo)}`);
  const save = page.getByRole("button", { name: `Salvar: ${titulo}` });
  await expect(save).toBeVisible();
  await haveInstallQuestion(page);
  await save.click();

  const offer = page.getByRole("alert").filter({ hasText: "Instale o app" });
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Instalar" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "1");
  // Once is enough, and what is pressed while the press before it is under way counts.
  const remove = page.getByRole("button", { name: `Remover dos salvos: ${titulo}` });
  const answer = Promise.withResolvers<void>();
  await page.route("**/favorito", async (route) => {
    if (route.request().method() === "DELETE") await answer.promise;
    await route.fallback();
  });
  await haveInstallQuestion(page);
  await remove.click();
  await save.click();
  answer.resolve();
  await expect(remove).toHaveAttribute("aria-busy", "false");
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(remove).toBeVisible();
});

test("A list can be read before the app is there, and its rows stay as they are when it comes @phone", async ({
  page,
}) => {
  await openList(page);
  let bringApp = () => {};
  const wanted = new Promise<void>((resolve) => {
    bringApp = resolve;
  });
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto("/concursos");
  const early = page.locator("[data-early-slot]");
  const first = early.locator("article").first();
  await expect(first).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  const said = (await first.locator("h3").textContent()) ?? "";
  const box = await first.boundingBox();
  bringApp();
  await expect(caption(page)).toBeVisible();
  await expect(early).toHaveCount(0);
  const after = cards(page).first();
  await expect(after.getByRole("heading", { level: 3 })).toHaveText(said);
  // A notice of the account may come above them all.
  expect({ ...(await after.boundingBox()), y: 0 }).toEqual({ ...box, y: 0 });
});

test("What is wrong in an address is left out", async ({ page }) => {
  await openList(page, "?status=NADA&page=-2&valor_min=muito&sort=sorte");
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByLabel("Filtros ativos: escolhas")).toBeHidden();
});

test("Results stay while the next ones load, and a failure can be tried again", async ({ page }) => {
  await openList(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/concursos/search?*FINALIZADO*", async (route) => {
    await held;
    await route.continue();
  });
  await panel(page).getByLabel("Situação").selectOption("Finalizado");
  await expect(page).toHaveURL(/FINALIZADO/);
  await expect(cards(page)).toHaveCount(12);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
  release();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test.describe("when the server refuses or fails", () => {
  test.use({ expectedConsole: [/status of (422|500)/] });
  test("an address with a place that there is none of says what may be meant", async ({ page }) => {
    await enter(page, demo.premium, "/concursos?local=Recfe");
    await expect(page.getByText('Você quis dizer "Recife - PE"?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Buscar em todos os lugares" }).click();
    await expect(cards(page)).toHaveCount(12);
  });
  test("the list says so and can be tried again", async ({ page }) => {
    await page.route("**/api/concursos/search?*", (route) => route.fulfill({ status: 500 }));
    await enter(page, demo.premium, "/concursos");
    await expect(page.getByText("Não foi possível carregar os concursos")).toBeVisible({ timeout: 20_000 });
    await page.unroute("**/api/concursos/search?*");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(caption(page)).toBeVisible();
  });
});

test("What opens over the filters has no accessibility fault", async ({ page }) => {
  // As they open they are judged in telas-acessiveis.e2e.ts.
  await openList(page, "?status=INSCRICOES_ABERTAS&valor_min=3000");
  await panel(page).getByLabel("Local").click();
  await expect(page.getByRole("option", { name: "Acre" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the filters stand in a sheet that says how many exams they leave, and are applied and cleared together", async ({
    page,
  }) => {
    await openList(page);
    await page.getByRole("button", { name: "Filtros" }).press("Enter");
    const drawer = page.getByRole("dialog", { name: "Filtros" });
    await drawer.getByRole("combobox", { name: "Local" }).fill("Recife");
    await drawer.getByRole("option", { name: "Recife - PE" }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await drawer.getByRole("combobox", { name: "Local" }).fill("");
    await drawer.getByLabel("Salário mínimo").fill("5000");
    await drawer.getByLabel("Escolaridade").selectOption("Médio");
    await expect(page).toHaveURL("/concursos");
    await expectAccessible(page);
    await drawer.getByRole("button", { name: /^Ver \d+ concursos?$/ }).press("Enter");
    await expect(page).toHaveURL("/concursos?nivel_escolaridade=MEDIO&valor_min=5000");
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("button", { name: /^mais [\d.]+ com salário a divulgar$/ })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(page.getByRole("button", { name: "Filtros" })).toContainText("2");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Filtros" }).click();
    await drawer.getByRole("button", { name: "Limpar" }).click();
    await expect(page).toHaveURL("/concursos");
  });
});

test("An administrator deletes an exam from its card, after confirming it", async ({ page }) => {
  const titulo = `Apagado da lista ${Date.now()}`;
  await publish({ titulo });
  await enter(page, demo.admin, `/concursos?searchTerm=${encodeURIComponent(titulo)}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Adicionar Concurso" }).last()).toBeVisible();
  await page.getByRole("button", { name: `Excluir ${titulo}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(page.getByText("Concurso excluído com sucesso!")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

/** What a browser does that could install the app and has its question held back; tests' browsers can't. */
async function haveInstallQuestion(page: Page): Promise<void> {
  const isHeld = await page.evaluate(() => {
    const question = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt() {
        document.documentElement.dataset.asked = "1";
        return Promise.resolve();
      },
    });
    return !window.dispatchEvent(question);
  });
  expect(isHeld).toBe(true);
}
