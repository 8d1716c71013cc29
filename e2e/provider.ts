import { expect, type Page } from "@playwright/test";

/** What happens to one person's payments at the provider's stand-in; returns when the product has been told. */
export async function atProvider(page: Page, email: string, change: object): Promise<void> {
  const response = await page.request.post("/dev/stripe/control", { data: { email, ...change } });
  expect(response.status()).toBe(204);
}

/** Buys the plan of the month, as its buyer. */
export async function subscribe(page: Page): Promise<void> {
  await page.goto("/plans");
  await page.getByRole("button", { name: "Fazer upgrade: Premium", exact: true }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
}
