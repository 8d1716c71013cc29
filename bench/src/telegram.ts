import { setTimeout as wait } from "node:timers/promises";
import { startDispatcher } from "@cav/server/deliveries/dispatcher.ts";
import { createTelegramSender } from "@cav/server/deliveries/index.ts";
import { createTelegram, type TelegramMessage } from "@cav/server/platform/telegram/telegram.ts";
import { createChats } from "@cav/server/telegram/index.ts";
import { endRun, queueRun, sendQueued, shareHeads, shareRow } from "../lib/channel-run.ts";
import { exampleForEverybody, startSink, workerDeps } from "../lib/mail.ts";
import { shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { createMeter } from "../lib/processor.ts";
import { report, table } from "../lib/report.ts";

// How many messages a second leave by the bot, composed, paced chat by chat and recorded, beside bare calls of fetch that send one of them?

const messages = Number(process.env.BENCH_MESSAGES ?? 5_000);
/** Messages a second that both may send; the service takes 30. */
const rate = Number(process.env.BENCH_RATE ?? 100_000);
const runs = 3;
/** As many in flight as three batches of the product have. */
const atOnce = 150;

const country = await startCountry();
const sink = await startSink();
const rows: string[][] = [];
try {
  const { db } = country;
  await populate(country, messages);
  const plain = workerDeps(country, sink.url);
  const bot = { token: sink.telegram.token, webhookSecret: "", apiBase: sink.telegram.url, link: "" };
  const ceilings = { ...plain.config.ceilings, telegram: { rate, concurrency: 1_000 } };
  // Whatever hour it is, it rings.
  const whatsappHours = { opens: 0, closes: 24 };
  const deps = { ...plain, config: { ...plain.config, telegram: bot, ceilings, whatsappHours } };
  const concurso = await exampleForEverybody(country);
  const chats = await linkEverybody();
  const measured = await createMeter(country);

  for (let run = 1; run <= runs; run += 1) {
    await queueRun(db, concurso, run, "telegram");

    const telegram = createTelegram(bot);
    let sample: TelegramMessage | undefined;
    const sampled = {
      ...telegram,
      sendMessage(message: TelegramMessage) {
        sample ??= message;
        return telegram.sendMessage(message);
      },
    };
    const took = await measured(() =>
      sendQueued(country, () => startDispatcher(deps, createTelegramSender(deps, sampled, createChats(db)))),
    );
    await endRun(country, messages);

    const bare = await measured(() => sendBare(chats, sample));
    rows.push(shareRow(run, messages, took, bare));
  }

  /** Gives everybody a chat at the stand-in; answers their ids. */
  async function linkEverybody(): Promise<string[]> {
    const users = await db.selectFrom("preferencias").select("user_id").execute();
    const made: string[] = [];
    for (const { user_id } of users) {
      const body = new URLSearchParams({ nome: `Pessoa ${user_id}` });
      const { headers } = await fetch(`${sink.dev}/dev/telegram/iniciar`, {
        method: "POST",
        body,
        redirect: "manual",
      });
      const chat_id = headers.get("location")?.split("/").at(-1) ?? "";
      made.push(chat_id);
      const row = { user_id, chat_id, nome: "Pessoa", desde: new Date() };
      await db.insertInto("telegram_chats").values(row).execute();
    }
    await db.updateTable("users").set({ tem_telegram: true, habilitar_email: false }).execute();
    return made;
  }

  /** Sends the same message to every chat, and reads each answer, as little as a client can do. */
  async function sendBare(to: string[], message: TelegramMessage | undefined): Promise<void> {
    const queue = to.entries();
    const begun = performance.now();
    const inline_keyboard = message?.buttons?.map((row) =>
      row.map((button) => ("url" in button ? button : { text: button.text, callback_data: button.data })),
    );
    const body = { text: message?.html, parse_mode: "HTML", reply_markup: { inline_keyboard } };
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const [at, chat_id] of queue) {
          const early = begun + (at * 1_000) / rate - performance.now();
          if (early > 0) await wait(early);
          const response = await fetch(`${bot.apiBase}/bot${bot.token}/sendMessage`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ ...body, chat_id }),
          });
          if (!((await response.json()) as { ok: boolean }).ok) throw new Error(`HTTP ${response.status}`);
        }
      }),
    );
  }
} finally {
  sink.stop();
  await country.stop();
}
report(
  "telegram",
  "Handing messages to Telegram",
  [
    `\`npm run bench -- telegram\`. ${shown(messages)} deliveries of one real exam with 44 positions, each explained, composed, kept a second from`,
    "the chat's last message, sent and recorded by one worker; beside it bare calls of fetch with the same text, as many in flight.",
    `Both may send ${shown(rate)} a second (BENCH_RATE); Telegram takes 30. The stand-in, PostgreSQL and the worker share two cores.`,
    "",
    table(shareHeads("bare fetch"), rows),
  ].join("\n"),
);
