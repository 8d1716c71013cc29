import { expect, type Page } from "@playwright/test";
import { goWithin } from "./go-within.ts";

/** What happens to one person's payments at the provider's stand-in; returns when the product has been told. */
export async function atProvider(page: Page, email: string, change: object): Promise<void> {
  const response = await page.request.post("/dev/stripe/control", { data: { email, ...change } });
  expect(response.status()).toBe(204);
}

/**
 * Presses a button of the plans as who is signed in, once nothing moves them any more: their bar and its notice come after the
 * cards, and what is pressed while they come down may be missed.
 */
export async function pressPlan(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Fechar aviso de demonstração" })).toBeVisible();
  await page.getByRole("button", { name, exact: true }).click();
}

/** Buys the plan of the month, as its buyer, from any screen. */
export async function subscribe(page: Page): Promise<void> {
  await goWithin(page, "/plans");
  await pressPlan(page, "Fazer upgrade: Premium");
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
}
