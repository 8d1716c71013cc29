import { describe, expect, test } from "vitest";
import { phone } from "../../../../test/harness/alert-settings.ts";
import { openFaults } from "../../../../test/harness/fault-stage.ts";
import { createWhatsApp } from "../../../platform/providers/whatsapp/whatsapp.ts";
import type { ChannelSender } from "../../deliveries/channel-sender.ts";
import { dispatchBatch } from "../../deliveries/dispatch.ts";
import { channelRules } from "../registry.ts";
import { createWhatsAppSender } from "./sender.ts";

const { on, later, waiting, emailOf, whatsAppOf } = openFaults();

describe("a Cloud API that", () => {
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
  ])("after %s the Cloud API is retried, and the message arrives once", async (_, failure, attempts) => {
    const to = phone();
    const user = await waiting(to);
    on.emulators.phones.fail({ to, times: 1, ...failure });
    // A short timeout only where nothing answers: a busy machine may be slow.
    await dispatchBatch(on.api.deps, "silent" in failure ? impatient() : on.whatsApp);
    expect(await whatsAppOf(user)).toMatchObject({ status: "queued", attempts });
    later(2);
    await dispatchBatch(on.api.deps, on.whatsApp);
    expect(await whatsAppOf(user)).toMatchObject({ status: "sent", attempts: attempts + 1 });
    expect(on.textsOn(to)).toHaveLength(1);
  });

  test.each([131048, 131049])(
    "a message withheld by the Cloud API (%i) is retried hours later",
    async (code) => {
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
    },
  );

  test("a Cloud API that never answers fails in the end, with a reason, and the alert goes by mail", async () => {
    const to = phone();
    const user = await waiting(to);
    await on.api.deps.pool.query("DELETE FROM deliveries WHERE channel = 'email'");
    on.emulators.phones.fail({ to, code: 2, status: 500, times: 99 });
    for (
      let tries = 0, minutes = 0;
      tries < channelRules.whatsapp.maxAttempts;
      tries += 1, minutes += 24 * 60
    ) {
      // Keeps the exam open while the clock advances.
      await on.api.deps.pool.query("UPDATE concursos SET data_fim_inscricao = NULL");
      later(minutes);
      await dispatchBatch(on.api.deps, on.whatsApp);
    }
    expect(await whatsAppOf(user)).toMatchObject({
      status: "failed",
      attempts: channelRules.whatsapp.maxAttempts,
    });
    expect((await whatsAppOf(user)).last_error).toContain("2 ·");
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "sent" });
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });
});
