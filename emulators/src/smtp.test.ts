import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { devApi, sendMail } from "../test/clients.ts";
import { createMailbox } from "./mailbox.ts";
import { type Emulators, startEmulators } from "./start.ts";

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.close());

const plan = (failure: object) => devApi(emulators, "/failures", { channel: "email", ...failure });

test("a mail is caught whatever the case of its address, with content and headers", async () => {
  const headers = { "List-Unsubscribe": "<https://exemplo.example/sair?token=abc>" };
  await sendMail(emulators, { to: "Leitora@Teste.example", subject: "Inscrições até 12/12", headers });
  const response = await devApi(emulators, "/messages?to=leitora@teste.example");
  expect(await response.json()).toMatchObject([
    {
      to: ["leitora@teste.example"],
      from: "de@teste.example",
      subject: "Inscrições até 12/12",
      text: "Oi\n",
      headers: { "list-unsubscribe": "<https://exemplo.example/sair?token=abc>" },
      size: expect.any(Number),
    },
  ]);
});

test.each([
  ["at its address, for so many times", { code: 451 }, 451],
  ["with its content, for so many times", { code: 554, stage: "data" }, 554],
])("a recipient is refused %s", async (_, failure, code) => {
  const to = `recusada-${code}@teste.example`;
  expect((await plan({ to: to.toUpperCase(), ...failure, times: 2 })).status).toBe(204);
  await expect(sendMail(emulators, { to })).rejects.toMatchObject({ responseCode: code });
  await expect(sendMail(emulators, { to })).rejects.toMatchObject({ responseCode: code });
  await sendMail(emulators, { to });
  expect(emulators.mailbox.find(to)).toHaveLength(1);
});

test("a recipient is refused until everything is cleared", async () => {
  const to = "sempre@teste.example";
  const other = await startEmulators();
  await devApi(other, "/failures", { channel: "email", to, code: 550, times: "always" });
  await expect(sendMail(other, { to })).rejects.toMatchObject({ responseCode: 550 });
  await expect(sendMail(other, { to })).rejects.toMatchObject({ responseCode: 550 });
  await fetch(`${other.urls.dev}/dev/api/messages`, { method: "DELETE" });
  await sendMail(other, { to });
  expect(other.mailbox.find(to)).toHaveLength(1);
  await other.close();
});

test("a recipient is refused until repaired, without affecting others", async () => {
  const to = "remendada@teste.example";
  const other = "outra-recusada@teste.example";
  for (const address of [to, other]) await plan({ to: address, code: 550, times: "always" });
  await expect(sendMail(emulators, { to })).rejects.toMatchObject({ responseCode: 550 });
  await fetch(`${emulators.urls.dev}/dev/api/failures?to=${to}`, { method: "DELETE" });
  await sendMail(emulators, { to });
  await expect(sendMail(emulators, { to: other })).rejects.toMatchObject({ responseCode: 550 });
});

test.each([
  ["cut", "ECONNECTION"],
  ["stall", "ETIMEDOUT"],
])("the connection fails after the content: %s", async (behaviour, code) => {
  const to = `${behaviour}@teste.example`;
  await plan({ to, behaviour });
  await expect(sendMail(emulators, { to }, { socketTimeout: 200 })).rejects.toMatchObject({ code });
  expect(emulators.mailbox.find(to)).toEqual([]);
});

test("an invalid failure is refused", async () => {
  expect((await plan({ to: "a@teste.example", code: 200 })).status).toBe(400);
  expect((await plan({ to: "a@teste.example" })).status).toBe(400);
});

test("closing doesn't wait for clients that keep their connection open", async () => {
  const other = await startEmulators();
  const client = connect(Number(new URL(other.urls.smtp).port), "127.0.0.1");
  client.on("error", () => undefined);
  await once(client, "data");
  const closed = once(client, "close");
  await other.close();
  await closed;
});

test("the oldest mails are dropped, by number and by size", () => {
  const mail = { to: ["a@teste.example"], from: "", raw: Buffer.alloc(100) };
  const few = createMailbox({ mails: 10, bytes: 1_000_000 });
  for (let sent = 0; sent < 25; sent += 1) few.add(mail);
  expect(few.count()).toBeLessThanOrEqual(10);
  expect(few.find().at(-1)?.id).toBe(25);
  const small = createMailbox({ mails: 1_000, bytes: 1_000 });
  for (let sent = 0; sent < 25; sent += 1) small.add(mail);
  expect(small.count()).toBeLessThanOrEqual(10);
  expect(small.count()).toBeGreaterThanOrEqual(9);
  expect(small.find().at(-1)?.id).toBe(25);
});
