import { expect, test } from "vitest";
import { createTestApp, testNow } from "../../../test/harness/app.ts";
import { form, linkIn, newAddress, openAvisos } from "../../../test/harness/avisos-stage.ts";
import { buildUser, preferencias } from "../../../test/harness/factories.ts";
import { claimPedidos, purgePedidos } from "./claim.ts";
import { createAvisosQueue } from "./tell.ts";

const {
  on,
  post,
  ask,
  publish,
  change,
  mailLinks,
  mailAvisos,
  tell,
  wait,
  lastTo,
  count,
  pedidosOf,
  follow,
} = openAvisos();

test("an unconfirmed address gets nothing, and its request is deleted in a week", async () => {
  const { uuid, body, path } = await publish();
  const email = newAddress();
  await ask(email.toUpperCase(), path);
  await ask(` ${email} `, path);
  await mailLinks();
  expect(await count(email)).toBe(2);
  await change(uuid, { ...body, data_prova: "2027-03-07" });
  await tell();
  expect(await count(email)).toBe(2);
  const link = linkIn((await lastTo(email)).text, "confirmar");
  expect((await on.api.app.inject({ url: link })).statusCode, "opened by a scanner").toBe(200);
  expect(await pedidosOf(email)).toMatchObject([{ confirmado_em: null }]);
  wait(49 * 60);
  expect((await post(link)).statusCode).toBe(404);
  wait(6 * 24 * 60);
  await purgePedidos(on.api.deps);
  expect(await pedidosOf(email)).toEqual([]);
  expect((await post(link)).body).toContain("não vale mais");
});

test("a link works for its own request only, and confirming twice changes nothing", async () => {
  const { path } = await publish();
  const email = await follow(path);
  const link = linkIn((await lastTo(email)).text, "confirmar");
  expect((await post(link)).statusCode).toBe(303);
  const [{ confirmado_em, uuid }] = await pedidosOf(email);
  expect(new Date(confirmado_em).getTime()).toBeLessThan(on.api.deps.clock.now().getTime());
  for (const token of [
    "",
    "x",
    `${uuid}.zz.x`,
    link.replace(/.*token=/, "").replace(/.$/, "!"),
    `${uuid}.${"a".repeat(43)}`,
  ]) {
    expect((await post(`/avise-me/confirmar?token=${encodeURIComponent(token)}`)).statusCode).toBe(404);
    await post(`/avise-me/encerrar?token=${encodeURIComponent(token)}`);
  }
  expect(await pedidosOf(email)).toHaveLength(1);
});

test("a request moves to the account that confirms its address, and nothing is sent twice", async () => {
  const saved = await publish({ titulo: "Salvo" });
  const email = await follow(saved.path);
  await follow("/concursos-abertos", email);
  const user = await buildUser(on.api.deps.db, { email, user_type: "REGULAR" });
  await claimPedidos(on.api.deps, user.id);
  expect(await pedidosOf(email)).toMatchObject([{ lista: "", user_id: user.id }]);
  expect((await on.ask(user, "GET", "/api/concursos/favoritos")).items).toMatchObject([{ uuid: saved.uuid }]);
  const { pedidos_de_aviso } = await on.ask(user, "GET", "/api/users/me/export");
  expect(pedidos_de_aviso).toMatchObject([{ nome: "Concursos abertos", email }]);

  await on.ask(user, "PUT", "/api/users/me/preferences", preferencias({ salario_minimo: 1 }));
  wait();
  await publish({ titulo: "Combina" });
  await tell();
  const told = (await on.mailsTo(email)).filter(({ text }) => text.includes("Combina"));
  expect(told, "by the account alone").toHaveLength(1);
  expect(told[0]?.text).not.toContain("avise-me");
  await on.api.deps.pool.query("DELETE FROM users WHERE id = $1", [user.id]);
  expect(await pedidosOf(email), "goes with the account").toEqual([]);
});

test("a request stays on mail for an account with mail off, is in its export, and is deleted with it", async () => {
  const { uuid, body, path } = await publish();
  const email = await follow(path);
  await follow("/concursos-abertos", email);
  const user = await buildUser(on.api.deps.db, { email, habilitar_email: false });
  await purgePedidos(on.api.deps);
  expect((await on.ask(user, "GET", "/api/concursos/favoritos")).total).toBe(0);
  expect((await on.ask(user, "GET", "/api/users/me/export")).pedidos_de_aviso).toHaveLength(2);
  const known = await count(email);
  await change(uuid, { ...body, data_prova: "2027-03-07" });
  await tell();
  expect(await count(email)).toBe(known + 1);
  await on.api.deps.pool.query("DELETE FROM users WHERE id = $1", [user.id]);
  expect(await pedidosOf(email)).toEqual([]);
});

/** Registers an account for the address, and confirms it. */
async function register(email: string): Promise<void> {
  const { id } = await buildUser(on.api.deps.db, { email });
  await claimPedidos(on.api.deps, id);
  expect(await pedidosOf(email)).toEqual([]);
}

test("a reminder waiting for the morning moves to the account created in the night", async () => {
  const email = await follow((await publish({ data_fim_inscricao: "2026-11-24" })).path);
  const known = await count(email);
  await on.api.deps.pool.query("UPDATE calendario_andado SET ate = '2026-11-20'");
  on.api.deps.clock.set("2026-11-21T03:05:00Z");
  await on.walk();
  await on.work();
  const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
  expect(await createAvisosQueue(on.api.deps)(rows[0].id)).toBe(1);
  await register(email);
  on.api.deps.clock.set("2026-11-21T11:00:00Z");
  await mailAvisos();
  await on.dispatch(on.email);
  const told = (await on.mailsTo(email)).slice(known);
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("24/11/2026")]);
});

test("an event not yet matched when the account is created alerts the account", async () => {
  const { uuid, body, path } = await publish({ titulo: "Mudou antes" });
  const email = await follow(path);
  const known = await count(email);
  await change(uuid, { ...body, data_prova: "2027-03-07" });
  await on.settle();
  wait();
  await register(email);
  await tell();
  const told = (await on.mailsTo(email)).slice(known);
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("07/03/2027")]);
});

test("an event is sent once when the account is created meanwhile, whichever comes first", async () => {
  const { uuid, body, path } = await publish({ titulo: "Mudou no meio" });
  const [between, after] = [await follow(path), await follow(path)];
  await change(uuid, { ...body, data_prova: "2027-03-07" });
  await on.settle();
  await on.work();
  await register(between);
  await tell();
  await register(after);
  // The job may run again.
  await tell();
  const toldTo = async (email: string) =>
    (await on.subjectsTo(email)).filter((subject) => /prova adiada/i.test(subject));
  expect([await toldTo(between), await toldTo(after)]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test("an existing account saves the exam when the request is confirmed, within its plan", async () => {
  const email = newAddress();
  const user = await buildUser(on.api.deps.db, { email, user_type: "REGULAR" });
  for (let one = 0; one < 6; one += 1)
    await follow((await publish({ titulo: `Um de seis ${one}` })).path, email);
  const { total } = await on.ask(user, "GET", "/api/concursos/favoritos");
  expect([total, (await pedidosOf(email)).length]).toEqual([5, 1]);
});

test("an address that looks mistyped is questioned once, and accepted when sent again", async () => {
  const { path } = await publish();
  const typed = newAddress().replace(/@.*/, "@gmial.com");
  const doubted = await ask(typed, path);
  expect(doubted.statusCode).toBe(422);
  expect(doubted.body).toContain(`Você quis dizer ${typed.replace("gmial", "gmail")}?`);
  expect(await pedidosOf(typed)).toEqual([]);
  expect((await ask(typed, path, { visto: typed })).statusCode).toBe(303);
  expect(await pedidosOf(typed)).toHaveLength(1);
});

test("errors are explained in Portuguese on a page with the form, safe for any input", async () => {
  const { path } = await publish();
  const hostile = `"><script>alert(1)</script>@x`;
  const bad = await ask(hostile, path);
  expect(bad.statusCode).toBe(422);
  expect(bad.body).toContain("E-mail inválido");
  expect(bad.body).not.toContain("<script>alert");
  expect((await ask("", path)).body).toContain("E-mail é obrigatório");
  for (const sobre of [
    "",
    "/concurso/nada-99999999",
    "/concursos-abertos/zz",
    "https://x.example",
    "//x.example",
    `${path}\u0000`,
  ]) {
    const refused = await ask(newAddress(), sobre);
    expect([refused.statusCode, refused.headers["content-type"]], sobre).toEqual([
      422,
      "text/html; charset=utf-8",
    ]);
    expect(refused.body).not.toContain("x.example");
  }
  const filled = newAddress();
  expect((await ask(filled, path, { site: "http://spam.example" })).statusCode).toBe(303);
  expect(await pedidosOf(filled)).toEqual([]);
  const page = await on.api.app.inject({ url: path });
  expect(page.body).toContain(`name="sobre" value="${path}"`);
  expect(page.body).toContain('action="/avise-me"');
});

test("the answer is the same for known, unknown and blocked addresses", async () => {
  const { path } = await publish();
  const known = await follow(path);
  const account = (await buildUser(on.api.deps.db, { email: newAddress() })).email;
  const answers = [];
  for (const email of [newAddress(), known, account]) {
    const { statusCode, headers, body } = await ask(email, path);
    answers.push([statusCode, headers.location, body]);
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  on.api.deps.clock.set(testNow);
});

test("a network with too many requests must wait, and an address gets few mails from any number of them", async () => {
  const limited = await createTestApp({ RATE_LIMITS: "1" });
  const askFrom = (remoteAddress: string, email: string) =>
    limited.app.inject({
      method: "POST",
      url: "/avise-me",
      headers: form,
      remoteAddress,
      payload: new URLSearchParams({ email, sobre: "/concursos-abertos" }).toString(),
    });
  for (let one = 0; one < 20; one += 1)
    expect((await askFrom("10.1.1.1", `a${one}@pedidos.example`)).statusCode).toBe(303);
  const refused = await askFrom("10.1.1.1", "outra@pedidos.example");
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining("Muitos pedidos")]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);

  for (let one = 0; one < 8; one += 1)
    expect((await askFrom(`10.2.${one}.1`, "alvo@pedidos.example")).statusCode).toBe(303);
  const { rows } = await limited.deps.pool.query(
    `SELECT count(*)::integer AS n FROM pgboss.job WHERE name = 'avisos.confirm'
     AND (data ->> 'pedido_id')::integer = (SELECT id FROM pedidos_de_aviso WHERE email = 'alvo@pedidos.example')`,
  );
  expect(rows).toEqual([{ n: 6 }]);
  await limited.close();
});
