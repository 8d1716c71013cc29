import { describe, expect, test } from "vitest";
import { openTelegramTalk } from "../../../../test/harness/telegram-talk.ts";
import { linkChat } from "./link.ts";

const { on, telegram, advance, runJobs, rowsOf, say, invite, linked, stateOf, settingsOf, messageOf, post } =
  openTelegramTalk();
const oldLink = /^Este link já foi usado ou passou do prazo/;

describe("the link", () => {
  test("a link connects the chat once, and the chat can be disconnected", async () => {
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

  test("a link is void after 15 minutes, after a newer one, and if nobody created it", async () => {
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

  test("a link used again by its chat, or a job repeated, gives the same answer while valid", async () => {
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

  test("a link used by two chats at once connects one, and none once its account is gone", async () => {
    const person = await on.candidate({ salario_minimo: 1 });
    const code = await invite(person);
    const chats = Array.from({ length: 8 }, (_, at) => ({ chatId: String(7_100 + at), nome: `De ${at}` }));
    const linked = await Promise.all(chats.map((chat) => linkChat(on.api.deps, code, chat)));
    expect(linked.filter(Boolean)).toHaveLength(1);
    const { vinculo } = await stateOf(person);
    expect(vinculo?.nome).toBe(chats[linked.indexOf(true)]?.nome);
    const gone = await invite(person);
    await rowsOf("DELETE FROM users WHERE id = $1", [person.id]);
    expect(await linkChat(on.api.deps, gone, { chatId: "7200", nome: "Tarde" })).toBe(false);
  });

  test("a link of another account takes the chat from the previous one", async () => {
    const { user: person, chat } = await linked();
    const other = await on.candidate({ salario_minimo: 1 });
    await say(chat, `/start ${await invite(other)}`);
    expect(await stateOf(person)).toMatchObject({ vinculo: null });
    expect(await settingsOf(person)).toMatchObject({
      telegram_disponivel: false,
      habilitar_telegram: false,
      telegram_desligado_por: "ENDERECO",
    });
    await runJobs();
    const [mail, ...more] = await on.mailsTo(person.email);
    expect(mail?.text).toContain("ligada a outra conta");
    expect(more).toEqual([]);
    expect(await stateOf(other)).toMatchObject({ vinculo: { nome: chat.name } });
  });
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
