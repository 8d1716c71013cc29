import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

type Fixtures = {
  /** Nothing unexpected may be said on the console of any page; a test names what it expects. */
  expectedConsole: RegExp[];
};

export const test = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  page: async ({ page, expectedConsole }, use) => {
    const said: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(error.message));
    await use(page);
    const unexpected = said.filter((text) => !expectedConsole.some((pattern) => pattern.test(text)));
    expect(unexpected, "console of the page").toEqual([]);
  },
});

let counter = 0;

/** An address that no other test uses. */
export function newEmail(): string {
  counter += 1;
  return `pessoa-${process.pid}-${Date.now()}-${counter}@teste.example`;
}

export const password = "senha-boa";

/** Creates an account through the page and waits for the success. */
export async function register(page: Page, email: string, nome = "Joana Candidata Silva"): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Nome completo").fill(nome);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha").fill(password);
  await page.getByLabel("Li e aceito os termos e condições").check();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("Cadastro realizado com sucesso!")).toBeVisible();
}

export async function signIn(page: Page, email: string, secret: string, path = "/login"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Picks a city in a picker by its name. */
export async function pickCity(page: Page, label: string, search: string, city: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(search);
  await page.getByRole("option", { name: city, exact: true }).click();
  await page.keyboard.press("Escape");
}

/** WCAG 2.2 AA and best practices on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const told = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
  }));
  expect(told).toEqual([]);
}

type Caught = { subject: string; html: string; text: string; headers: Record<string, string> };
type OnPhone = { text: string; button: { path: string } };

/** Waits for mail to an address in the local catcher. */
export async function waitForMail(page: Page, to: string): Promise<Caught[]> {
  const response = await page.request.get(
    `/dev/api/messages/wait?to=${encodeURIComponent(to)}&timeout=20000`,
  );
  expect(response.status(), `mail to ${to}`).toBe(200);
  return response.json();
}

export async function mailTo(page: Page, to: string): Promise<Caught[]> {
  return (await page.request.get(`/dev/api/messages?to=${encodeURIComponent(to)}`)).json();
}

export async function waitForWhatsApp(page: Page, to: string): Promise<OnPhone[]> {
  const response = await page.request.get(`/dev/api/messages/wait?channel=whatsapp&to=${to}&timeout=20000`);
  expect(response.status(), `WhatsApp to ${to}`).toBe(200);
  return response.json();
}
