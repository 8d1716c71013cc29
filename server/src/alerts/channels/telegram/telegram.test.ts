import { describe, expect, test } from "vitest";
import { openTelegramTalk } from "../../../../test/harness/telegram-talk.ts";

const { on, telegram, rowsOf, runJobs, say, linked, settingsOf, messageOf, post, work } = openTelegramTalk();
const ajustes = "/api/alertas/ajustes";

describe("an update", () => {
  test("an update without the right secret is refused and does nothing", async () => {
    const { chat, user: person } = await linked();
    const update = { update_id: 9_001, ...messageOf(chat.id, "/parar") };
    for (const given of ["", "segredo-de-outro-robo-ali"]) expect(await post(update, given)).toBe(403);
    await runJobs();
    expect(await settingsOf(person)).toMatchObject({ habilitar_telegram: true });
  });

  test("updates of a chat are handled in order, and so are their answers", async () => {
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

  test("a repeated update is answered once, and one of a group never", async () => {
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
    // Cutting would leave half a surrogate pair, which the database refuses.
    const long = `${"a".repeat(999)}😀`;
    expect(await post({ update_id: 9_007, ...messageOf(chat.id, long, `a${"😀".repeat(32)}`) })).toBe(204);
  });
});

describe("an alert", () => {
  test("an alert has buttons that save and mute its exam", async () => {
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

  test("an alert's replies work: pause, mute, stop and resume", async () => {
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
    expect(telegram().textsIn(chat.id).slice(before)).toEqual([
      expect.stringContaining("ajuda@cav.example"),
      "Não entendi. Escreva /ajuda para ver o que dá para fazer.",
    ]);
  });

  test("a reply stores the user's stage in the last message's exam", async () => {
    const { user: person, chat } = await linked();
    expect(await say(chat, "desisti")).toEqual([expect.stringMatching(/^De qual concurso\?/)]);
    const { uuid } = await on.publish({ titulo: "TRF de Teste" });
    await work();
    const situacao = async () => {
      const { situacao: said, classificacao } = await on.ask(
        person,
        "GET",
        `/api/concursos/${uuid}/situacao`,
      );
      return [said, classificacao];
    };
    expect(await say(chat, "Me inscrevi!")).toEqual([
      "Anotado: “Me inscrevi”, em TRF de Teste. Os próximos avisos dele seguem a sua resposta.",
    ]);
    expect(await situacao()).toEqual(["INSCRITO", null]);
    expect((await say(chat, "passei em 12º lugar"))[0]).toContain("“Passei”, 12º lugar");
    expect(await situacao()).toEqual(["APROVADO", 12]);
    await say(chat, "não passei");
    expect(await situacao()).toEqual(["NAO_PASSEI", null]);
    await say(chat, "desisti do concurso");
    expect(await situacao()).toEqual(["DESISTI", null]);
  });
});

test("a user who ends the last channel in the chat is notified by mail", async () => {
  const { user: person, chat } = await linked();
  await say(chat, "/parar");
  await runJobs();
  const [mail, ...more] = await on.mailsTo(person.email);
  expect(mail?.text).toContain("Você pediu para parar os alertas por este canal, que era o último ligado.");
  expect(more).toEqual([]);
});

type Linked = Awaited<ReturnType<typeof linked>>;
test.each<[string, (one: Linked) => Promise<unknown>]>([
  ["in the chat", ({ chat }) => say(chat, "/parar")],
  ["among their alerts", ({ user }) => on.ask(user, "PUT", ajustes, { habilitar_telegram: false })],
  ["in their profile", ({ user }) => on.ask(user, "DELETE", "/api/users/me/telegram")],
])("a user without mail or devices who ends Telegram %s gets no replacement mail", async (_, end) => {
  const one = await linked();
  await rowsOf("UPDATE users SET push_desligado_por = 'ENDERECO' WHERE id = $1", [one.user.id]);
  await end(one);
  await on.publish({});
  await work();
  expect(await on.deliveriesOf(one.user)).toEqual([]);
});

describe("a bot that is blocked", () => {
  test("a blocked bot closes the channel, and mail says so", async () => {
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

  test("blocking is silent for users with another channel, and confirms the end for those who stopped one", async () => {
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

  test("a bot blocked unnoticed is closed at the next refusal, and mail brings the message", async () => {
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
    // Switching off another channel changes nothing: mail is what is left.
    await on.ask(person, "PUT", ajustes, { habilitar_push: false });
    await on.publish({ titulo: "TST de Teste" });
    await on.work();
    expect(await on.subjectsTo(person.email)).toContainEqual(expect.stringContaining("TST de Teste"));
  });
});
