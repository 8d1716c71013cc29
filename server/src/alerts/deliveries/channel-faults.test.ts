import { beforeEach, describe, expect, test } from "vitest";
import { testNow } from "../../../test/harness/app.ts";
import { openFaults } from "../../../test/harness/fault-stage.ts";
import { unresolvable } from "../../../test/harness/only-this-machine.ts";
import { freePort } from "../../../test/harness/server-process.ts";
import { createLog } from "../../platform/log.ts";
import { createWhatsApp } from "../../platform/providers/whatsapp/whatsapp.ts";
import { channelRules } from "../channels/index.ts";
import { createWhatsAppSender } from "../channels/whatsapp/sender.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { dispatchBatch } from "./dispatch.ts";

const { on, later, mailedThrough, waiting, emailOf } = openFaults();

describe("faults for the operator", () => {
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
  ] as const)(
    "a fault for the operator is reported at once, then once a minute (%s: %s)",
    async (channel, fault) => {
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
      const memory = { unrecorded: new Map(), reported: new Map() };
      const told = [];
      for (const minutes of [0, 0.5, 2]) {
        await on.api.deps.pool.query("UPDATE deliveries SET due_at = $1", [testNow]);
        later(minutes);
        await dispatchBatch(deps(), sender, memory);
        told.push(lines.length);
      }
      expect(told).toEqual([1, 1, 2]);
      expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, channel, fault });
      expect(lines.join()).not.toContain(user.email);
    },
  );
});

describe("a defect of ours that", () => {
  /** A channel that fails in the given way on one user's messages. */
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

  test.each(["write", "send"] as const)(
    "an error in our code on one message (%s) does not resend its batch",
    async (at) => {
      const others = [];
      for (let count = 0; count < 5; count += 1) others.push(await on.candidate({ salario_minimo: 1 }));
      const user = await waiting();
      const sender = brokenFor(user, at);
      for (let tries = 0; tries < channelRules.email.maxAttempts; tries += 1) {
        await on.api.deps.pool.query("UPDATE concursos SET data_fim_inscricao = NULL");
        later(tries * 24 * 60);
        await dispatchBatch(on.api.deps, sender);
      }
      for (const { email } of others) expect(await on.subjectsTo(email)).toHaveLength(1);
      expect(await emailOf(user)).toMatchObject({
        status: "failed",
        attempts: channelRules.email.maxAttempts,
        last_error: "erro inesperado: no such field",
      });
    },
  );
});
