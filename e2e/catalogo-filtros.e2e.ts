/// <reference lib="dom" />
import { cards, openList, panel } from "./catalogo.ts";
import { publish } from "./exams.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";

test("A part of a name finds an exam; a city becomes a filter; an empty result names the filter to drop @engines", async ({
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

  await goWithin(page, "/concursos?nivel_escolaridade=SUPERIOR");
  await page.getByLabel("Buscar").fill("Leopoldina - MG");
  await expect(page).toHaveURL(/\?local=Leopoldina\+-\+MG&nivel_escolaridade=SUPERIOR$/);
  await expect(page.getByLabel("Buscar")).toHaveValue("");
  await page.getByLabel("Buscar").fill("qqqqqq");
  await page.getByRole("button", { name: /^Sem “qqqqqq”: \d+ concurso/ }).click();
  await expect(page).toHaveURL(/\?local=Leopoldina\+-\+MG&nivel_escolaridade=SUPERIOR$/);
  await expect(cards(page).first()).toBeVisible();
});

test("A place in the text becomes a chip and can be removed; an incomplete name is no filter", async ({
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

test("A body, an organiser, a year and a level in the text become chips", async ({ page }) => {
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

test("A search for a position opens its exam on that position, with the box above the positions filled", async ({
  page,
}) => {
  const titulo = `Hospital ${Date.now()}`;
  const named = (nome: string) => ({ nome, salario: "5000", nivel_escolaridade: "SUPERIOR" as const });
  const others = Array.from({ length: 11 }, (_, index) => named(`Analista da área ${index + 1}`));
  await publish({ titulo, cargos: [...others, named("Fonoaudiólogo")] });
  await openList(page);
  await page.getByLabel("Buscar").fill(`fonoaudiologo ${titulo}`);
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole("link", { name: titulo }).first().click();
  await expect(page).toHaveURL(/\?cargo=Fonoaudi%C3%B3logo/);
  await expect(page.getByRole("searchbox", { name: "Buscar nos 12 cargos" })).toHaveValue("Fonoaudiólogo");
  await expect(page.getByText("Fonoaudiólogo", { exact: true }).first()).toBeInViewport();
  await expect(page.getByText("Analista da área 3")).toBeHidden();
});

test("A chip that is removed while typing stays removed, and overlays have no accessibility fault", async ({
  page,
}) => {
  await openList(page, "?nivel_escolaridade=SUPERIOR&organizadora=fcc");
  await panel(page).getByLabel("Organizadora").fill("fg");
  await page.getByRole("button", { name: "Remover Organizadora: fcc" }).click();
  await panel(page).getByLabel("Situação").selectOption("INSCRICOES_ABERTAS");
  await expect(page).toHaveURL("/concursos?status=INSCRICOES_ABERTAS&nivel_escolaridade=SUPERIOR");

  // telas-acessiveis.e2e.ts checks the initial state of these filters.
  await goWithin(page, "/concursos?status=INSCRICOES_ABERTAS&valor_min=3000");
  await expect(page).toHaveURL("/concursos?status=INSCRICOES_ABERTAS&valor_min=3000");
  await expect(page.getByRole("button", { name: "Remover Escolaridade: Superior" })).toBeHidden();
  await panel(page).getByLabel("Local").click();
  await expect(page.getByRole("option", { name: "Acre" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("Filters, order and page stay in the address: back, reload and a shared link keep them", async ({
  page,
  context,
}) => {
  await openList(page);
  // Each choice shows its number of results.
  const superior = panel(page).getByRole("option", { name: /^Superior \(\d+\)$/ });
  await expect(superior).toBeAttached();
  const counted = Number(/\d+/.exec((await superior.textContent()) ?? "")?.[0]);
  await panel(page).getByLabel("Escolaridade").selectOption("SUPERIOR");
  await expect(page).toHaveURL("/concursos?nivel_escolaridade=SUPERIOR");
  await expect(page.getByText(new RegExp(`de ${counted} concursos`))).toBeVisible();
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

test("Invalid parts of an address are ignored", async ({ page }) => {
  await openList(page, "?status=NADA&page=-2&valor_min=muito&sort=sorte");
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByLabel("Filtros ativos: escolhas")).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the filters are in a sheet that shows the number of results, and apply or clear together", async ({
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
    await drawer.getByLabel("Escolaridade").selectOption("MEDIO");
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
