import { describe, expect, test } from "vitest";
import { brasilia, settings } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { unsubscribeToken } from "./message-links.ts";

const on = openChannels();

/** Sets the clock to a time in Brasília. */
const at = (time: string) => on.api.deps.clock.set(brasilia(time));

describe("alert settings", () => {
  test("default settings are everything at once, and reminders 7, 3, 1 and 0 days before", async () => {
    const user = await buildUser(on.api.deps.db, { email: "maria.souza@teste.example" });
    expect(await on.ask(user, "GET", settings)).toEqual({
      email: "m•••@teste.example",
      habilitar_email: true,
      habilitar_whatsapp: false,
      whatsapp_disponivel: false,
      habilitar_push: false,
      habilitar_telegram: false,
      push_disponivel: false,
      telegram_disponivel: false,
      push_desligado_por: null,
      telegram_desligado_por: null,
      email_desligado_por: null,
      whatsapp_desligado_por: null,
      email_reclamado: false,
      email_a_confirmar: false,
      whatsapp_a_confirmar: false,
      ordem: null,
      recusas: {},
      frequencia: "NA_HORA",
      lembretes: [7, 3, 1, 0],
      so_certos: false,
      silencio: null,
      whatsapp_descansa: { de: 21, ate: 8 },
      whatsapp_no_ultimo_dia: false,
      pausado_ate: null,
      silenciados: [],
      exemplo: expect.objectContaining({ fim: "2026-11-30" }),
    });
  });

  test("changing one setting keeps the defaults of the rest", async () => {
    const user = await buildUser(on.api.deps.db);
    const unchosen = await on.ask(user, "GET", settings);
    expect(await on.ask(user, "PUT", settings, { frequencia: unchosen.frequencia })).toEqual(unchosen);
    const { rowCount } = await on.api.deps.pool.query("SELECT FROM alert_settings WHERE user_id = $1", [
      user.id,
    ]);
    expect(rowCount).toBe(1);
  });

  test("a setting that a change leaves out stays", async () => {
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
  ])("settings refuse %s", async (_, payload, status) => {
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
  test("a message's link reads and changes its own user's settings without a session", async () => {
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

  test("an altered link opens nothing", async () => {
    const [mine, other] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const [, signature] = unsubscribeToken(on.api.deps.config.jwtSecret, mine.uuid).split(".");
    for (const token of [`${other.uuid}.${signature}`, `${mine.uuid}.${"x".repeat(43)}`]) {
      const response = await on.api.app.inject({ url: `/api/alertas/ajustes-por-link?token=${token}` });
      expect(response.statusCode).toBe(404);
      expect(response.json().detail).toBe("Este link não é válido.");
    }
  });

  test("every mail has the link, which names its exam", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    const { uuid } = await on.publish({});
    await on.work();
    const [mail] = await on.mailsTo(user.email);
    const token = unsubscribeToken(on.api.deps.config.jwtSecret, user.uuid);
    expect(mail?.text).toContain(`http://localhost/alertas/ajustes?token=${token}&concurso=${uuid}`);
    expect(mail?.html).toContain(`/alertas/ajustes?token=${token}&amp;concurso=${uuid}`);
  });
});

describe("a muted exam", () => {
  test("a muted exam sends nothing until it is unmuted", async () => {
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
    expect(await on.subjectsTo(user.email)).toContain("Prorrogado até 14/12: TRT");
  });

  test("a message of an exam muted while it waited is not sent", async () => {
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
  test("each user has their own reminder days", async () => {
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
    expect((await days(early)).slice(1)).toEqual(["Encerra em 20/12: TRT", "Encerra amanhã: TRT"]);
    expect((await days(none)).slice(1)).toEqual([]);
  });

  test("after a downtime users who chose a missed day get one reminder", async () => {
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
      expect((await on.subjectsTo(user.email)).slice(1)).toEqual(["Encerra em 20/12: TRT"]);
    }
  });
});
