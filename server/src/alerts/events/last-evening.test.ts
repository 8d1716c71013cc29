import type { Channel } from "@cav/contract/channels.ts";
import { expect, test } from "vitest";
import { brasilia, phone, settings } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";
import type { ChannelSender } from "../deliveries/channel-sender.ts";

const on = openChannels({
  walked: "2026-11-20",
  env: {
    ALERT_SETTLE_MINUTES: "5",
    ALERT_GROUP_MINUTES: "10",
    TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz",
    TELEGRAM_BOT_NAME: "concurso_a_vista_bot",
    TELEGRAM_WEBHOOK_SECRET: "segredo-dos-testes-do-robo",
  },
});

/** Builds a sender whose channel accepts every message. */
const taking = (channel: Channel): ChannelSender<unknown> => ({
  channel,
  write: (recipient) => recipient,
  writeWord: () => undefined,
  send: async () => ({ kind: "sent", messageId: "m" }),
});

test.each([
  ["whatsapp", true],
  ["telegram", true],
  ["whatsapp", false],
  ["telegram", false],
] as const)(
  "an extension at 21:40 of the last day reaches users with %s only, where night was allowed: %s",
  async (channel, isAllowed) => {
    const at = (time: string) => on.api.deps.clock.set(brasilia(time));
    at("2026-12-01T10:00:00");
    const user = await on.candidate(
      { salario_minimo: 1 },
      channel === "whatsapp"
        ? { user_type: "PREMIUM", telefone: phone(), habilitar_whatsapp: true, habilitar_email: false }
        : { habilitar_email: false },
    );
    if (channel === "telegram") await on.addTelegram(user);
    await on.ask(user, "PUT", settings, { whatsapp_no_ultimo_dia: isAllowed });
    const { uuid, body } = await on.publish({
      titulo: "TRT",
      data_fim_inscricao: "2026-12-10",
      data_prova: null,
    });
    await on.match();
    at("2026-12-01T10:15:00");
    await on.dispatch(taking(channel));
    at("2026-12-10T21:40:00");
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_fim_inscricao: "2026-12-20" });
    at("2026-12-10T21:45:00");
    await on.settle();
    await on.match();
    await on.dispatch(taking(channel));
    const change = (await on.deliveriesOf(user)).find(({ kind }) => kind === "RETIFICACAO");
    if (isAllowed) return expect(change).toMatchObject({ channel, status: "sent" });
    expect(change).toMatchObject({ channel, status: "queued", due_at: brasilia("2026-12-11T08:00:00") });
  },
);
