import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { walkCalendar } from "../../src/alerts/events/calendar-walk.ts";
import { createPasswordResetHandler } from "../../src/members/acesso/password-reset.ts";
import { createReviewedHandler } from "../../src/members/mentores/review.ts";
import { type Channels, createChannels } from "../harness/channels.ts";
import { buildUser, signInAs } from "../harness/factories.ts";
import { mentorSteps, profile } from "../harness/mentores.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());

/** A text that could act as HTML, template or formula. */
const hostile = `"'><img/src=x/onerror=alert(1)><script>alert(2)</script>{{7*7}}\${7*7}`;

/** Expects the text unchanged in the HTML and in the plain part of a mail. */
function expectOnlyText(mail: { html: string; text: string; subject: string } | undefined): void {
  expect(`${mail?.subject} ${mail?.text}`).toContain(hostile);
  expect(mail?.html).toContain("&lt;img/src=x/onerror=alert(1)&gt;");
  expect(mail?.html).not.toMatch(/<img[^>]+src="?x|<script|onerror="|\b49\b/);
}

describe("a hostile text stays text in mails", () => {
  test("of an exam, its positions and its user, at once and after a change", async () => {
    const user = await on.candidate({ salario_minimo: 1 }, { nome: hostile });
    const { uuid, body } = await on.publish({
      titulo: hostile,
      organizadora: hostile,
      descricao: hostile,
      cargos: [{ nome: hostile }],
    });
    await on.work();
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_fim_inscricao: "2026-12-22" });
    await walkCalendar(on.api.deps);
    await on.work();
    const mails = await on.mailsTo(user.email);
    const about = mails.filter(({ text }) => text.includes("{{7*7}}"));
    expect(about.length, "the news and the change").toBeGreaterThanOrEqual(2);
    for (const mail of about) expectOnlyText(mail);
  });

  test("and invisible or reversing characters are removed, also from older rows", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    const { uuid, body } = await on.publish({
      titulo: "Prefeitura\u202e de\u200b Recife",
      cargos: [{ nome: "Guarda" }],
    });
    expect(body.titulo).toContain("\u202e");
    await on.api.deps.pool.query("UPDATE concursos SET titulo = $1 WHERE uuid = $2", [
      "Prefeitura\u202e de\u200b Recife",
      uuid,
    ]);
    await on.work();
    // Other tests' exams may match, too.
    const mail = (await on.mailsTo(user.email)).find(({ text }) => text.includes("Guarda"));
    expect(mail?.html).toContain("Prefeitura de Recife");
    expect(`${mail?.subject} ${mail?.text}`).toContain("Prefeitura de Recife");
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/[\u202e\u200b]/);
  });

  test("of a mentor, and of what an administrator writes to them", async () => {
    const { person, send } = mentorSteps(() => on);
    const owner = await person({ nome: hostile });
    const created = await send(owner, "POST", "/api/mentores", {
      ...profile,
      nome: hostile,
      descricao: hostile,
    });
    const decision = { revisao: "REPROVADO", motivo: hostile };
    await on.asAdmin("POST", `/api/admin/mentores/${created.json().uuid}/revisao`, decision);
    const { rows } = await on.api.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'mentores.reviewed'",
    );
    const handle = createReviewedHandler(on.api.deps, on.mailer);
    for (const { data } of rows) await handle(data);
    const [mail] = await on.mailsTo(owner.email);
    expectOnlyText(mail);
  });

  test("of a password reset", async () => {
    const owner = await buildUser(on.api.deps.db, { nome: hostile });
    const handle = createPasswordResetHandler(on.api.deps, on.mailer);
    await handle({ user_id: owner.id });
    const [mail] = await on.mailsTo(owner.email);
    expectOnlyText(mail);
  });
});

describe("nobody injects headers into a mail", () => {
  const lines = [
    "Maria\r\nBcc: todos@teste.example",
    "Maria\nBcc: todos@teste.example",
    "Maria\u2028Bcc: x@y.z",
  ];
  const refusedAt = async (
    field: string,
    method: "POST" | "PUT",
    url: string,
    payload: object,
    headers = {},
  ) => {
    const response = await on.api.app.inject({ method, url: `/api${url}`, payload, headers });
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  };

  test.each(lines)("by a name: %j", async (nome) => {
    const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
    const { uuid } = await buildUser(on.api.deps.db);
    const user = { nome, telefone: null, habilitar_email: true, habilitar_whatsapp: false };
    await refusedAt("nome", "POST", "/users/register", {
      nome,
      email: "a@teste.example",
      senha: "uma-senha-boa",
    });
    await refusedAt("nome", "PUT", "/users/me", user, headers);
    await refusedAt(
      "nome",
      "PUT",
      `/users/admin/users/${uuid}`,
      { ...user, email: "a@teste.example" },
      headers,
    );
    await refusedAt("titulo", "POST", "/concursos", { titulo: nome }, headers);
    await refusedAt("organizadora", "POST", "/concursos", { organizadora: nome }, headers);
  });

  test.each([
    "a@teste.example\r\nBcc: b@teste.example",
    "a@teste.example,b@teste.example",
    "a@teste.example b@teste.example",
    "Nome <a@teste.example>",
    '"a\r\nBcc: b"@teste.example',
    "a@teste.example\u0000",
  ])("by an address: %j", async (email) => {
    await refusedAt("email", "POST", "/users/register", { nome: "M", email, senha: "uma-senha-boa" });
    await refusedAt("email", "POST", "/auth/password-reset/request", { email });
  });

  test("even by a title that reached the database directly", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    const { uuid } = await on.publish({});
    await on.api.deps.pool.query(
      `WITH e AS (UPDATE alert_events SET titulo = E'Título\\r\\nBcc: todos@teste.example')
       UPDATE concursos SET titulo = E'Título\\r\\nBcc: todos@teste.example' WHERE uuid = $1`,
      [uuid],
    );
    await on.work();
    const mails = await on.mailsTo(user.email);
    expect(mails.map(({ subject }) => subject).join()).toContain("Título");
    for (const { headers } of mails) expect(Object.keys(headers)).not.toContain("bcc");
    expect(await on.mailsTo("todos@teste.example")).toEqual([]);
  });

  test("and links do not follow a caller's Host header", async () => {
    const owner = await buildUser(on.api.deps.db);
    await on.api.app.inject({
      method: "POST",
      url: "/api/auth/password-reset/request",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
      payload: { email: owner.email },
    });
    const handle = createPasswordResetHandler(on.api.deps, on.mailer);
    await handle({ user_id: owner.id });
    const [mail] = await on.mailsTo(owner.email);
    expect(mail?.text).toContain("http://localhost/reset-password?token=");
    expect(mail?.text).not.toContain("evil.example");
  });
});
