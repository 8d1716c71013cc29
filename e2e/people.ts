/// <reference lib="dom" />
// Users of the journeys. Steps that a journey does not test use the API, because a screen takes twenty times as long.
// Registration and sign-in have their own journeys (acesso, so-teclado, candidata-recebe-o-alerta).
import { expect, type Page } from "@playwright/test";
import { confirmationLink } from "./messages.ts";

export const password = "senha-boa";

export type KnownUser = { email: string; senha: string };

/** Shared accounts of the demonstration; no journey may change data that others read. */
export const demo = {
  free: { email: "gratuita@demo.example", senha: "gratuita-demo" },
  premium: { email: "premium@demo.example", senha: "premium-demo" },
  admin: { email: "admin@demo.example", senha: "admin-demo" },
} satisfies Record<string, KnownUser>;

const demoAccounts: KnownUser[] = Object.values(demo);

let counter = 0;

/** Returns an address that no other test uses. */
export function newEmail(): string {
  counter += 1;
  return `pessoa-${process.pid}-${Date.now()}-${counter}@teste.example`;
}

/** Calls the API; returns the answer, which must have the expected status. */
export async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, token, status = 200 }: { body?: object; token?: string; status?: number },
) {
  const response = await fetch(`${process.env.E2E_URL}/api${path}`, {
    method,
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBe(status);
  return text ? JSON.parse(text) : undefined;
}

/** Creates an account with an unconfirmed address. */
export async function createUnconfirmed(nome = "Joana Candidata Silva"): Promise<KnownUser> {
  const user = { email: newEmail(), senha: password };
  await call("POST", "/users/register", { body: { nome, ...user, terms_accepted: true }, status: 201 });
  return user;
}

/** Creates an account, and confirms its address by the mailed link. */
export async function createAccount(nome?: string): Promise<KnownUser> {
  const user = await createUnconfirmed(nome);
  const token = new URL(await confirmationLink(user.email)).searchParams.get("token");
  await call("POST", "/auth/email-confirmation/confirm", { body: { token } });
  return user;
}

type Session = {
  access_token: string;
  refresh_token: string;
  user: { uuid: string; nome: string; email: string; user_type: string; papel: string | null };
};

async function openSession({ email, senha }: KnownUser): Promise<Session> {
  const response = await fetch(`${process.env.E2E_URL}/api/auth/login`, {
    method: "POST",
    body: new URLSearchParams({ username: email, password: senha }),
  });
  expect(response.status, `${email} signs in`).toBe(200);
  return (await response.json()) as Session;
}

const demoTokens = new Map<KnownUser, Promise<string>>();
/** Address of the shared product; separate products may have another time, in which tokens expire. */
const sharedUrl = process.env.E2E_URL;

/** Returns an access token for `call`; shared by all journeys for shared accounts. */
export function tokenOf(user: KnownUser): Promise<string> {
  const isShared = demoAccounts.includes(user) && process.env.E2E_URL === sharedUrl;
  const known = isShared ? demoTokens.get(user) : undefined;
  const token = known ?? openSession(user).then(({ access_token }) => access_token);
  if (isShared) demoTokens.set(user, token);
  return token;
}

/** Signs a user in, replacing any session of this browser, and opens a screen. */
export async function enter(page: Page, someone: KnownUser, path = "/meus-concursos"): Promise<void> {
  const { access_token, refresh_token, user } = await openSession(someone);
  const { uuid, nome, email, user_type, papel } = user;
  // Stores the session as the product does (web/src/lib/token-storage.ts, server/src/identity/who/session-cookies.ts).
  const local = { domain: new URL(process.env.E2E_URL ?? "").hostname, path: "/", sameSite: "Lax" as const };
  const kept = encodeURIComponent(JSON.stringify({ uuid, nome, email, user_type, ...(papel && { papel }) }));
  await page.context().addCookies([
    { ...local, name: "access_token", value: access_token },
    { ...local, name: "refresh_token", value: refresh_token, path: "/api/auth", httpOnly: true },
    { ...local, name: "user_data", value: kept },
  ]);
  await page.goto(path);
  // Only a page can write to its local storage; until then the cookie works.
  await page.evaluate((token) => localStorage.setItem("refresh_token", token), refresh_token);
}

/** Creates an account, and opens a screen as its owner. */
export async function newUser(page: Page, path: string, nome?: string): Promise<KnownUser> {
  const user = await createAccount(nome);
  await enter(page, user, path);
  return user;
}

/** Sets a user's minimum salary, in reais. */
export async function wantSalario(user: KnownUser, salario_minimo: number): Promise<void> {
  await call("PUT", "/users/me/preferences", { token: await tokenOf(user), body: { salario_minimo } });
}

/** Registers on the page and waits for the success. */
export async function register(page: Page, email: string, nome?: string): Promise<void> {
  await page.goto("/register");
  await fillRegistration(page, email, nome);
}

/** Registers on an open page. */
export async function fillRegistration(
  page: Page,
  email: string,
  nome = "Joana Candidata Silva",
): Promise<void> {
  await page.getByLabel("Nome completo").fill(nome);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha").fill(password);
  await page.getByLabel("Li e aceito os termos e condições").check();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("Cadastro realizado com sucesso!")).toBeVisible();
}

/** Signs in on the page. */
export async function signIn(page: Page, { email, senha }: KnownUser, path = "/login"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(senha);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/login/);
}
