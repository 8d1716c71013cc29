/// <reference lib="dom" />
// Checks screens after an action; todas-as-telas.e2e.ts checks each screen as it opens.
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { demo, enter, newUser } from "./people.ts";

test("the user's screens have no accessibility fault @both", async ({ page, isMobile }) => {
  // Phones have colours that computers lack only in the bars, which the first two screens show.
  const judge = isMobile ? expectAccessible : expectAccessibleInBothThemes;
  await enter(page, demo.premium);
  await expect(page.getByText(/Encontrados \d+ concursos/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Cargos Disponíveis" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await goWithin(page, "/concursos?status=INSCRICOES_ABERTAS&valor_min=3000");
  await expect(page.getByText(/Mostrando 12 de/)).toBeVisible();
  await judge(page);
  await goWithin(page, "/perfil");
  await expect(page.getByLabel("Salário mínimo")).toHaveValue("R$ 3.000,00");
  await page.getByLabel("Pessoa Negra").check();
  await expect(page.getByText("Autorização para dados sensíveis")).toBeVisible();
  await judge(page);
});

test("the administrator's form has no accessibility fault, also with its errors @both", async ({
  page,
  isMobile,
}) => {
  await enter(page, demo.admin, "/concursos/novo");
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("O título é obrigatório.")).toBeVisible();
  await expect(page.getByLabel("Título")).toBeFocused();
  // Scrolls up, because the bar may cover half a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await (isMobile ? expectAccessible : expectAccessibleInBothThemes)(page);
});

test("a new user's empty screen has no accessibility fault @both", async ({ page }) => {
  await newUser(page, "/meus-concursos");
  await expect(page.getByRole("heading", { name: "Preferências não configuradas" })).toBeVisible();
  await expectAccessible(page);
});
