import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createChannelClosedHandler } from "../../src/alerts/channels/channel-closed.ts";
import { connectChannels } from "../../src/alerts/channels/connect.ts";
import { createAccountMailer } from "../../src/alerts/channels/email/account-mailer.ts";
import { createEmailSender } from "../../src/alerts/channels/email/sender.ts";
import { createWhatsAppSender } from "../../src/alerts/channels/whatsapp/sender.ts";
import type { ChannelSender } from "../../src/alerts/deliveries/channel-sender.ts";
import { dispatchBatch, dispatchDigests } from "../../src/alerts/deliveries/dispatch.ts";
import { matchEvent } from "../../src/alerts/events/alerts.ts";
import { walkCalendar } from "../../src/alerts/events/calendar-walk.ts";
import { settleChanges } from "../../src/catalogue/concursos/changes/settling.ts";
import { setChannelAddress } from "../../src/identity/who/index.ts";
import { createMailer } from "../../src/platform/providers/email/mailer.ts";
import { createPush } from "../../src/platform/providers/push/push.ts";
import { createTelegram } from "../../src/platform/providers/telegram/telegram.ts";
import { createWhatsApp, type WhatsApp } from "../../src/platform/providers/whatsapp/whatsapp.ts";
import { createPersonalComposers } from "../../src/workers.ts";
import { createTestApp, type TestApp, testNow } from "./app.ts";
import { deleteConcursosAndPreferencias } from "./empty.ts";
import { buildUser, concursoBody, insertReferenceData, preferencias, signInAs } from "./factories.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Wants = Parameters<typeof preferencias>[0];
type KnownUser = Awaited<ReturnType<typeof buildUser>>;

/** Creates the application with emulated channels, and the workers' jobs as steps of a test. */
export async function createChannels(
  env: Record<string, string> | ((emulators: Emulators) => Record<string, string>) = {},
  given: Parameters<typeof createTestApp>[1] = {},
) {
  const emulators: Emulators = await startEmulators();
  const more = typeof env === "function" ? env(emulators) : env;
  const api: TestApp = await createTestApp({ PUSH_STAND_IN: emulators.urls.push, ...more }, given);
  await insertReferenceData(api.deps.db);
  const mailer = createMailer({
    url: emulators.urls.smtp,
    from: "alertas@teste.example",
    replyTo: api.deps.config.supportEmail,
  });
  const { whatsappToken: token, whatsappPhoneNumberId: phoneNumberId } = emulators.credentials;
  const client: WhatsApp = createWhatsApp({ token, phoneNumberId, apiBase: emulators.urls.whatsapp });
  const email = createEmailSender(api.deps, mailer) as ChannelSender<unknown>;
  const { telegram } = api.deps.config;
  const push = createPush(api.deps.config.push);
  const whatsApp = createWhatsAppSender(api.deps, client) as ChannelSender<unknown>;

  const connections = connectChannels(api.deps, {
    mailer,
    accountMailer: createAccountMailer(api.deps, mailer),
    whatsApp: client,
    push,
    telegram: telegram && createTelegram(telegram),
  });

  async function ask(user: KnownUser, method: Method, url: string, payload?: object) {
    const headers = await signInAs(api.deps, user);
    const response = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.body ? response.json() : undefined;
  }
  async function asAdmin(method: Method, url: string, payload: object) {
    return ask(await buildUser(api.deps.db, { user_type: "ADMIN" }), method, url, payload);
  }

  const composers = createPersonalComposers(api.deps);

  /** Sends a channel's due deliveries. */
  async function dispatch(sender: ChannelSender<unknown>): Promise<void> {
    while ((await dispatchBatch(api.deps, sender, { composers })) > 0);
    while ((await dispatchDigests(api.deps, sender)) > 0);
  }

  /** Writes the alerts of all events after one; returns the last event's id. */
  async function match(after = 0): Promise<number> {
    const { rows } = await api.deps.pool.query("SELECT id FROM alert_events WHERE id > $1 ORDER BY id", [
      after,
    ]);
    for (const { id } of rows) await matchEvent(api.deps, id);
    return rows.at(-1)?.id ?? after;
  }

  /** Returns a user's deliveries, in order of events. */
  async function deliveriesOf({ id }: { id: number }) {
    const { rows } = await api.deps.pool.query(
      `SELECT e.kind, d.channel, d.status, d.due_at, d.resumo, d.last_error, d.motivo_fim, d.provider_message_id, d.attempts,
        d.adiadas
       FROM deliveries d JOIN alert_events e ON e.id = d.event_id WHERE d.user_id = $1
       ORDER BY d.event_id, d.channel`,
      [id],
    );
    return rows;
  }

  return {
    api,
    emulators,
    mailer,
    push,
    match,
    client,
    email,
    whatsApp,
    connections,
    ask,
    asAdmin,
    /** Notifies a user that a channel was switched off. */
    tellClosed: createChannelClosedHandler(api.deps, connections),
    /** Creates a user with preferences. */
    async candidate(wants: Wants, overrides: Parameters<typeof buildUser>[1] = {}) {
      const user = await buildUser(api.deps.db, overrides);
      await ask(user, "PUT", "/api/users/me/preferences", preferencias(wants));
      return user;
    },
    async publish(overrides: Parameters<typeof concursoBody>[0]) {
      const body = concursoBody(overrides);
      const { uuid } = await asAdmin("POST", "/api/concursos", body);
      return { uuid: uuid as string, body };
    },
    async remove(uuid: string) {
      await ask(await buildUser(api.deps.db, { user_type: "ADMIN" }), "DELETE", `/api/concursos/${uuid}`);
    },
    /** Links a Telegram chat to a user, as the bot's link does. */
    async addTelegram({ id }: { id: number }) {
      const telegram = { userId: id, channel: "telegram", has: true } as const;
      await api.deps.db.transaction().execute((tx) => setChannelAddress(tx, telegram, api.deps.clock.now()));
    },
    walk: () => walkCalendar(api.deps),
    /** Runs the jobs that publish edits after their waiting time. */
    async settle(): Promise<void> {
      const { rows } = await api.deps.pool.query(
        "SELECT data FROM pgboss.job WHERE name = 'concursos.settle' ORDER BY start_after, created_on",
      );
      for (const { data } of rows) await settleChanges(api.deps, data);
    },
    /** Matches all events, and sends the due deliveries by mail and WhatsApp. */
    async work(): Promise<void> {
      await match();
      for (const sender of [email, whatsApp]) await dispatch(sender);
    },
    dispatch,
    async subjectsTo(address: string): Promise<string[]> {
      return (await mailsTo(emulators, address)).map(({ subject }) => subject);
    },
    mailsTo: (address: string) => mailsTo(emulators, address),
    textsOn: (phone: string) => emulators.phones.find(phone).map(({ text }) => text),
    deliveriesOf,
    /** Returns a user's deliveries by channel, with status and reason. */
    async statesOf(user: { id: number }) {
      return (await deliveriesOf(user)).map(({ channel, status, last_error }) => [
        channel,
        status,
        last_error,
      ]);
    },
    async userRow({ id }: { id: number }) {
      const { rows } = await api.deps.pool.query("SELECT * FROM users WHERE id = $1", [id]);
      return rows[0];
    },
    async close(): Promise<void> {
      mailer.close();
      push.close();
      await emulators.close();
      await api.close();
    },
  };
}

type Opening = { now: string; walked: string | null; env: Record<string, string> };

/**
 * Opens one stage for all tests of a file. Each test starts without preferences, exams or pending messages, at `now`.
 * The calendar has run up to the day `walked`; null means never.
 */
export function openChannels({ now = testNow, walked = null, env = {} }: Partial<Opening> = {}): Channels {
  const on = {} as Channels;
  beforeAll(async () => {
    Object.assign(on, await createChannels(env));
  });
  afterAll(() => on.close());
  beforeEach(async () => {
    const { pool, clock } = on.api.deps;
    await deleteConcursosAndPreferencias(pool);
    await pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
    await pool.query("UPDATE calendario_andado SET ate = $1", [walked]);
    clock.set(now);
  });
  return on;
}

export type Channels = Awaited<ReturnType<typeof createChannels>>;

type CaughtMail = { subject: string; text: string; html: string; headers: Record<string, string> };

async function mailsTo({ urls }: Emulators, address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${urls.dev}/dev/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as CaughtMail[];
}
