import { describe, expect, test } from "vitest";
import { openTelegramTalk } from "../../test/harness/telegram-talk.ts";
import { reserveChat } from "./chat-pace.ts";

const { on, runJobs, say, invite, linked, stateOf, settingsOf, post, work } = openTelegramTalk();
const telegram = () => on.emulators.telegram;
const advance = (ms: number) => {
  const { clock } = on.api.deps;
  clock.set(new Date(clock.now().getTime() + ms));
};
const ajustes = "/api/alertas/ajustes";
const oldLink = /^Este link já foi usado ou passou do prazo/;

const rowsOf = async (query: string, values: unknown[] = []) =>
  (await on.api.deps.pool.query(query, values)).rows;
/** The answers that wait, and whether each does for as long as its chat is held, however long the test has taken by now. */
const waitingAnswers = () =>
  rowsOf(
    `SELECT start_after >= next_at AND start_after <= created_on + interval '40 seconds' AS "isHeld"
     FROM pgboss.job JOIN telegram_pace ON chat_id = singleton_key WHERE name = 'telegram.send'`,
  );
const messageOf = (chatId: number, text: string, first_name = "Ana") => ({
  message: {
    message_id: 5,
    chat: { id: chatId, type: "private" },
    from: { id: chatId, first_name },
    text,
  },
});

describe("the link", () => {
  test("makes the chat one's own once, and it is forgotten again", async () => {
    const person = await on.candidate({ salario_minimo: 1 });
    expect(await stateOf(person)).toEqual({ disponivel: true, vinculo: null });
    const code = await invite(person);
    const chat = telegram().open("Beatriz");
    expect(await say(chat, `/start ${code}`)).toEqual([expect.stringMatching(/^Pronto, Beatriz: /)]);
    expect(await stateOf(person)).toMatchObject({ vinculo: { nome: "Beatriz" } });
    expect(await settingsOf(person)).toMatchObject({ telegram_disponivel: true, habilitar_telegram: true });
    expect(await say(telegram().open("Outra"), `/start ${code}`)).toEqual([expect.stringMatching(oldLink)]);
    expect(await stateOf(person)).toMatchObject({ vinculo: { nome: "Beatriz" } });
    await on.ask(person, "DELETE", "/api/users/me/telegram");
    expect(await stateOf(person)).toMatchObject({ vinculo: null });
    expect(await settingsOf(person)).toMatchObject({ telegram_disponivel: false });
    expect(await say(chat, "salvos")).toEqual([expect.stringMatching(/^Ainda não sabemos quem você é/)]);
  });

  test("is void after a quarter of an hour, after a newer one, and where nobody gave it", async () => {
    const person = await on.candidate({ salario_minimo: 1 });
    const chat = telegram().open("Carla");
    const first = await invite(person);
    const second = await invite(person);
    expect(await say(chat, `/start ${first}`)).toEqual([expect.stringMatching(oldLink)]);
    advance(15 * 60_000);
    expect(await say(chat, `/start ${second}`)).toEqual([expect.stringMatching(oldLink)]);
    expect(await say(chat, "/start inventado")).toEqual([expect.stringMatching(oldLink)]);
    expect(await stateOf(person)).toMatchObject({ vinculo: null });
  });

  test("that is pressed again, or whose work is done again, answers the same while it would have held", async () => {
    const person = await on.candidate({ salario_minimo: 1 });
    const start = `/start ${await invite(person)}`;
    const chat = telegram().open("Daniela");
    const welcome = [expect.stringMatching(/^Pronto, Daniela: /)];
    for (let time = 0; time < 2; time++) expect(await say(chat, start)).toEqual(welcome);
    await say(chat, "/parar");
    expect(await say(chat, start)).toEqual(welcome);
    expect(await settingsOf(person)).toMatchObject({ habilitar_telegram: true });
    advance(15 * 60_000);
    expect(await say(chat, start)).toEqual([expect.stringMatching(oldLink)]);
  });

  test("of another account takes the chat away from the one before", async () => {
    const { user: person, chat } = await linked();
    const other = await on.candidate({ salario_minimo: 1 });
    await say(chat, `/start ${await invite(other)}`);
    expect(await stateOf(person)).toMatchObject({ vinculo: null });
    expect(await settingsOf(person)).toMatchObject({ telegram_disponivel: false });
    expect(await stateOf(other)).toMatchObject({ vinculo: { nome: chat.name } });
  });
});

describe("an update", () => {
  test("without the secret, or with another one, is refused and does nothing", async () => {
    const { chat, user: person } = await linked();
    const update = { update_id: 9_001, ...messageOf(chat.id, "/parar") };
    for (const given of ["", "segredo-de-outro-robo-ali"]) expect(await post(update, given)).toBe(403);
    await runJobs();
    expect(await settingsOf(person)).toMatchObject({ habilitar_telegram: true });
  });

  test("is worked on after those of its chat that came before it, and so is what is answered", async () => {
    const { chat } = await linked();
    const order = () =>
      rowsOf("SELECT name, policy, singleton_key AS key FROM pgboss.job WHERE name LIKE 'telegram.%'");
    const fields = { policy: "key_strict_fifo", key: String(chat.id) };
    expect(await post({ update_id: 9_005, ...messageOf(chat.id, "/salvos") })).toBe(204);
    expect(await order()).toEqual([{ name: "telegram.update", ...fields }]);
    telegram().fail({ chat: chat.id, code: 429, retryAfter: 40, times: 1 });
    await runJobs();
    expect(await order()).toEqual([{ name: "telegram.send", ...fields }]);
  });

  test("that is posted again is answered once, and one of a group not at all", async () => {
    const { chat } = await linked();
    const before = telegram().textsIn(chat.id).length;
    const update = { update_id: 9_002, ...messageOf(chat.id, "/salvos") };
    for (let time = 0; time < 3; time++) expect(await post(update)).toBe(204);
    const group = { message: { message_id: 6, chat: { id: -100, type: "group" }, text: "/salvos" } };
    expect(await post({ update_id: 9_003, ...group })).toBe(204);
    await runJobs();
    expect(telegram().textsIn(chat.id).slice(before)).toHaveLength(1);
    expect(await post({ update_id: 9_004, edited_message: { text: "x" } })).toBe(204);
    expect(await post({ update_id: "x" })).toBe(422);
    // Where it is cut short, half of a sign would be left, which the database takes from nobody.
    const long = `${"a".repeat(999)}😀`;
    expect(await post({ update_id: 9_007, ...messageOf(chat.id, long, `a${"😀".repeat(32)}`) })).toBe(204);
  });
});

describe("an alert", () => {
  test("comes with buttons that save and silence its exam", async () => {
    const { user: person, chat } = await linked();
    const { uuid } = await on.publish({ titulo: "TRT <de> Teste & Cia" });
    await work();
    const message = chat.messages.at(-1);
    expect(message?.text).toContain("TRT <de> Teste & Cia");
    const labels = () => (message?.buttons ?? []).flat().map(({ text }) => text);
    expect(labels()).toEqual(["Salvar", "Silenciar", "Ver concurso"]);
    expect(await on.deliveriesOf(person)).toMatchObject([{ channel: "telegram", status: "sent" }]);
    const press = async (data: string) => {
      telegram().press(chat, message?.id ?? 0, data);
      await runJobs();
      return chat.notice;
    };
    expect(await press(`salvar:${uuid}`)).toBe("Concurso salvo.");
    expect(labels()).toEqual(["Silenciar", "Ver concurso"]);
    expect((await say(chat, "/salvos"))[0]).toContain("TRT <de> Teste & Cia");
    expect((await say(chat, "/proximos"))[0]).toMatch(/^As próximas datas/);
    expect(await press(`silenciar:${uuid}`)).toBe("Pronto: nada mais sobre este concurso.");
    expect(labels()).toEqual(["Ver concurso"]);
    expect(await settingsOf(person)).toMatchObject({ silenciados: [{ uuid }] });
    expect(await press("apagar:tudo")).toBe("Este botão não vale mais.");
  });

  test("is obeyed in words: pause, silence, end and back", async () => {
    const { user: person, chat } = await linked();
    expect(await say(chat, "/silenciar")).toEqual([expect.stringMatching(/^Ainda não mandamos/)]);
    const { uuid } = await on.publish({ titulo: "TRE de Teste" });
    await work();
    expect((await say(chat, "detalhes"))[0]).toContain("TRE de Teste");
    expect(await say(chat, "/silenciar")).toEqual([expect.stringContaining("TRE de Teste")]);
    expect(await settingsOf(person)).toMatchObject({ silenciados: [{ uuid }] });
    expect(await say(chat, "/pausar 15")).toEqual([expect.stringMatching(/pausados até 05\/12\/2026/)]);
    expect(await say(chat, "/parar")).toEqual([expect.stringContaining("escreva /start")]);
    expect(await settingsOf(person)).toMatchObject({
      habilitar_telegram: false,
      telegram_desligado_por: "PEDIDO",
    });
    expect(await say(chat, "/start")).toEqual([expect.stringMatching(/^Pronto: seus alertas/)]);
    expect(await settingsOf(person)).toMatchObject({
      habilitar_telegram: true,
      telegram_desligado_por: null,
    });
    expect(await say(chat, "/ajuda")).toEqual([expect.stringContaining("/proximos")]);
    for (const text of ["blá", "blá blá"]) telegram().write(chat, text);
    const before = telegram().textsIn(chat.id).length;
    await runJobs();
    expect(telegram().textsIn(chat.id).slice(before)).toEqual([expect.stringContaining("ajuda@cav.example")]);
  });
});

type Linked = Awaited<ReturnType<typeof linked>>;
test.each<[string, (one: Linked) => Promise<unknown>]>([
  ["in the chat", ({ chat }) => say(chat, "/parar")],
  ["among their alerts", ({ user }) => on.ask(user, "PUT", ajustes, { habilitar_telegram: false })],
  ["in their profile", ({ user }) => on.ask(user, "DELETE", "/api/users/me/telegram")],
])(
  "who has no mail, lost their devices before and ends Telegram %s, has ended it all: no mail stands in",
  async (_, end) => {
    const one = await linked();
    await rowsOf("UPDATE users SET push_desligado_por = 'ENDERECO' WHERE id = $1", [one.user.id]);
    await end(one);
    await on.publish({});
    await work();
    expect(await on.deliveriesOf(one.user)).toEqual([]);
  },
);

describe("a bot that is blocked", () => {
  test("closes the channel as Telegram tells it, and mail says so", async () => {
    const { user: person, chat } = await linked();
    telegram().block(chat, true);
    await runJobs();
    expect(await settingsOf(person)).toMatchObject({
      habilitar_telegram: false,
      telegram_desligado_por: "ENDERECO",
    });
    const [mail, ...more] = await on.mailsTo(person.email);
    expect(mail?.text).toContain("os próximos vêm por e-mail até você arrumar o Telegram");
    expect(more).toEqual([]);
  });

  test("is told without a word on mail to who hears by another channel, and as the end to who told one to stop", async () => {
    const [onDevices, left] = [await linked(), await linked()];
    await rowsOf("UPDATE users SET habilitar_push = true, tem_push = true WHERE id = $1", [
      onDevices.user.id,
    ]);
    await rowsOf("UPDATE users SET whatsapp_desligado_por = 'PEDIDO' WHERE id = $1", [left.user.id]);
    for (const { chat } of [onDevices, left]) telegram().block(chat, true);
    await runJobs();
    const textTo = async ({ user }: Linked) => (await on.mailsTo(user.email)).map(({ text }) => text).join();
    expect(await textTo(onDevices)).toContain("a conversa com o nosso robô foi encerrada");
    expect(await textTo(onDevices)).not.toContain("Seus alertas por e-mail");
    expect(await textTo(left)).toContain("os próximos alertas não chegam");
  });

  test("closes it when the next message is refused, which mail brings instead", async () => {
    const { user: person, chat } = await linked();
    telegram().block(chat, true, false);
    await on.publish({ titulo: "TJ de Teste" });
    await work();
    await on.work();
    expect(await settingsOf(person)).toMatchObject({ telegram_desligado_por: "ENDERECO" });
    expect(await on.deliveriesOf(person)).toMatchObject([
      { channel: "email", status: "sent" },
      { channel: "telegram", status: "failed" },
    ]);
    expect(await on.subjectsTo(person.email)).toEqual([expect.stringContaining("TJ de Teste")]);
    // What else there is to switch off changes nothing: mail is what is left.
    await on.ask(person, "PUT", ajustes, { habilitar_push: false });
    await on.publish({ titulo: "TST de Teste" });
    await on.work();
    expect(await on.subjectsTo(person.email)).toContainEqual(expect.stringContaining("TST de Teste"));
  });
});

describe("a provider that", () => {
  test("asks for less is written to no sooner than it says: by an alert, and by an answer", async () => {
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

  test("is down loses nothing", async () => {
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

test("what is sent at once in one chat is a second apart, whoever sends it; who comes too late for that waits", async () => {
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
  // Made by a clock that was put back since.
  await rowsOf("UPDATE telegram_pace SET next_at = now() + interval '3 days'");
  expect(await reserve()).toEqual({ ms: 0, isHeld: false });
});

test("the conversation is in the export and ends with the account", async () => {
  const { user: person, chat } = await linked();
  const data = await on.ask(person, "GET", "/api/users/me/export");
  expect(data.telegram).toEqual({ nome: chat.name, desde: expect.any(String), chat_id: String(chat.id) });
  await invite(person);
  telegram().fail({ chat: chat.id, code: 429, retryAfter: 40, times: 1 });
  await say(chat, "/salvos");
  await post({ update_id: 9_006, ...messageOf(chat.id, "/proximos") });
  const kept = () =>
    rowsOf(
      `SELECT user_id::text FROM telegram_chats UNION ALL SELECT user_id::text FROM telegram_codes
         UNION ALL SELECT chat_id FROM telegram_pace
         UNION ALL SELECT name FROM pgboss.job WHERE singleton_key = $1 OR data::text LIKE '%' || $1 || '%'`,
      [String(chat.id)],
    );
  expect(await kept()).toHaveLength(5);
  await rowsOf("DELETE FROM users WHERE id = $1", [person.id]);
  expect(await kept()).toEqual([]);
  expect(await say(chat, "/salvos")).toEqual([expect.stringMatching(/^Ainda não sabemos quem você é/)]);
});
