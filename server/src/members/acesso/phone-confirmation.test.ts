import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testNow } from "../../../test/harness/app.ts";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { buildUser, preferencias, signInAs } from "../../../test/harness/factories.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import { hookWhatsApp } from "../../../test/harness/whatsapp-hook.ts";
import { createPhoneCodeHandler } from "./phone-confirmation.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());
beforeEach(() => on.api.deps.clock.set(testNow));

type Recipient = Awaited<ReturnType<typeof buildUser>>;
const data = { nome: "Maria", habilitar_email: false, habilitar_whatsapp: true };

let number = 0;
/** Mobile numbers: WhatsApp knows one form of those of São Paulo, and two of Belo Horizonte (`area` 31). */
function mobile(area = 11) {
  number += 1;
  return `55${area}9${80_000_000 + number}`;
}

async function send(user: Recipient, method: "POST" | "PUT", url: string, payload?: object) {
  const headers = await signInAs(on.api.deps, user);
  return on.api.app.inject({ method, url: `/api/users/me${url}`, headers, ...(payload && { payload }) });
}
const save = (user: Recipient, change: object) => send(user, "PUT", "", { ...data, ...change });
const prove = async (user: Recipient, codigo: string) =>
  (await send(user, "POST", "/telefone/confirmacao", { codigo })).statusCode;
const me = (user: Recipient) => on.ask(user, "GET", "/api/users/me");

/** Runs the queued jobs. */
async function sendCodes(): Promise<void> {
  const handle = createPhoneCodeHandler(on.api.deps, on.client);
  for (;;) {
    const taken = await takeJobs(on.api.deps.pool, "confirmations.phone");
    if (taken.length === 0) return;
    for (const { data: payload } of taken) await handle(payload);
  }
}

/** Requests a code, and returns it as received. */
async function askForCode(user: Recipient, phone: string): Promise<string> {
  const before = on.emulators.phones.find(phone).length;
  expect((await send(user, "POST", "/telefone/codigo")).statusCode).toBe(204);
  await sendCodes();
  const messages = await on.emulators.phones.waitFor(phone, before + 1, 5_000);
  return /\*(\d{6})\*/.exec(messages?.at(-1)?.text ?? "")?.[1] ?? "";
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function premiumWith(telefone: string): Promise<Recipient> {
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM", nome: "Maria" });
  expect((await save(user, { telefone })).statusCode).toBe(200);
  return user;
}

test("WhatsApp alerts come after the code that came by WhatsApp was typed", async () => {
  const phone = mobile();
  const user = await premiumWith(`(11) ${phone.slice(4)}`);
  await on.ask(user, "PUT", "/api/users/me/preferences", preferencias({ salario_minimo: 1 }));
  expect(await me(user)).toMatchObject({
    telefone: phone,
    habilitar_whatsapp: true,
    telefone_a_confirmar: true,
  });
  const settings = () => on.ask(user, "GET", "/api/alertas/ajustes");
  expect(await settings()).toMatchObject({ habilitar_whatsapp: true, whatsapp_a_confirmar: true });
  await on.publish({});
  await on.work();
  expect(await on.deliveriesOf(user)).toEqual([]);

  const code = await askForCode(user, phone);
  expect(await prove(user, wrong(code))).toBe(400);
  expect(await prove(user, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(204);
  expect(await me(user)).toMatchObject({ telefone_a_confirmar: false });
  expect(await settings()).toMatchObject({ whatsapp_a_confirmar: false });
  expect(await prove(user, code)).toBe(400);
  await on.publish({ titulo: "Depois do código" });
  await on.work();
  expect(on.textsOn(phone).filter((text) => text.includes("Depois do código"))).toHaveLength(1);
});

describe("a code", () => {
  test("is void after five wrong ones, however many are tried at once", async () => {
    const phone = mobile();
    const user = await premiumWith(phone);
    const code = await askForCode(user, phone);
    await Promise.all([1, 2, 3, 4, 5].map(() => prove(user, wrong(code))));
    expect(await prove(user, code)).toBe(400);
    expect(await prove(user, await askForCode(user, phone))).toBe(204);
  });

  test("is good for ten minutes, and until the next one", async () => {
    const phone = mobile();
    const user = await premiumWith(phone);
    const first = await askForCode(user, phone);
    const second = await askForCode(user, phone);
    if (first !== second) expect(await prove(user, first)).toBe(400);
    on.api.deps.clock.set(new Date(Date.parse(testNow) + 10 * 60_000));
    expect(await prove(user, second)).toBe(400);
  });

  test("proves the number that it was sent to, and no other person's", async () => {
    const phone = mobile();
    const user = await premiumWith(phone);
    const code = await askForCode(user, phone);
    const other = await premiumWith(phone);
    expect(await prove(other, code)).toBe(400);
    await save(user, { telefone: mobile() });
    expect(await prove(user, code)).toBe(400);
  });

  test.each([false, true])(
    "goes to the form of the number that WhatsApp knows (told later: %s)",
    async (byWebhook) => {
      const phone = mobile(31);
      const short = phone.replace(/^(5531)9/, "$1");
      const user = await premiumWith(phone);
      on.emulators.phones.fail({ to: phone, code: 131026, times: 1, byWebhook });
      expect((await send(user, "POST", "/telefone/codigo")).statusCode).toBe(204);
      await sendCodes();
      if (byWebhook) {
        const [message] = (await on.emulators.phones.waitFor(phone, 1, 5_000)) ?? [];
        await reportUnknown(message?.id, message?.callbackData);
        await sendCodes();
      }
      const text = (await on.emulators.phones.waitFor(short, 1, 5_000))?.at(-1)?.text ?? "";
      expect(await prove(user, /\*(\d{6})\*/.exec(text)?.[1] ?? "")).toBe(204);
      expect(await on.userRow(user)).toMatchObject({ whatsapp_numero: short });
    },
  );

  test("is for premium accounts with a number", async () => {
    const regular = await buildUser(on.api.deps.db, { telefone: mobile() });
    expect((await send(regular, "POST", "/telefone/codigo")).statusCode).toBe(403);
    const without = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
    expect((await send(without, "POST", "/telefone/codigo")).statusCode).toBe(422);
  });
});

async function reportUnknown(id: string | undefined, callback: string | undefined): Promise<void> {
  const status = {
    id,
    status: "failed",
    biz_opaque_callback_data: callback,
    errors: [{ code: 131026, title: "x" }],
  };
  const response = await hookWhatsApp(on.api, { statuses: [status] });
  expect(response.statusCode).toBe(204);
}

describe("a proof is asked for", () => {
  test("again with another number, not with the same one typed in another way", async () => {
    const phone = mobile();
    const user = await premiumWith(phone);
    await prove(user, await askForCode(user, phone));
    const same = await save(user, { telefone: `+55 (11) ${phone.slice(4, 9)}-${phone.slice(9)}` });
    expect(same.json()).toMatchObject({ telefone: phone, telefone_a_confirmar: false });
    await save(user, { telefone: phone, habilitar_whatsapp: false });
    expect((await save(user, { telefone: phone })).json()).toMatchObject({ telefone_a_confirmar: false });
    expect((await save(user, { telefone: mobile() })).json()).toMatchObject({ telefone_a_confirmar: true });
  });

  test("of a number that an administrator sets", async () => {
    const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM", telefone: mobile() });
    const body = { ...data, user_type: "PREMIUM", telefone: mobile() };
    await on.asAdmin("PUT", `/api/users/admin/users/${user.uuid}`, body);
    expect(await me(user)).toMatchObject({ telefone: body.telefone, telefone_a_confirmar: true });
  });

  test("not of who had WhatsApp on before, but of who switches it on without ever having proven", async () => {
    const telefone = mobile();
    const columns = { telefone_confirmado_em: null, telefone } as const;
    const had = await buildUser(on.api.deps.db, {
      user_type: "PREMIUM",
      ...columns,
      habilitar_whatsapp: true,
    });
    expect((await save(had, { telefone })).json()).toMatchObject({ telefone_a_confirmar: false });
    const off = await buildUser(on.api.deps.db, { user_type: "PREMIUM", ...columns });
    const answer = await on.ask(off, "PUT", "/api/alertas/ajustes", { habilitar_whatsapp: true });
    expect(answer).toMatchObject({ habilitar_whatsapp: true, whatsapp_a_confirmar: true });
  });
});

test.each([
  ["20 99999-8888", "É necessário fornecer um telefone válido para receber notificações via WhatsApp", true],
  [
    "1 212 555 1234",
    "Este telefone não existe. Informe DDD e número; de outro país, comece com + e o código do país.",
    false,
  ],
])("%s is refused in words", async (telefone, message, habilitar_whatsapp) => {
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  const response = await save(user, { telefone, habilitar_whatsapp });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([{ field: "telefone", message }]);
});

test("a number of another country says so, and goes back and forth as it was given out", async () => {
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  expect((await save(user, { telefone: "+1 212 555 1234" })).json()).toMatchObject({
    telefone: "12125551234",
  });
  expect((await save(user, { telefone: "12125551234" })).json()).toMatchObject({ telefone: "12125551234" });
});
