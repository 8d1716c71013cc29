/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { demo, enter, newUser } from "./people.ts";

const locais = (page: Page) => page.getByRole("combobox", { name: "Locais de trabalho" });

test.describe("missing content", () => {
  test.use({ expectedConsole: [/status of 404/] });

  test("an unknown address answers 404, and a screen without content has no accessibility fault", async ({
    page,
  }) => {
    const response = await page.goto("/nao-existe");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
    await expect(
      page.getByText("A página que você está procurando não existe ou foi removida."),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await newUser(page, "/concursos/00000000-0000-4000-8000-000000000000");
    await expect(page.getByRole("heading", { level: 1, name: "Erro ao carregar concurso" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});

/** Returns the scripts that a page has loaded. */
async function scriptsOf(page: Page): Promise<{ names: string[]; kB: number }> {
  const files = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name, encodedBodySize }) => ({ name: name.split("/").at(-1) ?? "", bytes: encodedBodySize })),
  );
  return {
    names: files.map(({ name }) => name),
    kB: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  };
}

test("overlays load on request, and have no accessibility fault @both", async ({ page, isMobile }) => {
  // Phone and wide screen have the same colours.
  const judge = isMobile ? expectAccessible : expectAccessibleInBothThemes;
  await newUser(page, "/meus-concursos");
  const account = page.getByRole("button", { name: /^Conta de/ });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const before = await scriptsOf(page);
  expect(
    before.names.filter((name) => /^(schemas|messages|more|over|forms|phone|editors)-/.test(name)),
  ).toEqual([]);
  expect(before.kB).toBeLessThan(162.8);

  await account.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Sair" })).toBeVisible();
  await expect(account).toHaveAttribute("aria-expanded", "true");
  await judge(page);
  await expect(page.getByRole("menuitem", { name: "Meu Perfil" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Minha Jornada" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Sair" })).toBeHidden();
  await expect(account).toBeFocused();

  await goWithin(page, "/perfil");
  await locais(page).click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(50);
  await judge(page);
  await locais(page).fill("qqqq");
  await expect(page.getByText("Nenhuma cidade encontrada")).toBeVisible();
  await judge(page);
});

test("The picker searches once per input, chooses by keyboard, and removes items", async ({ page }) => {
  await page.clock.install();
  await newUser(page, "/perfil");
  const searches: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/locais") searches.push(url.searchParams.get("search") ?? "");
  });
  // Pauses the clock, so that slow typing does not trigger the debounced search.
  await locais(page).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await locais(page).pressSequentially("uberl");
  await page.clock.resume();
  const local = page.getByRole("option", { name: "Uberlândia - MG" });
  await expect(local).toBeVisible();
  expect(searches.filter((search) => search !== "")).toEqual(["uberl"]);

  await page.keyboard.press("Enter");
  await expect(page.getByText("Preferências atualizadas com sucesso!")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(locais(page)).toHaveAttribute("aria-activedescendant", (await local.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  const remove = page.getByRole("button", { name: "Remover Uberlândia - MG" });
  await expect(remove).toBeVisible();

  await locais(page).fill("uberl");
  await expect(page.getByText("Nenhuma cidade encontrada")).toBeVisible();
  await page.keyboard.press("Escape");
  await remove.click();
  await locais(page).click();
  await expect(local).toBeVisible();
});

test("The picker's list loads more near its end, and a new screen moves the focus to its content", async ({
  page,
}) => {
  await newUser(page, "/perfil");
  await locais(page).click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(50);
  await page.getByRole("listbox").evaluate((list) => {
    list.scrollTop = list.scrollHeight - list.clientHeight - 40;
  });
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(100);

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Todos os Concursos" }).click();
  await expect(page.getByRole("heading", { name: "Todos os Concursos" })).toBeVisible();
  await expect(page.locator("#conteudo")).toBeFocused();
});

test.describe("when places can't be searched", () => {
  test.use({ expectedConsole: [/net::ERR/] });

  test("the picker reports it, and the next try finds them", async ({ page }) => {
    await newUser(page, "/perfil");
    await page.route("**/api/locais?*", (route) => route.abort());
    await locais(page).click();
    const failure = page.getByText("Não foi possível buscar. Tente de novo.");
    await expect(failure.filter({ visible: true })).toBeVisible();
    await page.unroute("**/api/locais?*");
    await locais(page).fill("uberl");
    await expect(page.getByRole("option", { name: "Uberlândia - MG" })).toBeVisible();
  });
});

test("placeholders do not move when reduced motion is set", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/concursos/*", (route) => promise.then(() => route.continue()));
  await enter(page, demo.free, "/concursos?status=FINALIZADO");
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  const moving = () => document.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime);
  await expect.poll(() => page.evaluate(moving)).toEqual([]);
  resolve();
  await expect(page.getByText(/Mostrando \d+ de/)).toBeVisible();
});

test("A phone keeps its mask and the caret's position", async ({ page }) => {
  await enter(page, demo.premium, "/perfil/alertas");
  await page.getByRole("button", { name: "Alterar telefone" }).click();
  const phone = page.getByLabel("Telefone");
  await phone.fill("");
  // A + that nobody typed would become part of the number.
  await phone.pressSequentially("5531999998888");
  await expect(phone).toHaveValue("55 (31) 99999-8888");
  await phone.fill("");
  await phone.pressSequentially("+5531999998888");
  await expect(phone).toHaveValue("+55 (31) 99999-8888");
  const caret = () => phone.evaluate((input: HTMLInputElement) => input.selectionStart);
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(11, 11));
  await page.keyboard.press("Backspace");
  await expect(phone).toHaveValue("+55 (31) 9999-8888");
  expect(await caret()).toBe(10);
  await page.keyboard.type("7");
  await expect(phone).toHaveValue("+55 (31) 97999-8888");
  expect(await caret()).toBe(11);
});

test("Visitors see that the catalogue is a demonstration, and both their buttons completely", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await expect(page.getByRole("complementary", { name: "Aviso de demonstração" })).toBeVisible();
  for (const name of ["Login", "Cadastrar"]) {
    const link = page.getByRole("banner").getByRole("link", { name, exact: true });
    expect(
      await link
        .locator("span")
        .last()
        .evaluate((text) => text.scrollWidth - text.clientWidth),
    ).toBe(0);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test.describe("without a server", () => {
  test.use({ expectedConsole: [/net::ERR/] });

  test("the first stop of the keyboard skips the bar, and the sign-in reports the failure without blaming the password", async ({
    page,
  }) => {
    await page.goto("/login");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("E-mail")).toBeFocused();

    await page.route("**/api/**", (route) => route.abort());
    await page.getByLabel("E-mail").fill("premium@demo.example");
    await page.getByLabel("Senha", { exact: true }).fill("premium-demo");
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page.getByText(/^Não foi possível falar com o servidor\./)).toBeVisible();
  });
});
