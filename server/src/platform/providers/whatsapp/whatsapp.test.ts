import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createWhatsApp, type TemplateMessage, type WhatsApp } from "./whatsapp.ts";

type Seen = { method: string | undefined; url: string | undefined; token: string | undefined; body: unknown };
type Answer = (response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A Cloud API with one answer, and its client with a timeout of `timeoutMs`. */
async function cloudApi(
  answer: Answer,
  timeoutMs = 60_000,
): Promise<{ client: WhatsApp; seen: Seen[]; connections(): number }> {
  const seen: Seen[] = [];
  let connections = 0;
  const server = createServer((request: IncomingMessage, response) => {
    void json(request).then((body) => {
      const { method, url, headers } = request;
      seen.push({ method, url, token: headers.authorization, body });
      answer(response);
    });
  }).listen(0, "127.0.0.1");
  server.on("connection", () => {
    connections += 1;
  });
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}/v23.0`;
  const client = createWhatsApp({ token: "segredo", phoneNumberId: "123", apiBase, timeoutMs });
  return { client, seen, connections: () => connections };
}

const reply =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const accepted = reply(200, {
  messaging_product: "whatsapp",
  contacts: [{ input: "5531999998888", wa_id: "553199998888" }],
  messages: [{ id: "wamid.abc", message_status: "accepted" }],
});

const message: TemplateMessage = {
  to: "5531999998888",
  template: "concurso_novo",
  language: "pt_BR",
  bodyParameters: ["Ana", "TRT & Cia"],
  urlButtonParameters: ["um-uuid", undefined, "a.b"],
  callbackData: "1.2",
};

test("a template message has the Cloud API's form", async () => {
  const { client, seen } = await cloudApi(accepted);
  expect(await client.sendTemplate(message)).toEqual({ messageId: "wamid.abc", waId: "553199998888" });
  expect(seen).toEqual([
    {
      method: "POST",
      url: "/v23.0/123/messages",
      token: "Bearer segredo",
      body: {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: "5531999998888",
        type: "template",
        template: {
          name: "concurso_novo",
          language: { code: "pt_BR", policy: "deterministic" },
          components: [
            {
              type: "body",
              parameters: [
                { type: "text", text: "Ana" },
                { type: "text", text: "TRT & Cia" },
              ],
            },
            { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "um-uuid" }] },
            { type: "button", sub_type: "url", index: "2", parameters: [{ type: "text", text: "a.b" }] },
          ],
        },
        biz_opaque_callback_data: "1.2",
      },
    },
  ]);
});

test("missing parts of a message are not sent", async () => {
  const { client, seen } = await cloudApi(accepted);
  const { urlButtonParameters, callbackData, ...plain } = message;
  await client.sendTemplate(plain);
  const body = seen[0]?.body as { template: { components: unknown[] } };
  expect(body.template.components).toHaveLength(1);
  expect(body).not.toHaveProperty("biz_opaque_callback_data");
});

test("messages share connections", async () => {
  const { client, connections } = await cloudApi(accepted);
  for (let sent = 0; sent < 20; sent += 1) await client.sendTemplate(message);
  expect(connections()).toBeLessThan(5);
});

const refusal = (code: number) => ({
  error: {
    message: `(#${code}) Message undeliverable`,
    type: "OAuthException",
    code,
    error_data: { messaging_product: "whatsapp", details: "the details" },
    fbtrace_id: "x",
  },
});

test.each<[string, Answer, string, number | undefined]>([
  ["an unknown number", reply(400, refusal(131026)), "other-number", 131026],
  ["a template that isn't there", reply(404, refusal(132001)), "configuration", 132001],
  ["a wrong token", reply(401, refusal(190)), "configuration", 190],
  ["too many messages", reply(429, refusal(130429)), "soon", 130429],
  ["a failure without the provider's envelope", reply(502, "oops"), "soon", undefined],
  ["a failure that is no JSON", (response) => response.writeHead(503).end("<html>"), "soon", undefined],
  ["an unknown code", reply(400, refusal(777)), "never", 777],
  ["an answer without the message's id", reply(200, { messages: [] }), "soon", undefined],
  ["a connection that is cut", (response) => response.destroy(), "soon", undefined],
])("failures are classified: %s", async (_, answer, kind, code) => {
  const { client } = await cloudApi(answer);
  await expect(client.sendTemplate(message)).rejects.toMatchObject({ name: "WhatsAppError", kind, code });
});

test.each<[string, Answer]>([
  ["no answer", () => undefined],
  ["an answer that never ends", (response) => response.writeHead(200).write("{")],
])("failures are classified: %s", async (_, answer) => {
  const { client } = await cloudApi(answer, 300);
  await expect(client.sendTemplate(message)).rejects.toMatchObject({ name: "WhatsAppError", kind: "soon" });
});

test("an error has code and details, not the number", async () => {
  const { client } = await cloudApi(reply(400, refusal(131026)));
  const error = await client.sendTemplate(message).catch((caught: Error) => caught);
  expect((error as Error).message).toBe("131026 · (#131026) Message undeliverable · the details");
  expect(JSON.stringify(error)).not.toContain(message.to);
});
