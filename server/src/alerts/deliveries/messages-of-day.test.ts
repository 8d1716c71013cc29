import { expect, test } from "vitest";
import { brasilia } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";
import { setChannelAddress } from "../../identity/who/index.ts";
import type { ChannelSender } from "./channel-sender.ts";

const on = openChannels({
  walked: "2026-12-01",
  env: { ALERT_GROUP_MINUTES: "10", ALERT_SETTLE_MINUTES: "0" },
});

const far = { data_fim_inscricao: "2026-12-20", data_prova: null };
const at = (time: string) => on.api.deps.clock.set(brasilia(`2026-12-${time}`));

/** Creates a user with two messages today, about exams open for weeks. */
async function hadTwo(day: string) {
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
  const published: Awaited<ReturnType<typeof on.publish>>[] = [];
  for (const [hour, leaves] of [
    ["10", "10:10"],
    ["11", "12:10"],
  ]) {
    await tell(`${hour}:00`, async () => published.push(await on.publish({ titulo: `Das ${hour}`, ...far })));
    await send(`${hour}:10`);
    await send(leaves as string);
  }
  expect(await on.subjectsTo(user.email)).toHaveLength(2);
  return { user, tell, send, published };
}

const queued = (due: string) => ({ status: "queued", due_at: brasilia(`2026-12-${due}`) });

test("the day's second message collects an hour's news, except changes of saved exams", async () => {
  at("08T09:00:00");
  const user = await on.candidate({ salario_minimo: 1 });
  const { uuid, body } = await on.publish({ titulo: "Primeiro", ...far });
  let last = await on.match();
  at("08T09:10:00");
  await on.dispatch(on.email);
  at("08T10:00:00");
  await on.publish({ titulo: "Segundo", ...far });
  last = await on.match(last);
  at("08T10:10:00");
  await on.dispatch(on.email);
  expect((await on.deliveriesOf(user)).at(-1)).toMatchObject(queued("08T11:10:00"));
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  at("08T10:20:00");
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_fim_inscricao: "2026-12-29" });
  await on.match(last);
  at("08T10:30:00");
  await on.dispatch(on.email);
  const mails = await on.mailsTo(user.email);
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)?.text).toMatch(/Primeiro.*Segundo|Segundo.*Primeiro/s);
});

test("after two messages a day other news comes the next morning", async () => {
  const { user, tell, send } = await hadTwo("01");
  await tell("15:00", () => on.publish({ titulo: "Terceiro", ...far }));
  await send("15:10");
  expect((await on.deliveriesOf(user)).at(-1)).toMatchObject(queued("02T08:00:00"));
  await tell("18:00", () => on.publish({ titulo: "Quarto", ...far }));
  await send("18:10");
  at("02T08:00:00");
  await on.dispatch(on.email);
  const mails = await on.mailsTo(user.email);
  expect(mails).toHaveLength(3);
  expect(mails.at(-1)?.text).toMatch(/Terceiro.*Quarto|Quarto.*Terceiro/s);
});

test("news that ends tomorrow does not wait", async () => {
  const { user, tell, send } = await hadTwo("03");
  await tell("15:00", () => on.publish({ titulo: "Amanhã", ...far, data_fim_inscricao: "2026-12-04" }));
  await send("15:10");
  expect((await on.subjectsTo(user.email)).at(-1)).toContain("Amanhã");
});

test.each([
  ["a change", "05", { data_fim_inscricao: "2026-12-28" }],
  ["a suspension", "06", { status: "SUSPENSO" }],
])("%s of a saved exam comes an hour after the last message, with the rest", async (...row) => {
  const [, day, change] = row;
  const { user, tell, send, published } = await hadTwo(day);
  const [first] = published;
  await on.ask(user, "PUT", `/api/concursos/${first?.uuid}/favorito`);
  await tell("12:20", () => on.publish({ titulo: "Terceiro", ...far }));
  await tell("12:21", () =>
    on.asAdmin("PUT", `/api/concursos/${first?.uuid}`, { ...first?.body, ...change }),
  );
  await send("12:31");
  expect(await on.subjectsTo(user.email)).toHaveLength(2);
  await send("13:30");
  expect((await on.mailsTo(user.email)).at(-1)?.text).toMatch(/Terceiro/);
  expect((await on.deliveriesOf(user)).map(({ status }) => status)).not.toContain("queued");
});

test("after two messages a suspension of an unsaved exam comes the next morning", async () => {
  const { user, tell, send, published } = await hadTwo("07");
  const [first] = published;
  await tell("12:20", () =>
    on.asAdmin("PUT", `/api/concursos/${first?.uuid}`, { ...first?.body, status: "SUSPENSO" }),
  );
  await send("12:31");
  expect((await on.deliveriesOf(user)).at(-1)).toMatchObject(queued("08T08:00:00"));
});

test("a device's messages count one by one, though they share its id", async () => {
  at("14T09:00:00");
  const user = await on.candidate({ salario_minimo: 1 }, { habilitar_email: false });
  const push = { userId: user.id, channel: "push", has: true } as const;
  await on.api.deps.db.transaction().execute((tx) => setChannelAddress(tx, push, on.api.deps.clock.now()));
  const device: ChannelSender<unknown> = {
    channel: "push",
    write: (recipient) => recipient,
    send: async () => ({ kind: "sent", messageId: "push.aparelho" }),
  };
  let last = 0;
  for (const [published, leaves] of [
    ["10:00", "10:10"],
    ["11:00", "12:10"],
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
  const states = (await on.deliveriesOf(user)).map(({ status }) => status);
  expect(states).toEqual(["sent", "sent", "queued"]);
  expect((await on.deliveriesOf(user)).at(-1)).toMatchObject(queued("15T08:00:00"));
});
