import type { AlertasExplicados, AvisoExplicado } from "@cav/contract/alerts/alert-reasons.ts";
import { describe, expect, test } from "vitest";
import { brasilia, settings } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { reasons } from "./alert-reasons.ts";

const on = openChannels({ walked: "2026-11-20", env: { ALERT_SETTLE_MINUTES: "0" } });

type User = Awaited<ReturnType<typeof on.candidate>>;
const suits = { salario_minimo: 1 };
const far = { data_fim_inscricao: "2026-12-20", data_prova: null };
const at = (time: string) => on.api.deps.clock.set(brasilia(time));
const set = (user: User, change: object) => on.ask(user, "PUT", settings, change);
const query = (text: string, values: unknown[]) => on.api.deps.pool.query(text, values);
const explain = (user: User, uuid: string): Promise<AlertasExplicados> =>
  on.ask(user, "GET", `/api/users/me/alerts/${uuid}`);
const codesOf = (avisos: AvisoExplicado[], kind: string) =>
  avisos.filter(({ tipo }) => tipo === kind).flatMap(({ motivos }) => motivos.map(({ codigo }) => codigo));
async function announced(user: User, uuid: string) {
  const { situacao, avisos } = await explain(user, uuid);
  expect(situacao).toBe("NAO_AVISADO");
  return codesOf(avisos, "NOVO_CONCURSO");
}
/** Publishes an exam while a user exists whose account is old. */
async function publishFor(user: User, overrides: Parameters<typeof on.publish>[0] = far) {
  await query("UPDATE users SET created_at = $2 WHERE id = $1", [user.id, brasilia("2026-01-01T08:00:00")]);
  const { uuid, body } = await on.publish(overrides);
  await on.match();
  return { uuid, body };
}

describe("an exam is not announced", () => {
  test("no announcement: the user has no preferences", async () => {
    const user = await buildUser(on.api.deps.db);
    const { uuid } = await publishFor(user);
    expect(await announced(user, uuid)).toEqual(["SEM_PREFERENCIAS"]);
  });

  test("no announcement: no match, with the unmet criterion of the best position", async () => {
    const user = await on.candidate({ salario_minimo: 99_000 });
    const { uuid } = await publishFor(user);
    expect(await announced(user, uuid)).toEqual(["NAO_COMBINA"]);
    const { falta } = await explain(user, uuid);
    expect(falta?.criterios).toContainEqual(
      expect.objectContaining({ criterio: "salario", situacao: "nao_atende" }),
    );
  });

  test("no announcement: a possible match, for a user who wants certain ones, with the unknown criterion", async () => {
    const user = await on.candidate({ ...suits, locais_prova: ["Recife - PE"] });
    await set(user, { so_certos: true });
    const { uuid } = await publishFor(user, { ...far, locais_prova: [] });
    expect(await announced(user, uuid)).toEqual(["SO_CERTOS"]);
    const { falta } = await explain(user, uuid);
    expect(falta?.criterios).toContainEqual(
      expect.objectContaining({ criterio: "locais_prova", situacao: "desconhecido" }),
    );
  });

  test("no announcement: the search is paused, or rests without premium", async () => {
    const user = await on.candidate(suits);
    await query("UPDATE preferencias SET pausada = true WHERE user_id = $1", [user.id]);
    const { uuid } = await publishFor(user);
    expect(await announced(user, uuid)).toEqual(["BUSCA_PAUSADA"]);
    const free = await on.candidate({ salario_minimo: 99_000 });
    await query(
      "INSERT INTO buscas (user_id, numero, nome, enviadas, salario_minimo) VALUES ($1, 2, 'Outra', '{}', 1)",
      [free.id],
    );
    const other = await publishFor(free);
    expect(await announced(free, other.uuid)).toEqual(["NAO_COMBINA", "BUSCA_SO_NO_PREMIUM"]);
  });

  test("no announcement: registrations ended before publication, account or searches existed", async () => {
    const user = await on.candidate(suits);
    const old = await publishFor(user, { ...far, data_fim_inscricao: "2026-11-10" });
    expect(await announced(user, old.uuid)).toEqual(["ENCERRADO_ANTES"]);
    const other = await buildUser(on.api.deps.db);
    const { uuid } = await publishFor(other, { ...far, data_fim_inscricao: "2026-11-25" });
    at("2026-11-28T09:00:00");
    const late = await buildUser(on.api.deps.db);
    await query("UPDATE users SET created_at = $2 WHERE id = $1", [late.id, brasilia("2026-11-27T08:00:00")]);
    expect(await announced(late, uuid)).toEqual(["ANTES_DA_CONTA"]);
    const saved = await on.candidate(suits);
    await query("UPDATE users SET created_at = $2 WHERE id = $1", [
      saved.id,
      brasilia("2026-01-01T08:00:00"),
    ]);
    await query("UPDATE preferencias SET updated_at = $2 WHERE user_id = $1", [
      saved.id,
      brasilia("2026-11-27T08:00:00"),
    ]);
    expect(await announced(saved, uuid)).toEqual(["ANTES_DAS_PREFERENCIAS"]);
  });

  test("no announcement: the exam is suspended, muted or given up", async () => {
    const user = await on.candidate(suits);
    const suspended = await publishFor(user, { ...far, status: "SUSPENSO" });
    expect(await announced(user, suspended.uuid)).toEqual(["NAO_ABERTO"]);
    const muted = await on.publish(far);
    await set(user, { silenciar: muted.uuid });
    await on.match();
    expect(await announced(user, muted.uuid)).toEqual(["SILENCIADO"]);
    const given = await on.publish(far);
    await on.ask(user, "PUT", `/api/concursos/${given.uuid}/favorito`);
    await on.ask(user, "PUT", `/api/concursos/${given.uuid}/situacao`, { situacao: "DESISTI" });
    await on.match();
    expect(await announced(user, given.uuid)).toEqual(["FICOU_PARA_TRAS"]);
  });

  test("no announcement: it is being prepared, or beyond the free plan's catch-up", async () => {
    const user = await on.candidate(suits);
    const { uuid } = await on.publish(far);
    await query("UPDATE preferencias SET updated_at = $2 WHERE user_id = $1", [
      user.id,
      on.api.deps.clock.now(),
    ]);
    expect(await announced(user, uuid)).toEqual(["PREPARANDO"]);
    at("2026-11-20T12:00:00");
    await query("UPDATE preferencias SET updated_at = $2 WHERE user_id = $1", [
      user.id,
      brasilia("2026-11-20T11:00:00"),
    ]);
    expect(await announced(user, uuid)).toEqual(["PLANO_GRATUITO"]);
  });
});

describe("a follower is not told", () => {
  test("no message: the reminder's day was not chosen by the follower", async () => {
    const user = await on.candidate(suits);
    await set(user, { lembretes: [1] });
    const { uuid } = await publishFor(user, { ...far, data_fim_inscricao: "2026-11-30" });
    await on.dispatch(on.email);
    at("2026-11-23T00:05:00");
    await on.walk();
    await on.match();
    const { situacao, avisos } = await explain(user, uuid);
    expect(situacao).toBe("AVISADO");
    expect(codesOf(avisos, "PRAZO")).toEqual(["LEMBRETE_DESLIGADO"]);
    expect(avisos[0]).toMatchObject({ tipo: "PRAZO", dia: "2026-11-30", entregas: [] });
  });

  test("no message between weekly digests: the last one said it", async () => {
    const user = await on.candidate(suits);
    await on.ask(user, "PUT", settings, { frequencia: "SEMANAL" });
    const { uuid } = await publishFor(user, { ...far, data_fim_inscricao: "2026-11-27" });
    await on.match();
    at("2026-11-24T00:05:00");
    await on.walk();
    await on.match();
    const { avisos } = await explain(user, uuid);
    expect(codesOf(avisos, "PRAZO")).toContain("RESUMO_SEMANAL");
  });

  test("no message of a change that made the exam match: its announcement said it", async () => {
    const user = await on.candidate({ salario_minimo: 6_000 });
    const { uuid, body } = await publishFor(user, {
      ...far,
      cargos: [{ nome: "Analista", salario: "2500.00" }],
    });
    at("2026-11-20T15:00:00");
    const cargos = [{ ...body.cargos[0], salario: "9000.00" }];
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, cargos });
    await on.work();
    const { situacao, avisos } = await explain(user, uuid);
    expect(situacao).toBe("AVISADO");
    expect(codesOf(avisos, "RETIFICACAO")).toEqual(["JA_DITO"]);
  });

  test("no message between Monday and Thursday by a search of the week, whatever the user's own frequency", async () => {
    const user = await on.candidate(suits, { user_type: "PREMIUM" });
    await query("UPDATE preferencias SET frequencia = 'SEMANAL' WHERE user_id = $1", [user.id]);
    const { uuid } = await publishFor(user, { ...far, data_fim_inscricao: "2026-11-27" });
    at("2026-11-24T00:05:00");
    await on.walk();
    await on.match();
    const { avisos } = await explain(user, uuid);
    expect(codesOf(avisos, "PRAZO")).toContain("RESUMO_SEMANAL");
  });

  test("no message about changes from before the user saved the exam", async () => {
    const user = await on.candidate({ salario_minimo: 99_000 });
    const { uuid, body } = await publishFor(user);
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_fim_inscricao: "2026-12-24" });
    await on.match();
    at("2026-11-20T15:00:00");
    await query(
      "INSERT INTO favoritos (user_id, concurso_id, created_at) SELECT $1, id, $3 FROM concursos WHERE uuid = $2",
      [user.id, uuid, on.api.deps.clock.now()],
    );
    const { avisos } = await explain(user, uuid);
    expect(codesOf(avisos, "RETIFICACAO")).toEqual(["SEGUIU_DEPOIS"]);
  });
});

test("each reason is a sentence, and its link leads to a page of the app", () => {
  const pages = new Set([
    "/perfil",
    "/perfil/alertas",
    "/perfil/conta",
    "/plans",
    "/minha-jornada",
    "/paginas",
  ]);
  for (const [codigo, { texto, link }] of Object.entries(reasons)) {
    const facts = { canal: "email" as const, quando: new Date(), dia: "2026-12-01", problema: "caiu" };
    expect(texto(facts), codigo).toMatch(/^[A-ZÀ-Ý].*\.$/);
    if (link) expect(pages, codigo).toContain(link.href.replace("#vigia-do-nome", ""));
  }
});
