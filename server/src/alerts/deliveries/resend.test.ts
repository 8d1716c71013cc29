import type { FailedCause, FailedNotification } from "@cav/contract/alerts/notifications.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertStage, createAlertStage } from "../../../test/harness/alert-stage.ts";
import { type BuiltUser, buildUser, signInAs } from "../../../test/harness/factories.ts";
import { matchEvent } from "../events/alerts.ts";
import { updateMotivosFim } from "./old-ends.ts";

let on: AlertStage;
let boss: BuiltUser;
beforeAll(async () => {
  on = await createAlertStage();
  boss = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
});
afterAll(() => on.close());
beforeEach(() => on.reset());

async function call(method: "GET" | "POST" | "DELETE", url: string, payload?: object) {
  // Sign in each time: the clock moves further than a session lasts.
  const headers = await signInAs(on.api.deps, boss);
  return on.api.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
}
const failed = async (query = ""): Promise<FailedNotification[]> =>
  (await call("GET", `/notifications/failed${query}`)).json();
const send = async (nome: string, channels?: string[]) => {
  const one = (await failed(`?q=${encodeURIComponent(nome)}`))[0];
  return call("POST", `/notifications/${one?.uuid}/send-manually`, channels && { channels });
};

/** Creates a user with mail and WhatsApp, or one of them, and an alert that failed for these reasons. */
async function failedFor(
  nome: string,
  errors: { email?: string; whatsapp?: string },
  overrides: object = {},
) {
  const minimum = on.ownSalary();
  const user = await on.candidateWho({
    minimum,
    nome,
    user_type: "PREMIUM",
    telefone: "5531988887777",
    habilitar_whatsapp: true,
    ...overrides,
  });
  const { uuid, eventId } = await on.publish(minimum);
  await matchEvent(on.api.deps, eventId);
  for (const [channel, error] of Object.entries(errors))
    await on.api.deps.pool.query(
      `INSERT INTO deliveries (event_id, user_id, channel, status, attempts, last_error, updated_at)
       VALUES ($1, $2, $3, 'failed', 12, $4, $5) ON CONFLICT (event_id, user_id, channel) DO UPDATE
       SET status = 'failed', last_error = excluded.last_error, updated_at = excluded.updated_at`,
      [eventId, user.id, channel, error, on.api.deps.clock.now()],
    );
  await updateMotivosFim(on.api.deps);
  return { ...user, uuid, eventId };
}

type Failed = Awaited<ReturnType<typeof failedFor>>;

/** Returns rows of this alert only: later exams match earlier users too. */
const rowsOf = async ({ id, eventId }: Failed) => {
  const sentence = "SELECT channel, status, last_error FROM deliveries WHERE user_id = $1 AND event_id = $2";
  return (await on.api.deps.pool.query(sentence, [id, eventId])).rows;
};
const statesOf = async (user: Failed) =>
  Object.fromEntries((await rowsOf(user)).map(({ channel, status }) => [channel, status]));
const errorsOf = async (user: Failed) => (await rowsOf(user)).map(({ last_error }) => last_error);
const numberless = "131026 · Message undeliverable";

describe("sending one by hand", () => {
  test("sending one again says that it waits, and it arrives", async () => {
    const user = await failedFor("Ana Fila", { email: "550 5.7.1 refused" });
    const sent = await send("Ana Fila");
    expect(sent.json()).toEqual({
      success: true,
      message: "Na fila por E-mail: sai em instantes. Se falhar de novo, volta para esta lista.",
    });
    await on.work();
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test("sending again reports what stops the whole channel", async () => {
    await failedFor("Bela Parada", { email: "550 5.7.1 refused" });
    await on.api.deps.pool.query("INSERT INTO channel_faults VALUES ('email', '535', now(), now())");
    const sent = await send("Bela Parada");
    await on.api.deps.pool.query("DELETE FROM channel_faults");
    expect(sent.json().message).toContain(
      "E-mail está parado: O servidor de e-mail recusa o usuário ou a senha (535).",
    );
  });

  test("sending again says when it leaves, during a pause or WhatsApp's rest", async () => {
    const paused = await failedFor("Bia Pausa", { email: "550 5.7.1" });
    await on.api.deps.pool.query(
      "INSERT INTO alert_settings (user_id, pausados_ate) VALUES ($1, '2026-11-27T11:00:00Z')",
      [paused.id],
    );
    expect((await send("Bia Pausa")).json().message).toContain(
      "no fim da pausa da pessoa, em 27/11/2026 08:00",
    );
    await failedFor("Caio Noite", { whatsapp: "HTTP 503" });
    on.api.deps.clock.set(new Date("2026-11-21T01:00:00Z"));
    expect((await send("Caio Noite")).json().message).toContain("sai a partir de 21/11/2026 08:00");
  });

  test.each([
    [
      "whose deadline passed",
      "o prazo passou",
      async () => on.api.deps.clock.set(new Date("2027-06-01T12:00:00Z")),
    ],
    [
      "whose exam was deleted",
      "o concurso foi apagado",
      async (uuid: string) => void (await call("DELETE", `/concursos/${uuid}`)),
    ],
  ])("sending again closes one %s, says so, and keeps the reason", async (what, reason, happen) => {
    const user = await failedFor(`Davi ${what}`, { whatsapp: numberless });
    await happen(user.uuid);
    const refused = await send(`Davi ${what}`);
    expect(refused.statusCode, refused.body).toBe(409);
    expect(refused.json().type).toContain("notification-over");
    expect(refused.json().detail).toContain(`Encerrada sem enviar: ${reason}`);
    expect(await failed()).toEqual([]);
    expect(await statesOf(user)).toMatchObject({ whatsapp: "canceled" });
    expect(await errorsOf(user)).toContainEqual(
      expect.stringMatching(new RegExp(`^${reason}.*antes: 131026`)),
    );
  });

  test("sending again closes alerts of exams that are muted or no longer match", async () => {
    const muted = await failedFor("Eva Muda", { email: "550" });
    await on.api.deps.pool.query(
      `INSERT INTO concursos_silenciados (user_id, concurso_id)
       SELECT $1, concurso_id FROM alert_events WHERE id = $2`,
      [muted.id, muted.eventId],
    );
    expect((await send("Eva Muda")).json().detail).toContain("silenciou");
    const other = await failedFor("Gil Mudou", { email: "550" });
    await on.api.deps.pool.query("DELETE FROM preferencias WHERE user_id = $1", [other.id]);
    expect((await send("Gil Mudou")).json().detail).toContain("deixou de combinar");
    expect(await failed()).toEqual([]);
  });

  test("sending by another channel ends the failure", async () => {
    const user = await failedFor("Hugo Troca", { whatsapp: numberless }, { habilitar_email: false });
    const [listed] = await failed();
    expect(listed).toMatchObject({
      failed_channels: ["whatsapp"],
      alternativas: ["email"],
      reenviaveis: ["whatsapp"],
      recebida_por: [],
    });
    expect((await send("Hugo Troca", ["email"])).json().message).toContain("Na fila por E-mail");
    expect(await failed()).toEqual([]);
    await on.work();
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
    expect(await statesOf(user)).toEqual({ email: "sent", whatsapp: "canceled" });
  });

  test("an alert is not sent by a channel that delivered it", async () => {
    const user = await failedFor("Iara Tem", { whatsapp: numberless });
    await on.api.deps.pool.query(
      "UPDATE deliveries SET status = 'sent' WHERE user_id = $1 AND channel = 'email'",
      [user.id],
    );
    expect((await failed())[0]).toMatchObject({
      alternativas: [],
      reenviaveis: ["whatsapp"],
      recebida_por: ["email"],
    });
    expect((await send("Iara Tem", ["email"])).statusCode).toBe(409);
    expect(await statesOf(user)).toEqual({ email: "sent", whatsapp: "failed" });
  });

  test("a channel that is off since is not offered, as WhatsApp for an unknown number", async () => {
    const user = await failedFor("João Sem", { whatsapp: numberless });
    await on.api.deps.pool.query("UPDATE users SET habilitar_whatsapp = false WHERE id = $1", [user.id]);
    await on.api.deps.pool.query("DELETE FROM deliveries WHERE user_id = $1 AND channel = 'email'", [
      user.id,
    ]);
    expect((await failed())[0]).toMatchObject({ alternativas: ["email"], reenviaveis: [] });
    expect((await send("João Sem")).json().type).toBe("/problems/channel-off");
    expect((await send("João Sem", ["email"])).json().message).toContain("Na fila por E-mail");
  });
});

test.each([
  ["whatsapp", numberless, "sem_whatsapp", /Envie por e-mail/],
  ["whatsapp", "número sem WhatsApp", "sem_whatsapp", /perfil/],
  ["whatsapp", "190 · Authentication Error", "token", /WHATSAPP_TOKEN/],
  ["whatsapp", "131042 · Payment issue", "pagamento", /pagamento/],
  ["whatsapp", "132001 · Template name does not exist", "modelo", /modelos/],
  ["whatsapp", "131049 Meta chose not to deliver", "retido", /e-mail/],
  ["whatsapp", "limite diário de pessoas no WhatsApp", "limite_pessoas", /WHATSAPP_AUDIENCE_LIMIT/],
  ["whatsapp", "o prazo acabou antes que saísse: 190 · x", "prazo", /Encerre/],
  ["whatsapp", "o provedor não respondeu", "provedor", /rede/],
  ["email", "535 5.7.8 bad password", "senha", /SMTP_URL/],
  ["email", "550 5.1.1 user unknown", "endereco", /WhatsApp/],
  ["email", "452 4.2.2 mailbox full", "caixa_cheia", /dias/],
  ["email", "550 5.7.515 access denied", "remetente", /DMARC/],
  ["email", "554 5.7.1 spam", "conteudo", /reputação/],
  ["email", "connect ECONNREFUSED 127.0.0.1:25", "provedor", /rede/],
  ["email", "550 number 1905131026 in a queue's id", "outra", /resposta do provedor/],
])(
  "a failure by %s with %j has the cause %s, described and counted",
  async (canal, error, causa, conselho) => {
    await failedFor("Causa", { [canal]: error });
    expect((await failed())[0]?.causas).toEqual([
      { canal, causa, problema: expect.any(String), conselho: expect.stringMatching(conselho) },
    ]);
    const causes = (await call("GET", "/notifications/failed/causes")).json();
    expect(causes.map((one: FailedCause) => [one.canal, one.causa, one.total])).toEqual([[canal, causa, 1]]);
    expect(await failed(`?channel=${canal}&causa=${causa}`)).toHaveLength(1);
  },
);

describe("many of one cause", () => {
  const together = { channel: "whatsapp", causa: "sem_whatsapp" };

  test("many of one cause go by another channel in one call; outdated ones are closed, delivered ones skipped", async () => {
    const going = await failedFor("Um", { whatsapp: numberless }, { habilitar_email: false });
    const over = await failedFor("Dois", { whatsapp: numberless }, { habilitar_email: false });
    await call("DELETE", `/concursos/${over.uuid}`);
    const has = await failedFor("Três", { whatsapp: numberless });
    const token = await failedFor("Quatro", { whatsapp: "190 · Authentication Error" });
    // One becomes outdated by a deletion that only its sending finds.
    expect((await call("GET", "/notifications/failed/causes?channel=whatsapp")).json()).toContainEqual(
      expect.objectContaining({ causa: "sem_whatsapp", total: 3, podem_ir: { email: 2, whatsapp: 3 } }),
    );
    const sent = await call("POST", "/notifications/failed/resend", { ...together, por: "email" });
    expect(sent.json()).toMatchObject({ na_fila: 1, encerradas: 1, mantidas: 1 });
    expect(sent.json().message).toMatch(/^1 notificação na fila; 1 encerrada.*; 1 continua aqui/);
    expect(await statesOf(going)).toEqual({ email: "queued", whatsapp: "canceled" });
    expect(await statesOf(over)).toEqual({ whatsapp: "canceled" });
    expect(await statesOf(has)).toMatchObject({ whatsapp: "failed" });
    expect(await statesOf(token)).toMatchObject({ whatsapp: "failed" });
  });

  test("many of one cause are closed in one call, by name or address, and audited", async () => {
    const closed = await failedFor("Antônio Closed", { whatsapp: numberless });
    const kept = await failedFor("Outra", { whatsapp: numberless });
    expect((await failed("?q=antonio")).map(({ user_name }) => user_name)).toEqual(["Antônio Closed"]);
    expect(await failed(`?q=${kept.email.slice(0, -3)}`)).toHaveLength(1);
    const done = await call("POST", "/notifications/failed/close", { ...together, q: "antonio" });
    expect(done.json()).toMatchObject({ encerradas: 1, message: "1 notificação encerrada sem enviar." });
    expect(await statesOf(closed)).toMatchObject({ whatsapp: "canceled" });
    expect(await errorsOf(closed)).toContainEqual(expect.stringContaining("encerrada sem enviar"));
    expect((await failed()).map(({ user_name }) => user_name)).toEqual(["Outra"]);
    const { rows } = await on.api.deps.pool.query(
      "SELECT acao, mudancas FROM auditoria ORDER BY id DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({ acao: "NOTIFICACOES_ENCERRADAS" });
    expect(rows[0].mudancas).toContainEqual({ campo: "encerradas", de: null, para: 1 });
    expect(JSON.stringify(rows[0].mudancas)).not.toContain("antonio");
  });
});
