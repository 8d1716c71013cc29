import { describe, expect, test } from "vitest";
import { openChannels } from "../../test/harness/channels.ts";
import { buildUser, signInAs } from "../../test/harness/factories.ts";
import { matchEvent } from "./alerts.ts";
import { unsubscribeToken } from "./message-links.ts";

const on = openChannels();

/** Brasília's time; 2026-11-20 is a Friday. */
const at = (time: string) => on.api.deps.clock.set(new Date(`${time}-03:00`));
const settings = "/api/alertas/ajustes";
const brasilia = (time: string) => new Date(`${time}-03:00`);

let number = 0;
const phone = () => {
  number += 1;
  return `55119${String(70_000_000 + number)}`;
};
const premium = (telefone = phone()) =>
  ({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true }) as const;

describe("what a reader has chosen", () => {
  test("is at first everything at once, and the ladder of 7, 3, 1 and the last day", async () => {
    const user = await buildUser(on.api.deps.db, { email: "maria.souza@teste.example" });
    expect(await on.ask(user, "GET", settings)).toEqual({
      email: "m•••@teste.example",
      habilitar_email: true,
      habilitar_whatsapp: false,
      whatsapp_disponivel: false,
      email_desligado_por: null,
      whatsapp_desligado_por: null,
      email_reclamado: false,
      email_a_confirmar: false,
      whatsapp_a_confirmar: false,
      frequencia: "NA_HORA",
      lembretes: [7, 3, 1, 0],
      so_certos: false,
      silencio: null,
      whatsapp_descansa: { de: 21, ate: 8 },
      whatsapp_no_ultimo_dia: false,
      pausado_ate: null,
      silenciados: [],
    });
  });

  test("is the same for the rest once one thing was chosen", async () => {
    const user = await buildUser(on.api.deps.db);
    const unchosen = await on.ask(user, "GET", settings);
    expect(await on.ask(user, "PUT", settings, { frequencia: unchosen.frequencia })).toEqual(unchosen);
    const { rowCount } = await on.api.deps.pool.query("SELECT FROM alert_settings WHERE user_id = $1", [
      user.id,
    ]);
    expect(rowCount).toBe(1);
  });

  test("stays as it is where a change leaves it out", async () => {
    const user = await buildUser(on.api.deps.db);
    await on.ask(user, "PUT", settings, { lembretes: [0, 15, 15], frequencia: "SEMANAL" });
    const changed = await on.ask(user, "PUT", settings, { whatsapp_no_ultimo_dia: true });
    expect(changed).toMatchObject({
      lembretes: [15, 0],
      frequencia: "SEMANAL",
      whatsapp_no_ultimo_dia: true,
      habilitar_email: true,
    });
  });

  test.each([
    ["a frequency that there is not", { frequencia: "MENSAL" }, 422],
    ["a reminder that there is not", { lembretes: [5] }, 422],
    ["a pause that never ends", { pausar_dias: 61 }, 422],
    ["WhatsApp on the free plan", { habilitar_whatsapp: true }, 403],
    ["muting no exam", { silenciar: crypto.randomUUID() }, 404],
  ])("refuses %s", async (_, payload, status) => {
    const user = await buildUser(on.api.deps.db);

    const headers = await signInAs(on.api.deps, user);
    const response = await on.api.app.inject({ method: "PUT", url: settings, headers, payload });
    expect(response.statusCode, response.body).toBe(status);
    expect(await on.ask(user, "GET", settings)).toMatchObject({ frequencia: "NA_HORA", pausado_ate: null });
  });

  test("WhatsApp needs a phone", async () => {
    const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });

    const headers = await signInAs(on.api.deps, user);
    const payload = { habilitar_whatsapp: true };
    const response = await on.api.app.inject({ method: "PUT", url: settings, headers, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field: "habilitar_whatsapp" }]);
  });
});

describe("by a message's link, without a session", () => {
  test("the same settings are read and changed, and they are nobody else's", async () => {
    const user = await buildUser(on.api.deps.db);
    const other = await buildUser(on.api.deps.db);
    const token = unsubscribeToken(on.api.deps.config.jwtSecret, user.uuid);
    const url = `/api/alertas/ajustes-por-link?token=${token}`;
    const changed = await on.api.app.inject({ method: "PUT", url, payload: { frequencia: "DIARIO" } });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await on.api.app.inject({ url })).json()).toMatchObject({ frequencia: "DIARIO" });
    expect(await on.ask(user, "GET", settings)).toMatchObject({ frequencia: "DIARIO" });
    expect(await on.ask(other, "GET", settings)).toMatchObject({ frequencia: "NA_HORA" });
  });

  test("a link that was altered opens nothing", async () => {
    const [mine, other] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const [, signature] = unsubscribeToken(on.api.deps.config.jwtSecret, mine.uuid).split(".");
    for (const token of [`${other.uuid}.${signature}`, `${mine.uuid}.${"x".repeat(43)}`]) {
      const response = await on.api.app.inject({ url: `/api/alertas/ajustes-por-link?token=${token}` });
      expect(response.statusCode).toBe(404);
      expect(response.json().detail).toBe("Este link não é válido.");
    }
  });

  test("every mail carries the link, and names its exam there", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    const { uuid } = await on.publish({});
    await on.work();
    const [mail] = await on.mailsTo(user.email);
    const token = unsubscribeToken(on.api.deps.config.jwtSecret, user.uuid);
    expect(mail?.text).toContain(`http://localhost/alertas/ajustes?token=${token}&concurso=${uuid}`);
    expect(mail?.html).toContain(`/alertas/ajustes?token=${token}&amp;concurso=${uuid}`);
  });
});

describe("a digest", () => {
  test("comes once a day with everything, and nothing before", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
    await on.publish({ titulo: "TRT" });
    await on.publish({ titulo: "TCE" });
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    at("2026-11-21T07:59:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    at("2026-11-21T08:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual(["Seus alertas: novidades sobre 2 concursos"]);
    const [mail] = await on.mailsTo(user.email);
    for (const title of ["TRT", "TCE"]) {
      expect(mail?.text).toContain(`* ${title}`);
      expect(mail?.html).toContain(`>${title}</a>`);
    }
    expect((await on.deliveriesOf(user)).map(({ status }) => status)).toEqual(["sent", "sent"]);
    await on.work();
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test("of one piece of news is that message itself", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
    await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-12" });
    await on.work();
    at("2026-11-21T08:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual(["TRT: inscrições até 12/12 · pode combinar com você"]);
  });

  test("of the week comes on Monday; what ends before comes with the day's, or at once", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "SEMANAL" });
    await on.publish({ titulo: "Longe" });
    await on.publish({ titulo: "Domingo", data_fim_inscricao: "2026-11-22" });
    await on.publish({ titulo: "Hoje", data_fim_inscricao: "2026-11-20" });
    await on.work();
    expect((await on.subjectsTo(user.email)).map((subject) => subject.split(":")[0])).toEqual(["Hoje"]);
    at("2026-11-21T08:00:00");
    await on.work();
    expect((await on.subjectsTo(user.email))[1]).toMatch(/^Domingo:/);
    at("2026-11-23T08:00:00");
    await on.work();
    expect((await on.subjectsTo(user.email))[2]).toMatch(/^Longe:/);
  });

  test("goes by WhatsApp too, and its reports count for all of it", async () => {
    const telefone = phone();
    const user = await on.candidate({ salario_minimo: 1 }, premium(telefone));
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO", habilitar_email: false });
    await on.publish({ titulo: "TRT" });
    await on.publish({ titulo: "TCE" });
    await on.work();
    at("2026-11-21T08:00:00");
    await on.work();
    const [message, ...more] = on.emulators.phones.find(telefone);
    expect(more).toEqual([]);
    expect(message?.text).toContain("novidades sobre 2 concursos");
    expect(message?.text).toMatch(/TRT: .* • TCE: /);
    const rows = await on.deliveriesOf(user);
    expect(new Set(rows.map((row) => row.provider_message_id)).size).toBe(1);
    expect(message?.callbackData).toMatch(/\.resumo$/);
  });

  test("two workers at once send it once", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
    for (const titulo of ["A", "B", "C"]) await on.publish({ titulo });
    await on.work();
    at("2026-11-21T08:00:00");
    await Promise.all([on.work(), on.work(), on.work()]);
    expect(await on.subjectsTo(user.email)).toEqual(["Seus alertas: novidades sobre 3 concursos"]);
  });

  test("that is not wanted any more is sent at once", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "SEMANAL" });
    await on.publish({});
    await on.work();
    await on.ask(user, "PUT", settings, { frequencia: "NA_HORA" });
    await on.work();
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });
});

describe("a pause", () => {
  test("holds everything back; what still holds comes after it in one message", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    const paused = await on.ask(user, "PUT", settings, { pausar_dias: 7 });
    expect(paused.pausado_ate).toBe(brasilia("2026-11-27T08:00:00").toISOString());
    await on.publish({ titulo: "TRT" });
    await on.publish({ titulo: "TCE" });
    await on.publish({ titulo: "Passou", data_fim_inscricao: "2026-11-25" });
    await on.work();
    at("2026-11-26T23:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    at("2026-11-27T08:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual(["Seus alertas: novidades sobre 2 concursos"]);
    expect(await on.ask(user, "GET", settings)).toMatchObject({ pausado_ate: null });
    await on.publish({ titulo: "Depois" });
    await on.work();
    expect((await on.subjectsTo(user.email))[1]).toMatch(/^Depois:/);
  });

  test("that begins after a message was queued holds it too", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.publish({});
    const { rows } = await on.api.deps.pool.query("SELECT id FROM alert_events");

    await matchEvent(on.api.deps, rows[0].id);
    await on.ask(user, "PUT", settings, { pausar_dias: 2 });
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    expect(await on.deliveriesOf(user)).toMatchObject([
      { status: "queued", resumo: true, attempts: 0, due_at: brasilia("2026-11-22T08:00:00") },
    ]);
  });

  test("that is ended lets out what waits", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { pausar_dias: 30 });
    await on.publish({});
    await on.work();
    expect(await on.ask(user, "PUT", settings, { pausar_dias: 0 })).toMatchObject({ pausado_ate: null });
    await on.work();
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });
});

describe("a muted exam", () => {
  test("sends nothing more to who muted it, and is heard again when it is wished", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    const other = await on.candidate({ salario_minimo: 1 });
    const { uuid, body } = await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-12" });
    await on.work();
    const muted = await on.ask(user, "PUT", settings, { silenciar: uuid });
    expect(muted.silenciados).toEqual([{ uuid, titulo: "TRT" }]);
    const move = async (data_fim_inscricao: string) => {
      await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_fim_inscricao });
      await on.work();
    };
    await move("2026-12-13");
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
    expect(await on.subjectsTo(other.email)).toHaveLength(2);
    expect(await on.ask(user, "PUT", settings, { reativar: uuid })).toMatchObject({ silenciados: [] });
    await move("2026-12-14");
    expect(await on.subjectsTo(user.email)).toContain("TRT: inscrições até 14/12");
  });

  test("is not sent when it was muted while its message waited", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
    const { uuid } = await on.publish({});
    await on.work();
    await on.ask(user, "PUT", settings, { silenciar: uuid });
    at("2026-11-21T08:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    expect(await on.deliveriesOf(user)).toMatchObject([{ status: "canceled" }]);
  });
});

describe("the ladder of reminders", () => {
  test("is each reader's own", async () => {
    const days = (user: { email: string }) => on.subjectsTo(user.email);
    const early = await on.candidate({ salario_minimo: 1 });
    const none = await on.candidate({ salario_minimo: 1 });
    await on.ask(early, "PUT", settings, { lembretes: [15, 1] });
    await on.ask(none, "PUT", settings, { lembretes: [] });
    at("2026-12-01T09:00:00");
    await on.walk();
    await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-20", data_prova: null });
    await on.work();
    for (let day = 2; day <= 21; day += 1) {
      at(`2026-12-${String(day).padStart(2, "0")}T09:00:00`);
      await on.walk();
      await on.work();
    }
    expect((await days(early)).slice(1)).toEqual([
      "TRT: inscrições encerram em 15 dias (20/12)",
      "TRT: inscrições encerram amanhã (20/12)",
    ]);
    expect((await days(none)).slice(1)).toEqual([]);
  });

  test("after a downtime tells who chose any of the days that went by, once", async () => {
    const seven = await on.candidate({ salario_minimo: 1 });
    const three = await on.candidate({ salario_minimo: 1 });
    await on.ask(seven, "PUT", settings, { lembretes: [7] });
    await on.ask(three, "PUT", settings, { lembretes: [3] });
    at("2026-12-01T09:00:00");
    await on.walk();
    await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-20", data_prova: null });
    await on.work();
    at("2026-12-18T09:00:00");
    await on.walk();
    await on.work();
    for (const user of [seven, three]) {
      expect((await on.subjectsTo(user.email)).slice(1)).toEqual([
        "TRT: inscrições encerram em 2 dias (20/12)",
      ]);
    }
  });
});

describe("at night", () => {
  test("WhatsApp waits for the morning, mail does not, and no attempt is counted", async () => {
    const telefone = phone();
    const user = await on.candidate({ salario_minimo: 1 }, premium(telefone));
    at("2026-11-20T22:30:00");
    await on.publish({});
    await on.work();
    expect(on.textsOn(telefone)).toEqual([]);
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
    expect((await on.deliveriesOf(user))[1]).toMatchObject({
      status: "queued",
      attempts: 0,
      due_at: brasilia("2026-11-21T08:00:00"),
    });
    at("2026-11-21T08:00:00");
    await on.work();
    expect(on.textsOn(telefone)).toHaveLength(1);
  });

  test("a deadline of today rings for those who allow it", async () => {
    const [allowed, quiet] = [phone(), phone()];
    const user = await on.candidate({ salario_minimo: 1 }, premium(allowed));
    await on.candidate({ salario_minimo: 1 }, premium(quiet));
    await on.ask(user, "PUT", settings, { whatsapp_no_ultimo_dia: true });
    await on.walk();
    await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-11-21", data_prova: null });
    await on.work();
    at("2026-11-21T00:10:00");
    await on.walk();
    await on.work();
    // Nobody's night, though: the last day's reminder leaves at seven.
    expect(on.textsOn(allowed)).toHaveLength(1);
    at("2026-11-21T07:00:00");
    await on.work();
    expect(on.textsOn(allowed).at(-1)).toContain("encerram hoje");
    expect(on.textsOn(quiet)).toHaveLength(1);
    at("2026-11-21T08:00:00");
    await on.work();
    expect(on.textsOn(quiet).at(-1)).toContain("encerram hoje");
  });

  test("so does a new exam whose registrations end today", async () => {
    const [allowed, quiet] = [phone(), phone()];
    const user = await on.candidate({ salario_minimo: 1 }, premium(allowed));
    await on.candidate({ salario_minimo: 1 }, premium(quiet));
    await on.ask(user, "PUT", settings, { whatsapp_no_ultimo_dia: true });
    at("2026-11-20T21:30:00");
    await on.publish({ titulo: "Longe" });
    await on.publish({ titulo: "Hoje", data_fim_inscricao: "2026-11-20" });
    await on.work();
    expect(on.textsOn(allowed)).toEqual([expect.stringContaining("Hoje, inscrições até 20/11/2026")]);
    expect(on.textsOn(quiet)).toEqual([]);
  });
});
