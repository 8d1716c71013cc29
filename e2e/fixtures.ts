import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

type Fixtures = {
  /** Nothing unexpected may be said on the console of any page; a test names what it expects. */
  expectedConsole: RegExp[];
};

/** What the run's own settings make the browser say (playwright.config.ts, serviceWorkers). */
const ownNoise = /^Service Worker registration blocked by Playwright$/;

export const test = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  context: async ({ context }, use) => {
    await standInForGoogle(context);
    await use(context);
  },
  page: async ({ page, expectedConsole }, use) => {
    const said: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(error.message));
    await use(page);
    const unexpected = said.filter(
      (text) => ![ownNoise, ...expectedConsole].some((pattern) => pattern.test(text)),
    );
    expect(unexpected, "console of the page").toEqual([]);
  },
});

/** What Google's script puts on the page, as far as the product uses it: a button that hands over a credential. */
const googleScript = `{
  let options;
  window.google = { accounts: { id: {
    initialize(given) { options = given; },
    renderButton(place, { text, locale }) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text === "signup_with" ? "Inscrever-se com o Google" : "Continuar com o Google";
      button.lang = locale;
      button.onclick = () => options.callback({ credential: window.googleCredential });
      place.replaceChildren(button);
    },
    prompt() { throw new Error("one-tap is not wanted"); },
  } } };
}`;

/** No page asks the real Google for anything. */
async function standInForGoogle(context: BrowserContext): Promise<void> {
  await context.route("https://accounts.google.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: googleScript }),
  );
}

/** Lets the next press of Google's button hand over a token of the local issuer with these claims. */
export async function asGooglePerson(page: Page, claims: Record<string, string>): Promise<void> {
  const response = await fetch(`${process.env.E2E_GOOGLE_URL}/token?${new URLSearchParams(claims)}`);
  const token = await response.text();
  await page.evaluate((credential) => Object.assign(window, { googleCredential: credential }), token);
}

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
type OnPhone = { text: string; buttons: { path: string }[] };

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

/** An administrator publishes an exam of one position, by the form, in a window of their own. */
export async function publishExam(
  browser: Browser,
  { titulo, salary }: { titulo: string; salary: string },
): Promise<void> {
  const context = await browser.newContext({ locale: "pt-BR", baseURL: process.env.E2E_URL ?? "" });
  const admin = await context.newPage();
  await signIn(admin, "admin@demo.example", "admin-demo", "/login?redirect=/concursos/novo");
  await admin.getByRole("button", { name: "Carregar Exemplo" }).click();
  await admin.getByLabel("Título").fill(titulo);
  await admin.getByLabel("Salário").fill(salary);
  await admin.getByRole("button", { name: "Salvar" }).click();
  await admin.waitForURL(/\/concursos\/[0-9a-f-]{36}$/);
  await context.close();
}
