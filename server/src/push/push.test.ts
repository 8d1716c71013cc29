import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createChannels } from "../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../test/harness/empty.ts";
import { buildUser, signInAs } from "../../test/harness/factories.ts";
import type { ChannelSender } from "../deliveries/channel-sender.ts";
import { createPushSender } from "../deliveries/push-sender.ts";
import { createPush, type Push } from "../platform/push/push.ts";

let services: Emulators;
let on: Awaited<ReturnType<typeof createChannels>>;
let push: Push;
let sender: ChannelSender<unknown>;
beforeAll(async () => {
  services = await startEmulators();
  on = await createChannels({ PUSH_STAND_IN: services.urls.push });
  push = createPush(on.api.deps.config.push);
  sender = createPushSender(on.api.deps, push) as unknown as ChannelSender<unknown>;
});
afterAll(async () => {
  push.close();
  await on.close();
  await services.close();
});
beforeEach(() => deleteConcursosAndPreferencias(on.api.deps.pool));

const own = "/api/users/me/aparelhos";
type User = Awaited<ReturnType<typeof buildUser>>;

/** A browser of somebody's that subscribes and is kept. */
async function addBrowser(user: User, nome = "Meu celular") {
  const { chave } = await on.ask(user, "GET", own);
  const assinatura = services.browsers.subscribe(chave);
  const kept = await on.ask(user, "POST", own, { nome, assinatura });
  return { ...assinatura, uuid: kept.uuid as string, troca: kept.troca as string };
}
async function reader(overrides: object = {}) {
  const user = await on.candidate({ salario_minimo: 1 }, { habilitar_email: false, ...overrides });
  return { user, browser: await addBrowser(user) };
}
const noticesOf = ({ endpoint }: { endpoint: string }) => services.browsers.find(endpoint);
const shownTo = (browser: { endpoint: string }) => noticesOf(browser).map(({ text }) => JSON.parse(text));
const statesOf = async (user: User) =>
  (await on.deliveriesOf(user)).map(({ channel, status, last_error }) => [channel, status, last_error]);
async function work() {
  await on.match();
  await on.dispatch(sender);
}
const tell = async (user: User, url: string, payload: object) => {
  const headers = await signInAs(on.api.deps, user);
  return on.api.app.inject({ method: "POST", url, headers, payload });
};

test("who accepted on a device is told there, in words that only it reads, as urgently as the deadline is near", async () => {
  const { user, browser } = await reader();
  const second = await addBrowser(user, "Meu computador");
  const { uuid } = await on.publish({ titulo: "TRT de Teste", data_fim_inscricao: "2026-11-20" });
  await work();
  for (const one of [browser, second]) {
    const [notice, ...more] = noticesOf(one);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ urgency: "high", topic: uuid.replaceAll("-", "") });
    expect(JSON.parse(notice?.text ?? "")).toMatchObject({
      titulo: "TRT de Teste",
      link: expect.stringContaining(`/concursos/${uuid}`),
      concurso: uuid,
    });
  }
  expect(await statesOf(user)).toEqual([["push", "sent", null]]);
  const { items } = await on.ask(user, "GET", "/api/users/me/alerts");
  expect(items[0].entregas).toMatchObject([{ canal: "push", situacao: "sent" }]);
});

test("a digest is kept for a week, whichever of its days is the first", async () => {
  const { browser } = await reader();
  for (const titulo of ["TRT", "TRE"]) await on.publish({ titulo, data_fim_inscricao: "2026-11-20" });
  await on.match();
  await on.api.deps.pool.query("UPDATE deliveries SET resumo = true");
  await on.dispatch(sender);
  expect(noticesOf(browser)).toMatchObject([{ topic: "resumo", ttl: 7 * 24 * 3_600 }]);
});

test("from the notification its reader saves the exam or mutes it, each by a word that is good for that alone", async () => {
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
  test.each([404, 410] as const)("(%i) is forgotten; the others go on", async (status) => {
    const { user, browser } = await reader();
    const second = await addBrowser(user, "Meu computador");
    services.browsers.fail(browser.endpoint, { status, times: 1 });
    await on.publish({});
    await work();
    expect(noticesOf(second)).toHaveLength(1);
    expect((await on.ask(user, "GET", own)).items).toMatchObject([{ nome: "Meu computador" }]);
    expect(await statesOf(user)).toEqual([["push", "sent", null]]);
  });

  test("is one whose key is no point of the curve, too", async () => {
    const { user, browser } = await reader();
    const { endpoint, keys } = services.browsers.subscribe(on.api.deps.config.push.publicKey);
    const beside = Buffer.alloc(65, 4).toString("base64url");
    const assinatura = { endpoint, keys: { ...keys, p256dh: beside } };
    await on.ask(user, "POST", own, { nome: "Sem chave", assinatura });
    await on.publish({});
    await work();
    expect(noticesOf(browser)).toHaveLength(1);
    expect((await on.ask(user, "GET", own)).items).toMatchObject([{ nome: "Meu celular" }]);
    expect(await statesOf(user)).toEqual([["push", "sent", null]]);
  });

  test("ends the channel when it was the last: mail brings the message, and says why", async () => {
    const { user, browser } = await reader();
    services.browsers.fail(browser.endpoint, { status: 410, times: 1 });
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

test("devices sealed with another secret have ended, too: mail brings the message, and their rows go", async () => {
  const { user } = await reader();
  await addBrowser(user, "Meu computador");
  await on.publish({ titulo: "TRT de Teste" });
  await on.match();
  const { deps } = on.api;
  const config = { ...deps.config, jwtSecret: "another-secret-of-the-tests-with-forty-characters" };
  await on.dispatch(createPushSender({ ...deps, config }, push) as unknown as ChannelSender<unknown>);
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([expect.stringContaining("TRT de Teste")]);
  expect((await on.ask(user, "GET", own)).items).toEqual([]);
  expect((await on.userRow(user)).push_desligado_por).toBe("ENDERECO");
});

test("a service that asks for patience is left alone for as long as it says, and the message then arrives", async () => {
  const { user, browser } = await reader();
  services.browsers.fail(browser.endpoint, { status: 429, times: 1, retryAfter: 900 });
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

test("one that left has left, though nothing can be noted of its device", async () => {
  const { user, browser } = await reader();
  await on.publish({});
  await on.match();
  const { pool } = on.api.deps;
  await pool.query("ALTER TABLE aparelhos ADD CONSTRAINT unnoted CHECK (usado_em IS NULL) NOT VALID");
  try {
    await on.dispatch(sender).catch(() => undefined);
  } finally {
    await pool.query("ALTER TABLE aparelhos DROP CONSTRAINT unnoted");
  }
  await on.dispatch(sender);
  expect(noticesOf(browser)).toHaveLength(1);
  expect(await statesOf(user)).toEqual([["push", "sent", null]]);
});

test("one that fails is tried again, and nothing is lost", async () => {
  const { user, browser } = await reader();
  services.browsers.fail(browser.endpoint, { status: 500, times: 1 });
  await on.publish({});
  await work();
  expect(await statesOf(user)).toEqual([["push", "queued", expect.stringContaining("HTTP 500")]]);
  await on.api.deps.pool.query("UPDATE deliveries SET due_at = $1", [on.api.deps.clock.now()]);
  await work();
  expect(await statesOf(user)).toEqual([["push", "sent", null]]);
  expect(noticesOf(browser)).toHaveLength(1);
});

describe("devices", () => {
  test("are named and removed by their owner alone; without one there is no channel", async () => {
    const { user, browser } = await reader();
    const other = await buildUser(on.api.deps.db);
    const headers = await signInAs(on.api.deps, other);
    const url = `${own}/${browser.uuid}`;
    expect((await on.api.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(404);
    await on.ask(user, "PUT", url, { nome: "Celular velho" });
    expect((await on.ask(user, "GET", own)).items).toMatchObject([{ nome: "Celular velho", usado_em: null }]);
    await on.ask(user, "DELETE", url);
    expect(await on.ask(user, "GET", "/api/alertas/ajustes")).toMatchObject({
      push_disponivel: false,
      push_desligado_por: null,
    });
  });

  test("go with their browser to whoever signs in there next", async () => {
    const { user, browser } = await reader();
    const next = await buildUser(on.api.deps.db);
    const { uuid: _, troca: __, ...assinatura } = browser;
    expect((await tell(next, own, { nome: "Agora meu", assinatura })).statusCode).toBe(201);
    expect((await on.ask(user, "GET", own)).items).toEqual([]);
    expect((await on.userRow(user)).tem_push).toBe(false);
  });

  describe("whose browser changes its address", () => {
    const subscribe = () => services.browsers.subscribe(on.api.deps.config.push.publicKey);
    const move = (troca: string, assinatura: object) =>
      on.api.app.inject({
        method: "PUT",
        url: "/api/alertas/endereco-do-aparelho",
        payload: { troca, assinatura },
      });

    test("are reached there from then on, by the name that they have", async () => {
      const { user, browser } = await reader();
      const moved = subscribe();
      expect((await move(browser.troca, moved)).statusCode).toBe(204);
      await on.publish({});
      await work();
      expect(noticesOf(moved)).toHaveLength(1);
      expect(noticesOf(browser)).toEqual([]);
      expect((await on.ask(user, "GET", own)).items).toMatchObject([
        { uuid: browser.uuid, nome: "Meu celular" },
      ]);
      // Once more: it is there already.
      expect((await move(browser.troca, moved)).statusCode).toBe(204);
      expect((await on.ask(user, "GET", own)).items).toHaveLength(1);
    });

    test("while one is sent to the address of before, stay: mail brings that one alone", async () => {
      const { user, browser } = await reader();
      const moved = subscribe();
      services.browsers.fail(browser.endpoint, { status: 410, times: 1 });
      await on.publish({ titulo: "Durante a mudança" });
      const meanwhile: Push = {
        ...push,
        async send(...notice) {
          await move(browser.troca, moved);
          return push.send(...notice);
        },
      };
      await on.match();
      await on.dispatch(createPushSender(on.api.deps, meanwhile) as unknown as ChannelSender<unknown>);
      await on.work();
      expect(await on.subjectsTo(user.email)).toEqual([expect.stringContaining("Durante a mudança")]);
      expect((await on.ask(user, "GET", own)).items).toMatchObject([{ uuid: browser.uuid }]);
      expect(await on.userRow(user)).toMatchObject({ habilitar_push: true, push_desligado_por: null });
      await on.publish({ titulo: "Depois dela" });
      await work();
      expect(shownTo(moved)).toMatchObject([{ titulo: "Depois dela" }]);
    });

    test("by a word of ours alone, for that device alone, to a push service alone", async () => {
      const { user, browser } = await reader();
      const other = await addBrowser(user, "Meu computador");
      const swapped = browser.troca.replace(browser.uuid, other.uuid);
      expect((await move(swapped, subscribe())).statusCode).toBe(404);
      const elsewhere = { ...subscribe(), endpoint: "https://teste.example/push" };
      expect((await move(browser.troca, elsewhere)).statusCode).toBe(422);
      await on.ask(user, "DELETE", `${own}/${browser.uuid}`);
      expect((await move(browser.troca, subscribe())).statusCode).toBe(404);
    });

    test("to one that is in the list already, go", async () => {
      const { user, browser } = await reader();
      const { uuid, troca: _, ...known } = await addBrowser(user, "Meu computador");
      expect((await move(browser.troca, known)).statusCode).toBe(204);
      expect((await on.ask(user, "GET", own)).items).toMatchObject([{ uuid }]);
    });
  });

  test("are ten at most", async () => {
    const { user } = await reader();
    for (let more = 0; more < 9; more += 1) await addBrowser(user, `Aparelho ${more}`);
    const assinatura = services.browsers.subscribe(on.api.deps.config.push.publicKey);
    const refused = await tell(user, own, { nome: "Mais um", assinatura });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain("10 aparelhos");
  });

  test.each([
    "http://169.254.169.254/latest/meta-data",
    "https://localhost/push",
    "https://fcm.googleapis.com.teste.example/x",
    "https://fcm.googleapis.com:8443/x",
    "https://u:p@fcm.googleapis.com/x",
    "http://fcm.googleapis.com/x",
  ])("have an address of a browser's push service: not %s", async (endpoint) => {
    const user = await buildUser(on.api.deps.db);
    const { keys } = services.browsers.subscribe(on.api.deps.config.push.publicKey);
    const refused = await tell(user, own, { nome: "X", assinatura: { endpoint, keys } });
    expect(refused.statusCode).toBe(422);
  });
});
