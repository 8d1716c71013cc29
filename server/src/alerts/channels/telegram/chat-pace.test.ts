import { describe, expect, test } from "vitest";
import { openTelegramTalk } from "../../../../test/harness/telegram-talk.ts";
import { reserveChat } from "./chat-pace.ts";

const { on, telegram, advance, rowsOf, say, linked, work } = openTelegramTalk();
/** Returns waiting answers, and whether each waits as long as its chat is held. */
const waitingAnswers = () =>
  rowsOf(
    `SELECT start_after >= next_at AND start_after <= created_on + interval '40 seconds' AS "isHeld"
     FROM pgboss.job JOIN telegram_pace ON chat_id = singleton_key WHERE name = 'telegram.send'`,
  );

describe("a provider that", () => {
  test("a provider's requested wait holds for alerts and answers", async () => {
    const { user: person, chat } = await linked();
    await on.publish({ titulo: "TCE de Teste" });
    telegram().fail({ chat: chat.id, code: 429, retryAfter: 40, times: 1 });
    await work();
    const [held] = await on.deliveriesOf(person);
    expect(held).toMatchObject({ status: "queued", attempts: 0 });
    expect(held.due_at.getTime() - on.api.deps.clock.now().getTime()).toBeGreaterThanOrEqual(40_000);
    expect(await say(chat, "/salvos")).toEqual([]);
    expect(await waitingAnswers()).toEqual([{ isHeld: true }]);
    advance(10 * 60_000);
    await work();
    expect(await on.deliveriesOf(person)).toMatchObject([{ status: "queued", attempts: 0 }]);
    await rowsOf("DELETE FROM telegram_pace");
    advance(10 * 60_000);
    await work();
    expect(await on.deliveriesOf(person)).toMatchObject([{ status: "sent" }]);
  });

  test("an unavailable provider loses nothing", async () => {
    const { user: person, chat } = await linked();
    await on.publish({ titulo: "TRF de Teste" });
    telegram().fail({ chat: chat.id, code: 500, times: 3 });
    for (let minutes = 1; minutes <= 8; minutes *= 2) {
      await work();
      advance(minutes * 60_000);
    }
    expect(await on.deliveriesOf(person)).toMatchObject([{ channel: "telegram", status: "sent" }]);
    expect(
      telegram()
        .textsIn(chat.id)
        .filter((text) => text.includes("TRF de Teste")),
    ).toHaveLength(1);
  });
});

test("messages in one chat are a second apart, from any sender; late ones wait", async () => {
  const { db } = on.api.deps;
  const reserve = () => reserveChat(db, "700");
  const first = await reserve();
  const [ahead] = await rowsOf("SELECT next_at FROM telegram_pace");
  const rest = await Promise.all([reserve(), reserve(), reserve(), reserve(), reserve()]);
  expect(first).toEqual({ ms: 0, isHeld: false });
  const [now] = await rowsOf("SELECT next_at FROM telegram_pace");
  const reserved = rest.filter(({ isHeld }) => !isHeld).length;
  expect(reserved).toBeGreaterThan(0);
  expect(now.next_at.getTime() - ahead.next_at.getTime()).toBeGreaterThanOrEqual(reserved * 1_000);
  await rowsOf("UPDATE telegram_pace SET next_at = now() + interval '10 minutes'");
  expect(await reserve()).toMatchObject({ isHeld: true });
  // The hold was made by a clock that was set back afterwards.
  await rowsOf("UPDATE telegram_pace SET next_at = now() + interval '3 days'");
  expect(await reserve()).toEqual({ ms: 0, isHeld: false });
});
