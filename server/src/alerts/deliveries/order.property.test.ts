import { type Channel, channelNames, forEachChannel } from "@cav/contract/channels.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { phone, settings } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";
import type { BuiltUser } from "../../../test/harness/factories.ts";
import { setChannelAddress } from "../../identity/who/index.ts";
import { hourMs } from "../../platform/clock.ts";
import { receiveStatus } from "../channels/whatsapp/webhook.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { recordBounce } from "./reports.queries.ts";

const on = openChannels({
  env: {
    ...{ EMAIL_RATE: "100000", WHATSAPP_RATE: "100000", PUSH_RATE: "100000", TELEGRAM_RATE: "100000" },
    TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz",
    TELEGRAM_BOT_NAME: "concurso_a_vista_bot",
    TELEGRAM_WEBHOOK_SECRET: "segredo-dos-testes-do-robo",
  },
});

/** The possible results of a channel; "is lost": accepted, then reported as undelivered. */
const manners = [
  "works",
  "is refused",
  "is closed",
  "doesn't answer",
  "has to be mended",
  "is lost",
] as const;
type Manner = (typeof manners)[number];
const results: Record<Manner, SendResult> = {
  works: { kind: "sent", messageId: "" },
  "is lost": { kind: "sent", messageId: "" },
  "is refused": { kind: "failed", error: "recusada" },
  "is closed": { kind: "failed", error: "fechado", closes: "ENDERECO" },
  "doesn't answer": { kind: "retry", error: "sem resposta" },
  "has to be mended": { kind: "retry", error: "senha", fault: "535" },
};

type Drawn = { on: Channel[]; ordem: Channel[] | null; manners: Record<Channel, Manner>; digest: boolean };
const person: fc.Arbitrary<Drawn> = fc.record({
  on: fc.subarray([...channelNames]),
  ordem: fc.option(fc.shuffledSubarray([...channelNames], { minLength: 1 }), { freq: 4, nil: null }),
  manners: fc.record(forEachChannel(() => fc.constantFrom<Manner[]>("works", ...manners))),
  digest: fc.boolean(),
});

async function build({ on: channels, ordem, digest }: Drawn): Promise<BuiltUser> {
  const has = (channel: Channel) => channels.includes(channel);
  const user = await on.candidate(
    { salario_minimo: 1 },
    {
      user_type: "PREMIUM",
      telefone: phone(),
      habilitar_email: has("email"),
      habilitar_whatsapp: has("whatsapp"),
    },
  );
  const now = on.api.deps.clock.now();
  for (const channel of ["push", "telegram"] as const)
    if (has(channel))
      await on.api.deps.db
        .transaction()
        .execute((tx) => setChannelAddress(tx, { userId: user.id, channel, has: true }, now));
  await on.ask(user, "PUT", settings, { ordem, frequencia: digest ? "DIARIO" : "NA_HORA" });
  return user;
}

type Sent = { userId: number; eventId: number; channel: Channel; messageId: string };

/** A channel that treats each user's messages as drawn. */
function pretend(
  channel: Channel,
  mannerOf: (userId: number) => Manner,
  sent: Sent[],
): ChannelSender<unknown> {
  return {
    channel,
    write: (recipient) => recipient,
    writeWord: () => undefined,
    async send(message) {
      const { user_id: userId, event_id: eventId } = message as ClaimedDelivery;
      const result = results[mannerOf(userId)];
      if (result.kind === "failed" && result.closes)
        return { ...result, closes: channel === "whatsapp" ? "NUMERO" : "ENDERECO" };
      if (result.kind !== "sent") return result;
      const messageId = `${channel}-${userId}-${eventId}-${sent.length}`;
      sent.push({ userId, eventId, channel, messageId });
      return { ...result, messageId };
    },
  };
}

/** Makes the two channels that report later report these as undelivered. */
async function lose({ userId, eventId, channel, messageId }: Sent): Promise<void> {
  const { deps } = on.api;
  if (channel === "email")
    await recordBounce(deps.db, {
      userId,
      messageId,
      text: "5.2.2 full",
      causa: "caixa_cheia",
      now: deps.clock.now(),
    });
  if (channel === "whatsapp")
    await receiveStatus(deps, {
      id: messageId,
      status: "failed",
      errors: [{ code: 131_049, title: "x" }],
      biz_opaque_callback_data: `${eventId}.${userId}.resumo`,
    });
}

/** Sends by all channels until nothing waits. */
async function workItOut(senders: ChannelSender<unknown>[], sent: Sent[], isLost: (one: Sent) => boolean) {
  const { pool, clock } = on.api.deps;
  const told = new Set<Sent>();
  for (;;) {
    for (const sender of senders) await on.dispatch(sender);
    for (const one of sent.filter((some) => !told.has(some) && isLost(some))) {
      told.add(one);
      await lose(one);
    }
    const { rows } = await pool.query("SELECT min(due_at) AS due FROM deliveries WHERE status = 'queued'");
    if (rows[0].due === null) return;
    // Advances at least an hour, so that several retries run together.
    clock.set(new Date(Math.max(rows[0].due.getTime(), clock.now().getTime() + hourMs)));
    await pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
  }
}

/**
 * Returns the channels that send an alert, and the one that delivers it; without an order mail comes last, where it may
 * replace others.
 */
function expectedOf({ on: channels, ordem, manners: how }: Drawn) {
  const isLater = (channel: Channel) => channel === "email" || channel === "whatsapp";
  // Push and Telegram deliver what they accept.
  const arrives = (channel: Channel) =>
    how[channel] === "works" || (how[channel] === "is lost" && !isLater(channel));
  const takes = (channel: Channel) => how[channel] === "works" || how[channel] === "is lost";
  const rest = channelNames.filter((channel) => !ordem?.includes(channel));
  const inOrder = [...(ordem ?? []), ...rest].filter((channel) => channels.includes(channel));
  const first = inOrder.findIndex(arrives);
  const tried = ordem === null || first < 0 ? inOrder : inOrder.slice(0, first + 1);
  const isAllDone = ordem === null ? tried.some((channel) => !arrives(channel)) : first < 0;
  const standsIn = isAllDone && channels.length > 0 && !channels.includes("email");
  const all: Channel[] = standsIn ? [...tried, "email"] : tried;
  return { tried: all.toSorted(), taken: all.filter(takes).toSorted(), isReached: all.some(arrives) };
}

test("an alert leaves at most once per channel, uses no more of an order than needed, and arrives while one channel works", async () => {
  const people = fc.sample(fc.noBias(person), { seed: 86, numRuns: 25 });
  const built = new Map<number, Drawn>();
  for (const drawn of people) built.set((await build(drawn)).id, drawn);
  const howOf = (userId: number, channel: Channel) => built.get(userId)?.manners[channel] ?? "works";
  const sent: Sent[] = [];
  const senders = channelNames.map((channel) => pretend(channel, (id) => howOf(id, channel), sent));
  await on.publish({ data_fim_inscricao: "2027-03-01", data_prova: null });
  await on.match();
  await workItOut(senders, sent, ({ userId, channel }) => howOf(userId, channel) === "is lost");
  for (const [id, drawn] of built) {
    const { tried, taken, isReached } = expectedOf(drawn);
    const deliveries = await on.deliveriesOf({ id });
    expect([drawn, deliveries.map(({ channel }) => channel)]).toEqual([drawn, tried]);
    const left = sent.filter(({ userId }) => userId === id).map(({ channel }) => channel);
    expect([drawn, left.toSorted()]).toEqual([drawn, taken]);
    const failed = deliveries.filter(({ status }) => status === "failed");
    if (!isReached) expect([drawn, failed.map(({ channel }) => channel)]).toEqual([drawn, tried]);
  }
});
