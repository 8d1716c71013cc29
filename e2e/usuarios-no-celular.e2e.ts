import { expect, expectAccessible, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

test("A phone shows the first person before figures and filters, which open on demand @phone", async ({
  page,
}) => {
  await enter(page, demo.admin, "/admin/users");
  await expect(page.locator("tbody tr").first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel("Nome")).toBeHidden();
  await page.getByText("Números e filtros", { exact: true }).click();
  await expect(page.getByRole("term").filter({ hasText: "Total de usuários" })).toBeVisible();
  await page.getByLabel("Tipo", { exact: true }).selectOption("Premium");
  await expect(page).toHaveURL(/tipo=PREMIUM/);
  await expect(page.getByText("Números e filtros (1)", { exact: true })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Total de usuários" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});
