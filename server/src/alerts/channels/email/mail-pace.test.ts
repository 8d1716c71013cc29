import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { openFaults } from "../../../../test/harness/fault-stage.ts";
import { type Policy, startPolicyServer } from "../../../../test/harness/policy-server.ts";
import type { ChannelSender } from "../../deliveries/channel-sender.ts";
import { dispatchBatch } from "../../deliveries/dispatch.ts";

const { on, later, mailedThrough, matchLast, waiting } = openFaults();

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await on.api.deps.pool.query("TRUNCATE channel_part_pace, channel_faults");
});

async function serve(policy: Policy) {
  const server = await startPolicyServer(policy);
  closing.push(server.close);
  // A long timeout: a busy machine is no silent server.
  return { ...server, sender: await mailedThrough(server.url, 30_000) };
}

let total = 0;
/** Creates users at a domain with a waiting alert of one exam. */
async function recipients(count: number, domain: string): Promise<string[]> {
  const first = total;
  total += count;
  await on.api.deps.pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email, user_type, habilitar_email)
       SELECT 'Pessoa ' || n, 'p' || n || '@' || $3, 'PREMIUM', true
       FROM generate_series($1::integer + 1, $1::integer + $2::integer) AS n RETURNING id)
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1 FROM novos`,
    [first, count, domain],
  );
  return Array.from({ length: count }, (_, n) => `p${first + n + 1}@${domain}`);
}

async function publish(): Promise<void> {
  await on.publish({});
  await matchLast();
}

/** Counts the batches until so many mails were accepted. */
async function roundsUntil(taken: string[], count: number, sender: ChannelSender<unknown>) {
  let rounds = 0;
  while (taken.length < count && rounds < 50) {
    await dispatchBatch(on.api.deps, sender);
    rounds += 1;
  }
  return rounds;
}

const slowdown = async () =>
  (await on.api.deps.pool.query("SELECT slowdown FROM channel_pace WHERE channel = 'email'")).rows[0]
    .slowdown;
const slowParts = async () =>
  (await on.api.deps.pool.query("SELECT part, slowdown FROM channel_part_pace ORDER BY part")).rows;

describe("greylisting", () => {
  test.each([
    ["451 4.7.1 Please try again later", 50],
    ["451 4.7.1 Please try again later", 1],
    ["450 4.2.0 Greylisted, see http://postgrey.example/help/x.example.html", 50],
    ["451 4.7.500 Server busy. Please try again later", 50],
    ["421 4.3.2 Service not available", 50],
  ])("greylisting of one recipient in 50 (%s, each %ith) delays nobody else", async (answer, apart) => {
    const all = await recipients(300, "muitos.example");
    const listed = new Set(all.filter((_, n) => (apart === 1 ? n < 6 : n % apart === 0)));
    await publish();
    const server = await serve({ onRecipient: (address) => (listed.has(address) ? answer : undefined) });
    // 300 mails in batches of 50 are six batches, whoever is deferred.
    expect(await roundsUntil(server.taken, 294, server.sender)).toBe(6);
    expect(await slowdown()).toBe(1);
    expect(await slowParts()).toEqual([]);
    listed.clear();
    later(5);
    expect(await roundsUntil(server.taken, 300, server.sender)).toBe(1);
  });

  test("ongoing greylisting delays its recipients only", async () => {
    const all = await recipients(100, "muitos.example");
    const listed = new Set(all.filter((_, n) => n % 50 === 0));
    await publish();
    const server = await serve({
      onRecipient: (address) => (listed.has(address) ? "451 4.7.1 Later" : undefined),
    });
    for (let minutes = 0; minutes < 40; minutes += 4) {
      later(minutes);
      await dispatchBatch(on.api.deps, server.sender);
      await dispatchBatch(on.api.deps, server.sender);
    }
    expect(server.taken).toHaveLength(98);
    expect(await slowParts()).toEqual([]);
    expect(await slowdown()).toBe(1);
  });
});

describe("a domain that defers a fifth of a batch", () => {
  const rate = 50;
  const slowDeps = () => {
    const { ceilings } = on.api.deps.config;
    const email = { ...ceilings.email, rate };
    return { ...on.api.deps, config: { ...on.api.deps.config, ceilings: { ...ceilings, email } } };
  };

  test("a domain that defers 20 % of a batch slows down alone", async () => {
    await recipients(30, "lento.example");
    await recipients(70, "rapido.example");
    await publish();
    const server = await serve({
      onRecipient: (address) => (address.endsWith("@lento.example") ? "452 4.3.1 Try later" : undefined),
    });
    expect(await roundsUntil(server.taken, 70, server.sender)).toBe(2);
    expect((await slowParts()).map(({ part }) => part)).toEqual(["lento.example"]);
    expect(await slowdown()).toBe(1);
  });

  test("a slow domain gets fewer mails per batch, tries none in vain, and recovers", async () => {
    await recipients(40, "lento.example");
    await on.api.deps.pool.query(
      "INSERT INTO channel_part_pace (channel, part, slowdown, slowed_at) VALUES ('email', 'lento.example', 16, now())",
    );
    await publish();
    const server = await serve({});
    await dispatchBatch(slowDeps(), server.sender);
    // A slowdown of 16 at 50 a second is one in 0.32 s.
    expect(server.taken).toHaveLength(1);
    const { rows } = await on.api.deps.pool.query(
      "SELECT count(*)::integer AS n, max(attempts) AS attempts FROM deliveries WHERE status = " +
        "'queued' GROUP BY status",
    );
    expect(rows).toEqual([{ n: 39, attempts: 0 }]);
    for (let minutes = 5; minutes <= 60; minutes += 5) {
      later(minutes);
      await on.api.deps.pool.query("UPDATE channel_part_pace SET next_at = '-infinity'");
      await dispatchBatch(slowDeps(), server.sender);
    }
    expect(server.taken).toHaveLength(40);
    expect(await slowParts()).toEqual([]);
  });
});

describe("a server that asks for less", () => {
  test.each<[string, Policy]>([
    ["when it is connected to", { onConnect: () => "421 4.7.0 Too many connections" }],
    ["without saying why", { onConnect: () => "421 4.3.2 Service not available" }],
    ["at MAIL FROM", { onMailFrom: () => "450 4.7.1 Sending rate exceeded" }],
  ])("%s slows the channel, and no attempt is counted", async (_, policy) => {
    const user = await waiting();
    const server = await serve(policy);
    await dispatchBatch(on.api.deps, server.sender);
    expect(await slowdown()).toBe(2);
    expect((await on.deliveriesOf(user))[0]).toMatchObject({ status: "queued", attempts: 0 });
  });
});

describe("a server that says nothing", () => {
  test("a silent server is a fault at once, and costs one timeout in all", async () => {
    let sessions = 0;
    const sockets: Socket[] = [];
    const mute = createServer((socket) => {
      sessions += 1;
      sockets.push(socket.on("error", () => undefined));
    });
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      mute.close();
    });
    const address = mute.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    await recipients(40, "muitos.example");
    await publish();
    await dispatchBatch(on.api.deps, await mailedThrough(`smtp://127.0.0.1:${address.port}`));
    // Only as many mails as there are connections are tried.
    expect(sessions).toBeLessThanOrEqual(5);
    const { rows } = await on.api.deps.pool.query("SELECT channel, fault, parcial FROM channel_faults");
    expect(rows).toEqual([{ channel: "email", fault: "ETIMEDOUT", parcial: false }]);
    const stats = await on.asAdmin("GET", "/api/notifications/health", {});
    expect(stats.canais_parados).toMatchObject([
      { canal: "email", problema: expect.stringContaining("não atende") },
    ]);
  });

  test("silence to one mail, while others are accepted, is no channel fault", async () => {
    const slow = await waiting();
    await recipients(20, "muitos.example");
    await publish();
    on.emulators.mailbox.fail({ to: slow.email, behaviour: "stall", times: 9 });
    await dispatchBatch(on.api.deps, await mailedThrough(on.emulators.urls.smtp));
    const { rows } = await on.api.deps.pool.query("SELECT fault FROM channel_faults");
    expect(rows).toEqual([]);
  });
});
