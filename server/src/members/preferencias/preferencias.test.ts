import { describe, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  cursos,
  knownLocais,
  preferencias,
  signInAs,
  statusFixo,
} from "../../../test/harness/factories.ts";

const api = openApp();

const headersOf = async (user_type: "REGULAR" | "PREMIUM" | "ADMIN" = "PREMIUM") =>
  signInAs(api.deps, await buildUser(api.deps.db, { user_type }));

function save(headers: Record<string, string>, payload: object) {
  return api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
}

test("preferences are returned as sent", async () => {
  const headers = await headersOf();
  const sent = preferencias({
    salario_minimo: 4321.5,
    vagas_minimas: null,
    locais_prova: ["bom jesus", knownLocais.recife.id, "Belo Horizonte - MG"],
    nivel_escolaridade: ["SUPERIOR"],
    cursos_especificos: [cursos.direito.id],
    tiposCota: ["AMPLA_CONCORRENCIA"],
  });
  const response = await save(headers, sent);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().preferencias).toEqual(sent);
  const me = await api.app.inject({ url: "/api/users/me", headers });
  expect(me.json().preferencias).toEqual(sent);
});

describe("the free plan's limit", () => {
  test.each([
    [{ salario_minimo: 1, vagas_minimas: 1, nivel_escolaridade: ["MEDIO" as const] }, 200],
    [{ locais_prova: ["Recife - PE"], locais_trabalho: ["Recife - PE"], cursos_especificos: [1] }, 200],
    [
      {
        salario_minimo: 1,
        tiposCota: ["AMPLA_CONCORRENCIA" as const],
        nivel_escolaridade: ["MEDIO" as const, "SUPERIOR" as const],
      },
      200,
    ],
    [
      { salario_minimo: 1, vagas_minimas: 1, nivel_escolaridade: ["MEDIO" as const, "SUPERIOR" as const] },
      403,
    ],
    [{ cursos_especificos: [1, 2, 3], salario_minimo: 0.01 }, 403],
  ])("%j is answered with %i", async (wants, status) => {
    const response = await save(await headersOf("REGULAR"), preferencias(wants));
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(response.json().type).toBe("/problems/plan-limit");
    expect((await save(await headersOf("PREMIUM"), preferencias(wants))).statusCode).toBe(200);
    expect((await save(await headersOf("ADMIN"), preferencias(wants))).statusCode).toBe(200);
  });
});

test("unknown places and courses are refused by name, and nothing is stored", async () => {
  const headers = await headersOf();
  const response = await save(
    headers,
    preferencias({
      locais_prova: ["Recife - PE", "Lugar Nenhum"],
      locais_trabalho: [999],
      cursos_especificos: [1, 77],
    }),
  );
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([
    { field: "locais_prova.1", message: 'A cidade "Lugar Nenhum" não existe.' },
    { field: "locais_trabalho.0", message: 'A cidade "999" não existe.' },
    { field: "cursos_especificos.1", message: "O curso 77 não existe." },
  ]);
  expect((await api.app.inject({ url: "/api/users/me", headers })).json().preferencias.locais_prova).toEqual(
    [],
  );
});

test("a course can't be chosen twice", async () => {
  const response = await save(await headersOf(), preferencias({ cursos_especificos: [1, 1] }));
  expect(response.json().errors).toEqual([
    { field: "cursos_especificos", message: "Curso repetido na lista." },
  ]);
});

test.each([
  [{ salario_minimo: -1 }, "salario_minimo"],
  [{ salario_minimo: "muito" }, "salario_minimo"],
  [{ vagas_minimas: 1.5 }, "vagas_minimas"],
  [{ nivel_escolaridade: ["DOUTORADO"] }, "nivel_escolaridade.0"],
  [{ tiposCota: ["OUTRA"] }, "tiposCota.0"],
  [{ cursos_especificos: [2 ** 31] }, "cursos_especificos.0"],
  [{ locais_prova: [2 ** 31] }, "locais_prova.0"],
  [{ locais_trabalho: ["Reci\u0000fe - PE"] }, "locais_trabalho.0"],
])("%j is refused at its field", async (wrong, field) => {
  const response = await save(await headersOf(), { ...preferencias({}), ...wrong });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors[0].field).toBe(field);
});

describe("quotas that reveal sensitive data", () => {
  const wants = preferencias({ tiposCota: ["QUILOMBOLA"] });

  test("sensitive quotas need a consent, which is stored and asked once", async () => {
    const headers = await headersOf();
    const refused = await save(headers, wants);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().type).toBe("/problems/consent-required");

    expect((await save(headers, { ...wants, consentimento_cotas: true })).json().consentimento_cotas).toBe(
      true,
    );
    expect((await save(headers, wants)).statusCode).toBe(200);
    const { uuid } = (await api.app.inject({ url: "/api/users/me", headers })).json();
    const { rows } = await api.deps.pool.query(
      `SELECT count(*)::int AS n FROM consentimentos c JOIN users u ON u.id = c.user_id
       WHERE u.uuid = $1 AND c.tipo = 'COTAS' AND c.concedido`,
      [uuid],
    );
    expect(rows[0].n).toBe(1);
  });

  test("sensitive quotas can't be kept when the consent is withdrawn", async () => {
    const headers = await headersOf();
    await save(headers, { ...wants, consentimento_cotas: true });
    expect((await save(headers, { ...wants, consentimento_cotas: false })).statusCode).toBe(400);
    const without = await save(headers, {
      ...preferencias({ salario_minimo: 1 }),
      consentimento_cotas: false,
    });
    expect(without.json()).toMatchObject({ consentimento_cotas: false, preferencias: { tiposCota: [] } });
  });
});

test("empty preferences recommend nothing", async () => {
  const headers = await headersOf();
  await save(headers, preferencias({ salario_minimo: 1 }));
  await save(headers, preferencias({}));
  const mine = await api.app.inject({ url: "/api/concursos/my", headers });
  expect(mine.json().preferences_updated).toBe(false);
});

test("preferences need a session", async () => {
  expect((await save({}, preferencias({}))).statusCode).toBe(401);
});

describe("the preview", () => {
  const preview = (headers: Record<string, string>, payload: object) =>
    api.app.inject({ method: "POST", url: "/api/users/me/preferences/preview", headers, payload });

  test("the preview counts the open exams that would match, and stores nothing", async () => {
    const admin = await headersOf("ADMIN");
    const publish = (overrides: object) =>
      api.app.inject({
        method: "POST",
        url: "/api/concursos",
        headers: admin,
        payload: concursoBody(overrides),
      });
    await publish({ cargos: [{ salario: "81000" }] });
    await publish({ cargos: [{ salario: "82000" }] });
    await publish({ cargos: [{ salario: "83000" }], data_fim_inscricao: "2026-11-19" });
    await publish({ cargos: [{ salario: "83000" }], status: "SUSPENSO" });
    const headers = await headersOf("REGULAR");
    const wants = preferencias({ salario_minimo: 81_000, locais_trabalho: ["Belo Horizonte - MG"] });
    const found = async (change: object) => (await preview(headers, { ...wants, ...change })).json();
    expect(await found({})).toMatchObject({ concursos: 2 });
    expect(await found({ salario_minimo: 81_000.01 })).toMatchObject({ concursos: 1 });
    expect(await found({ locais_trabalho: ["Recife - PE"] })).toMatchObject({ concursos: 0 });
    const me = await api.app.inject({ url: "/api/users/me", headers });
    expect(me.json().preferencias.salario_minimo).toBe(0);
  });

  test("the preview counts the alerts of the last 90 days, by the exams announced then", async () => {
    const admin = await headersOf("ADMIN");
    const publish = async (daysAgo: number, overrides: object = {}) => {
      const payload = concursoBody({ cargos: [{ salario: "71000" }], ...overrides });
      const made = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
      const at = new Date(api.deps.clock.now().getTime() - daysAgo * 86_400_000);
      await api.deps.pool.query("UPDATE concursos SET created_at = $1 WHERE uuid = $2", [
        at,
        made.json().uuid,
      ]);
      return { url: `/api/concursos/${made.json().uuid}`, payload };
    };
    await publish(0);
    const over = await publish(90);
    const payload = { ...over.payload, ...statusFixo("FINALIZADO") };
    await api.app.inject({ method: "PUT", url: over.url, headers: admin, payload });
    await publish(91);
    await publish(1, statusFixo("FINALIZADO"));
    await publish(1, { data_fim_inscricao: "2026-11-19" });
    const headers = await headersOf("REGULAR");
    const wants = preferencias({ salario_minimo: 71_000, locais_trabalho: ["Belo Horizonte - MG"] });
    const before = (await preview(headers, preferencias({ salario_minimo: 71_001 }))).json();
    const found = (await preview(headers, wants)).json();
    expect(found.alertas_90_dias - before.alertas_90_dias).toBe(2);
    expect(found.concursos - before.concursos).toBe(2);
  });

  test("the preview of empty preferences is zero, since they bring no alert", async () => {
    await api.app.inject({
      method: "POST",
      url: "/api/concursos",
      headers: await headersOf("ADMIN"),
      payload: concursoBody(),
    });
    const nothing = await preview(await headersOf("REGULAR"), preferencias({}));
    expect(nothing.json()).toEqual({ concursos: 0, combinam: 0, alertas_90_dias: 0 });
    const cotas = await preview(await headersOf("REGULAR"), preferencias({ tiposCota: ["QUILOMBOLA"] }));
    expect(cotas.json()).toEqual({ concursos: 0, combinam: 0, alertas_90_dias: 0 });
  });

  test("the preview names unknown places, and needs a session", async () => {
    const refused = await preview(await headersOf(), preferencias({ locais_prova: ["Lugar Nenhum"] }));
    expect(refused.statusCode).toBe(422);
    expect((await preview({}, preferencias({}))).statusCode).toBe(401);
  });
});
