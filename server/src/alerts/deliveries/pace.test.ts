import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias, deleteRows } from "../../../test/harness/empty.ts";
import { patient } from "../../../test/harness/patience.ts";
import { matchEvent } from "../events/alerts.ts";
import type { ChannelSender } from "./channel-sender.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { dispatchBatch, dispatchDigests } from "./dispatch.ts";
import { startDispatcher } from "./dispatcher.ts";
import { reserveTimes } from "./pace.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());
beforeEach(async () => {
  const { pool } = on.api.deps;
  await deleteConcursosAndPreferencias(pool);
  await deleteRows(pool, ["whatsapp_audience"]);
  await pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
  await pool.query("UPDATE calendario_andado SET ate = NULL");
  on.api.deps.clock.set("2026-11-20T13:00:00Z");
});

type Config = Channels["api"]["deps"]["config"];
/** Returns the same application with another configuration. */
const under = (changes: Partial<Config>) => ({
  ...on.api.deps,
  config: { ...on.api.deps.config, ...changes },
});
const ceilings = (channel: "email" | "whatsapp", ceiling: { rate?: number; concurrency?: number }) => {
  const usual = on.api.deps.config.ceilings;
  return { ceilings: { ...usual, [channel]: { ...usual[channel], ...ceiling } } };
};

let total = 0;
/** Creates premium users who match everything, with or without mail. */
async function recipients(count: number, { email = true } = {}): Promise<void> {
  const first = total;
  total += count;
  await on.api.deps.pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email, telefone, user_type, habilitar_whatsapp, habilitar_email)
       SELECT 'Pessoa ' || n, 'leitor' || n || '@teste.example', (5511900000000 + n)::text, 'PREMIUM', true, $3
       FROM generate_series($1::integer + 1, $1::integer + $2::integer) AS n RETURNING id)
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1 FROM novos`,
    [first, count, email],
  );
}

async function matchAll(deps: ReturnType<typeof under> = on.api.deps): Promise<void> {
  const { rows } = await on.api.deps.pool.query("SELECT id FROM alert_events ORDER BY id");
  for (const { id } of rows) await matchEvent(deps, id);
}

/** A channel that accepts everything and records messages and concurrency. */
function recorder(channel: "email" | "whatsapp") {
  const taken: { reader: ClaimedDelivery; at: number; titulo: string }[] = [];
  let inFlight = 0;
  let most = 0;
  const sender: ChannelSender<(typeof taken)[number]> = {
    channel,
    writeWord: () => undefined,
    write: (recipient, [first]) => ({
      reader: recipient,
      at: 0,
      titulo: first.kind === "novo" ? first.novo.titulo : `${first.aviso.titulo}: ${first.aviso.assunto}`,
    }),
    async send(message) {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      inFlight -= 1;
      taken.push({ ...message, at: on.api.deps.clock.now().getTime() });
      return { kind: "sent", messageId: `id ${taken.length}` };
    },
  };
  return { sender, taken, most: () => most };
}

/** Runs several workers until nothing is due. */
async function drain(
  deps: ReturnType<typeof under>,
  sender: ChannelSender<never> | ChannelSender<unknown>,
  workers = 3,
): Promise<void> {
  const lane = async () => {
    for (let idle = 0; idle < 3; ) {
      idle = (await dispatchBatch(deps, sender as ChannelSender<unknown>)) > 0 ? 0 : idle + 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, lane));
}

const counted = async () => {
  const { rows } = await on.api.deps.pool.query(
    "SELECT channel, status, count(*)::int AS n FROM deliveries GROUP BY 1, 2 ORDER BY 1, 2",
  );
  return rows.map(({ channel, status, n }) => [channel, status, n]);
};

test("small batches follow each other without extra polls", async () => {
  await recipients(3);
  await on.publish({});
  await matchAll();
  const { sender, taken } = recorder("email");
  // Two per batch, and a slot for the digest lane.
  const deps = under(ceilings("email", { rate: 1, concurrency: 4 }));
  const dispatcher = startDispatcher(deps, sender, { lanes: 1, lookMs: 3_600_000 });
  await vi.waitUntil(() => taken.length === 3, patient);
  await dispatcher.stop();
  expect(await counted()).toContainEqual(["email", "sent", 3]);
});

describe("the provider's audience limit", () => {
  test("of 5,000 users the 250 with the nearest deadline get WhatsApp, the rest only mail", async () => {
    await recipients(4_800);
    await on.publish({ titulo: "Longe", data_fim_inscricao: "2026-12-19" });
    await matchAll();
    await on.api.deps.pool.query("UPDATE preferencias SET salario_minimo = 1000000");
    await recipients(200);
    await on.publish({ titulo: "Perto", data_fim_inscricao: "2026-11-25" });
    const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
    await matchEvent(on.api.deps, rows[0].id);
    await on.api.deps.pool.query("UPDATE preferencias SET salario_minimo = 1");
    const { sender, taken } = recorder("whatsapp");
    await drain(under({ whatsappAudienceLimit: 250 }), sender as ChannelSender<unknown>);
    expect(taken.filter(({ titulo }) => titulo === "Perto")).toHaveLength(200);
    expect(taken.filter(({ titulo }) => titulo === "Longe")).toHaveLength(50);
    expect(await counted()).toEqual([
      ["email", "queued", 5_000],
      ["whatsapp", "canceled", 4_750],
      ["whatsapp", "sent", 250],
    ]);
  });

  test("the audience limit is never exceeded in any 24 hours, with several workers", async () => {
    const limit = 10;
    await recipients(40);
    const { sender, taken } = recorder("whatsapp");
    for (let hour = 0; hour < 72; hour += 3) {
      on.api.deps.clock.set(new Date(Date.parse("2026-11-20T11:00:00Z") + hour * 3_600_000));
      if (hour % 6 === 0) await on.publish({ data_fim_inscricao: null, data_prova: null });
      await matchAll();
      await drain(under({ whatsappAudienceLimit: limit }), sender as ChannelSender<unknown>);
    }
    expect(taken.length).toBeGreaterThan(3 * limit);
    for (const { at } of taken) {
      const window = taken.filter((other) => other.at > at - 86_400_000 && other.at <= at);
      expect(new Set(window.map(({ reader }) => reader.user_id)).size).toBeLessThanOrEqual(limit);
    }
  });

  test("more messages to the same users do not use up the audience limit", async () => {
    await recipients(3);
    for (let n = 0; n < 3; n += 1) await on.publish({});
    await matchAll();
    const { sender, taken } = recorder("whatsapp");
    for (let seconds = 0; seconds < 30; seconds += 6) {
      on.api.deps.clock.set(new Date(Date.parse("2026-11-20T13:00:00Z") + seconds * 1000));
      await drain(under({ whatsappAudienceLimit: 3 }), sender as ChannelSender<unknown>);
    }
    expect(taken).toHaveLength(9);
  });

  test("the audience limit makes users without mail wait for room", async () => {
    await recipients(2, { email: false });
    await on.publish({});
    await matchAll();
    const { sender, taken } = recorder("whatsapp");
    await drain(under({ whatsappAudienceLimit: 1 }), sender as ChannelSender<unknown>);
    expect(await counted()).toEqual([
      ["whatsapp", "queued", 1],
      ["whatsapp", "sent", 1],
    ]);
    on.api.deps.clock.set("2026-11-21T13:30:00Z");
    await drain(under({ whatsappAudienceLimit: 1 }), sender as ChannelSender<unknown>);
    expect(taken).toHaveLength(2);
  });
});

describe("a channel's ceiling", () => {
  test("a channel's rate per second holds across workers", async () => {
    await recipients(60);
    await on.publish({});
    await matchAll();
    const { sender, taken } = recorder("email");
    const started = performance.now();
    await drain(under(ceilings("email", { rate: 60 })), sender as ChannelSender<unknown>, 4);
    // The sixtieth may leave 59/60 s after the first on any machine.
    expect(performance.now() - started).toBeGreaterThanOrEqual(970);
    expect(taken).toHaveLength(60);
  });

  test("a channel's limit of messages in flight holds across workers", async () => {
    await recipients(40);
    await on.publish({});
    await matchAll();
    const { sender, taken, most } = recorder("email");
    const deps = under(ceilings("email", { rate: 100_000, concurrency: 5 }));
    await drain(deps, sender as ChannelSender<unknown>, 4);
    while (taken.length < 40) await drain(deps, sender as ChannelSender<unknown>, 4);
    expect(most()).toBeLessThanOrEqual(5);
  });

  test("a channel's rate drops when the provider throttles, loses nothing, and rises again", async () => {
    await recipients(20);
    await on.publish({});
    await matchAll();
    const { rows: phones } = await on.api.deps.pool.query(
      "SELECT telefone FROM users WHERE id IN (SELECT user_id FROM alerts)",
    );
    for (const { telefone } of phones) {
      on.emulators.phones.fail({ to: telefone, code: 130429, status: 429, times: 1 });
    }
    await drain(on.api.deps, on.whatsApp, 1);
    const pace = async () =>
      (await on.api.deps.pool.query("SELECT slowdown FROM channel_pace WHERE channel = 'whatsapp'")).rows[0]
        .slowdown;
    expect(await pace()).toBe(2);
    const { rows: waiting } = await on.api.deps.pool.query(
      "SELECT DISTINCT status, attempts FROM deliveries WHERE channel = 'whatsapp'",
    );
    expect(waiting).toEqual([{ status: "queued", attempts: 0 }]);
    on.api.deps.clock.set("2026-11-20T13:01:00Z");
    await drain(on.api.deps, on.whatsApp, 1);
    expect(await counted()).toContainEqual(["whatsapp", "sent", 20]);
    expect(await pace()).toBeLessThan(2);
  });
});

test("a reservation beyond an hour came from a clock set back since, and is ignored", async () => {
  const { pool, db } = on.api.deps;
  const nextAfter = async (ahead: string) => {
    await pool.query("UPDATE channel_pace SET next_at = now() + $1::interval WHERE channel = 'email'", [
      ahead,
    ]);
    await reserveTimes(db, "email", 1, 10);
    const { rows } = await pool.query(
      "SELECT next_at > now() + interval '20 minutes' AS far FROM channel_pace WHERE channel = 'email'",
    );
    return rows[0].far;
  };
  expect(await nextAfter("30 minutes")).toBe(true);
  expect(await nextAfter("3 hours")).toBe(false);
});

test("of news the nearest deadline leaves first", async () => {
  await recipients(1);
  await on.publish({ titulo: "Sem data", data_fim_inscricao: null, data_prova: null });
  await on.publish({ titulo: "Longe", data_fim_inscricao: "2026-12-20", data_prova: null });
  await on.publish({ titulo: "Perto", data_fim_inscricao: "2026-11-23", data_prova: null });
  await matchAll();
  const { sender, taken } = recorder("email");
  while ((await dispatchBatch(on.api.deps, sender, { limit: 1 })) > 0);
  expect(taken.map(({ titulo }) => titulo)).toEqual(["Perto", "Longe", "Sem data"]);
});

test("messages with a reminder leave before news alone", async () => {
  await on.walk();
  await recipients(2);
  const { uuid } = await on.publish({
    titulo: "Lembrado",
    data_fim_inscricao: "2026-11-28",
    data_prova: null,
  });
  await matchAll();
  await drain(on.api.deps, recorder("email").sender as ChannelSender<unknown>, 1);
  const { rows } = await on.api.deps.pool.query("SELECT min(user_id) AS first FROM alerts");
  await on.api.deps.pool.query(
    "INSERT INTO concursos_silenciados (user_id, concurso_id, created_at) SELECT $1, id, now() " +
      "FROM concursos WHERE uuid = $2",
    [rows[0].first, uuid],
  );
  on.api.deps.clock.set("2026-11-21T13:00:00Z");
  await on.publish({ titulo: "Perto", data_fim_inscricao: "2026-11-24", data_prova: null });
  await on.walk();
  await matchAll(under({ alertGroupMinutes: 10 }));
  on.api.deps.clock.set("2026-11-21T13:10:00Z");
  const { sender, taken } = recorder("email");
  const oneByOne = under(ceilings("email", { concurrency: 1 }));
  while ((await dispatchDigests(oneByOne, sender)) > 0);
  expect(taken.map(({ titulo }) => titulo)).toEqual([expect.stringMatching(/^(Lembrado:|Perto)/), "Perto"]);
  expect(taken.map(({ reader }) => reader.user_id).at(-1)).toBe(rows[0].first);
});

test("one user's WhatsApp messages are some seconds apart", async () => {
  await recipients(1);
  for (let n = 0; n < 3; n += 1) await on.publish({});
  await matchAll();
  const { sender, taken } = recorder("whatsapp");
  await drain(on.api.deps, sender as ChannelSender<unknown>, 1);
  expect(taken).toHaveLength(1);
  on.api.deps.clock.set("2026-11-20T13:00:06Z");
  await drain(on.api.deps, sender as ChannelSender<unknown>, 1);
  expect(taken).toHaveLength(2);
});
