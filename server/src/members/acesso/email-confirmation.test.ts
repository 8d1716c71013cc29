import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testNow } from "../../../test/harness/app.ts";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { buildUser, preferencias } from "../../../test/harness/factories.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import { matchUser } from "../../alerts/events/late-joiners.ts";
import { createEmailConfirmationHandler } from "./email-confirmation.ts";
import { createPasswordLink } from "./password-reset.ts";

const hourMs = 3_600_000;
const senha = "uma-senha-boa";
let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());
beforeEach(() => on.api.deps.clock.set(testNow));

const post = (path: string, payload: object | undefined, headers = {}) =>
  on.api.app.inject({ method: "POST", url: `/api${path}`, headers, ...(payload && { payload }) });
const confirm = (token: string) => post("/auth/email-confirmation/confirm", { token });

/** Runs the queued jobs. */
async function mailLinks(): Promise<void> {
  const handle = createEmailConfirmationHandler(on.api.deps, on.mailer);
  for (const { data } of await takeJobs(on.api.deps.pool, "confirmations.email")) await handle(data);
}

/** Runs the catch-up jobs of new channels, and sends. */
async function catchUp(): Promise<void> {
  const { rows } = await on.api.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name = 'alerts.catch-up' RETURNING (data ->> 'user_id')::integer AS id",
  );
  for (const { id } of rows) await matchUser(on.api.deps, id);
  await on.work();
}

let counter = 0;
/** Registers a user, and signs in. */
async function register() {
  counter += 1;
  const email = `nova${counter}@teste.example`;
  const made = await post("/users/register", { nome: "Joana Silva", email, senha, terms_accepted: true });
  expect(made.statusCode, made.body).toBe(201);
  await mailLinks();
  const { uuid } = made.json();
  const row = await on.api.deps.db
    .selectFrom("users")
    .select("id")
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();
  return { id: row.id, uuid: uuid as string, email };
}

/** Returns the tokens mailed to an address, the newest last. */
async function linksTo(email: string): Promise<string[]> {
  return (await on.mailsTo(email)).flatMap(
    ({ text }) => /confirmar-email\?token=([\w.-]+)/.exec(text)?.[1] ?? [],
  );
}
const linkTo = async (email: string) => (await linksTo(email)).at(-1) ?? "";

test("nothing goes to an address before its link is followed, and everything after", async () => {
  const user = await register();
  expect(await on.subjectsTo(user.email)).toEqual(["Confirme o seu e-mail no Concurso à Vista"]);
  expect(await on.ask(user, "GET", "/api/users/me")).toMatchObject({
    habilitar_email: true,
    email_a_confirmar: true,
  });
  await on.ask(user, "PUT", "/api/users/me/preferences", preferencias({ salario_minimo: 1 }));
  await on.publish({ titulo: "Antes da confirmação" });
  await on.work();
  expect(await on.deliveriesOf(user)).toEqual([]);
  await on.tellClosed({ user_id: user.id, channel: "whatsapp" });
  expect(await on.subjectsTo(user.email)).toHaveLength(1);

  await catchUp();
  const entered = await confirm(await linkTo(user.email));
  expect(entered.statusCode, entered.body).toBe(200);
  expect(entered.cookies.map(({ name }) => name)).toEqual(["access_token", "refresh_token", "device"]);
  const headers = { authorization: `Bearer ${entered.json().access_token}` };
  const me = await on.api.app.inject({ url: "/api/users/me", headers });
  expect(me.json()).toMatchObject({ email: user.email, email_a_confirmar: false });

  await catchUp();
  expect((await on.subjectsTo(user.email)).at(-1)).toBe("Novo, inscrições até 20/12: Antes da confirmação");
  await on.publish({ titulo: "Depois da confirmação" });
  await on.work();
  expect((await on.subjectsTo(user.email)).filter((subject) => subject.includes("Depois"))).toHaveLength(1);
});

test("a link leads on to where its person was going, on this site alone", async () => {
  const payload = { nome: "Joana", email: "indo@teste.example", senha, terms_accepted: true };
  const abroad = await post("/users/register", { ...payload, destino: "//evil.example/x" });
  expect(abroad.statusCode).toBe(422);
  await post("/users/register", { ...payload, destino: "/plans?plano=premium" });
  await mailLinks();
  const [mail] = await on.mailsTo(payload.email);
  expect(mail?.text).toMatch(/confirmar-email\?token=[\w.-]+&redirect=%2Fplans%3Fplano%3Dpremium/);
  expect(mail?.html).toMatch(/&amp;redirect=%2Fplans%3Fplano%3Dpremium"/);
});

test("a link lets nobody in who has a second factor, and confirms all the same", async () => {
  const user = await register();
  await on.api.deps.pool.query(
    "INSERT INTO segundos_fatores (user_id, segredo, ligado_em) VALUES ($1, 'selado', now())",
    [user.id],
  );
  const entered = await confirm(await linkTo(user.email));
  expect(entered.json().type).toBe("/problems/second-factor-needed");
  expect(entered.cookies).toEqual([]);
  expect(await on.ask(user, "GET", "/api/users/me")).toMatchObject({ email_a_confirmar: false });
});

describe("a link", () => {
  const refusal = "Este link já foi usado ou venceu. Se o seu e-mail ainda não foi confirmado, peça outro.";

  test("works once", async () => {
    const { email } = await register();
    const token = await linkTo(email);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await confirm(token)).statusCode));
    expect(statuses.sort()).toEqual([200, 400, 400]);
    expect((await confirm(token)).json().detail).toBe(refusal);
  });

  test("works for 48 hours; another may be asked for", async () => {
    const user = await register();
    const token = await linkTo(user.email);
    on.api.deps.clock.set(new Date(Date.parse(testNow) + 48 * hourMs));
    expect((await confirm(token)).statusCode).toBe(400);
    await on.ask(user, "POST", "/api/auth/email-confirmation/request");
    await mailLinks();
    expect(await linksTo(user.email)).toHaveLength(2);
    expect((await confirm(await linkTo(user.email))).statusCode).toBe(200);
    await on.ask(user, "POST", "/api/auth/email-confirmation/request");
    await mailLinks();
    expect(await linksTo(user.email)).toHaveLength(2);
  });

  test("of another address, or changed by anybody, opens nothing", async () => {
    const user = await register();
    const token = await linkTo(user.email);
    const [uuid, expiry = "", signature] = token.split(".");
    const longer = (Number.parseInt(expiry, 36) + hourMs).toString(36);
    const other = await register();
    for (const forged of [
      `${uuid}.${longer}.${signature}`,
      token.replace(user.uuid, other.uuid),
      `${token}x`,
      "x",
    ])
      expect((await confirm(forged)).statusCode, forged).toBe(400);
    const email = `mudou-${user.email}`;
    await on.api.deps.db.updateTable("users").set({ email }).where("id", "=", user.id).execute();
    expect((await confirm(token)).statusCode).toBe(400);
  });

  test("is followed from our own pages alone, and asked for by who is signed in", async () => {
    const { email } = await register();
    const headers = { origin: "https://evil.example" };
    const foreign = await post("/auth/email-confirmation/confirm", { token: await linkTo(email) }, headers);
    expect(foreign.statusCode).toBe(403);
    expect((await post("/auth/email-confirmation/request", undefined)).statusCode).toBe(401);
  });
});

test("a new password by mail proves the address as well", async () => {
  const user = await register();
  const token = await linkTo(user.email);
  const link = await createPasswordLink(on.api.deps, user.id);
  const body = { token: new URL(link).searchParams.get("token"), nova_senha: "outra-senha-boa" };
  expect((await post("/auth/password-reset/confirm", body)).statusCode).toBe(200);
  expect(await on.ask(user, "GET", "/api/users/me")).toMatchObject({ email_a_confirmar: false });
  expect((await confirm(token)).statusCode).toBe(400);
});

test("older accounts need no link, nor do those of an installation without confirmation", async () => {
  const before = await buildUser(on.api.deps.db);
  expect(await on.ask(before, "GET", "/api/users/me")).toMatchObject({ email_a_confirmar: false });
  const trusting = await createChannels({ CONFIRM_ADDRESSES: "0" });
  try {
    const payload = { nome: "Ana", email: "ana@teste.example", senha, terms_accepted: true };
    const made = await trusting.api.app.inject({ method: "POST", url: "/api/users/register", payload });
    expect(made.json()).toMatchObject({ email_a_confirmar: false });
    const { rows } = await trusting.api.deps.pool.query(
      "SELECT FROM pgboss.job WHERE name = 'confirmations.email'",
    );
    expect(rows).toEqual([]);
  } finally {
    await trusting.close();
  }
});
