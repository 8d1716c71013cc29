import { expect, type Page } from "@playwright/test";
import { demo, enter } from "./people.ts";

/** Locators of the list of all exams: total, rows, filters. */
export const caption = (page: Page) => page.getByText(/^Mostrando \d+ de [\d.]+ concursos$/);
export const cards = (page: Page) => page.getByRole("article");
export const panel = (page: Page) => page.getByRole("complementary", { name: "Filtros" });

/** Opens the list of all exams as a user. */
export async function openList(page: Page, query = ""): Promise<void> {
  await enter(page, demo.premium, `/concursos${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Todos os Concursos" })).toBeVisible();
  await expect(caption(page)).toBeVisible();
}
