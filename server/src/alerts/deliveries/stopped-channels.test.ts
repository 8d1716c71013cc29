import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { createChannelFaultHandler } from "./stopped-channels.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.api.deps.pool.query(
    "TRUNCATE concursos, alert_events, alerts, deliveries, preferencias, channel_faults CASCADE",
  );
  await on.api.deps.pool.query("DELETE FROM users");
  await on.api.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'deliveries.channel-fault'");
  at("10:00");
});

const at = (time: string) => on.api.deps.clock.set(`2026-11-20T${time}:00-03:00`);
const stopped = async () => (await on.asAdmin("GET", "/api/notifications/health", {})).canais_parados;

/** Runs the jobs that notify administrators. */
async function tell(): Promise<void> {
  const handler = createChannelFaultHandler(on.api.deps, on.mailer);
  for (const { data } of await takeJobs(on.api.deps.pool, "deliveries.channel-fault")) await handler(data);
}

let number = 0;
async function onWhatsApp(code?: number) {
  number += 1;
  const telefone = `55119${String(70_000_000 + number)}`;
  const channels = { telefone, habilitar_whatsapp: true, user_type: "PREMIUM" as const };
  const user = await on.candidate({ salario_minimo: 1 }, channels);
  if (code) on.emulators.phones.fail({ to: telefone, code, times: 9 });
  return user;
}

test("a refused token is on the administrators' screen and mailed once to each, until messages leave again", async () => {
  const { db } = on.api.deps;
  const [admin, gone] = [
    await buildUser(db, { user_type: "ADMIN" }),
    await buildUser(db, { user_type: "ADMIN" }),
  ];
  await on.api.deps.pool.query("UPDATE users SET email_desligado_por = 'ENDERECO' WHERE id = $1", [gone.id]);
  await onWhatsApp(190);
  await on.publish({});
  await on.work();
  await tell();
  expect(await stopped()).toEqual([
    {
      canal: "whatsapp",
      parcial: false,
      desde: "2026-11-20T13:00:00.000Z",
      problema: expect.stringContaining("recusa o token"),
      conselho: expect.stringContaining("WHATSAPP_TOKEN"),
    },
  ]);
  const [mail] = await on.mailsTo(admin.email);
  expect(mail?.subject).toBe("Alertas por WhatsApp parados");
  for (const part of ["recusa o token", "WHATSAPP_TOKEN", "20/11/2026", "/admin/notifications/failed"])
    expect(mail?.text).toContain(part);

  at("10:20");
  await onWhatsApp(190);
  await on.publish({});
  await on.work();
  await tell();
  expect(await stopped()).toMatchObject([{ desde: "2026-11-20T13:00:00.000Z" }]);
  expect(await on.subjectsTo(admin.email)).toHaveLength(1);
  expect(await on.subjectsTo(gone.email)).toEqual([]);

  await on.api.deps.pool.query("UPDATE users SET habilitar_whatsapp = false");
  at("10:30");
  await onWhatsApp();
  await on.publish({});
  await on.work();
  expect(await stopped()).toEqual([]);
});

test("a mail server that refuses the password is only on the screen: no mail could report it", async () => {
  await buildUser(on.api.deps.db, { user_type: "ADMIN" });
  await on.candidate({ salario_minimo: 1 });
  await on.publish({});
  await on.match();
  const refused: ChannelSender<unknown> = {
    ...on.email,
    send: async () => ({ kind: "retry", error: "535 5.7.8 Authentication failed", fault: "535" }),
  };
  await on.dispatch(refused);
  expect(await stopped()).toMatchObject([
    {
      canal: "email",
      conselho: expect.stringContaining("SMTP_URL"),
      problema: expect.stringContaining("535"),
    },
  ]);
  const { rows } = await on.api.deps.pool.query(
    "SELECT FROM pgboss.job WHERE name = 'deliveries.channel-fault'",
  );
  expect(rows).toEqual([]);
});
