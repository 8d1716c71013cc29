/// <reference lib="dom" />
import type { BrowserContext, Page } from "@playwright/test";
import { publish } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { newUser, wantSalario } from "./people.ts";

test.use({ serviceWorkers: "allow" });

/** Resolves when the service worker controls the page. */
async function workerInCharge(page: Page): Promise<void> {
  // The worker is registered at the first input.
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Returns the notification that the emulated push service delivered to this browser, decrypted. */
async function waitForNotice(page: Page, titulo: string): Promise<string> {
  const endpoint = await page.evaluate(() => localStorage.getItem("cav-push-simulado") ?? "");
  const find = async () => {
    const query = new URLSearchParams({ endpoint, timeout: "1000" });
    const response = await page.request.get(`/dev/push/mensagens?${query}`);
    const came: { text: string }[] = response.ok() ? await response.json() : [];
    return came.find(({ text }) => text.includes(titulo))?.text;
  };
  await expect.poll(find, { message: `notice of ${titulo}`, timeout: 60_000 }).toBeDefined();
  return (await find()) ?? "";
}

/** Simulates a user who grants notifications when asked, because the test browser denies them. */
function agreesWhenAsked(): void {
  let permission: NotificationPermission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    permission = "granted";
    return permission;
  };
}

type Worker = typeof globalThis & {
  registration: ServiceWorkerRegistration;
  shown: string[];
  obey(notice: object, action: string): Promise<void>;
  moveNotices(moved: { toJSON(): object }): Promise<boolean>;
};

/** Simulates a changed push address, of which browsers notify only the service worker. */
async function changeAddress(page: Page, context: BrowserContext): Promise<void> {
  const subscription = await page.evaluate(async () => {
    const kept = (await caches.match("/aparelho")) as Response;
    const { chave } = await kept.json();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ applicationServerKey: chave });
    const response = await fetch("/dev/push/assinaturas", { method: "POST", headers, body });
    const subscribed: { endpoint: string } = await response.json();
    localStorage.setItem("cav-push-simulado", subscribed.endpoint);
    return subscribed;
  });
  const [worker] = context.serviceWorkers();
  const move = (moved: object) => (globalThis as Worker).moveNotices({ toJSON: () => moved });
  expect(await worker?.evaluate(move, subscription)).toBe(true);
}

/** Delivers a push message to the site's worker; returns the notifications to show. */
async function deliver(page: Page, context: BrowserContext, data: string): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("the site has no worker");
  await worker.evaluate(() => {
    const here = globalThis as Worker;
    here.shown = [];
    here.registration.showNotification = async (title) => void here.shown.push(title);
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  const shown = () => worker.evaluate(() => (globalThis as Worker).shown);
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  return shown();
}

/** Presses a button of a notification. */
async function press(context: BrowserContext, text: string, action: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(({ notice, action }) => (globalThis as Worker).obey(notice, action), {
    notice: JSON.parse(text) as object,
    action,
  });
}

test("A user who saves a first exam accepts notifications, gets them on this device and uses their buttons", async ({
  page,
  context,
}) => {
  await context.addInitScript(agreesWhenAsked);
  const run = Date.now();
  const saved = await publish({ titulo: `Salvo com avisos ${run}` });
  const user = await newUser(page, saved);
  // Presses before hydration have no effect.
  await expect(page.getByRole("button", { name: "Salvar", exact: true })).toBeVisible();
  await workerInCharge(page);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  const offer = page.getByRole("alert").filter({ hasText: "Quer ser avisado neste aparelho" });
  await expect(offer).toBeVisible();
  await offer.getByRole("button", { name: "Quero avisos" }).click();
  await expect(page.getByText("Pronto: os avisos também chegam neste aparelho.")).toBeVisible();

  await changeAddress(page, context);
  const titulo = `Combina e avisa ${run}`;
  const salario = 21_000 + (run % 900);
  await wantSalario(user, salario);
  const told = await publish({ titulo }, String(salario));
  const text = await waitForNotice(page, titulo);
  expect(await deliver(page, context, text)).toEqual([
    expect.stringMatching(new RegExp(`^Novo, inscrições até \\d\\d/\\d\\d: ${titulo}$`)),
  ]);
  await press(context, text, "salvar");
  await page.goto(told);
  await expect(page.getByRole("button", { name: "Salvo", exact: true })).toBeVisible();

  await page.goto("/perfil/alertas");
  const devices = page.getByRole("region", { name: "Avisos nos aparelhos" });
  await expect(devices.getByText("(este aparelho)")).toBeVisible();
  await devices.getByRole("button", { name: /^Renomear/ }).click();
  const naming = page.getByRole("dialog", { name: "Mudar o nome do aparelho" });
  await naming.getByLabel("Nome do aparelho").fill("Navegador de teste");
  await naming.getByRole("button", { name: "Salvar nome" }).click();
  await expect(devices.getByText("Navegador de teste (este aparelho)")).toBeVisible();
  // The progress depends on when the screen loaded.
  await expect(
    page
      .getByRole("region", { name: "Meus alertas" })
      .getByText(/^Aviso no aparelho: /)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await devices.getByRole("button", { name: "Remover Navegador de teste" }).click();
  await page
    .getByRole("dialog", { name: "Remover aparelho?" })
    .getByRole("button", { name: "Remover" })
    .click();
  await expect(devices.getByText("Nenhum aparelho recebe avisos ainda.")).toBeVisible();
  await expect(devices.getByRole("button", { name: "Receber avisos neste aparelho" })).toBeVisible();
});
