import { expect, expectAccessible, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { demo, enter, newUser } from "./people.ts";
import { atProvider } from "./provider.ts";

test("A payment at an unknown price waits for an administrator, who assigns a plan", async ({
  page,
  browser,
}) => {
  const user = await newUser(page, "/plans");
  await page.getByRole("button", { name: "Fazer upgrade: Premium", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pagamento (simulado)" })).toBeVisible();
  await atProvider(page, user.email, { start: [{ unit_amount: 990 }] });

  const context = await browser.newContext();
  const office = await context.newPage();
  await enter(office, demo.admin, "/admin");
  const waiting = office.getByRole("region", { name: "Casos de cobrança" });
  await expect(waiting.getByText(/\d+ casos? por resolver/)).toBeVisible();
  await waiting.getByRole("link", { name: "Ver os casos de cobrança" }).click();
  const caso = office
    .getByRole("region", { name: /Preço que não é de nenhum plano/ })
    .filter({ hasText: user.email });
  await expect(caso.getByRole("link", { name: "Abrir no provedor de pagamentos" })).toHaveAttribute(
    "href",
    /dashboard\.stripe\.com/,
  );
  await expectAccessible(office);
  await caso.getByRole("button", { name: "Atribuir plano" }).click();
  const dialog = office.getByRole("dialog", { name: "Atribuir plano" });
  await dialog.getByLabel("Plano").selectOption({ label: "Premium" });
  await expectAccessible(office);
  await dialog.getByRole("button", { name: "Atribuir" }).click();
  await expect(office.getByText("Plano atribuído.")).toBeVisible();
  await expect(caso).toBeHidden();
  await office.getByText("Resolvidos", { exact: true }).click();
  await expect(caso.getByText("Plano atribuído")).toBeVisible();
  await context.close();

  await page.goto("/perfil/assinatura");
  await expect(page.getByText("Premium · R$ 9,90/mês")).toBeVisible();
});

test("The screen explains an empty list, and a failure can be retried", async ({ page }) => {
  await enter(page, demo.admin, "/admin/auditoria");
  await page.route("**/api/admin/casos?*", (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, size: 20, pages: 0 } }),
  );
  await goWithin(page, "/admin/casos");
  await expect(page.getByText("Nenhum caso em aberto.")).toBeVisible();
});
