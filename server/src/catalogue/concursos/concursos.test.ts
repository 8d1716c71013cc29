import { beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, cursos, knownLocais, signInAs } from "../../../test/harness/factories.ts";

const api = openApp();
let admin: { authorization: string };
let regular: { authorization: string };
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  regular = await signInAs(api.deps, await buildUser(api.deps.db));
});

const create = (payload: object, headers: Record<string, string> = admin) =>
  api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
const get = (uuid: string, headers: Record<string, string> = admin) =>
  api.app.inject({ url: `/api/concursos/${uuid}`, headers });
const update = (uuid: string, payload: object, headers: Record<string, string> = admin) =>
  api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers, payload });

async function countJobs(): Promise<number> {
  const { rows } = await api.deps.pool.query(
    "SELECT count(*)::int AS total FROM pgboss.job WHERE name = 'alerts.match'",
  );
  return rows[0].total;
}

describe("creating", () => {
  test("creating stores the whole exam, with computed totals and names of places and courses", async () => {
    const response = await create(
      concursoBody({
        valor_inscricao: 95.5,
        data_limite_pagamento: "2026-12-21",
        locais_prova: [knownLocais.recife.id, "Belo Horizonte - MG", { nome: "Recife", uf: "PE" }],
        cargos: [
          {
            vagas_por_cota: { AMPLA_CONCORRENCIA: "10", PESSOA_NEGRA: "03", INDIGENA: "" },
            cursos_aceitos: ["ciências jurídicas"],
          },
        ],
      }),
    );
    expect(response.statusCode, response.body).toBe(201);
    const stored = (await get(response.json().uuid)).json();
    expect(stored).toEqual(response.json());
    expect(stored).toMatchObject({
      valor_inscricao: 95.5,
      data_limite_pagamento: "2026-12-21",
      data_fim_isencao: null,
      versao: 1,
      demonstracao: false,
      locais_prova: [
        { id: knownLocais.recife.id, nome: "Recife", uf: "PE" },
        { id: knownLocais.beloHorizonte.id, nome: "Belo Horizonte", uf: "MG" },
      ],
    });
    expect(stored.cargos[0]).toMatchObject({
      salario: "5000.00",
      quantidade_vagas: "13",
      vagas_por_cota: { AMPLA_CONCORRENCIA: "10", PESSOA_NEGRA: "3" },
      cursos_aceitos: [{ id: cursos.direito.id, nome: "Direito" }],
    });
  });

  test.each([undefined, null, "  "])(
    "creating stores %j as an organiser not announced",
    async (organizadora) => {
      const response = await create({ ...concursoBody({}), organizadora });
      expect(response.statusCode, response.body).toBe(201);
      expect(response.json()).toMatchObject({
        organizadora: "Organizadora não informada",
        resumo: { banca: null },
      });
      const calendar = await get(`${response.json().uuid}/calendario.ics`);
      expect(calendar.statusCode).toBe(200);
      expect(calendar.body).not.toContain("Organizadora");
    },
  );

  test("creating names every wrong field at once", async () => {
    const response = await create({
      ...concursoBody({ cargos: [{}, { salario: "mil", nome: "" }] }),
      titulo: "  ",
      edital_url: "javascript:alert(1)",
      data_inicio_inscricao: "2026-12-31",
      data_fim_inscricao: "2026-02-30",
    });
    expect(response.statusCode).toBe(422);
    expect(response.headers["content-type"]).toContain("application/problem+json");
    const fields = response.json().errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(
      expect.arrayContaining([
        "titulo",
        "edital_url",
        "data_fim_inscricao",
        "cargos.1.nome",
        "cargos.1.salario",
      ]),
    );
  });

  test("creating names every unknown place and course, and the choices for an ambiguous one", async () => {
    const response = await create(
      concursoBody({
        locais_prova: ["Recife - PE", "Atlântida - XX"],
        cargos: [{}, { locais_trabalho: ["Bom Jesus"], cursos_aceitos: [999] }],
      }),
    );
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { field: "locais_prova.1", message: 'A cidade "Atlântida - XX" não existe.' },
      {
        field: "cargos.1.locais_trabalho.0",
        message:
          'Há mais de uma cidade com o nome "Bom Jesus": Bom Jesus - PI, Bom Jesus - RS. Informe a UF.',
      },
      { field: "cargos.1.cursos_aceitos.0", message: 'O curso "999" não existe.' },
    ]);
  });

  test("a refused exam leaves nothing behind", async () => {
    const count = async () =>
      (await api.deps.pool.query("SELECT count(*)::int AS n FROM concursos")).rows[0].n;
    const before = await count();
    await create(concursoBody({ cargos: [{ cursos_aceitos: [999] }] }));
    expect(await count()).toBe(before);
  });

  test("only administrators create exams", async () => {
    expect((await create(concursoBody(), regular)).statusCode).toBe(403);
    expect((await create(concursoBody(), {})).statusCode).toBe(401);
  });

  test("an exam without positions is refused", async () => {
    const response = await create({ ...concursoBody(), cargos: [] });
    expect(response.json().errors).toEqual([{ field: "cargos", message: "Inclua pelo menos um cargo." }]);
  });

  test.each([
    ["no JSON", "{", "application/json", 400],
    ["another format", "<x/>", "application/xml", 415],
  ])("%s is answered with a problem", async (_, payload, type, status) => {
    const response = await api.app.inject({
      method: "POST",
      url: "/api/concursos",
      headers: { ...admin, "content-type": type },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status, detail: expect.any(String) });
  });
});

describe("updating", () => {
  test("updating keeps a position's identity, raises the version, and keeps the history", async () => {
    const body = concursoBody({ cargos: [{ nome: "Primeiro" }, { nome: "Segundo" }] });
    const { uuid, cargos } = (await create(body)).json();
    const changed = {
      ...body,
      versao: 1,
      cargos: [
        { ...body.cargos[1], uuid: cargos[1].uuid, salario: "7000" },
        { ...body.cargos[0], nome: "Terceiro" },
      ],
    };
    const response = await update(uuid, changed);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      versao: 2,
      cargos: [{ uuid: cargos[1].uuid, salario: "7000.00" }, { nome: "Terceiro" }],
    });
    const { rows } = await api.deps.pool.query(
      "SELECT v.versao FROM concurso_versoes v JOIN concursos c ON c.id = v.concurso_id WHERE c.uuid = $1 ORDER BY 1",
      [uuid],
    );
    expect(rows.map(({ versao }) => versao)).toEqual([1, 2]);
  });

  test("updating never takes a position's identity from another exam", async () => {
    const other = (await create(concursoBody())).json();
    const body = concursoBody();
    const { uuid } = (await create(body)).json();
    const stolen = { ...body, cargos: [{ ...body.cargos[0], nome: "Meu", uuid: other.cargos[0].uuid }] };
    const response = await update(uuid, stolen);
    expect(response.json().cargos[0]).toMatchObject({ nome: "Meu" });
    expect(response.json().cargos[0].uuid).not.toBe(other.cargos[0].uuid);
    expect((await get(other.uuid)).json().cargos[0].nome).toBe("Analista");
  });

  test("updating with the same facts changes nothing and alerts nobody", async () => {
    const body = concursoBody();
    const { uuid } = (await create(body)).json();
    const before = await countJobs();
    const response = await update(uuid, body);
    expect(response.json().versao).toBe(1);
    expect(await countJobs()).toBe(before);
  });

  test("an outdated save is refused and overwrites nothing", async () => {
    const body = concursoBody();
    const { uuid } = (await create(body)).json();
    await update(uuid, { ...body, titulo: "Da primeira", versao: 1 });
    const late = await update(uuid, { ...body, titulo: "Da segunda", versao: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json().type).toBe("/problems/concurso-changed");
    expect((await get(uuid)).json().titulo).toBe("Da primeira");
  });

  test("updating an unknown exam is answered with not found", async () => {
    const response = await update("00000000-0000-4000-8000-000000000000", concursoBody());
    expect(response.statusCode).toBe(404);
    expect(response.json().detail).toBe("Concurso não encontrado ou ocorreu um erro ao carregar os dados.");
  });
});

describe("deleting", () => {
  test("only administrators delete an exam, which removes it", async () => {
    const { uuid } = (await create(concursoBody())).json();
    const remove = (headers: Record<string, string>) =>
      api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers });
    expect((await remove(regular)).statusCode).toBe(403);
    expect((await remove(admin)).statusCode).toBe(204);
    expect((await get(uuid)).statusCode).toBe(404);
    expect((await remove(admin)).statusCode).toBe(404);
  });
});
