import { afterAll } from "vitest";
import { createEmailSender } from "../../src/alerts/channels/email/sender.ts";
import type { ChannelSender } from "../../src/alerts/deliveries/channel-sender.ts";
import { matchEvent } from "../../src/alerts/events/alerts.ts";
import { createMailer, type Mailer } from "../../src/platform/providers/email/mailer.ts";
import { testNow } from "./app.ts";
import { openChannels } from "./channels.ts";

type User = { id: number };

/**
 * Opens all channels, users with pending alerts, and a mail server that can be made to fail. Call it once in a
 * test file.
 */
export function openFaults() {
  const on = openChannels();
  const mailers: Mailer[] = [];
  afterAll(() => {
    for (const mailer of mailers) mailer.close();
  });
  /** Writes the alerts of the last published exam. */
  async function matchLast(): Promise<void> {
    const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
    await matchEvent(on.api.deps, rows[0].id);
  }
  const deliveryOf = async (user: User, by: string) =>
    (await on.deliveriesOf(user)).find(({ channel }) => channel === by);

  return {
    on,
    matchLast,
    later: (minutes: number) => on.api.deps.clock.set(new Date(Date.parse(testNow) + minutes * 60_000)),
    async mailedThrough(url: string, silenceMs = 500): Promise<ChannelSender<unknown>> {
      const mailer = createMailer({ url, from: "alertas@teste.example", silenceMs });
      mailers.push(mailer);
      return createEmailSender(on.api.deps, mailer) as ChannelSender<unknown>;
    },
    /** Creates a user with a pending alert, by mail and WhatsApp or by mail only. */
    async waiting(telefone?: string) {
      const phone = telefone ? ({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true } as const) : {};
      const user = await on.candidate({ salario_minimo: 1 }, phone);
      await on.publish({});
      await matchLast();
      return user;
    },
    emailOf: (user: User) => deliveryOf(user, "email"),
    whatsAppOf: (user: User) => deliveryOf(user, "whatsapp"),
  };
}
