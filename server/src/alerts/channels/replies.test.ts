import { describe, expect, test } from "vitest";
import { openWhatsAppTalk } from "../../../test/harness/whatsapp-talk.ts";

const { on, mobile, hook, write, runJobs, alerted, settingsOf } = openWhatsAppTalk();

describe("replies", () => {
  test.each(["SAIR", "sair", " Sair! "])("%s ends the messages, and is answered", async (word) => {
    const { full } = mobile();
    const { person } = await alerted(full);
    on.emulators.phones.write({ from: full, text: word });
    await write(full, word);
    await runJobs();
    expect(await settingsOf(person)).toMatchObject({
      habilitar_whatsapp: false,
      whatsapp_desligado_por: "PEDIDO",
      habilitar_email: true,
    });
    expect(on.textsOn(full).at(-1)).toMatch(/^Pronto: você não receberá mais alertas por aqui/);
  });

  test.each([
    ["PAUSAR", "27/11/2026"],
    ["pausar 15 dias", "05/12/2026"],
    ["Pausar 900", "19/01/2027"],
  ])("%s pauses until %s", async (word, until) => {
    const { full } = mobile();
    const { person } = await alerted(full);
    on.emulators.phones.write({ from: full, text: word });
    await write(full, word);
    await runJobs();
    expect(on.textsOn(full).at(-1)).toContain(`pausados até ${until}`);
    expect((await settingsOf(person)).pausado_ate).not.toBeNull();
  });

  test("SALVAR saves the exam of the answered message, else of the last one", async () => {
    const { full, short } = mobile();
    const { person, uuid: first } = await alerted(full);
    const firstMessage = on.emulators.phones.find(full)[0];
    on.api.deps.clock.set("2026-11-20T13:05:00Z");
    const { uuid: second } = await on.publish({});
    await on.work();
    const saved = async () =>
      ((await on.ask(person, "GET", "/api/concursos/favoritos")).items as { uuid: string }[]).map(
        ({ uuid }) => uuid,
      );
    // WhatsApp reports the sender in its own number form.
    await write(short, "SALVAR");
    expect(await saved()).toEqual([second]);
    await write(full, "salvar por favor", firstMessage?.id);
    expect((await saved()).sort()).toEqual([first, second].sort());
  });

  test("AJUSTAR is answered with the settings link, only where alerts go", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    on.emulators.phones.write({ from: full, text: "ajustar" });
    await write(full, "ajustar");
    await runJobs();
    const link = /http\S+/.exec(on.textsOn(full).at(-1) ?? "")?.[0] ?? "";
    const { searchParams } = new URL(link);
    const response = await on.api.app.inject({
      url: `/api/alertas/ajustes-por-link?token=${searchParams.get("token")}`,
    });
    expect(response.json()).toMatchObject({ frequencia: "NA_HORA" });
    await on.ask(person, "PUT", "/api/alertas/ajustes", { habilitar_whatsapp: false });
    await write(full, "ajustes");
    await runJobs();
    expect(on.textsOn(full).at(-1)).toBe("Seus ajustes de alertas estão no seu perfil, no site.");
  });

  test("other words, and strangers, change nothing", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    await write(full, "Obrigada! Quando vou sair de férias?");
    await write("5531900000000", "SAIR");
    await write(full, "Não quero sair");
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: true, pausado_ate: null });
  });

  test("an unknown word is answered once a day with the known ones", async () => {
    const { full } = mobile();
    await alerted(full);
    on.emulators.phones.write({ from: full, text: "oi" });
    for (const text of ["oi", "Obrigada!", ""]) await write(full, text);
    await write(full, "Não quero sair");
    await runJobs();
    expect(on.textsOn(full).filter((text) => text.includes("SAIR encerra os alertas"))).toHaveLength(1);
  });
});

describe("questions", () => {
  test("questions are answered from the catalogue, with the source's address", async () => {
    const { full } = mobile();
    const { person, uuid, titulo } = await alerted(full);
    const ask = async (text: string) => {
      on.emulators.phones.write({ from: full, text });
      await write(full, text);
      await runJobs();
      return on.textsOn(full).at(-1) ?? "";
    };
    const [stored] = (
      await on.api.deps.pool.query("SELECT edital_url, orgao FROM concursos WHERE uuid = $1", [uuid])
    ).rows;
    expect(stored.edital_url).toMatch(/^http/);
    const details = await ask("Detalhes");
    for (const told of [titulo, stored.edital_url, `/concursos/${uuid}`]) expect(details).toContain(told);
    expect(await ask("salvos")).toMatch(/^Você ainda não salvou concursos/);
    await write(full, "SALVAR");
    for (const [text, head] of [
      ["Quais os próximos prazos?", "As próximas datas"],
      ["salvos", "Seus concursos salvos"],
    ] as const) {
      const answer = await ask(text);
      expect(answer).toMatch(new RegExp(`^${head}`));
      expect(answer).toContain(titulo);
    }
    const city = await ask("concursos em Belo Horizonte");
    expect(city).toMatch(/^Belo Horizonte - MG: \d+ concursos?, \d+ com inscrições abertas ou previstas/);
    expect(city).toContain(stored.edital_url);
    expect(await ask("Recife")).toMatch(/^Recife - PE: nenhum concurso/);
    // Answers to a user's message are no alerts, so no delivery is added.
    expect(await on.deliveriesOf(person)).toHaveLength(2);
  });

  test("questions about one's own data are answered only to a proven number", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    await on.api.deps.pool.query("UPDATE users SET telefone_a_confirmar = true WHERE id = $1", [person.id]);
    on.emulators.phones.write({ from: full, text: "salvos" });
    await write(full, "salvos");
    await runJobs();
    expect(on.textsOn(full).at(-1)).toMatch(/^Para ver aqui o que é seu/);
  });
});

describe("WhatsApp's own switch", () => {
  test("WhatsApp's own switch stops and resumes the messages", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    const prefer = (value: string) =>
      hook({ user_preferences: [{ wa_id: full, category: "marketing_messages", value }] });
    await prefer("stop");
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: false });
    await prefer("resume");
    expect(await settingsOf(person)).toMatchObject({
      habilitar_whatsapp: true,
      whatsapp_desligado_por: null,
    });
  });

  test("resuming by WhatsApp's switch catches up a user who had no other channel", async () => {
    const [only, both] = [mobile().full, mobile().full];
    const { person } = await alerted(only, { habilitar_email: false });
    const { person: other } = await alerted(both);
    await on.api.deps.pool.query("DELETE FROM pgboss.job");
    for (const value of ["stop", "resume"])
      for (const wa_id of [only, both])
        await hook({ user_preferences: [{ wa_id, category: "marketing_messages", value }] });
    const { rows } = await on.api.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'alerts.catch-up'",
    );
    expect(rows.map(({ data }) => data.user_id)).toEqual([person.id]);
    expect(await settingsOf(other)).toMatchObject({ habilitar_whatsapp: true });
  });

  test("WhatsApp's switch does not turn on what its owner turned off in the profile", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    await on.ask(person, "PUT", "/api/alertas/ajustes", { habilitar_whatsapp: false });
    await hook({ user_preferences: [{ wa_id: full, category: "marketing_messages", value: "resume" }] });
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: false });
  });
});
