import { expect, type Page } from "@playwright/test";
import { goWithin } from "./go-within.ts";

/** Changes a user's payments at the emulated provider; resolves when the product has the events. */
export async function atProvider(page: Page, email: string, change: object): Promise<void> {
  const data = { email, untilRead: true, ...change };
  const response = await page.request.post("/dev/stripe/control", { data });
  expect(response.status()).toBe(204);
}

/** Presses a plan's button once the layout is stable: bar and notice appear after the cards and move them. */
export async function pressPlan(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Fechar aviso de demonstração" })).toBeVisible();
  await page.getByRole("button", { name, exact: true }).click();
}

/** Buys the monthly plan from any screen. */
export async function subscribe(page: Page): Promise<void> {
  await goWithin(page, "/plans");
  await pressPlan(page, "Fazer upgrade: Premium");
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
}
