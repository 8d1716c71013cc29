import { beforeEach, expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { deleteRows } from "../../../test/harness/empty.ts";
import { channelRules } from "../channels/index.ts";
import { createNoSender } from "./channel-sender.ts";
import { dispatchBatch, dispatchDigests } from "./dispatch.ts";

const on = openChannels();
beforeEach(async () => {
  await deleteRows(on.api.deps.pool, ["whatsapp_audience"]);
});

let number = 0;
/** Creates a premium user with WhatsApp only. */
async function person(overrides: object = {}) {
  number += 1;
  const telefone = `55119${String(50_000_000 + number)}`;
  const channels = { telefone, habilitar_whatsapp: true, habilitar_email: false };
  const user = await on.candidate({ salario_minimo: 1 }, { user_type: "PREMIUM", ...channels, ...overrides });
  return { ...user, telefone };
}
type Person = Awaited<ReturnType<typeof person>>;
const refuse = ({ telefone }: Person, code: number, times = 99) =>
  on.emulators.phones.fail({ to: telefone, code, times });

const under = (changes: object) => ({ ...on.api.deps, config: { ...on.api.deps.config, ...changes } });

test("a permanent WhatsApp failure goes by mail, which says why and how to stop it", async () => {
  const user = await person();
  refuse(user, 100);
  await on.publish({ titulo: "TRT de Teste" });
  await on.work();
  await on.work();
  const [mail, ...more] = await on.mailsTo(user.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("TRT de Teste");
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("não foi possível entregá-la por outro canal seu");
    expect(part).toContain("Parar de receber e-mails");
  }
  expect(await on.statesOf(user)).toEqual([
    ["email", "sent", null],
    ["whatsapp", "failed", expect.stringContaining("100")],
  ]);
});

test("spent attempts go by mail", async () => {
  const user = await person();
  await on.publish({});
  await on.match();
  await on.api.deps.pool.query("UPDATE deliveries SET attempts = $1", [
    channelRules.whatsapp.maxAttempts - 1,
  ]);
  on.emulators.phones.fail({ to: user.telefone, code: 2, status: 500, times: 1 });
  await on.work();
  await on.work();
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
});

test("deliveries that waited while the number turned out dead go by mail", async () => {
  const user = await person();
  refuse(user, 131026);
  await on.publish({ titulo: "Primeiro" });
  await on.publish({ titulo: "Segundo" });
  await on.match();
  await on.work();
  on.api.deps.clock.set("2026-11-20T13:01:00Z");
  await on.work();
  await on.work();
  expect((await on.subjectsTo(user.email)).map((subject) => subject.split(": ").at(-1)).sort()).toEqual([
    "Primeiro",
    "Segundo",
  ]);
});

test("a deadline of today without audience room goes by mail", async () => {
  const users = [await person(), await person()];
  const mails = async () =>
    (await Promise.all(users.map(({ email }) => on.subjectsTo(email)))).map((all) => all.length);
  await on.publish({ data_fim_inscricao: "2026-11-20" });
  await on.match();
  const deps = under({ whatsappAudienceLimit: 1, ringHours: { opens: 8, closes: 21 } });
  for (const time of ["2026-11-20T20:00:00Z", "2026-11-20T23:30:00Z"]) {
    on.api.deps.clock.set(time);
    await dispatchBatch(deps, on.whatsApp);
    await dispatchBatch(deps, on.email);
    expect(await mails()).toEqual([0, 0]);
  }
  on.api.deps.clock.set("2026-11-21T00:30:00Z");
  await dispatchBatch(deps, on.whatsApp);
  await dispatchBatch(deps, on.email);
  expect((await mails()).sort()).toEqual([0, 1]);
  expect(users.flatMap(({ telefone }) => on.textsOn(telefone))).toHaveLength(1);
});

test("a delivery without audience room for a day goes by mail", async () => {
  const [first, second] = [await person(), await person()];
  await on.publish({ titulo: "Longe", data_fim_inscricao: "2027-03-01", data_prova: null });
  await on.match();
  const deps = under({ whatsappAudienceLimit: 1 });
  const mails = async () =>
    (await Promise.all([first, second].map(({ email }) => on.subjectsTo(email)))).flat().length;
  for (let hour = 0; hour < 24; hour += 1) {
    on.api.deps.clock.set(new Date(Date.parse("2026-11-20T13:00:00Z") + hour * 3_600_000).toISOString());
    await dispatchBatch(deps, on.whatsApp);
    await dispatchBatch(deps, on.email);
    expect(await mails()).toBe(0);
  }
  on.api.deps.clock.set("2026-11-21T13:00:00Z");
  await dispatchBatch(deps, on.whatsApp);
  await dispatchBatch(deps, on.email);
  expect(await mails()).toBe(1);
});

test("a reminder goes by mail on its own day, before WhatsApp's rest", async () => {
  await on.api.deps.pool.query("UPDATE calendario_andado SET ate = '2026-11-19'");
  const people = [await person(), await person()];
  const { uuid } = await on.publish({ titulo: "Logo", data_fim_inscricao: "2026-11-27", data_prova: null });
  await on.work();
  for (const user of people) await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  await deleteRows(on.api.deps.pool, ["whatsapp_audience"]);
  await on.walk();
  await on.match();
  const deps = under({ whatsappAudienceLimit: 1, ringHours: { opens: 8, closes: 21 } });
  const mails = async () =>
    (await Promise.all(people.map(({ email }) => on.subjectsTo(email)))).flat().length;
  for (const time of ["2026-11-20T13:00:00Z", "2026-11-20T14:00:00Z", "2026-11-20T23:30:00Z"]) {
    expect(await mails()).toBe(0);
    on.api.deps.clock.set(time);
    for (const sender of [on.whatsApp, on.email]) await dispatchDigests(deps, sender);
  }
  expect(await mails()).toBe(1);
});

test("deliveries that waited when premium ended go by mail, and nothing else afterwards", async () => {
  const user = await person();
  await on.ask(user, "PUT", "/api/alertas/ajustes", { silencio: { de: 9, ate: 12 } });
  await on.publish({ titulo: "Antes" });
  await on.work();
  await on.asAdmin("PUT", `/api/users/admin/users/${user.uuid}`, {
    nome: "Maria Candidata",
    telefone: user.telefone,
    habilitar_email: false,
    habilitar_whatsapp: false,
    user_type: "REGULAR",
  });
  await on.publish({ titulo: "Depois" });
  on.api.deps.clock.set("2026-11-20T15:30:00Z");
  await on.work();
  await on.work();
  expect(on.textsOn(user.telefone)).toEqual([]);
  expect((await on.subjectsTo(user.email)).map((subject) => subject.split(": ").at(-1))).toEqual(["Antes"]);
  expect(await on.statesOf(user)).toContainEqual([
    "whatsapp",
    "canceled",
    "o plano premium acabou; enviado por e-mail",
  ]);
});

test("a deadline that ends before WhatsApp's hours goes by mail", async () => {
  on.api.deps.clock.set("2026-11-21T00:30:00Z");
  const user = await person();
  await on.publish({ data_fim_inscricao: "2026-11-20" });
  await on.match();
  await dispatchBatch(under({ ringHours: { opens: 8, closes: 21 } }), on.whatsApp);
  await on.work();
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
  expect(await on.statesOf(user)).toContainEqual([
    "whatsapp",
    "canceled",
    "o prazo acaba antes do horário do WhatsApp; enviado por e-mail",
  ]);
});

test("a deadline held up by misconfiguration goes by mail within five minutes, once where mail is on", async () => {
  const [alone, both] = [await person(), await person({ habilitar_email: true })];
  for (const user of [alone, both]) refuse(user, 190);
  await on.publish({});
  await on.match();
  // Four waits of at most 270 s in total, each of which may end just after a poll.
  for (let second = 0; second < 300; second += 5) {
    on.api.deps.clock.set(new Date(Date.parse("2026-11-20T13:00:00Z") + second * 1000).toISOString());
    await on.work();
  }
  for (const { email } of [alone, both]) expect(await on.subjectsTo(email)).toHaveLength(1);
  expect(await on.statesOf(alone)).toContainEqual(["whatsapp", "failed", expect.stringContaining("190")]);
  // Mail has arrived, so further attempts by WhatsApp lose nothing.
  expect(await on.statesOf(both)).toContainEqual(["whatsapp", "queued", expect.stringContaining("190")]);
});

test("everything goes by mail where WhatsApp is not configured", async () => {
  const [alone, gone] = [await person(), await person()];
  await on.api.deps.pool.query("UPDATE users SET email_desligado_por = 'PEDIDO' WHERE id = $1", [gone.id]);
  await on.publish({});
  await on.match();
  await dispatchBatch(under({ whatsapp: undefined }), createNoSender("whatsapp"));
  await on.work();
  expect(await on.subjectsTo(alone.email)).toHaveLength(1);
  expect(await on.statesOf(gone)).toEqual([["whatsapp", "failed", "WhatsApp não configurado"]]);
});

test("a user with a dead number and no mail still gets new exams by mail, until they stop it", async () => {
  const user = await person();
  refuse(user, 131026);
  await on.publish({ titulo: "Primeiro" });
  await on.work();
  await on.work();
  await on.publish({ titulo: "Segundo" });
  await on.work();
  const [, mail] = await on.mailsTo(user.email);
  expect(mail?.subject).toMatch(/: Segundo$/);
  expect(mail?.text).toContain("não foi possível entregá-la por outro canal seu");
  const link = mail?.headers["list-unsubscribe"]?.match(/\/api\/\S+?(?=>)/)?.[0] ?? "";
  expect((await on.api.app.inject({ method: "POST", url: link })).statusCode).toBe(204);
  await on.publish({ titulo: "Terceiro" });
  await on.work();
  expect(await on.subjectsTo(user.email)).toHaveLength(2);
});

test("users who switched both channels off get no mail instead", async () => {
  const user = await person({ habilitar_whatsapp: false });
  await on.publish({});
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([]);
});

test("users who switch off the last channel after another died get none either", async () => {
  const user = await person({ habilitar_email: true, habilitar_whatsapp: false });
  await on.api.deps.pool.query("UPDATE users SET push_desligado_por = 'ENDERECO' WHERE id = $1", [user.id]);
  const none = { habilitar_email: false, habilitar_whatsapp: false };
  await on.ask(user, "PUT", "/api/users/me", { nome: "Ana", telefone: user.telefone, ...none });
  await on.publish({});
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([]);
});

test.each([
  ["left mail by its link", 100, { email_desligado_por: "PEDIDO" }],
  ["has a dead address", 100, { email_desligado_por: "ENDERECO" }],
  ["told WhatsApp to stop", 131050, {}],
])("a user who %s gets no mail: the message fails with its reason", async (_, code, overrides) => {
  const user = await person();
  for (const [column, value] of Object.entries(overrides)) {
    await on.api.deps.pool.query(`UPDATE users SET ${column} = $1 WHERE id = $2`, [value, user.id]);
  }
  // Saving the profile with mail still off does not ask for mail.
  const channels = { habilitar_email: false, habilitar_whatsapp: true };
  await on.ask(user, "PUT", "/api/users/me", { nome: "Ana", telefone: user.telefone, ...channels });
  refuse(user, code);
  await on.publish({});
  await on.work();
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([]);
  expect(await on.statesOf(user)).toEqual([["whatsapp", "failed", expect.stringContaining(String(code))]]);
});
