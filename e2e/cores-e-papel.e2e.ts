// Checks screens in forced colours and in print.
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

/** Returns whether a control looks different when pressed. */
async function changesItsLook(control: Locator, pressed: Locator): Promise<boolean> {
  const before = await control.screenshot();
  await pressed.press("Space");
  const after = await control.screenshot();
  await pressed.press("Space");
  return !before.equals(after);
}

test("Forced colours show each state: switches, radios, chips, the current link and tab", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await enter(page, demo.premium, "/perfil/alertas");
  await page.getByText(/^Avançado: lembretes/).click();
  const byMail = page.getByRole("switch", { name: "Receber alertas por e-mail" });
  await expect(byMail).toBeChecked();
  expect(await changesItsLook(byMail.locator(".."), byMail)).toBe(true);
  const chip = page.getByRole("checkbox", { name: "15 dias antes" });
  expect(await changesItsLook(page.locator(".mantine-Chip-root").filter({ has: chip }), chip)).toBe(true);
  const radios = page.getByRole("radio");
  const looks = [radios.and(page.locator(":checked")), radios.and(page.locator(":not(:checked)"))].map(
    (radio) => radio.first().locator("xpath=..").screenshot(),
  );
  const [chosen, other] = await Promise.all(looks);
  expect(chosen?.equals(other as Buffer)).toBe(false);
  const current = page.locator("[aria-current=page]").first();
  expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe("solid");
});

test("A printed exam has only its content, on few pages", async ({ page }) => {
  await enter(page, demo.premium, "/concursos");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Cargos Disponíveis" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const nav of await page.getByRole("navigation").all()) await expect(nav).toBeHidden();
  await expect(page.getByRole("button", { name: /^Salvar/ })).toBeHidden();
  // In print the exam's bar of actions would cover the foot of each page.
  await expect(page.locator("[aria-label='Ações do concurso']")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  expect(sheets).toBeLessThanOrEqual(3);
});
