import { describe, expect, test } from "vitest";
import { openFaults } from "../../../../test/harness/fault-stage.ts";
import { freePort } from "../../../../test/harness/server-process.ts";
import type { Mail } from "../../../platform/providers/email/mailer.ts";
import { dispatchBatch } from "../../deliveries/dispatch.ts";

const { on, later, mailedThrough, matchLast, waiting, emailOf } = openFaults();

describe("an SMTP server that", () => {
  test("mail during refused connections arrives later", async () => {
    const user = await waiting();
    await dispatchBatch(on.api.deps, await mailedThrough(`smtp://127.0.0.1:${await freePort()}`));
    expect(await emailOf(user)).toMatchObject({ status: "queued", attempts: 1 });
    later(1);
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test.each(["stall", "cut"] as const)(
    "a connection dropped after the final dot (%s) is repeated once, an hour later, with the same Message-ID",
    async (behaviour) => {
      const user = await waiting();
      on.emulators.mailbox.fail({ to: user.email, behaviour, times: 1 });
      const sent: (string | undefined)[] = [];
      const sender = await mailedThrough(on.emulators.urls.smtp);
      const recording = {
        ...sender,
        send: (mail: unknown) => {
          sent.push((mail as Mail).messageId);
          return sender.send(mail);
        },
      };
      await dispatchBatch(on.api.deps, recording);
      expect(await emailOf(user)).toMatchObject({ status: "queued", attempts: 1 });
      expect(await emailOf(user)).toMatchObject({ motivo_fim: "SEM_CONFIRMACAO" });
      later(59);
      await dispatchBatch(on.api.deps, recording);
      expect(await emailOf(user)).toMatchObject({ status: "queued", attempts: 1 });
      later(61);
      await dispatchBatch(on.api.deps, recording);
      expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
      expect(await on.subjectsTo(user.email)).toHaveLength(1);
      expect(sent).toHaveLength(2);
      expect(sent[1]).toBe(sent[0]);
    },
  );

  test("a server that never confirms gets a message twice, which then counts as maybe delivered", async () => {
    const user = await waiting();
    on.emulators.mailbox.fail({ to: user.email, behaviour: "cut", times: 99 });
    const sender = await mailedThrough(on.emulators.urls.smtp);
    for (const minutes of [0, 61, 122, 600, 1800]) {
      later(minutes);
      await dispatchBatch(on.api.deps, sender);
    }
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 2, motivo_fim: "TALVEZ_ENTREGUE" });
  });

  test("a 4xx and then 2xx deliver the mail once", async () => {
    const user = await waiting();
    on.emulators.mailbox.fail({ to: user.email, code: 451, times: 2 });
    for (let minutes = 0; minutes <= 4; minutes += 2) {
      later(minutes);
      await dispatchBatch(on.api.deps, on.email);
    }
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 3 });
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test("a deferral of one recipient by pace slows nobody down, and no attempt is counted", async () => {
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
    expect(rows).toEqual([{ slowdown: 1 }]);
    later(1);
    await dispatchBatch(on.api.deps, on.email);
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("greylisting of one user slows nobody down, and its attempt counts", async () => {
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

  test("an accepted mail whose record was lost is sent again with the same Message-ID", async () => {
    const user = await waiting();
    const ids = async () => (await on.mailsTo(user.email)).map(({ headers }) => headers["message-id"]);
    await dispatchBatch(on.api.deps, on.email);
    await on.api.deps.pool.query("UPDATE deliveries SET status = 'queued', attempts = 0");
    await dispatchBatch(on.api.deps, on.email);
    const [first, second] = await ids();
    expect(first).toContain("<alerta.");
    expect(second).toBe(first);
  });

  test("a stall for one user delays nobody else of the batch", async () => {
    const slow = await waiting();
    const quick = await on.candidate({ salario_minimo: 1 });
    await on.publish({});
    on.emulators.mailbox.fail({ to: slow.email, behaviour: "stall", times: 9 });
    await matchLast();
    await dispatchBatch(on.api.deps, await mailedThrough(on.emulators.urls.smtp));
    expect(await emailOf(quick)).toMatchObject({ status: "sent" });
    expect((await on.deliveriesOf(slow)).map(({ status }) => status)).toEqual(["queued", "queued"]);
  });
});
