import type { BuscaInput } from "@cav/contract/preferencias/buscas.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../../test/harness/empty.ts";
import { buildUser, concursoBody, preferencias } from "../../../test/harness/factories.ts";
import { nodesOf, planOf, queriesOf } from "../../../test/harness/plans.ts";
import { matchEvent } from "./alerts.ts";
import { matchUser } from "./late-joiners.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels({ ALERT_SETTLE_MINUTES: "0" });
});
afterAll(() => on.close());
beforeEach(async () => {
  const { pool, clock } = on.api.deps;
  // A Friday morning.
  clock.set("2026-11-20T13:00:00Z");
  await deleteConcursosAndPreferencias(pool);
  await pool.query("DELETE FROM pgboss.job WHERE name = 'alerts.catch-up'");
});

type Wants = Parameters<typeof preferencias>[0];
type Manner = Partial<Pick<BuscaInput, "canais" | "frequencia" | "pausada">>;

const bodyOf = (nome: string, [wants, manner]: [Wants, Manner?]) => ({
  nome,
  ...manner,
  preferencias: preferencias(wants),
});
let phones = 0;

/** Creates a premium user with a phone and these searches. */
async function readerWith(...buscas: [Wants, Manner?][]) {
  phones += 1;
  const telefone = `55119333${String(phones).padStart(5, "0")}`;
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM", habilitar_whatsapp: true, telefone });
  for (const [index, one] of buscas.entries())
    await (index === 0
      ? on.ask(user, "PUT", "/api/users/me/buscas/1", bodyOf("Tribunais", one))
      : on.ask(user, "POST", "/api/users/me/buscas", bodyOf(`Busca ${index + 1}`, one)));
  return { ...user, telefone };
}

/** Runs the workers: catches up waiting users, then sends what is due. Returns how many waited. */
async function work(): Promise<number> {
  const { rows } = await on.api.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name = 'alerts.catch-up' RETURNING (data ->> 'user_id')::integer AS id",
  );
  for (const { id } of rows) await matchUser(on.api.deps, id);
  await on.work();
  return rows.length;
}

const cargo = (salario: string, vagas = "5") => ({
  nome: "Auditor",
  salario,
  vagas_por_cota: { AMPLA_CONCORRENCIA: vagas },
});
const publish = (titulo: string, ...cargos: ReturnType<typeof cargo>[]) =>
  on.publish({ titulo, data_fim_inscricao: "2026-12-20", data_prova: null, cargos });
const at = (time: string) => on.api.deps.clock.set(new Date(`2026-11-${time}`));

test("an exam that matches several searches is one message, by the channels of each", async () => {
  const reader = await readerWith(
    [{ salario_minimo: 8_000 }, { canais: ["email"] }],
    [{ vagas_minimas: 5 }, { canais: ["whatsapp"] }],
  );
  await work();
  await publish("Ambas", cargo("9000.00", "7"));
  await publish("Vagas", cargo("3000.00", "7"));
  await publish("Salário", cargo("9000.00", "2"));
  await work();
  const mails = await on.mailsTo(reader.email);
  expect(mails.map(({ subject }) => subject.split(": ").at(-1)).toSorted()).toEqual(["Ambas", "Salário"]);
  const both = mails.find(({ subject }) => subject.endsWith(": Ambas"));
  for (const part of [both?.text, both?.html]) expect(part).toContain("Buscas: Tribunais, Busca 2");
  expect(mails.find(({ subject }) => subject.endsWith(": Salário"))?.text).toContain("Busca: Tribunais");
  const channels = (await on.deliveriesOf(reader)).map(({ channel }) => channel).toSorted();
  expect(channels).toEqual(["email", "email", "whatsapp", "whatsapp"]);

  const alone = await on.candidate({ salario_minimo: 8_000 });
  await work();
  expect((await on.mailsTo(alone.email)).map(({ text }) => text).join()).not.toContain("Busca");
});

test("where none of a search's channels is on, alerts use the channels that are", async () => {
  const reader = await readerWith([{ salario_minimo: 8_000 }, { canais: ["whatsapp"] }]);
  await on.ask(reader, "PUT", "/api/alertas/ajustes", { habilitar_whatsapp: false });
  await publish("TRT", cargo("9000.00"));
  const draft = concursoBody({ titulo: "Rascunho", cargos: [cargo("9000.00")] });
  const reach = await on.asAdmin("POST", "/api/concursos/alcance", draft);
  expect(reach).toEqual({ candidatos: 1, avisados: 1, por_canal: { email: 1, whatsapp: 0 } });
  await work();
  expect(await on.subjectsTo(reader.email)).toHaveLength(1);
});

test("the most urgent frequency of matching searches applies, and nothing is sent twice", async () => {
  const manner = { canais: ["email" as const] };
  const reader = await readerWith(
    [{ salario_minimo: 8_000 }, { ...manner, frequencia: "DIARIO" }],
    [{ vagas_minimas: 50 }, { ...manner, frequencia: "NA_HORA" }],
    [{ salario_minimo: 20_000 }, { ...manner, frequencia: "SEMANAL" }],
  );
  await publish("Já", cargo("9000.00", "60"));
  await publish("Amanhã", cargo("9000.00", "1"));
  await publish("Também amanhã", cargo("21000.00", "1"));
  await work();
  expect(await on.subjectsTo(reader.email)).toEqual([expect.stringMatching(/: Já$/)]);
  at("21T11:00:00Z");
  await work();
  at("23T11:00:00Z");
  await work();
  const [, digest, ...more] = await on.mailsTo(reader.email);
  expect(more).toEqual([]);
  expect(digest?.subject).toMatch(/\. E mais 1$/);
  expect(digest?.text).not.toContain("* Já");
});

test("a user's own frequency applies where a search has none, and alone on the free plan", async () => {
  const reader = await readerWith([{ salario_minimo: 8_000 }, { frequencia: "SEMANAL" }]);
  await on.api.deps.pool.query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [reader.id]);
  await publish("TRT", cargo("9000.00"));
  await work();
  expect(await on.subjectsTo(reader.email)).toHaveLength(1);
});

test("where one of the matching searches has no frequency, the user's own counts if it is sooner", async () => {
  const reader = await readerWith(
    [{ salario_minimo: 8_000 }, { frequencia: "SEMANAL" }],
    [{ vagas_minimas: 50 }],
  );
  await publish("Segunda", cargo("9000.00", "1"));
  await publish("Já", cargo("9000.00", "60"));
  await work();
  expect(await on.subjectsTo(reader.email)).toEqual([expect.stringMatching(/: Já$/)]);
});

test("a resting or paused search alerts nobody; once active, open exams come in one message", async () => {
  const reader = await readerWith([{ salario_minimo: 8_000 }], [{ vagas_minimas: 50 }]);
  const asAdmin = async (user_type: string) => {
    const { uuid, telefone } = reader;
    const rights = { nome: "Ana", telefone, user_type, habilitar_email: true, habilitar_whatsapp: false };
    await on.asAdmin("PUT", `/api/users/admin/users/${uuid}`, rights);
  };
  await asAdmin("REGULAR");
  expect(await work()).toBe(2);
  await publish("TRT", cargo("1000.00", "60"));
  await publish("TCE", cargo("1000.00", "70"));
  await work();
  expect(await on.subjectsTo(reader.email)).toEqual([]);
  await asAdmin("PREMIUM");
  expect(await work()).toBe(1);
  expect(await on.subjectsTo(reader.email)).toEqual([expect.stringMatching(/\. E mais 1$/)]);

  const second = (pausada: boolean) =>
    on.ask(
      reader,
      "PUT",
      "/api/users/me/buscas/2",
      bodyOf("Muitas vagas", [{ vagas_minimas: 50 }, { pausada }]),
    );
  await second(true);
  await publish("TJ", cargo("1000.00", "80"));
  expect(await work()).toBe(0);
  expect(await on.subjectsTo(reader.email)).toHaveLength(1);
  await second(false);
  expect(await work()).toBe(1);
  expect((await on.subjectsTo(reader.email)).slice(1)).toEqual([expect.stringMatching(/: TJ$/)]);
  // Another name or channel finds nothing new.
  await on.ask(
    reader,
    "PUT",
    "/api/users/me/buscas/2",
    bodyOf("Vagas", [{ vagas_minimas: 50 }, { canais: ["email"] }]),
  );
  expect(await work()).toBe(0);
});

test("an exam that one search loses and another still matches is not lost", async () => {
  const manner = { canais: ["email" as const] };
  const kept = await readerWith([{ salario_minimo: 8_000 }, manner], [{ vagas_minimas: 5 }, manner]);
  const lost = await readerWith([{ salario_minimo: 8_000 }, manner], [{ vagas_minimas: 50 }, manner]);
  const { uuid, body } = await publish("TRT", cargo("9000.00"));
  await work();
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, cargos: [cargo("7000.00")] });
  await on.settle();
  await work();
  const [of, other] = await Promise.all(
    [kept, lost].map(async ({ email }) => (await on.mailsTo(email)).slice(1)),
  );
  expect(other?.map(({ subject }) => subject)).toEqual(["Não combina mais: TRT"]);
  expect(of?.map(({ text }) => text).join()).toContain("de R$ 9.000,00 para R$ 7.000,00");
  expect(of?.map(({ text }) => text).join()).not.toContain("deixou de combinar");
});

test("users with channels per search are matched in one query, not each among all others", async () => {
  const { pool, clock } = on.api.deps;
  await pool.query(`
    WITH novos AS (
      INSERT INTO users (nome, email, user_type)
      SELECT 'Pessoa ' || n, 'muitas' || n || '@teste.example', 'PREMIUM' FROM generate_series(1, 3000) n RETURNING id)
    INSERT INTO preferencias (user_id, enviadas, salario_minimo, canais, frequencia)
    SELECT id, '{}', 8000, '{email}', 'DIARIO' FROM novos`);
  await pool.query("ANALYZE users, preferencias_match, buscas_match, alert_settings");
  await publish("TRT", cargo("9000.00"));
  const { rows: events } = await pool.query("SELECT id FROM alert_events");
  const asked = await queriesOf(pool, async (db) =>
    expect(await matchEvent({ db, clock, config: on.api.deps.config }, events[0].id)).toBe(3_000),
  );

  const statement = asked.find((one) => one.sql.includes("INSERT INTO deliveries"));
  const nodes = statement ? nodesOf(await planOf(pool, statement)) : [];
  expect(nodes).toContainEqual(expect.objectContaining({ "Node Type": "Hash Join", "Join Type": "Full" }));
  const inLoops = nodes
    .filter((node) => node["Node Type"] === "Nested Loop")
    .flatMap(({ Plans: [, inner] = [] }) => (inner ? nodesOf(inner) : []));
  expect(inLoops.filter((node) => node["Node Type"] === "CTE Scan")).toEqual([]);
});
