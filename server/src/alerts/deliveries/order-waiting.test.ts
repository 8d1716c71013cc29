import { expect, test } from "vitest";
import { settings } from "../../../test/harness/alert-settings.ts";
import { type OrderedUser, openOrder } from "../../../test/harness/order-stage.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { dispatchBatch } from "./dispatch.ts";

const { on, reader, publishTo } = openOrder();

/** Advances the clock until a channel was tried the last time; returns the minutes. */
async function waitOut(user: OrderedUser, sender: ChannelSender<unknown>): Promise<number> {
  const begin = on.api.deps.clock.now().getTime();
  for (;;) {
    await dispatchBatch(on.api.deps, sender);
    const waiting = (await on.deliveriesOf(user)).find(({ channel }) => channel === sender.channel);
    if (waiting.status !== "queued") return (on.api.deps.clock.now().getTime() - begin) / 60_000;
    on.api.deps.clock.set(waiting.due_at);
  }
}
/** Waits while the mail server refuses, until the next channel takes over. */
function waitOutMail(user: OrderedUser): Promise<number> {
  on.emulators.mailbox.fail({ to: user.email, code: 451, text: "4.3.0 try again", times: 99 });
  return waitOut(user, on.email);
}

test("a channel that does not answer is waited for half an hour", async () => {
  const user = await reader(["email", "whatsapp"]);
  await publishTo(user);
  const minutes = await waitOutMail(user);
  expect([minutes > 15, minutes < 45]).toEqual([true, true]);
  await on.work();
  expect(on.textsOn(user.telefone)).toHaveLength(1);
});

test.each([
  ["asks for a minute and a half again and again is waited for half an hour", 90, [15, 45]],
  ["asks for a quarter of an hour is not waited for", 900, [-1, 1]],
])("a provider that %s", async (_, afterSeconds, [least = 0, most = 0]) => {
  const user = await reader(["whatsapp", "email"]);
  await publishTo(user);
  const sender = {
    ...on.whatsApp,
    send: async () => ({ kind: "throttled" as const, error: "429", afterSeconds, isOwn: true }),
  };
  const minutes = await waitOut(user, sender);
  expect([minutes > least, minutes < most]).toEqual([true, true]);
  await on.work();
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
});

test("a channel is not waited for beyond an alert's day", async () => {
  on.api.deps.clock.set("2026-11-21T02:59:50Z");
  const late = await reader(["email", "whatsapp"]);
  await on.ask(late, "PUT", settings, { silencio: null, whatsapp_no_ultimo_dia: true });
  await on.publish({ titulo: "Último dia", data_fim_inscricao: "2026-11-20" });
  await on.match();
  expect(await waitOutMail(late)).toBe(0);
  await on.work();
  expect(on.textsOn(late.telefone)).toHaveLength(1);
});
