/// <reference lib="dom" />
import { expect, expectAccessible, signIn, test } from "./fixtures.ts";

test.use({ expectedConsole: [/status of 500/] });

test("Both channels have their tab, their page size and their empty and error states @phone", async ({
  page,
}) => {
  await signIn(page, "admin@demo.example", "admin-demo", "/login?redirect=/concursos");
  await expect(page.getByText(/Mostrando 12 de/)).toBeVisible();
  await page.route("**/api/notifications/failed?*", (route) =>
    route.fulfill({ json: [], headers: { "x-total-count": "0" } }),
  );
  await page.goto("/admin/notifications/failed");
  await expect(page.getByText("Nenhuma notificação falhou neste canal.")).toBeVisible();
  await expect(page.getByText("Na fila agora")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "E-mail" }).click();
  await expect(page).toHaveURL(/canal=email/);
  await page.unroute("**/api/notifications/failed?*");
  await page.route("**/api/notifications/failed?*", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText("Erro ao carregar notificações. Tente novamente mais tarde.")).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(page);
});
