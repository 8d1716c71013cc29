// Checks where the focus is after a dialog closes.
import { expect, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

test("Esc returns the focus to the element that opened a dialog @phone", async ({ page }) => {
  await enter(page, demo.free, "/concursos");
  for (const [path, name] of [
    ["/concursos", "Filtros"],
    ["/perfil/conta", "Alterar senha"],
  ] as const) {
    await page.goto(path);
    const opener = page.getByRole("button", { name, exact: true });
    await opener.focus();
    await opener.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
