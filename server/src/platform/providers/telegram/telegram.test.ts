import { startEmulators } from "@cav/emulators/start.ts";
import { afterAll, expect, test } from "vitest";
import { createTelegram } from "./telegram.ts";

const emulators = await startEmulators();
afterAll(() => emulators.close());
const { telegramBotToken: token } = emulators.credentials;
const client = createTelegram({ token, apiBase: emulators.urls.telegram });
const chat = emulators.telegram.open("Ana");
const chatId = String(chat.id);
const send = () => client.sendMessage({ chatId, html: "<b>Oi</b> &lt;Ana&gt;" });

test("a message arrives with its buttons, which are replaced later", async () => {
  const buttons = [[{ text: "Salvar", data: "s:1" }], [{ text: "Abrir", url: "http://localhost/x" }]];
  const { messageId } = await client.sendMessage({ chatId, html: "<b>Prova</b> &lt;dia 2&gt;", buttons });
  expect(chat.messages.at(-1)).toMatchObject({
    id: messageId,
    text: "Prova <dia 2>",
    buttons: [[{ text: "Salvar", callback_data: "s:1" }], [{ text: "Abrir", url: "http://localhost/x" }]],
  });
  await client.setButtons({ chatId, messageId, buttons: buttons.slice(1) });
  expect(chat.messages.at(-1)?.buttons).toHaveLength(1);
});

test("each failure is classified, without the token in its text", async () => {
  emulators.telegram.fail({ chat: chat.id, code: 429, retryAfter: 7, times: 1 });
  await expect(send()).rejects.toMatchObject({ kind: "throttled", retryAfter: 7 });
  emulators.telegram.fail({ chat: chat.id, code: 500, times: 1 });
  await expect(send()).rejects.toMatchObject({ kind: "soon" });
  emulators.telegram.block(chat, true, false);
  await expect(send()).rejects.toMatchObject({ kind: "blocked" });
  emulators.telegram.block(chat, false, false);
  await expect(client.sendMessage({ chatId: "1", html: "Oi" })).rejects.toMatchObject({ kind: "blocked" });
  await expect(client.sendMessage({ chatId, html: "<p>Oi" })).rejects.toMatchObject({ kind: "never" });
  await expect(client.answerButton({ id: "9", text: "" })).rejects.toMatchObject({ kind: "never" });
  const wrong = createTelegram({ token: "42:outro", apiBase: emulators.urls.telegram });
  await expect(wrong.getBot()).rejects.toMatchObject({ kind: "configuration" });
  const away = createTelegram({ token, apiBase: "http://127.0.0.1:1" });
  const error = await away.getBot().catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ kind: "soon" });
  expect(`${(error as Error).stack} ${JSON.stringify((error as Error).cause)}`).not.toContain(token);
});

test("the bot's webhook is where it was set", async () => {
  await client.setWebhook({ url: "http://127.0.0.1:1/api/webhooks/telegram", secret: "segredo" });
  expect(await client.getWebhook()).toMatchObject({ url: "http://127.0.0.1:1/api/webhooks/telegram" });
  expect(await client.getBot()).toEqual({ username: emulators.credentials.telegramBotName });
});
