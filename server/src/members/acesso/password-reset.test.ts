import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { type BuiltUser, buildUser, signInAs } from "../../../test/harness/factories.ts";
import { createMailer, type Mailer } from "../../platform/providers/email/mailer.ts";
import { createPasswordResetHandler } from "./password-reset.ts";

let api: TestApp;
let emulators: Emulators;
let mailer: Mailer;
let user: BuiltUser;
beforeAll(async () => {
  emulators = await startEmulators();
  mailer = createMailer({ url: emulators.urls.smtp, from: "conta@teste.example" });
  api = await createTestApp();
});
afterAll(async () => {
  mailer.close();
  await emulators.close();
  await api.close();
});
beforeEach(async () => {
  api.deps.clock.set(testNow);
  await api.deps.pool.query("DELETE FROM pgboss.job");
  user = await buildUser(api.deps.db);
});

const post = (path: string, payload: object) =>
  api.app.inject({ method: "POST", url: `/api/auth/${path}`, payload });
const confirm = (token: string, nova_senha: string) => post("password-reset/confirm", { token, nova_senha });
const login = (password: string) =>
  api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ username: user.email, password }).toString(),
  });

async function queued(): Promise<{ user_id: number | null }[]> {
  const { rows } = await api.deps.pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'auth.password-reset'",
  );
  return rows.map(({ data }) => data);
}

/** Requests a link, and returns it from the mail. */
async function askForToken(): Promise<string> {
  await post("password-reset/request", { email: user.email });
  const handle = createPasswordResetHandler(api.deps, mailer);
  const before = emulators.mailbox.find(user.email).length;
  await handle({ user_id: user.id });
  const mails = (await emulators.mailbox.waitFor(user.email, before + 1, 5_000)) ?? [];
  const [shown] = (
    await (await fetch(`${emulators.urls.dev}/dev/api/messages?to=${user.email}`)).json()
  ).slice(-1);
  expect(mails.length).toBeGreaterThan(before);
  return /reset-password\?token=([\w-]+)/.exec(shown.text)?.[1] ?? "";
}

test("a link tells the masked address it is for, uses nothing up, and tells nothing once it is dead", async () => {
  const token = await askForToken();
  const check = (asked: string) => post("password-reset/check", { token: asked });
  const masked = user.email.replace(/^(.)[^@]*/, "$1•••");
  for (const time of ["first", "second"]) {
    const answer = await check(token);
    expect([answer.statusCode, answer.json()], time).toEqual([200, { email: masked }]);
  }
  const other = await askForToken();
  expect((await confirm(token, "outra senha bem comprida")).statusCode).toBe(200);
  for (const dead of [token, other, "unknown"]) {
    const answer = await check(dead);
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: null }]);
  }
});

test("an expired link tells nothing of its account", async () => {
  const token = await askForToken();
  api.deps.clock.set(new Date(Date.parse(testNow) + 61 * 60_000));
  expect((await post("password-reset/check", { token })).json()).toEqual({ email: null });
});

test("a link replaces the password, once, and ends every session", async () => {
  const headers = await signInAs(api.deps, user);
  const token = await askForToken();
  expect((await confirm(token, "senha-nova")).statusCode).toBe(200);
  expect((await login("senha-nova")).statusCode).toBe(200);
  expect((await api.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(401);
  const again = await confirm(token, "outra-senha");
  expect(again.statusCode).toBe(400);
  expect(again.json().detail).toBe(
    "Ocorreu um erro ao redefinir sua senha. O token pode ser inválido ou ter expirado.",
  );
  expect((await login("outra-senha")).statusCode).toBe(401);
});

test("jobs that run at once make no more links than a mailbox may hold", async () => {
  const quiet = { send: async () => undefined, close: () => undefined } as unknown as Mailer;
  const handle = createPasswordResetHandler(api.deps, quiet);
  await Promise.all(Array.from({ length: 12 }, () => handle({ user_id: user.id })));
  const { rows } = await api.deps.pool.query(
    "SELECT count(*)::int AS n FROM password_resets WHERE user_id = $1",
    [user.id],
  );
  expect(rows).toEqual([{ n: 5 }]);
});

test("using one link takes the person's other links out of use", async () => {
  const first = await askForToken();
  const second = await askForToken();
  expect(first).not.toBe(second);
  expect((await confirm(second, "senha-nova")).statusCode).toBe(200);
  expect((await confirm(first, "outra-senha")).statusCode).toBe(400);
});

test("a link works for 60 minutes", async () => {
  const late = await askForToken();
  const start = new Date(testNow).getTime();
  api.deps.clock.set(new Date(start + 60 * 60_000));
  expect((await confirm(late, "senha-nova")).statusCode).toBe(400);
  api.deps.clock.set(new Date(start + 59 * 60_000));
  expect((await confirm(late, "senha-nova")).statusCode).toBe(200);
});

test("the database holds no token that could be used", async () => {
  const token = await askForToken();
  const { rows } = await api.deps.pool.query("SELECT token_hash FROM password_resets");
  expect(rows.some(({ token_hash }) => token_hash.toString("utf8").includes(token))).toBe(false);
});

test("an unknown address is answered and worked on alike, and gets nothing", async () => {
  const known = await post("password-reset/request", { email: user.email });
  const unknown = await post("password-reset/request", { email: "ninguem@teste.example" });
  expect(unknown.statusCode).toBe(200);
  expect(unknown.json()).toEqual(known.json());
  expect(known.json().reset_url).toBeNull();
  expect((await queued()).map(({ user_id }) => user_id).sort()).toEqual([user.id, null].sort());
  const handle = createPasswordResetHandler(api.deps, mailer);
  await handle({ user_id: null });
  expect(emulators.mailbox.find("ninguem@teste.example")).toEqual([]);
});

test("a password that can be guessed is refused at its field, and the link stays good", async () => {
  const token = await askForToken();
  const refused = await confirm(token, "Flamengo10");
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toEqual([
    { field: "nova_senha", message: "Esta senha é muito comum. Escolha outra." },
  ]);
  expect((await confirm(token, "uma outra bem melhor")).statusCode).toBe(200);
});

test.each([
  [{ token: "", nova_senha: "senha-nova" }, "token", "Token de redefinição não encontrado."],
  [{ nova_senha: "senha-nova" }, "token", "Token de redefinição não encontrado."],
  [{ token: "x", nova_senha: "123" }, "nova_senha", "A senha deve ter pelo menos 6 caracteres."],
])("%j is refused at its field", async (payload, field, message) => {
  const response = await post("password-reset/confirm", payload);
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([{ field, message }]);
});
