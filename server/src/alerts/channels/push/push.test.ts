import { describe, expect, test } from "vitest";
import { aparelhos, openPush } from "../../../../test/harness/push-stage.ts";

const { on, browsers, subscribe, addBrowser, noticesOf, send, reader, shownTo, work } = openPush();

test("a user's device gets an encrypted notification, with urgency by the deadline", async () => {
  const { user, browser } = await reader();
  const second = await addBrowser(user, "Meu computador");
  const { uuid } = await on.publish({ titulo: "TRT de Teste", data_fim_inscricao: "2026-11-20" });
  await work();
  for (const one of [browser, second]) {
    const [notice, ...more] = noticesOf(one);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ urgency: "high", topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(JSON.parse(notice?.text ?? "")).toMatchObject({
      titulo: "Novo, inscrições até hoje: TRT de Teste",
      link: expect.stringContaining(`/concursos/${uuid}`),
      concurso: uuid,
    });
  }
  expect(await on.statesOf(user)).toEqual([["push", "sent", null]]);
  const { items } = await on.ask(user, "GET", "/api/users/me/alerts");
  expect(items[0].entregas).toMatchObject([{ canal: "push", situacao: "sent" }]);
});

test("a digest is kept until its last day, with the urgency of the first", async () => {
  const { browser } = await reader();
  for (const data_fim_inscricao of ["2026-11-20", "2026-11-27"])
    await on.publish({ titulo: `TRT ${data_fim_inscricao}`, data_fim_inscricao });
  await on.match();
  await on.api.deps.pool.query("UPDATE deliveries SET resumo = true");
  await send();
  const [notice, ...more] = noticesOf(browser);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ urgency: "high" });
  expect(notice?.ttl).toBeGreaterThan(7 * 24 * 3_600);
});

test("different news of one exam stand side by side, and a call survives a night offline", async () => {
  const { user, browser } = await reader();
  const past = {
    data_inicio_inscricao: "2026-07-10",
    data_fim_inscricao: "2026-08-10",
    data_prova: "2026-09-20",
  };
  const { uuid, body } = await on.publish({ titulo: "TCE", status: "FINALIZADO", ...past });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  const call = { tipo: "CONVOCACAO", situacao: "REALIZADA", inicio: "2026-11-20", fim: "2026-12-04" };
  const validity = { tipo: "VALIDADE", situacao: "REALIZADA", inicio: "2026-11-20", fim: "2028-11-20" };
  for (const etapas of [[call], [call, validity]]) {
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas });
    await work();
  }
  const [first, second, ...more] = noticesOf(browser);
  expect(more).toEqual([]);
  expect(second?.topic).not.toBe(first?.topic);
  expect(first?.ttl).toBeGreaterThan(14 * 24 * 3_600);
  const tags = shownTo(browser).map(({ etiqueta }) => etiqueta);
  expect(new Set(tags).size).toBe(2);
});

test("a notification lets its user save or mute the exam, each with a token for that only", async () => {
  const { user, browser } = await reader();
  const { uuid } = await on.publish({});
  const other = await on.publish({ titulo: "Outro" });
  await work();
  const shown = shownTo(browser).find(({ concurso }) => concurso === uuid);
  const save = (token: string) =>
    on.api.app.inject({ method: "POST", url: "/api/alertas/salvar-do-aviso", query: { token } });
  expect((await save(shown.salvar.replace(uuid, other.uuid))).statusCode).toBe(404);
  expect((await save(shown.salvar)).statusCode).toBe(200);
  const { items } = await on.ask(user, "GET", "/api/concursos/favoritos");
  expect(items.map((item: { uuid: string }) => item.uuid)).toEqual([uuid]);
  const muted = await on.api.app.inject({
    method: "PUT",
    url: "/api/alertas/ajustes-por-link",
    query: { token: shown.silenciar },
    payload: { silenciar: uuid },
  });
  expect(muted.json().silenciados).toMatchObject([{ uuid }]);
});

describe("a device whose subscription has ended", () => {
  test.each([404, 410] as const)(
    "a device with an ended subscription (%i) is removed; the others stay",
    async (status) => {
      const { user, browser } = await reader();
      const second = await addBrowser(user, "Meu computador");
      browsers().fail(browser.endpoint, { status, times: 1 });
      await on.publish({});
      await work();
      expect(noticesOf(second)).toHaveLength(1);
      expect((await on.ask(user, "GET", aparelhos)).items).toMatchObject([{ nome: "Meu computador" }]);
      expect(await on.statesOf(user)).toEqual([["push", "sent", null]]);
    },
  );

  test("a device with an invalid key is removed too", async () => {
    const { user, browser } = await reader();
    const { endpoint, keys } = subscribe();
    const beside = Buffer.alloc(65, 4).toString("base64url");
    const assinatura = { endpoint, keys: { ...keys, p256dh: beside } };
    await on.ask(user, "POST", aparelhos, { nome: "Sem chave", assinatura });
    await on.publish({});
    await work();
    expect(noticesOf(browser)).toHaveLength(1);
    expect((await on.ask(user, "GET", aparelhos)).items).toMatchObject([{ nome: "Meu celular" }]);
    expect(await on.statesOf(user)).toEqual([["push", "sent", null]]);
  });

  test("the last device's end closes the channel: mail brings the message, and says why", async () => {
    const { user, browser } = await reader();
    browsers().fail(browser.endpoint, { status: 410, times: 1 });
    await on.publish({ titulo: "TRT de Teste" });
    await work();
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([expect.stringContaining("TRT de Teste")]);
    expect(await on.ask(user, "GET", "/api/alertas/ajustes")).toMatchObject({
      habilitar_push: false,
      push_disponivel: false,
      push_desligado_por: "ENDERECO",
    });
    const { rows } = await on.api.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'alerts.channel-closed' AND (data ->> 'user_id')::integer = $1",
      [user.id],
    );
    expect(rows).toMatchObject([{ data: { channel: "push" } }]);
  });
});

test("devices sealed with another secret are removed, and mail brings the message", async () => {
  const { user } = await reader();
  await addBrowser(user, "Meu computador");
  await on.publish({ titulo: "TRT de Teste" });
  await on.match();
  const { deps } = on.api;
  const config = { ...deps.config, jwtSecret: "another-secret-of-the-tests-with-forty-characters" };
  await send(on.push, { ...deps, config });
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([expect.stringContaining("TRT de Teste")]);
  expect((await on.ask(user, "GET", aparelhos)).items).toEqual([]);
  expect((await on.userRow(user)).push_desligado_por).toBe("ENDERECO");
});

test("a service's requested wait is kept, and the message then arrives", async () => {
  const { user, browser } = await reader();
  browsers().fail(browser.endpoint, { status: 429, times: 1, retryAfter: 900 });
  await on.publish({});
  await work();
  const [waiting] = await on.deliveriesOf(user);
  const waits = (waiting.due_at.getTime() - on.api.deps.clock.now().getTime()) / 1000;
  expect(waiting).toMatchObject({ status: "queued", attempts: 0, adiadas: 1 });
  expect(waits).toBeGreaterThanOrEqual(900);
  const { rows } = await on.api.deps.pool.query("SELECT slowdown FROM channel_pace WHERE channel = 'push'");
  expect(rows).toEqual([{ slowdown: 1 }]);
  await on.api.deps.pool.query("UPDATE deliveries SET due_at = $1", [on.api.deps.clock.now()]);
  await work();
  expect(noticesOf(browser)).toHaveLength(1);
});

test("a sent notification counts as sent even if its device can't be recorded", async () => {
  const { user, browser } = await reader();
  await on.publish({});
  await on.match();
  const { pool } = on.api.deps;
  await pool.query("ALTER TABLE aparelhos ADD CONSTRAINT unnoted CHECK (usado_em IS NULL) NOT VALID");
  try {
    await send().catch(() => undefined);
  } finally {
    await pool.query("ALTER TABLE aparelhos DROP CONSTRAINT unnoted");
  }
  await send();
  expect(noticesOf(browser)).toHaveLength(1);
  expect(await on.statesOf(user)).toEqual([["push", "sent", null]]);
});

test("a failing device is retried, and nothing is lost", async () => {
  const { user, browser } = await reader();
  browsers().fail(browser.endpoint, { status: 500, times: 1 });
  await on.publish({});
  await work();
  expect(await on.statesOf(user)).toEqual([["push", "queued", expect.stringContaining("HTTP 500")]]);
  await on.api.deps.pool.query("UPDATE deliveries SET due_at = $1", [on.api.deps.clock.now()]);
  await work();
  expect(await on.statesOf(user)).toEqual([["push", "sent", null]]);
  expect(noticesOf(browser)).toHaveLength(1);
});
