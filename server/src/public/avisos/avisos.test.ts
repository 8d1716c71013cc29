import { expect, test } from "vitest";
import { linkIn, newAddress, openAvisos } from "../../../test/harness/avisos-stage.ts";
import { buildUser, knownLocais } from "../../../test/harness/factories.ts";
import { mailProviders } from "../../../test/harness/mail-providers.ts";
import { dsn } from "../../../test/harness/mail-report.ts";
import { macOf } from "../../platform/secrets.ts";
import { claimPedidos } from "./claim.ts";
import { createAvisosQueue, createRefusalHandler } from "./tell.ts";

const bounces = "um-segredo-das-devolucoes";
const provider = mailProviders.mailgun;

const {
  on,
  post,
  ask,
  publish,
  change,
  take,
  mailLinks,
  mailAvisos,
  tell,
  lastTo,
  count,
  pedidosOf,
  follow,
} = openAvisos({
  MAIL_BOUNCE_TOKEN: bounces,
  MAIL_RETURN_PATH: "volta@teste.example",
  MAIL_EVENTS_PROVIDER: "mailgun",
  MAIL_EVENTS_KEY: provider.key,
});

test("a confirmed request gets an exam's changes, with a one-click way to end it", async () => {
  const { uuid, body, path } = await publish({ titulo: "TRT <b>2</b>" });
  const email = await follow(path);
  await change(uuid, { ...body, data_prova: "2027-03-07" });
  await tell();
  const mail = await lastTo(email);
  expect(mail.subject).toContain("TRT <b>2</b>: ");
  expect(mail.text).toContain("07/03/2027");
  expect(mail.text).toContain("pediu para ser avisado de: TRT <b>2</b>");
  expect(mail.text).toContain(path);
  expect(mail.html).not.toContain("<b>2</b>");
  const end = linkIn(mail.text, "encerrar");
  expect(mail.headers["list-unsubscribe"]).toContain(end);
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail.headers["feedback-id"]).toBe("pedido::alerta:concursoavista");

  await tell();
  expect(await count(email), "once, however often the event is told").toBe(2);
  expect((await on.api.app.inject({ url: end })).body).toContain("Parar");
  expect(await pedidosOf(email), "a link that is only opened ends nothing").toHaveLength(1);
  const ended = await post(end, { "List-Unsubscribe": "One-Click" });
  expect([ended.statusCode, ended.body]).toEqual([200, expect.stringContaining("Avisos encerrados")]);
  expect((await post(end)).statusCode, "ended twice is ended").toBe(200);
  expect(await pedidosOf(email)).toEqual([]);
  await change(uuid, { ...body, data_prova: "2027-04-04" });
  await tell();
  expect(await count(email)).toBe(2);
});

test("a list's request gets each exam that joins it, once", async () => {
  await publish({ titulo: "Antigo", cargos: [{ locais_trabalho: [knownLocais.recife.id] }] });
  const email = await follow("/concursos-abertos/pe");
  await follow("/concursos-abertos/pe/recife", email);
  await publish({
    titulo: "De Recife",
    cargos: [{ nome: "Médica", locais_trabalho: [knownLocais.recife.id] }],
  });
  await publish({ titulo: "De longe", cargos: [{ locais_trabalho: [knownLocais.beloHorizonte.id] }] });
  await tell();
  const mails = await on.mailsTo(email);
  expect(mails.slice(2).map(({ subject }) => subject)).toEqual(["De Recife: novo concurso"]);
  expect(mails[2]?.text).toContain("Médica");
  expect(mails[2]?.text).toContain("Concursos abertos em Pernambuco");
});

test("an exam that a change adds to a list is sent to earlier requests only", async () => {
  const before = await follow("/concursos-abertos/pe");
  const { uuid, body, path } = await publish({ titulo: "Chega depois" });
  await tell();
  const since = await follow("/concursos-abertos/pe");
  const [itself, all] = [await follow(path, newAddress()), await follow("/concursos-abertos")];
  await follow("/concursos-abertos/pe", itself);
  const cargos = body.cargos.map((cargo) => ({ ...cargo, locais_trabalho: [knownLocais.recife.id] }));
  await change(uuid, { ...body, cargos });
  await tell();
  const after = await follow("/concursos-abertos/pe");
  await change(uuid, { ...body, cargos, valor_inscricao: 70 });
  await tell();
  const toldTo = async (email: string) =>
    (await on.subjectsTo(email)).filter((subject) => subject === "Chega depois: novo concurso").length;
  expect(await Promise.all([before, since, itself, all, after].map(toldTo))).toEqual([1, 1, 0, 0, 0]);
});

/** An exam without a known notice. */
const foreseen: Parameters<typeof publish>[0] = {
  ...{ data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null, edital_url: null },
  titulo: "Previsto",
  status: "PREVISTO",
  cargos: [{ locais_trabalho: [knownLocais.recife.id] }],
};

test("a list's request gets a foreseen exam when its notice comes", async () => {
  const { uuid, body } = await publish(foreseen);
  const email = await follow("/concursos-abertos/pe");
  await tell();
  expect(await count(email)).toBe(1);
  await change(uuid, { ...body, data_fim_inscricao: "2026-12-20" });
  await tell();
  await tell();
  const mails = await on.mailsTo(email);
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual(["Previsto: novo concurso"]);
});

test.each([
  [
    "for its list, of its dates",
    true,
    { data_fim_inscricao: "2026-12-20" },
    "Previsto: saiu o edital, inscrições até 20/12",
  ],
  ["for its list, where nothing else is known", true, { status: "EDITAL_ABERTO" }, "Previsto: saiu o edital"],
  [
    "for nothing else, where nothing else is known",
    false,
    { status: "EDITAL_ABERTO" },
    "Previsto: saiu o edital",
  ],
])(
  "a foreseen exam's request gets its notice once, also when the address asked %s",
  async (_, withLista, notice, subject) => {
    const { uuid, body, path } = await publish(foreseen);
    const email = await follow(path);
    if (withLista) await follow("/concursos-abertos", email);
    const before = await count(email);
    await change(uuid, { ...body, ...notice });
    await tell();
    expect((await on.subjectsTo(email)).slice(before)).toEqual([subject]);
    expect((await lastTo(email)).text).toContain(path);
  },
);

test("a reminder comes before the deadline, and outdated ones are left out", async () => {
  const { uuid, body, path } = await publish({ data_fim_inscricao: "2026-11-24" });
  const email = await follow(path);
  await on.api.deps.pool.query("UPDATE calendario_andado SET ate = '2026-11-20'");
  on.api.deps.clock.set("2026-11-21T13:00:00Z");
  await on.walk();
  await tell();
  expect((await lastTo(email)).subject).toMatch(/encerram em 3 dias/);
  const known = await count(email);
  await change(uuid, { ...body, status: "SUSPENSO" });
  await on.settle();
  const queue = createAvisosQueue(on.api.deps);
  const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
  await queue(rows[0].id);
  await change(uuid, { ...body, status: "INSCRICOES_ABERTAS" });
  await mailAvisos();
  expect(await count(email)).toBe(known);
});

test("deleting an exam deletes its requests, and their links say so", async () => {
  const { uuid, path } = await publish();
  const email = await follow(path);
  const end = linkIn((await lastTo(email)).text, "confirmar");
  await on.remove(uuid);
  expect(await pedidosOf(email)).toEqual([]);
  expect((await post(end)).statusCode).toBe(404);
  expect((await ask(email, path)).statusCode).toBe(422);
});

test("a dead address gets no more mail", async () => {
  const { path } = await publish();
  const email = await follow(path);
  const messageId = (await lastTo(email)).headers["message-id"] ?? "";
  const report = (id: string) =>
    on.api.app.inject({
      method: "POST",
      url: "/api/mail/bounces",
      headers: { "content-type": "message/rfc822", authorization: `Bearer ${bounces}` },
      payload: dsn([`Final-Recipient: rfc822;${email}`, "Action: failed", "Status: 5.1.1"], {
        quoted: [`Message-ID: ${id}`],
      }),
    });
  await report(messageId.replace(/-[0-9a-f]{20}@/, "-00000000000000000000@"));
  expect(await take("avisos.refuse"), "a stranger's word counts for nothing").toEqual([]);
  await report(messageId);
  const handle = createRefusalHandler(on.api.deps);
  for (const data of await take("avisos.refuse")) await handle(data);
  expect(await pedidosOf(email)).toEqual([]);
  const known = await count(email);
  expect((await ask(email, path)).headers.location, "nobody is told so").toBe("/avise-me/pedido");
  await mailLinks();
  expect(await count(email)).toBe(known);
});

test("an address that reported spam gets no more mail, even with an account", async () => {
  const email = await follow("/concursos-abertos");
  const user = await buildUser(on.api.deps.db, { email });
  await claimPedidos(on.api.deps, user.id);
  const messageId = (await lastTo(email)).headers["message-id"] ?? "";
  const signedAt = on.api.deps.clock.now();
  const { body, headers } = provider.post({ kind: "complaint", address: email, messageId, signedAt });
  const url = "/api/mail/events/mailgun";
  expect((await on.api.app.inject({ method: "POST", url, headers, payload: body })).statusCode).toBe(204);
  const handle = createRefusalHandler(on.api.deps);
  for (const data of await take("avisos.refuse")) await handle(data);
  expect(await pedidosOf(email)).toEqual([]);
  expect(await on.ask(user, "GET", "/api/alertas/ajustes")).toMatchObject({ email_reclamado: true });
});

test("an account's requests follow its address", async () => {
  const [before, after] = [await follow("/concursos-abertos"), newAddress()];
  await publish({ titulo: "Antes da mudança" });
  await tell();
  const end = linkIn((await lastTo(before)).text, "encerrar");
  const user = await buildUser(on.api.deps.db, { email: before });
  await claimPedidos(on.api.deps, user.id);
  await on.api.deps.pool.query("UPDATE users SET email = $2 WHERE id = $1", [user.id, after]);
  const known = await count(before);
  await publish({ titulo: "Depois da mudança" });
  await tell();
  expect(await count(before), "nothing to an address that was given up").toBe(known);
  expect((await lastTo(after)).subject).toContain("Depois da mudança");
  expect(await pedidosOf(after)).toMatchObject([{ lista: "", user_id: user.id }]);
  expect((await post(end)).statusCode, "the way out of a mail that went to the former address").toBe(200);
  expect(await pedidosOf(after)).toEqual([]);
});

test("end links of an older release still work", async () => {
  const email = await follow("/concursos-abertos");
  const [{ uuid }] = await pedidosOf(email);
  const mac = macOf(on.api.deps.config.jwtSecret, "aviso-encerrar", uuid, email, 0).toString("base64url");
  expect((await post(`/avise-me/encerrar?token=${uuid}.${mac}`)).statusCode).toBe(200);
  expect(await pedidosOf(email)).toEqual([]);
});
