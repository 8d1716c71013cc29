import { describe, expect, test } from "vitest";
import { dsn, mailReport } from "../../../test/harness/mail-report.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import { openTelegramTalk } from "../../../test/harness/telegram-talk.ts";
import { closeChannel } from "../deliveries/closed-channels.ts";

const token = "um-segredo-das-devolucoes";
const { on, linked, runJobs, settingsOf } = openTelegramTalk({ MAIL_BOUNCE_TOKEN: token });

let number = 0;
/** Creates a user who was mailed an alert, with every other channel on. */
async function reader() {
  number += 1;
  const telefone = `55119${String(60_000_000 + number)}`;
  const channels = { telefone, habilitar_email: true, habilitar_whatsapp: true };
  const { user, chat } = await linked({ user_type: "PREMIUM", ...channels });
  const { chave } = await on.ask(user, "GET", "/api/users/me/aparelhos");
  const assinatura = on.emulators.browsers.subscribe(chave);
  await on.ask(user, "POST", "/api/users/me/aparelhos", { nome: "Meu celular", assinatura });
  await on.publish({});
  await on.work();
  const quoted = [`Message-ID: ${(await on.mailsTo(user.email)).at(-1)?.headers["message-id"]}`];
  const saidOf = () => ({
    whatsapp: on.textsOn(telefone).filter((text) => text.includes("Um aviso sobre a sua conta")),
    telegram: on.emulators.telegram.textsIn(chat.id).slice(1),
    push: on.emulators.browsers.find(assinatura.endpoint).map(({ text }) => JSON.parse(text)),
  });
  /** Returns the number of account messages by channel. */
  const countsOf = async () => {
    const { whatsapp, push, telegram } = saidOf();
    const mail = (await on.subjectsTo(user.email)).filter((subject) => subject.includes("desligados"));
    return { mail: mail.length, whatsapp: whatsapp.length, push: push.length, telegram: telegram.length };
  };
  return { user, telefone, quoted, saidOf, countsOf, browser: assinatura };
}
type Reader = Awaited<ReturnType<typeof reader>>;

const post = (payload: string) =>
  on.api.app.inject({
    method: "POST",
    url: "/api/mail/bounces",
    headers: { "content-type": "message/rfc822", authorization: `Bearer ${token}` },
    payload,
  });
const bounce = ({ user, quoted }: Reader) =>
  post(dsn([`Final-Recipient: rfc822;${user.email}`, "Action: failed", "Status: 5.1.1"], { quoted }));
const toldJobs = async () =>
  (await takeJobs(on.api.deps.pool, "alerts.channel-closed")).map(({ data }) => data);
/** Runs the queued jobs, the jobs they queue, and the bot's answers. */
async function work(): Promise<void> {
  for (let queued = await toldJobs(); queued.length > 0; queued = await toldJobs())
    for (const data of queued) await on.tellClosed(data);
  await runJobs();
}

const nowhere = { mail: 0, whatsapp: 0, push: 0, telegram: 0 };
const adjust = ({ user }: Reader, change: object) => on.ask(user, "PUT", "/api/alertas/ajustes", change);

/** Closes a channel as a permanent refusal does. */
async function close(channel: "whatsapp" | "push" | "telegram", { user }: Reader): Promise<void> {
  await on.api.deps.pool.query("UPDATE users SET tem_push = tem_push AND $2 WHERE id = $1", [
    user.id,
    channel !== "push",
  ]);
  await closeChannel(on.api.deps, channel, [user.id], channel === "whatsapp" ? "NUMERO" : "ENDERECO");
}

const bounced = "Nossos e-mails para você estão voltando";

test("a dead address is notified once, by the first other channel that is on", async () => {
  const one = await reader();
  await bounce(one);
  await bounce(one);
  await work();
  expect(one.saidOf()).toEqual({ whatsapp: [expect.stringContaining(bounced)], telegram: [], push: [] });
  expect(await on.subjectsTo(one.user.email), "and not by mail").toHaveLength(1);
});

test("a device or a chat brings the notice where earlier channels are off", async () => {
  const [onDevice, inChat] = [await reader(), await reader()];
  await adjust(onDevice, { habilitar_whatsapp: false });
  await adjust(inChat, { habilitar_whatsapp: false, habilitar_push: false });
  for (const one of [onDevice, inChat]) await bounce(one);
  await work();
  const corpo = expect.stringContaining(bounced);
  const link = `${on.api.deps.config.appUrl}/perfil/alertas`;
  const etiqueta = "email-desligado";
  const notice = { titulo: "Seus alertas por e-mail foram desligados", corpo, link, etiqueta };
  expect(onDevice.saidOf()).toEqual({ whatsapp: [], push: [notice], telegram: [] });
  expect(inChat.saidOf()).toEqual({ whatsapp: [], push: [], telegram: [corpo] });
});

describe("any other channel that died is told", () => {
  test.each(["whatsapp", "push", "telegram"] as const)(
    "a dead channel is notified by mail, where alerts come by it: %s",
    async (channel) => {
      const one = await reader();
      await close(channel, one);
      await work();
      expect(await one.countsOf()).toEqual({ ...nowhere, mail: 1 });
    },
  );

  test.each([
    ["whatsapp", "push", "o número do seu perfil não parece ter WhatsApp"],
    ["push", "whatsapp", "o navegador não aceita mais os nossos avisos"],
    ["telegram", "whatsapp", "a conversa com o nosso robô foi encerrada"],
  ] as const)(
    "a dead channel is notified once by another where mail is dead: %s by %s",
    async (channel, by, happened) => {
      const one = await reader();
      await bounce(one);
      await work();
      const before = await one.countsOf();
      await close(channel, one);
      await close(channel, one);
      await work();
      expect(await one.countsOf()).toEqual({ ...before, [by]: before[by] + 1 });
      expect(JSON.stringify(one.saidOf()[by].at(-1))).toContain(happened);
    },
  );

  test("another channel brings the notice where mail is merely off, and mail where nothing else is on", async () => {
    const one = await reader();
    await adjust(one, { habilitar_email: false, habilitar_push: false });
    await close("whatsapp", one);
    await work();
    expect(await one.countsOf()).toEqual({ ...nowhere, telegram: 1 });
    await close("telegram", one);
    await work();
    expect(await one.countsOf()).toEqual({ ...nowhere, telegram: 1, mail: 1 });
  });

  test("the next channel brings the notice where the notice's own mail finds the address dead", async () => {
    const one = await reader();
    on.emulators.mailbox.fail({ to: one.user.email, code: 550, text: "5.1.1 User unknown", times: 1 });
    await close("whatsapp", one);
    await work();
    expect(await one.countsOf(), "of the number and of the address").toEqual({ ...nowhere, push: 2 });
  });

  test("nobody is notified where no channel is left", async () => {
    const one = await reader();
    await bounce(one);
    await adjust(one, { habilitar_push: false, habilitar_telegram: false });
    await close("whatsapp", one);
    await work();
    expect(await one.countsOf()).toEqual(nowhere);
  });
});

test("a channel that refuses the notice for good leaves it to the next", async () => {
  const one = await reader();
  on.emulators.phones.fail({ to: one.telefone, code: 131026, times: 9 });
  on.emulators.browsers.fail(one.browser.endpoint, { status: 410, times: 9 });
  await bounce(one);
  await work();
  expect(await one.countsOf()).toMatchObject({ whatsapp: 0, push: 0, telegram: 1 });
});

test("a channel that can't send now leaves the notice to the next", async () => {
  const one = await reader();
  on.emulators.phones.fail({ to: one.telefone, code: 132_001, times: 99 });
  await bounce(one);
  await work();
  expect(await one.countsOf()).toEqual({ ...nowhere, push: 1 });
});

test("the channel and its notice commit together", async () => {
  const one = await reader();
  const queue = { ...on.api.deps.queue, enqueue: () => Promise.reject(new Error("killed")) };
  await expect(
    closeChannel({ ...on.api.deps, queue }, "telegram", [one.user.id], "ENDERECO"),
  ).rejects.toThrow("killed");
  expect(await settingsOf(one.user)).toMatchObject({
    habilitar_telegram: true,
    telegram_desligado_por: null,
  });
});

test("a job of the previous release notifies by its one channel only", async () => {
  const one = await reader();
  await bounce(one);
  await toldJobs();
  for (const told_by of ["whatsapp", "telegram"] as const)
    await on.tellClosed({ user_id: one.user.id, channel: "email", told_by });
  await work();
  expect(await one.countsOf()).toEqual({ ...nowhere, whatsapp: 1, telegram: 1 });
});

test("an address corrected before the notice is not reported as closed", async () => {
  const one = await reader();
  await bounce(one);
  await on.ask(one.user, "PUT", "/api/alertas/ajustes", { habilitar_email: true });
  await work();
  expect(one.saidOf()).toEqual({ whatsapp: [], telegram: [], push: [] });
});

test("a channel that is off sends no notice", async () => {
  const one = await reader();
  const off = { habilitar_whatsapp: false, habilitar_telegram: false, habilitar_push: false };
  await on.ask(one.user, "PUT", "/api/alertas/ajustes", off);
  await bounce(one);
  await work();
  expect(one.saidOf()).toEqual({ whatsapp: [], telegram: [], push: [] });
  expect(await settingsOf(one.user)).toMatchObject({ email_desligado_por: "ENDERECO" });
});

test("a device that fails first gets the notice later", async () => {
  const one = await reader();
  await adjust(one, { habilitar_whatsapp: false, habilitar_telegram: false });
  on.emulators.browsers.fail(one.browser.endpoint, { status: 500, times: 1 });
  await bounce(one);
  for (const data of await toldJobs()) {
    await expect(on.tellClosed(data)).rejects.toThrow("no device took the notice");
    await on.tellClosed(data);
  }
  await work();
  expect(await one.countsOf()).toEqual({ ...nowhere, push: 1 });
});

test("a user who reported spam is not notified; the profile shows it, where one click undoes it", async () => {
  const one = await reader();
  const fields = ["Feedback-Type: abuse", "User-Agent: Provedor/1.0", "Version: 1"];
  await post(mailReport({ type: "feedback-report", fields, quoted: one.quoted }));
  await work();
  expect(one.saidOf()).toEqual({ whatsapp: [], telegram: [], push: [] });
  expect(await settingsOf(one.user)).toMatchObject({ email_reclamado: true, habilitar_email: false });
  await on.ask(one.user, "PUT", "/api/alertas/ajustes", { habilitar_email: true });
  expect(await settingsOf(one.user)).toMatchObject({ email_reclamado: false, email_desligado_por: null });
});
