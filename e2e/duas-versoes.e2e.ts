/// <reference lib="dom" />
import type { Page, Response } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { waitForApp } from "./go-within.ts";
import { addressOf, enterAs, type Role, screens } from "./screens.ts";
import { type Mix, startTwoReleases } from "./two-releases.ts";

test.describe.configure({ mode: "default" });
// A call that one of the releases does not know is refused.
test.use({ expectedConsole: [/status of (400|403|404|409|422)/] });

const shared = process.env.E2E_URL;
let releases: Awaited<ReturnType<typeof startTwoReleases>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  releases = await startTwoReleases();
});
test.afterAll(async () => {
  process.env.E2E_URL = shared;
  await releases?.stop();
});

/** A screen answers: it has its heading, waits for nothing, and has not crashed. */
async function expectToStand(page: Page, pattern: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }), pattern).toBeVisible();
  await waitForApp(page);
  await expect(page.locator('[aria-busy="true"]'), pattern).toHaveCount(0);
  await expect(page.getByText("Algo deu errado nesta tela"), pattern).toHaveCount(0);
}

/** Answers of a screen to a sent form: a fault of a field, a notification or a message. */
const answers =
  '[aria-invalid="true"], [role="alert"], .mantine-Notification-root, [role="status"]:not(:empty)';

/** Presses each form's button as the screen opens: it saves, or says why not. */
async function sendForms(page: Page, pattern: string, address: string): Promise<void> {
  const buttons = page.locator('main form button[type="submit"]:visible:enabled');
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    if (index > 0) {
      await page.goto(address);
      await expectToStand(page, pattern);
    }
    const name = (await buttons.nth(index).textContent()) ?? "";
    const writes: number[] = [];
    const note = (answer: Response) => {
      if (answer.request().method() !== "GET") writes.push(answer.status());
    };
    page.on("response", note);
    await buttons.nth(index).click();
    const hasAnswered = async () =>
      writes.length > 0 || page.url() !== address || (await page.locator(answers).count()) > 0;
    await expect.poll(hasAnswered, { message: `${pattern}: ${name}` }).toBe(true);
    if (writes.some((status) => status >= 400))
      await expect(page.locator(answers).first(), `${pattern}: ${name}`).toBeVisible();
    await expectToStand(page, pattern);
    page.off("response", note);
  }
}

/** Fills fields and saves by a button; the page says that it did. */
async function save(
  page: Page,
  path: string,
  fields: Record<string, string>,
  [button, said]: [string, string],
) {
  await page.goto(`${process.env.E2E_URL}${path}`);
  await waitForApp(page);
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByText(said), path).toBeVisible();
}

/** Chooses a rhythm that the account does not have yet: in a list of this release, by a button of the last one. */
async function chooseRhythm(page: Page): Promise<void> {
  const field = page.getByLabel("Com que frequência");
  await expect(field).toBeVisible();
  if (await field.evaluate((element) => element instanceof HTMLSelectElement))
    await field.selectOption("SEMANAL");
  else await field.getByText(/diári/i).click();
}

const mixes: [string, Mix][] = [
  ["pages of this release with answers of the last one", { pages: "this", answers: "last" }],
  ["pages of the last release with answers of this one", { pages: "last", answers: "this" }],
];
for (const [title, mix] of mixes)
  test.describe(title, () => {
    test.beforeAll(async () => {
      process.env.E2E_URL = await releases.open(mix);
    });
    for (const role of ["visitor", "regular", "premium", "admin"] as const satisfies Role[])
      test(`each screen opens and each form saves or says why not, as ${role}`, async ({ page }) => {
        test.setTimeout(300_000);
        await enterAs(page, role);
        for (const [pattern, row] of Object.entries(screens)) {
          if (!row.seenBy.includes(role)) continue;
          const address = `${process.env.E2E_URL}${await addressOf(pattern, row)}`;
          await page.goto(address);
          await expectToStand(page, pattern);
          await sendForms(page, pattern, address);
        }
      });

    test("changes of a candidate's profile are saved", async ({ page }) => {
      await enterAs(page, "regular");
      const wants = { "Salário mínimo": "400000" };
      await save(page, "/perfil", wants, ["Salvar preferências", "Preferências atualizadas com sucesso!"]);
      const account = { Nome: mix.pages === "last" ? "Gabriela Antiga" : "Gabriela Nova" };
      await save(page, "/perfil/conta", account, ["Salvar dados", "Perfil atualizado com sucesso!"]);
      await page.goto(`${process.env.E2E_URL}/perfil/alertas`);
      await waitForApp(page);
      const [saved] = await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok()),
        chooseRhythm(page),
      ]);
      expect(saved.url()).toContain("/alertas/ajustes");
    });

    test("a further search is saved", async ({ page }) => {
      await enterAs(page, "premium");
      const busca = { "Nome da busca": `Busca em ${mix.pages}`, "Salário mínimo": "900000" };
      await save(page, "/perfil/buscas/nova", busca, ["Salvar busca", "Busca salva com sucesso!"]);
    });

    test("an exam is published and changed", async ({ page }) => {
      await enterAs(page, "admin");
      await page.goto(`${process.env.E2E_URL}/concursos/novo`);
      await waitForApp(page);
      await page.getByRole("button", { name: "Carregar Exemplo" }).click();
      await page.getByLabel("Título").fill(`Concurso em ${mix.pages}`);
      await page.getByRole("button", { name: "Publicar" }).click();
      // Both mixes publish the same example, so the second one is asked.
      const created = page.getByText("Concurso criado com sucesso!");
      const again = page.getByRole("button", { name: "Publicar mesmo assim" });
      await expect(created.or(again)).toBeVisible();
      if (await again.isVisible()) await again.click();
      await expect(created).toBeVisible();
      await page.waitForURL(/\/concursos\/[0-9a-f-]{36}$/);
      const path = `${new URL(page.url()).pathname}/editar`;
      await save(page, path, { Organizadora: "Outra Banca" }, ["Salvar", "Concurso atualizado com sucesso!"]);
    });
  });
