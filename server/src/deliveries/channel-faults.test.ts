import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Channels, createChannels } from "../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../test/harness/empty.ts";
import { unresolvable } from "../../test/harness/only-this-machine.ts";
import { freePort } from "../../test/harness/server-process.ts";
import { matchEvent } from "../alerts/alerts.ts";
import { createLog } from "../platform/log.ts";
import { createMailer, type Mailer } from "../platform/mail/mailer.ts";
import { createWhatsApp } from "../platform/whatsapp/whatsapp.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { dispatchBatch } from "./dispatch.ts";
import { createEmailSender } from "./email-sender.ts";
import { maxAttempts } from "./results.ts";
import { createWhatsAppSender } from "./whatsapp-sender.ts";

let on: Channels;
const mailers: Mailer[] = [];
beforeAll(async () => {
  on = await createChannels();
});
afterAll(async () => {
  for (const mailer of mailers) mailer.close();
  await on.close();
});
beforeEach(async () => {
  await deleteConcursosAndPreferencias(on.api.deps.pool);
  await on.api.deps.pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
  on.api.deps.clock.set(start);
});

const start = "2026-11-20T13:00:00Z";
const later = (minutes: number) => on.api.deps.clock.set(new Date(Date.parse(start) + minutes * 60_000));

async function mailedThrough(url: string): Promise<ChannelSender<unknown>> {
  const mailer = createMailer({ url, from: "alertas@teste.example", silenceMs: 500 });
  mailers.push(mailer);
  return createEmailSender(on.api.deps, mailer) as ChannelSender<unknown>;
}

/** A reader whose alert waits on both channels, or on mail alone. */
async function waiting(telefone?: string) {
  const phone = telefone ? ({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true } as const) : {};
  const user = await on.candidate({ salario_minimo: 1 }, phone);
  await on.publish({});

  const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
  await matchEvent(on.api.deps, rows[0].id);
  return user;
}

const emailOf = async (user: { id: number }) =>
  (await on.deliveriesOf(user)).find(({ channel }) => channel === "email");
const whatsAppOf = async (user: { id: number }) =>
  (await on.deliveriesOf(user)).find(({ channel }) => channel === "whatsapp");

describe("an SMTP server that", () => {
  test("refuses connections keeps nothing from arriving later", async () => {
    const user = await waiting();
    await dispatchBatch(on.api.deps, await mailedThrough(`smtp://127.0.0.1:${await freePort()}`));
    expect(await emailOf(user)).toMatchObject({ status: "queued", attempts: 1 });
    later(1);
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test.each(["stall", "cut"] as const)("lets go in DATA (%s) is tried again", async (behaviour) => {
    const user = await waiting();
    on.emulators.mailbox.fail({ to: user.email, behaviour, times: 1 });
    const sender = await mailedThrough(on.emulators.urls.smtp);
    await dispatchBatch(on.api.deps, sender);
    expect(await emailOf(user)).toMatchObject({ status: "queued", attempts: 1 });
    expect((await emailOf(user)).last_error).not.toBeNull();
    later(1);
    await dispatchBatch(on.api.deps, sender);
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 2 });
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test("answers 4xx and then 2xx gets the mail once", async () => {
    const user = await waiting();
    on.emulators.mailbox.fail({ to: user.email, code: 451, times: 2 });
    for (let minutes = 0; minutes <= 4; minutes += 2) {
      later(minutes);
      await dispatchBatch(on.api.deps, on.email);
    }
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 3 });
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test("says that we are too quick is given time, and no attempt is counted", async () => {
    const user = await waiting();
    on.emulators.mailbox.fail({
      to: user.email,
      code: 450,
      text: "4.7.1 Too many messages, slow down",
      times: 1,
    });
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "queued", attempts: 0 });
    const { rows } = await on.api.deps.pool.query(
      "SELECT slowdown FROM channel_pace WHERE channel = 'email'",
    );
    expect(rows).toEqual([{ slowdown: 2 }]);
    later(1);
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("asks one reader's mail to come again (greylisting) slows nobody down, and its attempt counts", async () => {
    const user = await waiting();
    const text = "4.7.1 Greylisted, please try again in 300 seconds";
    on.emulators.mailbox.fail({ to: user.email, code: 451, text, times: 1 });
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "queued", attempts: 1 });
    const { rows } = await on.api.deps.pool.query(
      "SELECT slowdown FROM channel_pace WHERE channel = 'email'",
    );
    expect(rows).toEqual([{ slowdown: 1 }]);
    later(1);
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 2 });
  });

  test("took a mail whose sending was not recorded gets the same Message-ID again", async () => {
    const user = await waiting();
    const ids = async () => (await on.mailsTo(user.email)).map(({ headers }) => headers["message-id"]);
    await dispatchBatch(on.api.deps, on.email);
    await on.api.deps.pool.query("UPDATE deliveries SET status = 'queued', attempts = 0");
    await dispatchBatch(on.api.deps, on.email);
    const [first, second] = await ids();
    expect(first).toContain("<alerta.");
    expect(second).toBe(first);
  });

  test("stalls for one reader holds back nobody else of the batch", async () => {
    const slow = await waiting();
    const quick = await on.candidate({ salario_minimo: 1 });
    await on.publish({});
    on.emulators.mailbox.fail({ to: slow.email, behaviour: "stall", times: 9 });

    const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
    await matchEvent(on.api.deps, rows[0].id);
    await dispatchBatch(on.api.deps, await mailedThrough(on.emulators.urls.smtp));
    expect(await emailOf(quick)).toMatchObject({ status: "sent" });
    expect((await on.deliveriesOf(slow)).map(({ status }) => status)).toEqual(["queued", "queued"]);
  });
});

describe("what the operator has to mend", () => {
  const lines: string[] = [];
  const deps = () => ({
    ...on.api.deps,
    log: createLog("warn", { write: (line: string) => void lines.push(line) }),
  });
  beforeEach(() => void lines.splice(0));

  test.each([
    ["email", "535"],
    ["email", "ECONNREFUSED"],
    ["email", "ENOTFOUND"],
    ["whatsapp", "190"],
    ["whatsapp", "ENOTFOUND"],
  ] as const)("is told at once and then once a minute (%s: %s)", async (channel, fault) => {
    const to = `55119${String(70_000_000 + fault.length)}`;
    const user = await waiting(to);
    on.emulators.mailbox.fail({ to: user.email, code: 535, text: `5.7.8 No, ${user.email}`, times: 99 });
    on.emulators.phones.fail({ to, code: 190, status: 401, times: 99 });
    const nobody = await mailedThrough(`smtp://127.0.0.1:${await freePort()}`);
    const unnamed = await mailedThrough(`smtp://${unresolvable}:25`);
    const elsewhere = createWhatsApp({
      token: "t",
      phoneNumberId: "1",
      apiBase: `http://${unresolvable}:80`,
    });
    const unnamedApi = createWhatsAppSender(on.api.deps, elsewhere) as ChannelSender<unknown>;
    const senders: Record<string, ChannelSender<unknown>> = {
      "email 535": on.email,
      "email ECONNREFUSED": nobody,
      "email ENOTFOUND": unnamed,
      "whatsapp 190": on.whatsApp,
      "whatsapp ENOTFOUND": unnamedApi,
    };
    const sender = senders[`${channel} ${fault}`];
    if (!sender) throw new Error(`nobody plays ${fault}`);
    const memory = { unrecorded: new Map(), said: new Map() };
    const told = [];
    for (const minutes of [0, 0.5, 2]) {
      await on.api.deps.pool.query("UPDATE deliveries SET due_at = $1", [start]);
      later(minutes);
      await dispatchBatch(deps(), sender, memory);
      told.push(lines.length);
    }
    expect(told).toEqual([1, 1, 2]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, channel, fault });
    expect(lines.join()).not.toContain(user.email);
  });
});

describe("a defect of ours that", () => {
  /** A channel that breaks in the given way on one reader's messages alone. */
  const brokenFor = (user: { email: string }, at: "write" | "send"): ChannelSender<unknown> => ({
    ...on.email,
    write(recipient, told, address) {
      if (at === "write" && recipient.email === user.email) throw new TypeError("no such field");
      return on.email.write(recipient, told, address);
    },
    async send(message) {
      const { to } = message as { to: string };
      if (at === "send" && to === user.email) throw new TypeError("no such field");
      return on.email.send(message);
    },
  });

  test.each(["write", "send"] as const)("one message meets (%s) repeats none of its batch", async (at) => {
    const others = [];
    for (let count = 0; count < 5; count += 1) others.push(await on.candidate({ salario_minimo: 1 }));
    const user = await waiting();
    const sender = brokenFor(user, at);
    for (let tries = 0; tries < maxAttempts.email; tries += 1) {
      await on.api.deps.pool.query("UPDATE concursos SET data_fim_inscricao = NULL");
      later(tries * 24 * 60);
      await dispatchBatch(on.api.deps, sender);
    }
    for (const { email } of others) expect(await on.subjectsTo(email)).toHaveLength(1);
    expect(await emailOf(user)).toMatchObject({
      status: "failed",
      attempts: maxAttempts.email,
      last_error: "erro inesperado: no such field",
    });
  });
});

describe("a Cloud API that", () => {
  let number = 0;
  const phone = () => {
    number += 1;
    return `55119${String(60_000_000 + number)}`;
  };
  const impatient = () => {
    const { whatsappToken: token, whatsappPhoneNumberId: phoneNumberId } = on.emulators.credentials;
    const client = createWhatsApp({
      token,
      phoneNumberId,
      apiBase: on.emulators.urls.whatsapp,
      timeoutMs: 300,
    });
    return createWhatsAppSender(on.api.deps, client) as ChannelSender<unknown>;
  };

  test.each([
    ["answers 429", { code: 130429, status: 429 }, 0],
    ["answers 500", { code: 2, status: 500 }, 1],
    ["answers nothing", { code: 0, silent: true }, 1],
  ])("%s is asked again, and the message arrives once", async (_, failure, attempts) => {
    const to = phone();
    const user = await waiting(to);
    on.emulators.phones.fail({ to, times: 1, ...failure });
    // Only what never answers is given up soon: an answer may take its time on a busy machine.
    await dispatchBatch(on.api.deps, "silent" in failure ? impatient() : on.whatsApp);
    expect(await whatsAppOf(user)).toMatchObject({ status: "queued", attempts });
    later(2);
    await dispatchBatch(on.api.deps, on.whatsApp);
    expect(await whatsAppOf(user)).toMatchObject({ status: "sent", attempts: attempts + 1 });
    expect(on.textsOn(to)).toHaveLength(1);
  });

  test.each([131048, 131049])("keeps a message back (%i) is asked again hours later", async (code) => {
    const to = phone();
    const user = await waiting(to);
    on.emulators.phones.fail({ to, code, times: 99 });
    await dispatchBatch(on.api.deps, on.whatsApp);
    expect(await whatsAppOf(user)).toMatchObject({
      status: "queued",
      attempts: 1,
      due_at: new Date("2026-11-20T17:00:00Z"),
    });
    for (const hours of [4, 8]) {
      later(hours * 60);
      await dispatchBatch(on.api.deps, on.whatsApp);
    }
    expect(await whatsAppOf(user)).toMatchObject({ status: "failed", attempts: 3 });
  });

  test("never answers fails in the end, with a reason, and the alert goes by mail", async () => {
    const to = phone();
    const user = await waiting(to);
    await on.api.deps.pool.query("DELETE FROM deliveries WHERE channel = 'email'");
    on.emulators.phones.fail({ to, code: 2, status: 500, times: 99 });
    for (let tries = 0, minutes = 0; tries < maxAttempts.whatsapp; tries += 1, minutes += 24 * 60) {
      // The exam stays open meanwhile.
      await on.api.deps.pool.query("UPDATE concursos SET data_fim_inscricao = NULL");
      later(minutes);
      await dispatchBatch(on.api.deps, on.whatsApp);
    }
    expect(await whatsAppOf(user)).toMatchObject({ status: "failed", attempts: maxAttempts.whatsapp });
    expect((await whatsAppOf(user)).last_error).toContain("2 ·");
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "sent" });
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });
});
