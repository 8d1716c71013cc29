import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { preferencias } from "../../../test/harness/factories.ts";
import { channelRules } from "../channels/index.ts";

const on = openChannels();

const settings = "/api/alertas/ajustes";
const at = (brasilia: string) => on.api.deps.clock.set(`${brasilia}-03:00`);
const failed = () =>
  on.asAdmin("GET", "/api/notifications/failed", {}) as Promise<{ user_email: string; error: string }[]>;
const reasonsOf = async (user: { id: number }) =>
  (await on.deliveriesOf(user)).map(({ status, last_error }) => [status, last_error]);

test("a delivery whose attempts ended at its deadline is listed as failed, with its cause", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  on.emulators.mailbox.fail({ to: user.email, code: 451, times: 99 });
  await on.publish({ data_fim_inscricao: "2026-11-20" });
  await on.work();
  at("2026-11-21T00:10:00");
  await on.work();
  expect(await failed()).toMatchObject([
    { user_email: user.email, error: expect.stringMatching(/^o prazo acabou antes que saísse: .*451/) },
  ]);
});

test("a delivery that no worker sent before its deadline is listed too", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  await on.publish({ data_fim_inscricao: "2026-11-20" });
  await on.match();
  at("2026-11-21T00:10:00");
  await on.work();
  expect(await failed()).toMatchObject([
    { user_email: user.email, error: "o prazo acabou antes que saísse" },
  ]);
});

test("a digest that no worker sent on its day is listed too", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
  await on.publish({ data_fim_inscricao: "2026-11-20" });
  await on.match();
  at("2026-11-21T08:10:00");
  await on.work();
  expect(await failed()).toMatchObject([
    { user_email: user.email, error: "o prazo acabou antes que saísse" },
  ]);
});

test("news replaced by a change is no failure, however late", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  const suspended = await on.publish({ data_fim_inscricao: "2026-11-20" });
  const moved = await on.publish({ data_fim_inscricao: "2026-11-21", data_prova: null });
  await on.match();
  await on.walk();
  await on.match();
  await on.asAdmin("PUT", `/api/concursos/${suspended.uuid}`, { ...suspended.body, status: "SUSPENSO" });
  const later = { ...moved.body, data_fim_inscricao: "2026-12-20" };
  await on.asAdmin("PUT", `/api/concursos/${moved.uuid}`, later);
  at("2026-11-23T10:00:00");
  await on.dispatch(on.email);
  expect(await failed()).toEqual([]);
  const overtaken = ["canceled", "perdeu o sentido antes de sair: o concurso mudou"];
  // Two announcements, a reminder of each, and a moved date, which alone still holds.
  expect((await reasonsOf(user)).filter(([status]) => status === "canceled")).toEqual([
    overtaken,
    overtaken,
    overtaken,
  ]);
});

test("unwanted or outdated deliveries are cancelled with a reason", async () => {
  const candidate = () => on.candidate({ salario_minimo: 1 });
  const [paused, off, muted, picky] = [
    await candidate(),
    await candidate(),
    await candidate(),
    await candidate(),
  ];
  const users = [paused, off, muted, picky];
  for (const user of users) await on.ask(user, "PUT", settings, { pausar_dias: 3 });
  const { uuid } = await on.publish({ data_fim_inscricao: "2026-11-21" });
  await on.match();
  await on.ask(off, "PUT", settings, { habilitar_email: false });
  await on.ask(muted, "PUT", settings, { silenciar: uuid });
  await on.ask(picky, "PUT", "/api/users/me/preferences", preferencias({ salario_minimo: 90_000 }));
  await on.ask(picky, "PUT", settings, { pausar_dias: 0 });
  await on.work();
  at("2026-11-23T08:00:00");
  await on.work();
  expect(await failed()).toEqual([]);
  expect(await Promise.all(users.map(reasonsOf))).toEqual([
    [["canceled", "o prazo acabou durante a pausa ou antes do resumo"]],
    [["canceled", "canal desligado ou concurso silenciado"]],
    [["canceled", "canal desligado ou concurso silenciado"]],
    [["canceled", expect.stringContaining("deixou de combinar com as preferências")]],
  ]);
});

test("a provider that always throttles is not asked forever", async () => {
  const telefone = "5511966660001";
  const overrides = {
    user_type: "PREMIUM" as const,
    telefone,
    habilitar_whatsapp: true,
    habilitar_email: false,
  };
  const user = await on.candidate({ salario_minimo: 1 }, overrides);
  on.emulators.phones.fail({ to: telefone, code: 130429, status: 429, times: 999 });
  await on.publish({});
  for (let hours = 0; hours < 48; hours += 1) {
    on.api.deps.clock.set(new Date(Date.parse("2026-11-20T13:00:00Z") + hours * 3_600_000).toISOString());
    await on.api.deps.pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
    await on.work();
  }
  const rows = await on.deliveriesOf(user);
  expect(rows).toMatchObject([
    { channel: "email", status: "sent" },
    { channel: "whatsapp", status: "failed", adiadas: channelRules.whatsapp.maxAttempts },
  ]);
});
