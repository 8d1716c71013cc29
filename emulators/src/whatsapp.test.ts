import { createHmac } from "node:crypto";
import { EventEmitter, on } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { devApi, novoConcurso, postTemplate } from "../test/clients.ts";
import { type Emulators, startEmulators } from "./start.ts";

type Webhook = { url: string | undefined; headers: IncomingHttpHeaders; body: string };

const webhooks = new EventEmitter();
const product = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    response.writeHead(204).end();
    webhooks.emit("webhook", { url: request.url, headers: request.headers, body });
  });
});

let emulators: Emulators;
beforeAll(async () => {
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  const { port } = product.address() as AddressInfo;
  emulators = await startEmulators({ webhookBase: `http://127.0.0.1:${port}/api` });
});
afterAll(async () => {
  await emulators.close();
  product.closeAllConnections();
  await new Promise((resolve) => product.close(resolve));
});

const plan = (failure: object) => devApi(emulators, "/failures", { channel: "whatsapp", ...failure });

/** Subscribes at once; resolves with the first reports about a number. */
function reportsAbout(to: string, count: number): Promise<Webhook[]> {
  const arriving = on(webhooks, "webhook", { signal: AbortSignal.timeout(10_000) });
  return (async () => {
    const found: Webhook[] = [];
    for await (const [webhook] of arriving) {
      if ((webhook as Webhook).body.includes(to)) found.push(webhook);
      if (found.length === count) return found;
    }
    return found;
  })();
}

const statusOf = ({ body }: Webhook) => JSON.parse(body).entry[0].changes[0].value.statuses[0];

test("a template message reaches the phone with its variables, and signed reports follow in order", async () => {
  const to = "5531999990001";
  const reports = reportsAbout(to, 2);
  const response = await postTemplate(emulators, { to, more: { biz_opaque_callback_data: "entrega-ç" } });
  expect(response.status).toBe(200);
  const { contacts, messages } = (await response.json()) as {
    contacts: object[];
    messages: { id: string; message_status: string }[];
  };
  expect(contacts).toEqual([{ input: to, wa_id: to }]);
  expect(messages).toEqual([{ id: expect.stringMatching(/^wamid\./), message_status: "accepted" }]);

  const told = await reports;
  expect(told.map(statusOf)).toMatchObject(
    ["sent", "delivered"].map((status) => ({
      id: messages[0]?.id,
      status,
      recipient_id: to,
      biz_opaque_callback_data: "entrega-ç",
    })),
  );
  for (const { url, headers, body } of told) {
    expect(url).toBe("/api/whatsapp/webhook");
    const signature = createHmac("sha256", emulators.credentials.whatsappAppSecret)
      .update(body)
      .digest("hex");
    expect(headers["x-hub-signature-256"]).toBe(`sha256=${signature}`);
  }
  expect(emulators.phones.find(to)).toMatchObject([
    {
      status: "delivered",
      buttons: [{ text: "Ver concurso", path: "/concursos/um-uuid" }],
    },
  ]);
  expect(emulators.phones.find(to)[0]?.text).toContain("Ana");
});

const refused = { to: "5531999990002" };
test.each([
  ["a wrong token", { ...refused, token: "wrong" }, 401, 190],
  ["too few variables", { ...refused, parameters: ["a"] }, 400, 132000],
  ["a line break in a variable", { ...refused, parameters: novoConcurso("a\nb") }, 400, 132018],
  ["a run of spaces in a variable", { ...refused, parameters: novoConcurso("a    b") }, 400, 132018],
  ["too long a text", { ...refused, parameters: novoConcurso("d".repeat(1000)) }, 400, 132005],
  ["a button without its variable", { ...refused, button: [] }, 400, 131008],
  ["no number", { to: "nobody" }, 400, 100],
  ["another product", { ...refused, more: { messaging_product: "sms" } }, 400, 100],
  [
    "an unknown template",
    { ...refused, more: { template: { name: "x", language: { code: "pt_BR" } } } },
    400,
    132001,
  ],
  [
    "a language without the template",
    { ...refused, more: { template: { name: "concurso_novo", language: { code: "en" } } } },
    400,
    132001,
  ],
])("the Cloud API refuses %s", async (_, template, status, code) => {
  const response = await postTemplate(emulators, template);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    error: {
      code,
      type: "OAuthException",
      message: expect.stringContaining(`(#${code})`),
      error_data: { messaging_product: "whatsapp", details: expect.any(String) },
      fbtrace_id: expect.any(String),
    },
  });
  expect(emulators.phones.find(refused.to)).toEqual([]);
});

test("a body that is not JSON is refused like at the provider", async () => {
  const response = await fetch(`${emulators.urls.whatsapp}/1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 100 } });
});

test("a number fails at once with any code and status, a given number of times", async () => {
  const to = "5531999990003";
  await plan({ to, code: 130429, status: 429 });
  const response = await postTemplate(emulators, { to });
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ error: { code: 130429 } });
  expect(emulators.phones.find(to)).toEqual([]);
  expect((await postTemplate(emulators, { to })).status).toBe(200);
});

test("a number fails later by a webhook", async () => {
  const to = "5531999990004";
  const reports = reportsAbout(to, 1);
  await plan({ to, code: 131049, byWebhook: true });
  expect((await postTemplate(emulators, { to })).status).toBe(200);
  expect((await reports).map(statusOf)).toMatchObject([{ status: "failed", errors: [{ code: 131049 }] }]);
  expect(emulators.phones.find(to)).toMatchObject([{ status: "failed" }]);
});

test("a number can be left without any answer", async () => {
  const to = "5531999990005";
  await plan({ to, silent: true });
  const controller = new AbortController();
  const unanswered = postTemplate(emulators, { to, signal: controller.signal });
  // The following message is answered, so the silence is not slowness.
  expect((await postTemplate(emulators, { to: "5531999990006" })).status).toBe(200);
  controller.abort();
  await expect(unanswered).rejects.toThrow("aborted");
  expect(emulators.phones.find(to)).toEqual([]);
});
