import { describe, expect, test } from "vitest";
import { openFaults } from "../../../test/harness/fault-stage.ts";
import { hookWhatsApp } from "../../../test/harness/whatsapp-hook.ts";
import { openWhatsAppTalk } from "../../../test/harness/whatsapp-talk.ts";
import type { Unrecorded } from "./batch-state.ts";
import { dispatchBatch } from "./dispatch.ts";

const noRoom = `CREATE FUNCTION sem_espaco() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER sem_espaco BEFORE UPDATE ON deliveries FOR EACH STATEMENT EXECUTE FUNCTION sem_espaco()`;

describe("two workers and a full disk", () => {
  const { on, waiting, emailOf } = openFaults();

  async function withoutRoom(work: () => Promise<unknown>): Promise<void> {
    await on.api.deps.pool.query(noRoom);
    try {
      await work();
    } finally {
      await on.api.deps.pool.query("DROP FUNCTION sem_espaco() CASCADE");
    }
  }
  const workerOf = (unrecorded: Unrecorded) => () => dispatchBatch(on.api.deps, on.email, { unrecorded });

  test("two workers with a full disk send a batch in flight at most once, with one Message-ID, and record it once", async () => {
    const user = await waiting();
    const [first, second] = [workerOf(new Map()), workerOf(new Map())];
    await withoutRoom(async () => {
      for (const work of [first, second, first, second])
        await expect(work()).rejects.toMatchObject({ code: "53100" });
    });
    expect(await second()).toBe(1);
    expect(await first()).toBe(0);
    expect(await emailOf(user)).toMatchObject({ status: "sent", attempts: 1 });
    const ids = (await on.mailsTo(user.email)).map(({ headers }) => headers["message-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("with a full disk a message can be sent again later", async () => {
    const user = await waiting();
    const [first, second] = [workerOf(new Map()), workerOf(new Map())];
    await withoutRoom(() => expect(first()).rejects.toThrow());
    await second();
    // Makes the delivery due, as an administrator's "send again" does.
    const due = new Date(on.api.deps.clock.now().getTime() - 1_000);
    await on.api.deps.pool.query("UPDATE deliveries SET status = 'queued', attempts = 0, due_at = $1", [due]);
    await first();
    expect(await emailOf(user)).toMatchObject({ status: "sent" });
    expect(await on.mailsTo(user.email)).toHaveLength(3);
  });
});

describe("WhatsApp's report that meets a full disk", () => {
  const { on, mobile, alerted } = openWhatsAppTalk();

  test("WhatsApp's report during a full disk gets 503, so that the provider repeats it, and is recorded then", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    const message = on.emulators.phones.find(full).at(-1);
    const told = { id: message?.id, recipient_id: full, biz_opaque_callback_data: message?.callbackData };
    const report = () => hookWhatsApp(on.api, { statuses: [{ ...told, status: "delivered" }] });
    await on.api.deps.pool.query(noRoom);
    const refused = await report().finally(() =>
      on.api.deps.pool.query("DROP FUNCTION sem_espaco() CASCADE"),
    );
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({ "retry-after": "5" });
    const whatsApp = async () =>
      (await on.deliveriesOf(person)).find(({ channel }) => channel === "whatsapp");
    expect(await whatsApp()).toMatchObject({ status: "sent" });
    expect((await report()).statusCode).toBe(204);
    expect(await whatsApp()).toMatchObject({ status: "delivered" });
  });
});
