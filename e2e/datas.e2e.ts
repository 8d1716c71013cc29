// Checks date fields: typed or chosen in the calendar, by mouse, keyboard and screen reader.
import { inDays, openForm } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { demo, enter } from "./people.ts";

const written = (day: string) => day.split("-").reverse().join("/");

test("A filter day is typed in digits, chosen in a calendar, and cleared @engines", async ({ page }) => {
  await enter(page, demo.premium, "/concursos");
  const from = page.getByLabel("Prova de", { exact: true });
  await expect(from).toHaveAttribute("inputmode", "numeric");
  await expect(from).toHaveAttribute("placeholder", "dd/mm/aaaa");
  await from.pressSequentially("05122026");
  await expect(from).toHaveValue("05/12/2026");
  await expect(page).toHaveURL(/data_prova_inicio=2026-12-05/);
  await page.getByRole("button", { name: "Abrir calendário" }).first().click();
  const calendar = page.getByRole("dialog", { name: "Calendário: Prova de" });
  await expect(calendar.getByText("dezembro de 2026")).toBeVisible();
  await expect(page.getByRole("button", { name: "Abrir calendário" }).first()).toHaveAccessibleDescription(
    "Prova de",
  );
  await expect(calendar.getByRole("button", { name: "Sábado, 5 de dezembro de 2026" })).toBeFocused();
  await expectAccessible(page);
  await calendar.getByRole("button", { name: "Próximo mês" }).click();
  await calendar.getByRole("button", { name: "Sexta, 8 de janeiro de 2027" }).click();
  await expect(calendar).toHaveCount(0);
  await expect(from).toHaveValue("08/01/2027");
  await expect(page).toHaveURL(/data_prova_inicio=2027-01-08/);
  await from.fill("");
  await expect(page).not.toHaveURL(/data_prova_inicio/);
});

test("Keys move through the calendar, Escape closes only it, and the focus returns @engines", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, demo.premium, "/concursos?data_prova_inicio=2026-12-31");
  await page.getByRole("button", { name: "Filtros" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  const opener = sheet.getByRole("button", { name: "Abrir calendário" }).first();
  await opener.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Calendário: Prova de" });
  const day = (name: string) => calendar.getByRole("button", { name });
  await expect(day("31 de dezembro de 2026")).toBeFocused();
  for (const [key, to] of [
    ["ArrowRight", "Sexta, 1 de janeiro de 2027"],
    ["ArrowDown", "Sexta, 8 de janeiro de 2027"],
    ["Home", "Domingo, 3 de janeiro de 2027"],
    ["End", "Sábado, 9 de janeiro de 2027"],
    ["PageUp", "Quarta, 9 de dezembro de 2026"],
    ["Shift+PageDown", "Quinta, 9 de dezembro de 2027"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(to)).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await expect(opener).toBeFocused();
  await sheet.getByLabel("Prova de", { exact: true }).press("Alt+ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(sheet.getByLabel("Prova de", { exact: true })).toHaveValue("30/12/2026");
});

test("An invalid day is reported at its field, and two digits of a year are enough @engines", async ({
  page,
}) => {
  await openForm(page);
  const end = page.getByRole("textbox", { name: "Fim das Inscrições" });
  await end.fill("31/02/2026");
  await end.press("Tab");
  await expect(page.getByText("Escreva um dia que existe: dd/mm/aaaa.")).toBeVisible();
  await expect(end).toHaveAttribute("aria-invalid", "true");
  const day = written(inDays(30));
  await end.fill(day.slice(0, 6) + day.slice(8));
  await end.press("Tab");
  await expect(end).toHaveValue(day);
  await expect(page.getByText("Escreva um dia que existe")).toHaveCount(0);
});

test("No screen uses the browser's date field", async ({ page }) => {
  await enter(page, demo.admin, "/admin/auditoria");
  for (const path of ["/admin/auditoria", "/admin/users", "/concursos/novo", "/concursos"]) {
    await goWithin(page, path);
    await expect(page.getByPlaceholder("dd/mm/aaaa").first()).toBeVisible();
    await expect(page.locator('input[type="date"]')).toHaveCount(0);
  }
});
