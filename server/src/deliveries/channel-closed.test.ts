import { startEmulators } from "@cav/emulators/start.ts";
import { afterAll, expect, test } from "vitest";
import { dsn, mailReport } from "../../test/harness/mail-report.ts";
import { takeJobs } from "../../test/harness/take-jobs.ts";
import { openTelegramTalk } from "../../test/harness/telegram-talk.ts";

const token = "um-segredo-das-devolucoes";
const services = await startEmulators();
const { on, linked, runJobs, settingsOf } = openTelegramTalk({
  PUSH_STAND_IN: services.urls.push,
  MAIL_BOUNCE_TOKEN: token,
});
afterAll(() => services.close());

let number = 0;
/** Somebody who was mailed an alert, and has every other channel on besides. */
async function reader() {
  number += 1;
  const telefone = `55119${String(60_000_000 + number)}`;
  const channels = { telefone, habilitar_email: true, habilitar_whatsapp: true };
  const { user, chat } = await linked({ user_type: "PREMIUM", ...channels });
  const { chave } = await on.ask(user, "GET", "/api/users/me/aparelhos");
  const assinatura = services.browsers.subscribe(chave);
  await on.ask(user, "POST", "/api/users/me/aparelhos", { nome: "Meu celular", assinatura });
  await on.publish({});
  await on.work();
  const quoted = [`Message-ID: ${(await on.mailsTo(user.email)).at(-1)?.headers["message-id"]}`];
  const saidOf = () => ({
    whatsapp: on.textsOn(telefone).filter((text) => text.includes("Um aviso sobre a sua conta")),
    telegram: on.emulators.telegram.textsIn(chat.id).slice(1),
    push: services.browsers.find(assinatura.endpoint).map(({ text }) => JSON.parse(text)),
  });
  return { user, telefone, quoted, saidOf, browser: assinatura };
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
/** What was queued, then what that had the bot say. */
async function work(): Promise<void> {
  for (const data of await toldJobs()) await on.tellClosed(data);
  await runJobs();
}

test("an address where nothing arrives is told once by every other channel that is on", async () => {
  const one = await reader();
  await bounce(one);
  await bounce(one);
  await work();
  const told = expect.stringContaining("Nossos e-mails para você estão voltando");
  expect(one.saidOf()).toEqual({
    whatsapp: [told],
    telegram: [told],
    push: [
      {
        titulo: "Seus alertas por e-mail foram desligados",
        corpo: told,
        link: `${on.api.deps.config.appUrl}/perfil/alertas`,
        etiqueta: "email-desligado",
      },
    ],
  });
  expect(await on.subjectsTo(one.user.email), "and not by mail").toHaveLength(1);
});

test("an address that was put right before anybody was told is not said to be closed", async () => {
  const one = await reader();
  await bounce(one);
  await on.ask(one.user, "PUT", "/api/alertas/ajustes", { habilitar_email: true });
  await work();
  expect(one.saidOf()).toEqual({ whatsapp: [], telegram: [], push: [] });
});

test("one that is off says nothing", async () => {
  const one = await reader();
  const off = { habilitar_whatsapp: false, habilitar_telegram: false, habilitar_push: false };
  await on.ask(one.user, "PUT", "/api/alertas/ajustes", off);
  await bounce(one);
  await work();
  expect(one.saidOf()).toEqual({ whatsapp: [], telegram: [], push: [] });
  expect(await settingsOf(one.user)).toMatchObject({ email_desligado_por: "ENDERECO" });
});

test("a device that takes it later has it then, and no other channel says it twice", async () => {
  const one = await reader();
  services.browsers.fail(one.browser.endpoint, { status: 500, times: 1 });
  await bounce(one);
  const failed: Parameters<typeof on.tellClosed>[0][] = [];
  for (const data of await toldJobs()) await on.tellClosed(data).catch(() => failed.push(data));
  expect(failed).toMatchObject([{ told_by: "push" }]);
  for (const data of failed) await on.tellClosed(data);
  await runJobs();
  const { whatsapp, telegram, push: notices } = one.saidOf();
  expect([whatsapp.length, telegram.length, notices.length]).toEqual([1, 1, 1]);
});

test("who called a mail spam wants to hear less: the profile alone says so, which another click undoes", async () => {
  const one = await reader();
  const fields = ["Feedback-Type: abuse", "User-Agent: Provedor/1.0", "Version: 1"];
  await post(mailReport({ type: "feedback-report", fields, quoted: one.quoted }));
  await work();
  expect(one.saidOf()).toEqual({ whatsapp: [], telegram: [], push: [] });
  expect(await settingsOf(one.user)).toMatchObject({ email_reclamado: true, habilitar_email: false });
  await on.ask(one.user, "PUT", "/api/alertas/ajustes", { habilitar_email: true });
  expect(await settingsOf(one.user)).toMatchObject({ email_reclamado: false, email_desligado_por: null });
});
