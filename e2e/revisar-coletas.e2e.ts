/// <reference lib="dom" />
import { connectToOwnDatabase } from "../server/test/harness/own-database.ts";
import { expect, test } from "./fixtures.ts";
import { call, demo, enter, tokenOf } from "./people.ts";
import { waitUntilIdle } from "./traces.ts";

/** Keys that publish a draft: two fields are checked, the others accepted. */
const publish = ["j", "Enter", "Enter", "Control+Enter"];
/** Keys that discard a draft as "Já está no catálogo"; the reason is chosen before the dialog renders. */
const discard = ["d", "3"];
const reviewed = 10;

/** Seconds per action in the keystroke-level model: a key, preparing for it, reading a word at 250 words per minute. */
const seconds = { key: 0.28, readiness: 1.35, word: 60 / 250 };
/** Returns the estimated time for a draft: reading its fields, pressing its keys. */
const timeOf = (fields: string, keys: readonly string[]) =>
  keys.length * (seconds.key + seconds.readiness) + (fields.match(/\S+/g)?.length ?? 0) * seconds.word;

test("Ten collected drafts are reviewed by keyboard alone, with undo", async ({ page }) => {
  test.setTimeout(180_000);
  const token = await tokenOf(demo.admin);
  const waiting = async () => (await call("GET", "/admin/minutas", { token })).total;
  await expect.poll(waiting, { message: "the recorded morning", timeout: 90_000 }).toBeGreaterThan(reviewed);
  // Waits for idle workers, because an act added to an open draft reloads it.
  const database = await connectToOwnDatabase(process.env.E2E_DATA_DIR ?? "");
  await waitUntilIdle(database, "coletas.%");
  await database.end();
  await enter(page, demo.admin, "/admin/coletas");
  await expect(page.getByText("São atos de exemplo")).toBeVisible();
  const review = page.getByRole("region", { name: /^Minuta: / });
  const body = review.getByRole("region", { name: "Órgão" });

  await test.step("a field is emptied and restored, then edited and restored", async () => {
    await expect(review).toBeFocused();
    const before = await body.textContent();
    await page.keyboard.press("j");
    await expect(body).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("x");
    await expect(body).toContainText("não informado");
    await page.keyboard.press("u");
    await page.keyboard.press("e");
    await page.keyboard.type("Outro órgão");
    await page.keyboard.press("Enter");
    await expect(body).toContainText("Outro órgão");
    await page.keyboard.press("u");
    await expect.poll(() => body.textContent()).toBe(before);
  });

  await test.step("letters do nothing while the focus is outside of the review", async () => {
    await page.getByRole("heading", { name: "Coletas" }).click();
    await page.keyboard.press("x");
    await review.focus();
    await expect(body).not.toContainText("não informado");
  });

  let isUndone = false;
  const spent: number[] = [];
  for (let index = 0; index < reviewed; index += 1) {
    await expect(review).toBeFocused();
    const id = await review.getAttribute("id");
    const isUnsure = await review.getByText("De qual concurso se trata?").isVisible();
    const keys = isUnsure ? discard : publish;
    const fields = await review.locator("section[aria-current]").allInnerTexts();
    spent.push(timeOf(fields.join(" "), keys));
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.locator(`#${id}`)).toHaveCount(0);
    if (!isUnsure || isUndone) continue;
    isUndone = true;
    await expect(review).toBeFocused();
    await page.keyboard.press("u");
    await expect(page.getByText("O descarte foi desfeito.")).toBeVisible();
  }
  const median = spent.toSorted((one, other) => one - other)[reviewed / 2] ?? Number.POSITIVE_INFINITY;
  test.info().annotations.push({ type: "median of a review", description: `${median.toFixed(1)} s` });
  expect(median, "seconds of the median review, by the keystroke-level model").toBeLessThan(60);
  const decided = await call("GET", "/admin/minutas?estado=CONFIRMADA", { token });
  expect(decided.total).toBeGreaterThan(2);
});
