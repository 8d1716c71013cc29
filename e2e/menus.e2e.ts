// Checks that every place is at most two presses away: in the bar, at the foot of a phone, or in the account menu.
import { expect, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

test("A wide bar leads to saved exams, alerts and the journey, and marks the current screen", async ({
  page,
}) => {
  await enter(page, demo.premium);
  const bar = page.getByRole("navigation", { name: "Principal" });
  for (const [label, address] of [
    ["Salvos", "/meus-concursos?aba=salvos"],
    ["Alertas", "/perfil/alertas"],
    ["Minha Jornada", "/minha-jornada"],
    ["Mentores", "/mentores"],
    ["Meus Concursos", "/meus-concursos"],
  ] as const) {
    await bar.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(address);
    await expect(bar.locator("[aria-current=page]")).toHaveText(label);
  }
});

test("A phone's account menu holds the links that its foot bar lacks @phone", async ({ page }) => {
  await enter(page, demo.free);
  await expect(page.getByRole("banner").getByRole("button")).toHaveCount(1);
  await page.getByRole("button", { name: /^Conta de/ }).click();
  for (const name of ["Minha Jornada", "Mentores", "Fazer Upgrade"])
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  await page.getByRole("menuitem", { name: "Mentores" }).click();
  await expect(page).toHaveURL("/mentores");
});

test("An administrator's phone has the administration at its foot and in the account menu @phone", async ({
  page,
}) => {
  await enter(page, demo.admin, "/admin");
  const foot = page.getByRole("navigation", { name: "Atalhos" }).getByRole("link");
  await expect(foot).toHaveText(["Painel", "Coletas", "Usuários", "Notificações"]);
  await expect(foot.first()).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Auditoria" }).click();
  await expect(page).toHaveURL("/admin/auditoria");
});
