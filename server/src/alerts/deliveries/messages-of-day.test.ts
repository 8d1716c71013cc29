import { expect, test } from "vitest";
import { brasilia } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";
import { setChannelAddress } from "../../identity/who/index.ts";
import type { ChannelSender } from "./channel-sender.ts";

/** From docs/agenda.md, Rhythm, for users who want news at once. */
const on = openChannels({
  walked: "2026-12-01",
  env: { ALERT_GROUP_MINUTES: "10", ALERT_SETTLE_MINUTES: "0" },
});

const far = { data_fim_inscricao: "2026-12-20", data_prova: null };
const at = (time: string) => on.api.deps.clock.set(brasilia(`2026-12-${time}`));
const queued = (due: string) => ({ status: "queued", due_at: brasilia(`2026-12-${due}`) });

/** Creates a user with one message today, about an exam open for weeks. */
async function hadOne(day: string) {
  at(`${day}T09:00:00`);
  const user = await on.candidate({ salario_minimo: 1 });
  let last = 0;
  const tell = async (time: string, publish: () => Promise<unknown>) => {
    at(`${day}T${time}:00`);
    await publish();
    last = await on.match(last);
  };
  const send = async (time: string) => {
    at(`${day}T${time}:00`);
    await on.dispatch(on.email);
  };
  let first: Awaited<ReturnType<typeof on.publish>> | undefined;
  await tell("10:00", async () => {
    first = await on.publish({ titulo: "Primeiro", ...far });
  });
  await send("10:10");
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
  const change = (facts: object) =>
    on.asAdmin("PUT", `/api/concursos/${first?.uuid}`, { ...first?.body, ...facts });
  const save = () => on.ask(user, "PUT", `/api/concursos/${first?.uuid}/favorito`);
  return { user, tell, send, change, save };
}

test("one new match a day comes at once, the others with the next agenda, in one message", async () => {
  const { user, tell, send } = await hadOne("01");
  await tell("15:00", () => on.publish({ titulo: "Segundo", ...far }));
  await send("15:10");
  expect((await on.deliveriesOf(user)).at(-1)).toMatchObject(queued("02T08:00:00"));
  await tell("18:00", () => on.publish({ titulo: "Terceiro", ...far }));
  await send("18:10");
  at("02T08:00:00");
  await on.dispatch(on.email);
  const mails = await on.mailsTo(user.email);
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)?.text).toMatch(/Segundo.*Terceiro|Terceiro.*Segundo/s);
  // The agenda took no room of the day.
  at("02T10:00:00");
  await on.publish({ titulo: "Quarto", ...far });
  await on.work();
  at("02T10:10:00");
  await on.dispatch(on.email);
  expect((await on.subjectsTo(user.email)).at(-1)).toMatch(/: Quarto$/);
});

test("a new match that ends today comes at once, with all that waits for room", async () => {
  const { user, tell, send } = await hadOne("03");
  await tell("14:00", () => on.publish({ titulo: "Segundo", ...far }));
  await send("14:10");
  await tell("15:00", () => on.publish({ titulo: "Hoje", ...far, data_fim_inscricao: "2026-12-03" }));
  await send("15:10");
  const mails = await on.mailsTo(user.email);
  expect(mails.at(-1)?.subject).toBe("Novo, inscrições até hoje: Hoje. E mais 1");
  expect(mails.at(-1)?.text).toContain("Segundo");
});

test("a new match that ends tomorrow waits for the agenda", async () => {
  const { user, tell, send } = await hadOne("04");
  await tell("15:00", () => on.publish({ titulo: "Amanhã", ...far, data_fim_inscricao: "2026-12-05" }));
  await send("15:10");
  expect((await on.deliveriesOf(user)).at(-1)).toMatchObject(queued("05T08:00:00"));
});

test.each([
  ["a change", "06", { data_fim_inscricao: "2026-12-28" }],
  ["a suspension", "07", { status: "SUSPENSO" }],
])("%s of an unsaved exam comes with the next agenda", async (...row) => {
  const [, day, facts] = row;
  const { user, tell, send, change } = await hadOne(day);
  await tell("12:20", () => change(facts));
  await send("12:31");
  const next = String(Number(day) + 1).padStart(2, "0");
  expect((await on.deliveriesOf(user)).at(-1)).toMatchObject(queued(`${next}T08:00:00`));
});

test("a change of a saved exam comes at once on a day without a message", async () => {
  const { user, save, change } = await hadOne("09");
  await save();
  at("10T12:20:00");
  await change({ data_fim_inscricao: "2026-12-28" });
  await on.work();
  at("10T12:30:00");
  await on.dispatch(on.email);
  expect((await on.subjectsTo(user.email)).at(-1)).toMatch(/^Prorrogado até 28\/12: /);
});

test("a device's messages count one by one, though they share its id", async () => {
  at("14T09:00:00");
  const user = await on.candidate({ salario_minimo: 1 }, { habilitar_email: false });
  const push = { userId: user.id, channel: "push", has: true } as const;
  await on.api.deps.db.transaction().execute((tx) => setChannelAddress(tx, push, on.api.deps.clock.now()));
  const device: ChannelSender<unknown> = {
    channel: "push",
    write: (recipient) => recipient,
    writeWord: () => undefined,
    send: async () => ({ kind: "sent", messageId: "push.aparelho" }),
  };
  let last = 0;
  for (const [published, leaves] of [
    ["10:00", "10:10"],
    ["15:00", "15:10"],
  ]) {
    at(`14T${published}:00`);
    await on.publish({ titulo: `Das ${published}`, ...far });
    last = await on.match(last);
    for (const time of [published, leaves]) {
      at(`14T${time}:00`);
      await on.dispatch(device);
    }
  }
  expect((await on.deliveriesOf(user)).map(({ status }) => status)).toEqual(["sent", "queued"]);
  expect((await on.deliveriesOf(user)).at(-1)).toMatchObject(queued("15T08:00:00"));
});
