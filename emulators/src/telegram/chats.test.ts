import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createTelegramChats } from "./chats.ts";

const credentials = {
  telegramBotToken: "42:x",
  telegramBotName: "um_robo",
  telegramWebhookSecret: "segredo",
};
let server: Server;
let chats: ReturnType<typeof createTelegramChats>;
afterEach(() => {
  chats.stop();
  server.close();
});

/** Runs a product that answers updates with these statuses (0: no answer); returns the received texts. */
async function hear(statuses: number[], tell: () => void): Promise<string[]> {
  const texts: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  server = createServer(async (request, response) => {
    const body = await request.reduce((all, part) => all + part, "");
    texts.push(JSON.parse(body).message.text);
    const status = statuses[texts.length - 1];
    if (texts.length === statuses.length) resolve();
    if (status) response.writeHead(status).end();
    else request.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  chats = createTelegramChats({ credentials, webhookBase: undefined });
  chats.setWebhook({ url, secret: undefined });
  tell();
  await promise;
  return texts;
}

test("rejected updates are posted again in order; refused ones are not", async () => {
  const texts = await hear([503, 0, 204, 403, 204], () => {
    for (const text of ["um", "dois", "três"]) chats.write(chats.open("Ana"), text);
  });
  await chats.told();
  expect(texts).toEqual(["um", "um", "um", "dois", "três"]);
});

test("a stopping emulator waits for nobody", async () => {
  await hear([503], () => chats.write(chats.open("Ana"), "um"));
  chats.stop();
  await chats.told();
});
