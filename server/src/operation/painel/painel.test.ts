import type { FailedCause } from "@cav/contract/alerts/notifications.ts";
import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { type BuiltUser, buildUser, signInAs, statusFixo } from "../../../test/harness/factories.ts";
import { mentorSteps } from "../../../test/harness/mentores.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
  on.api.deps.clock.set("2026-11-20T12:00:00Z");
});
afterAll(() => on.close());

const ask = (path: string) => on.asAdmin("GET", `/api/admin/painel/${path}`, {});

test("exams whose status differs from their dates are listed, with the expected status", async () => {
  expect(await ask("divergentes")).toEqual({ total: 0, items: [] });
  const dates = { data_inicio_inscricao: "2026-11-01", data_fim_inscricao: "2026-12-20" };
  await on.publish({ titulo: "Em dia", ...dates });
  const { uuid } = await on.publish({ titulo: "Adiantado", ...dates, ...statusFixo("FINALIZADO") });
  await on.publish({ titulo: "Parado", ...dates, status: "SUSPENSO" });
  await on.publish({
    titulo: "Ainda com uma prova",
    ...{ data_inicio_inscricao: "2026-09-01", data_fim_inscricao: "2026-10-01", data_prova: "2026-11-15" },
    status: "AGUARDANDO_PROVAS",
    cargos: [{ nome: "Juiz" }, { nome: "Escrivão", data_prova: "2026-11-29" }],
  });
  expect(await ask("divergentes")).toEqual({
    total: 1,
    items: [{ uuid, titulo: "Adiantado", status: "FINALIZADO", pelas_datas: "INSCRICOES_ABERTAS" }],
  });
});

test("each of the last thirty days has figures equal to the tables'", async () => {
  await on.candidate({ salario_minimo: 1_000 });
  await on.publish({ titulo: "Novo", data_fim_inscricao: "2026-12-20", cargos: [{ salario: "9000.00" }] });
  await on.work();
  const { pool } = on.api.deps;
  await pool.query(
    "UPDATE users SET created_at = '2026-11-20T02:30:00Z' WHERE id = (SELECT min(id) FROM users)",
  );
  await pool.query("UPDATE users SET created_at = '2020-01-01' WHERE id = (SELECT max(id) FROM users)");
  const { dias } = await ask("numeros");
  expect(dias).toHaveLength(30);
  expect([dias[0].dia, dias[29].dia]).toEqual(["2026-10-22", "2026-11-20"]);
  // This registration was at 23:30 of the day before, in Brasília.
  expect(dias[28].cadastros).toBe(1);
  const counted = async (sql: string) => (await pool.query(sql)).rows[0].total;
  const sum = (fact: string) =>
    dias.reduce((total: number, day: Record<string, number>) => total + (day[fact] ?? 0), 0);
  expect(sum("acontecimentos")).toBe(await counted("SELECT count(*)::integer AS total FROM alert_events"));
  expect(sum("email")).toBe(
    await counted(
      "SELECT count(*)::integer AS total FROM deliveries WHERE channel = 'email' AND status = 'sent'",
    ),
  );
  expect(sum("email")).toBeGreaterThan(0);
});

describe("two screens that count the same thing", () => {
  // One administrator for all tests: each further one would be counted.
  let boss: BuiltUser;
  beforeAll(async () => {
    boss = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
  });
  const asBoss = (path: string) => on.ask(boss, "GET", `/api${path}`);
  /** Returns a list's total. */
  async function totalOf(path: string): Promise<number> {
    const headers = await signInAs(on.api.deps, boss);
    const { headers: told } = await on.api.app.inject({ url: `/api${path}`, headers });
    return Number(told["x-total-count"]);
  }

  test("cards, list and lists by type count the same users", async () => {
    await on.candidate({}, { user_type: "PREMIUM" });
    await on.candidate({}, { user_type: "ADMIN", papel: "SUPORTE" });
    const { total, premium, free, admin } = await asBoss("/users/statistics");
    const ofType = (type: string) => totalOf(`/users/?limit=1&user_type=${type}`);
    expect(total).toBe(premium + free + admin);
    expect(await totalOf("/users/?limit=1")).toBe(total);
    expect([await ofType("PREMIUM"), await ofType("REGULAR"), await ofType("ADMIN")]).toEqual([
      premium,
      free,
      admin,
    ]);
  });

  test("front page, all lists and the preview count the same exams", async () => {
    const user = await on.candidate({ salario_minimo: 5_000 });
    const cargos = [{ salario: "9000.00" }];
    const ends = { data_inicio_inscricao: "2026-11-01", data_fim_inscricao: "2026-12-20", cargos };
    await on.publish({ titulo: "Aberto", ...ends });
    await on.publish({
      titulo: "Por abrir",
      ...ends,
      data_inicio_inscricao: "2026-12-01",
      status: "EDITAL_ABERTO",
    });
    const over = { data_fim_inscricao: "2026-11-10", status: "AGUARDANDO_PROVAS" as const, cargos };
    await on.publish({ titulo: "Encerrado", ...over });
    const isOpen = ({ resumo }: ConcursoResumo) => resumo.prazo.aberto;
    const all = (await on.ask(user, "GET", "/api/concursos?size=100")).items.filter(isOpen);
    const { concursos_abertos } = await on.ask(user, "GET", "/api/site/numeros");
    expect(concursos_abertos).toBe(all.length);

    const my = await on.ask(user, "GET", "/api/concursos/my");
    expect(my.total_available).toBe(
      my.total_combina + my.total_pode_combinar + my.total_encerrados + my.total_previstos,
    );
    expect(my.total_encerrados).toBeGreaterThan(0);
    const { preferencias } = await on.ask(user, "GET", "/api/users/me");
    const would = await on.ask(user, "POST", "/api/users/me/preferences/preview", preferencias);
    expect(would.concursos).toBe(my.total_combina + my.total_pode_combinar);
    expect(would.combinam).toBe(my.total_combina);
  });

  test("waiting, causes and a channel's list count the same failures", async () => {
    const user = await on.candidate({ salario_minimo: 8_000 });
    await on.publish({ titulo: "Falha", data_fim_inscricao: "2026-12-20", cargos: [{ salario: "9000.00" }] });
    await on.work();
    await on.api.deps.pool.query(
      "UPDATE deliveries SET status = 'failed', last_error = '550' WHERE user_id = $1",
      [user.id],
    );
    const ofMail = ({ canal }: { canal: string }) => canal === "email";
    const sum = (causes: FailedCause[]) =>
      causes.filter(ofMail).reduce((total, cause) => total + cause.total, 0);
    const waiting = sum((await asBoss("/notifications/health")).falhas);
    expect(waiting).toBeGreaterThan(0);
    expect(sum(await asBoss("/notifications/failed/causes"))).toBe(waiting);
    expect(await totalOf("/notifications/failed?channel=email&limit=1")).toBe(waiting);
    const { dias } = await asBoss("/notifications/stats");
    const failedOf = (total: number, { falhas }: { falhas: number }) => total + falhas;
    expect(dias.filter(ofMail).reduce(failedOf, 0)).toBe(waiting);
  });

  test("the card and the list count the same waiting mentors", async () => {
    await mentorSteps(() => on).mentor();
    const waiting = await asBoss("/admin/mentores?revisao=PENDENTE&size=1");
    const every = await asBoss("/admin/mentores?size=1");
    expect(waiting.total).toBe(1);
    expect(every.total).toBe(1);
  });
});
