import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { describe, expect, test } from "vitest";
import { openChannels } from "../../../../test/harness/channels.ts";
import { buildUser, concursoBody, signInAs } from "../../../../test/harness/factories.ts";

const on = openChannels({ now: "2026-11-20" });

const past = {
  data_inicio_inscricao: "2026-10-01",
  data_fim_inscricao: "2026-10-20",
  data_prova: "2026-11-10",
};

type Body = Parameters<typeof concursoBody>[0];
async function publish(overrides: Body) {
  const body = concursoBody({ titulo: "TCE", cargos: [{ salario: "9000.00" }], ...overrides });
  const { uuid, status } = await on.asAdmin("POST", "/api/concursos", body);
  return {
    uuid,
    status,
    save: async (change: object) =>
      (await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, ...change })).status,
    read: async () => (await on.asAdmin("GET", `/api/concursos/${uuid}`, {})).status,
  };
}

/** Returns the fields that a new exam is refused by. */
async function refusedFields(change: Body): Promise<string[]> {
  const editor = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
  const headers = await signInAs(on.api.deps, editor);
  const payload = concursoBody(change);
  const refused = await on.api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
  expect(refused.statusCode, refused.body).toBe(422);
  return refused.json().errors.map((one: { field: string }) => one.field);
}

describe("a status against the dates", () => {
  const fixed = { status_motivo: "Prorrogado por decisão judicial", status_ate: "2026-12-05" };

  test.each([
    ["AGUARDANDO_PROVAS", {}],
    ["INSCRICOES_ABERTAS", past],
    ["PREVISTO", {}],
    ["EDITAL_ABERTO", {}],
  ] as const)(
    "a fixed status stays with its reason and end, however often it is saved: %s, %j",
    async (status, change) => {
      const { status: saved, save, read } = await publish({ ...change, ...fixed, status });
      expect(saved).toBe(status);
      expect(await save({ ...change, ...fixed, status, descricao: "Outra." })).toBe(status);
      on.api.deps.clock.set("2026-12-05");
      await on.walk();
      expect(await read()).toBe(status);
    },
  );

  test("a fixed status follows the dates from the day after its end", async () => {
    const { uuid } = await publish({ ...past, ...fixed, status: "INSCRICOES_ABERTAS" });
    on.api.deps.clock.set("2026-12-06");
    await on.walk();
    expect(await on.asAdmin("GET", `/api/concursos/${uuid}`, {})).toMatchObject({
      ...{ status: "FINALIZADO", status_motivo: null, status_ate: null, versao: 2 },
    });
  });

  test("a fixed status ignores a crossed date, and catches up afterwards", async () => {
    const { read } = await publish({
      ...fixed,
      data_fim_inscricao: "2026-11-30",
      status: "INSCRICOES_ABERTAS",
    });
    on.api.deps.clock.set("2026-12-01");
    await on.walk();
    expect(await read()).toBe("INSCRICOES_ABERTAS");
    on.api.deps.clock.set("2026-12-06");
    await on.walk();
    expect(await read()).toBe("AGUARDANDO_PROVAS");
  });

  test.each([
    ["status_ate", { status_motivo: "Prorrogado" }],
    ["status_motivo", { status_ate: "2026-12-05" }],
    ["status_motivo", { status_motivo: "  ", status_ate: "2026-12-05" }],
    ["status_ate", { status_motivo: "Prorrogado", status_ate: "2026-11-19" }],
    ["status_ate", { status_motivo: "Prorrogado", status_ate: "2062-12-05" }],
  ])("a fixed status needs a reason and a future end: %s, %j", async (field, change) => {
    expect(await refusedFields({ ...past, status: "INSCRICOES_ABERTAS", ...change })).toEqual([field]);
  });

  test.each(["SUSPENSO", "CANCELADO"] as const)("%s has a reason without an end", async (status) => {
    const { uuid } = await publish({ status_motivo: fixed.status_motivo, status });
    const fields = { status, status_motivo: fixed.status_motivo, status_ate: null };
    expect(await on.asAdmin("GET", `/api/concursos/${uuid}`, {})).toMatchObject(fields);
    on.api.deps.clock.set("2026-12-06");
    await on.walk();
    expect(await on.asAdmin("GET", `/api/concursos/${uuid}`, {})).toMatchObject(fields);
  });

  test("a fixed status survives export and import", async () => {
    await publish({ ...past, ...fixed, status: "INSCRICOES_ABERTAS" });
    const [exported] = await on.asAdmin("GET", "/api/concursos/exportar.json", {});
    expect(exported).toMatchObject({ status: "INSCRICOES_ABERTAS", ...fixed });
    const { registros } = await on.asAdmin("POST", "/api/concursos/importar", [
      { ...exported, chave: "outro", titulo: "Outro", edital_url: "https://outro.example" },
    ]);
    expect(registros[0]).toMatchObject({ situacao: "novo", erros: [] });
    expect(await on.asAdmin("GET", `/api/concursos/${registros[0].uuid}`, {})).toMatchObject({
      status: "INSCRICOES_ABERTAS",
      ...fixed,
    });
  });
});

test.each([
  ["data_fim_isencao", { data_fim_isencao: "2026-12-21" }],
  ["data_limite_pagamento", { data_limite_pagamento: "2020-01-01" }],
  ["data_prova", { data_prova: "2026-12-19" }],
  ["data_prova", { data_prova: "2026-10-31" }],
  ["data_fim_inscricao", { data_fim_inscricao: "2026-10-31" }],
  ["cargos.0.data_prova", { cargos: [{ data_prova: "2026-12-19" }] }],
  ["cargos.0.data_prova", { cargos: [{ data_prova: "2062-12-19" }] }],
  ["data_inicio_inscricao", { data_inicio_inscricao: "1989-12-31" }],
  ["data_fim_inscricao", { data_fim_inscricao: "2062-12-20", data_prova: null }],
  ["data_limite_pagamento", { data_limite_pagamento: "2042-01-01" }],
  ["data_fim_isencao", { data_fim_isencao: "1926-11-20" }],
  ["data_prova", { data_prova: "2072-02-01" }],
  ["etapas.0.inicio", { etapas: [EtapaInput.parse({ tipo: "GABARITO", inicio: "2062-02-02" })] }],
])("impossible dates are refused by their field: %s, %j", async (field, change) => {
  expect(await refusedFields(change)).toContain(field);
});

test("imports and edits refuse impossible dates by their field too", async () => {
  const wrong = { data_prova: "2072-02-01" };
  const record = { ...concursoBody(wrong), chave: "ano" };
  const { registros } = await on.asAdmin("POST", "/api/concursos/importar/previa", [record]);
  const message = "Confira o ano: informe uma data entre 1990 e 2041.";
  expect(registros[0].erros).toEqual([{ field: "data_prova", message }]);
  const { uuid } = await publish({});
  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  const edit = {
    method: "PUT" as const,
    url: `/api/concursos/${uuid}`,
    headers,
    payload: concursoBody(wrong),
  };
  const refused = await on.api.app.inject(edit);
  expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ field: "data_prova", message }]]);
});
