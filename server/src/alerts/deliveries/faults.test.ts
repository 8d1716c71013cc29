import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../../test/harness/empty.ts";
import { signInAs } from "../../../test/harness/factories.ts";
import { patient } from "../../../test/harness/patience.ts";
import { freePort } from "../../../test/harness/server-process.ts";
import { createClock } from "../../platform/clock.ts";
import { createMailer } from "../../platform/providers/email/mailer.ts";
import { createWhatsApp } from "../../platform/providers/whatsapp/whatsapp.ts";
import { createEmailSender } from "../channels/email/sender.ts";
import { createWhatsAppSender } from "../channels/whatsapp/sender.ts";
import { matchEvent } from "../events/alerts.ts";
import { walkCalendar } from "../events/calendar-walk.ts";
import type { Unrecorded } from "./batch-state.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { dispatchBatch } from "./dispatch.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());

const start = Date.parse("2026-11-20T13:00:00Z");
const dayMs = 86_400_000;
const onDay = (days: number) => on.api.deps.clock.set(new Date(start + days * dayMs));
const dayAfter = (days: number) => new Date(start + days * dayMs).toISOString().slice(0, 10);

beforeEach(async () => {
  const { pool, clock } = on.api.deps;
  await deleteConcursosAndPreferencias(pool);
  await pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
  await pool.query("UPDATE calendario_andado SET ate = NULL");
  clock.set(new Date(start));
});

async function waiting(overrides: Parameters<Channels["candidate"]>[1] = {}) {
  const user = await on.candidate({ salario_minimo: 1 }, overrides);
  await on.publish({ data_fim_inscricao: dayAfter(40), data_prova: null });
  const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
  await matchEvent(on.api.deps, rows[0].id);
  return user;
}

/** Advances the clock from attempt to attempt, as a worker would, for so many hours. */
async function workThrough(sender: ChannelSender<unknown>, hours: number): Promise<number> {
  const { pool, clock } = on.api.deps;
  const end = clock.now().getTime() + hours * 3_600_000;
  for (let attempts = 0; ; attempts += 1) {
    const { rows } = await pool.query(
      "SELECT min(due_at) AS due FROM deliveries WHERE status = 'queued' AND channel = $1",
      [sender.channel],
    );
    const due = rows[0].due?.getTime() ?? Number.POSITIVE_INFINITY;
    if (due > end) {
      clock.set(new Date(end));
      return attempts;
    }
    clock.set(new Date(Math.max(due, clock.now().getTime())));
    await dispatchBatch(on.api.deps, sender);
  }
}

describe("a channel that is down for long", () => {
  test("mail of a day and a night arrives once when the server is back", async () => {
    const user = await waiting();
    const url = `smtp://127.0.0.1:${await freePort()}`;
    const mailer = createMailer({ url, from: "alertas@teste.example" });
    const dead = createEmailSender(on.api.deps, mailer) as ChannelSender<unknown>;
    expect(await workThrough(dead, 24)).toBeGreaterThan(10);
    mailer.close();
    expect(await on.deliveriesOf(user)).toMatchObject([{ status: "queued", last_error: expect.any(String) }]);
    expect(await workThrough(on.email, 6)).toBe(1);
    expect(await on.deliveriesOf(user)).toMatchObject([{ status: "sent", last_error: null }]);
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test("hours of WhatsApp messages arrive once when the API is back, and mail went at once", async () => {
    const telefone = "5511960009999";
    const user = await waiting({
      user_type: "PREMIUM",
      telefone,
      habilitar_whatsapp: true,
    });
    const { whatsappToken: token, whatsappPhoneNumberId: phoneNumberId } = on.emulators.credentials;
    const apiBase = `http://127.0.0.1:${await freePort()}`;
    const gone = createWhatsApp({ token, phoneNumberId, apiBase, timeoutMs: 500 });
    const dead = createWhatsAppSender(on.api.deps, gone) as ChannelSender<unknown>;
    expect(await workThrough(dead, 3)).toBeGreaterThan(5);
    expect(await workThrough(on.whatsApp, 4)).toBe(1);
    expect(on.textsOn(telefone)).toHaveLength(1);
    await workThrough(on.email, 1);
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });
});

test("messages in flight while the database fails are sent once, whichever lane claims them next", async () => {
  const user = await waiting();
  const memory = { unrecorded: new Map() };
  const [leaving, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  const slow: typeof on.email = {
    ...on.email,
    async send(message) {
      sent += 1;
      leaving.resolve();
      await released.promise;
      return on.email.send(message);
    },
  };
  const first = dispatchBatch(on.api.deps, slow, memory);
  const refused = expect(first).rejects.toThrow();
  await leaving.promise;
  await on.api.deps.pool.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE state = 'idle in transaction' AND datname = current_database()`);
  const second = dispatchBatch(on.api.deps, slow, memory);
  await vi.waitUntil(async () => {
    const { rows } = await on.api.deps.pool.query(
      "SELECT count(*)::integer AS lanes FROM pg_stat_activity WHERE state = 'idle in transaction' " +
        "AND datname = current_database()",
    );
    return rows[0].lanes === 1;
  }, patient);
  released.resolve();
  await refused;
  expect(await second).toBe(1);
  expect(sent).toBe(1);
  expect(await on.deliveriesOf(user)).toMatchObject([{ status: "sent" }]);
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
  expect(memory.unrecorded.size).toBe(0);
});

describe("a disk without room", () => {
  const noRoom = `CREATE FUNCTION sem_espaco() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER sem_espaco BEFORE UPDATE ON deliveries FOR EACH STATEMENT EXECUTE FUNCTION sem_espaco()`;

  test("a full disk while recording sends nothing twice, however often it is retried", async () => {
    const { pool } = on.api.deps;
    const user = await waiting();
    const unrecorded: Unrecorded = new Map();
    await pool.query(noRoom);
    try {
      for (let tries = 0; tries < 3; tries += 1)
        await expect(dispatchBatch(on.api.deps, on.email, { unrecorded })).rejects.toMatchObject({
          code: "53100",
        });
    } finally {
      await pool.query("DROP FUNCTION sem_espaco() CASCADE");
    }
    expect(await on.deliveriesOf(user)).toMatchObject([{ status: "queued" }]);
    await dispatchBatch(on.api.deps, on.email, { unrecorded });
    expect(await on.deliveriesOf(user)).toMatchObject([
      { status: "sent", provider_message_id: expect.stringContaining("<alerta.") },
    ]);
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
    expect(unrecorded.size).toBe(0);
  });

  test("a full disk while saving answers 503, and stores nothing partial", async () => {
    const { pool } = on.api.deps;
    const user = await on.candidate({ salario_minimo: 1 });
    const { uuid } = await on.publish({});
    await pool.query(noRoom.replace("BEFORE UPDATE ON deliveries", "BEFORE INSERT ON favoritos"));
    const save = async () => {
      const headers = await signInAs(on.api.deps, user);
      return on.api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}/favorito`, headers });
    };
    const refused = await save();
    const headers = await signInAs(on.api.deps, user);
    const others = ["/ready", "/api/users/me", "/api/concursos"].map((url) =>
      on.api.app.inject({ url, headers }),
    );
    const answers = (await Promise.all(others)).map(({ statusCode }) => statusCode);
    await pool.query("DROP FUNCTION sem_espaco() CASCADE");
    expect(answers, "a balancer that took every process out would end reading, too").toEqual([200, 200, 200]);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({ "retry-after": "5" });
    expect(refused.headers["content-type"]).toContain("application/problem+json");
    expect((await save()).statusCode).toBeLessThan(300);
  });
});

describe("a clock that is wrong", () => {
  const reminders = async () => {
    const { rows } = await on.api.deps.pool.query(
      "SELECT occasion FROM alert_events WHERE kind = 'PRAZO' AND NOT dados ? 'semana' ORDER BY occasion",
    );
    return rows.map(({ occasion }) => Number(occasion.split(":").at(-1))).sort((a, b) => b - a);
  };

  test("a clock that jumps ahead and back duplicates no reminder, and loses none still to come", async () => {
    await on.publish({ data_fim_inscricao: dayAfter(10), data_prova: null });
    await on.walk();
    onDay(8);
    await on.walk();
    const early = await reminders();
    expect(early).toHaveLength(1);
    for (let day = 1; day <= 10; day += 1) {
      onDay(day);
      await on.walk();
    }
    const all = await reminders();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining([7, 3, 1, 0]));
  });

  test.each([-30, 30])(
    "a clock %i days off the database's changes nothing until it is right",
    async (days) => {
      await on.publish({ data_fim_inscricao: null, data_prova: null });
      const walk = (offset: number) =>
        walkCalendar({ ...on.api.deps, clock: createClock(() => new Date(Date.now() + offset * dayMs)) });
      await expect(walk(days)).rejects.toThrow(/clock and database are 43\d{3} minutes apart/);
      const { rows } = await on.api.deps.pool.query("SELECT ate FROM calendario_andado");
      expect(rows).toEqual([{ ate: null }]);
      await walk(0);
    },
  );

  test("a clock set back an hour keeps due deliveries until their time, and sends them once", async () => {
    const hour = 1 / 24;
    const user = await waiting();
    onDay(-hour);
    await dispatchBatch(on.api.deps, on.email);
    expect(await on.subjectsTo(user.email)).toEqual([]);
    onDay(0);
    await dispatchBatch(on.api.deps, on.email);
    for (const days of [-hour, 0, hour]) {
      onDay(days);
      await dispatchBatch(on.api.deps, on.email);
    }
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test("a database clock set back delays no message", async () => {
    const user = await waiting();
    await on.api.deps.pool.query("UPDATE channel_pace SET next_at = now() + interval '30 days'");
    await dispatchBatch(on.api.deps, on.email);
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });
});
