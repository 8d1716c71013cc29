import type { Chat } from "@cav/emulators/telegram/chats.ts";
import { beforeAll, beforeEach, expect } from "vitest";
import { createUpdateHandler } from "../../src/alerts/channels/telegram/answer-updates.ts";
import { createChats } from "../../src/alerts/channels/telegram/chat-pace.ts";
import { createTelegramSendHandler } from "../../src/alerts/channels/telegram/send.ts";
import { createTelegramSender } from "../../src/alerts/channels/telegram/sender.ts";
import type { ChannelSender } from "../../src/alerts/deliveries/channel-sender.ts";
import { createTelegram, type Telegram } from "../../src/platform/providers/telegram/telegram.ts";
import { type Channels, openChannels } from "./channels.ts";
import { deleteRows } from "./empty.ts";

const secret = "segredo-dos-testes-do-robo";
type User = Awaited<ReturnType<Channels["candidate"]>>;

/** Opens all channels, with an emulated Telegram that posts updates over HTTP. Call it once in a test file. */
export function openTelegramTalk(env: Record<string, string> = {}) {
  const on = openChannels({
    env: {
      TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz",
      TELEGRAM_BOT_NAME: "concurso_a_vista_bot",
      TELEGRAM_WEBHOOK_SECRET: secret,
      ...env,
    },
  });
  let client: Telegram;
  let sender: ChannelSender<unknown, string>;
  let base = "";
  beforeAll(async () => {
    const { credentials, urls, telegram } = on.emulators;
    client = createTelegram({ token: credentials.telegramBotToken, apiBase: urls.telegram });
    sender = createTelegramSender(on.api.deps, client, createChats(on.api.deps.db)) as ChannelSender<
      unknown,
      string
    >;
    base = await on.api.app.listen({ port: 0, host: "127.0.0.1" });
    telegram.setWebhook({ url: `${base}/api/webhooks/telegram`, secret });
  });
  beforeEach(() =>
    deleteRows(on.api.deps.pool, ["pgboss.job_common", "telegram_chats", "telegram_codes", "telegram_pace"]),
  );
  /** Skips the pause of 1 s between messages of a chat; longer waits imposed by Telegram stay. */
  const letSecondPass = () =>
    on.api.deps.pool.query("DELETE FROM telegram_pace WHERE next_at < now() + interval '5 seconds'");

  let linkedCount = 0;
  /** Runs the workers' due jobs until none is left. */
  async function runJobs(): Promise<void> {
    await on.emulators.telegram.told();
    const update = createUpdateHandler(on.api.deps);
    const send = createTelegramSendHandler(on.api.deps, client);
    for (const [name, run] of [
      ["telegram.update", update],
      ["telegram.send", send],
      ["alerts.channel-closed", on.tellClosed],
    ] as const) {
      const { rows } = await on.api.deps.pool.query(
        `WITH gone AS (DELETE FROM pgboss.job WHERE name = $1 AND start_after <= now() RETURNING data, created_on)
         SELECT data FROM gone ORDER BY created_on`,
        [name],
      );
      for (const { data } of rows) {
        await letSecondPass();
        await run(data);
      }
    }
  }
  /** Sends a text to the bot; returns its answers. */
  async function say(chat: Chat, text: string): Promise<string[]> {
    const before = on.emulators.telegram.textsIn(chat.id).length;
    on.emulators.telegram.write(chat, text);
    await runJobs();
    return on.emulators.telegram.textsIn(chat.id).slice(before);
  }
  const invite = async (user: User): Promise<string> => {
    const { link } = await on.ask(user, "POST", "/api/users/me/telegram");
    return new URL(link).searchParams.get("start") ?? "";
  };
  /** Creates a user with a linked chat, whose search matches every exam. */
  async function linked(overrides: object = {}) {
    const user = await on.candidate({ salario_minimo: 1 }, { habilitar_email: false, ...overrides });
    linkedCount += 1;
    const chat = on.emulators.telegram.open(`Ana ${linkedCount}`);
    const answers = await say(chat, `/start ${await invite(user)}`);
    expect(answers).toEqual([expect.stringMatching(/^Pronto, Ana \d+: seus alertas chegam/)]);
    return { user, chat };
  }
  const stateOf = (user: User) => on.ask(user, "GET", "/api/users/me/telegram");
  const settingsOf = (user: User) => on.ask(user, "GET", "/api/alertas/ajustes");

  return {
    on,
    telegram: () => on.emulators.telegram,
    /** Advances the application's clock. */
    advance(ms: number): void {
      const { clock } = on.api.deps;
      clock.set(new Date(clock.now().getTime() + ms));
    },
    rowsOf: async (query: string, values: unknown[] = []) =>
      (await on.api.deps.pool.query(query, values)).rows,
    runJobs,
    say,
    invite,
    linked,
    stateOf,
    settingsOf,
    /** Returns Telegram's update for a message. */
    messageOf: (chatId: number, text: string, first_name = "Ana") => ({
      message: {
        message_id: 5,
        chat: { id: chatId, type: "private" },
        from: { id: chatId, first_name },
        text,
      },
    }),
    /** Posts an update; returns the status. */
    async post(update: object, given: string | undefined = secret): Promise<number> {
      const response = await fetch(`${base}/api/webhooks/telegram`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(given && { "x-telegram-bot-api-secret-token": given }),
        },
        body: JSON.stringify(update),
      });
      await response.body?.cancel();
      return response.status;
    },
    /** Sends the due Telegram deliveries. */
    async work(): Promise<void> {
      await on.match();
      await letSecondPass();
      await on.dispatch(sender as ChannelSender<unknown>);
    },
  };
}
