import type { Preferencias } from "@cav/contract/preferencias.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  cursos,
  insertReferenceData,
  knownLocais,
  preferencias,
  signInAs,
} from "../../test/harness/factories.ts";

let api: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  api = await createTestApp();
  await insertReferenceData(api.deps.db);
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
afterAll(() => api.close());

type Body = Parameters<typeof concursoBody>[0];

async function publish(body: Body): Promise<string> {
  const response = await api.app.inject({
    method: "POST",
    url: "/api/concursos",
    headers: admin,
    payload: concursoBody(body),
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().uuid;
}

async function createUserWho(wants: Partial<Preferencias> & { consentimento_cotas?: boolean }) {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
  const payload = { ...preferencias(wants), consentimento_cotas: wants.consentimento_cotas };
  const response = await api.app.inject({
    method: "PUT",
    url: "/api/users/me/preferences",
    headers,
    payload,
  });
  expect(response.statusCode, response.body).toBe(200);
  return headers;
}

async function compatibility(headers: Record<string, string>, uuid: string) {
  const response = await api.app.inject({ url: `/api/concursos/${uuid}/compatibilidade`, headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Names of the positions that match. */
async function matched(wants: Parameters<typeof createUserWho>[0], body: Body): Promise<string[]> {
  const uuid = await publish(body);
  const headers = await createUserWho(wants);
  const mine = await api.app.inject({ url: "/api/concursos/my?size=100", headers });
  const { cargos_compativeis } = await compatibility(headers, uuid);
  const listed = mine.json().items.some((item: { uuid: string }) => item.uuid === uuid);
  expect(listed, "my exams and the exam's page agree").toBe(cargos_compativeis.length > 0);
  return cargos_compativeis.map(({ nome }: { nome: string }) => nome);
}

describe("each rule's edge", () => {
  test("a salary equal to the minimum, to the centavo, is enough; one centavo less is not", async () => {
    expect(await matched({ salario_minimo: 5000.01 }, { cargos: [{ salario: "5000.01" }] })).toEqual([
      "Analista",
    ]);
    expect(await matched({ salario_minimo: 5000.01 }, { cargos: [{ salario: "5000.00" }] })).toEqual([]);
  });

  test("vacancies are the sum of the modalities; unknown ones exclude nobody, zero does", async () => {
    const cargos = [{ vagas_por_cota: { AMPLA_CONCORRENCIA: "2", INDIGENA: "1" } }];
    expect(await matched({ vagas_minimas: 3 }, { cargos })).toEqual(["Analista"]);
    expect(await matched({ vagas_minimas: 4 }, { cargos })).toEqual([]);
    expect(await matched({ vagas_minimas: 4 }, { cargos: [{ vagas_por_cota: {} }] })).toEqual(["Analista"]);
    expect(
      await matched({ vagas_minimas: 1 }, { cargos: [{ vagas_por_cota: { AMPLA_CONCORRENCIA: "0" } }] }),
    ).toEqual([]);
  });

  test("a position without courses takes any; one with courses needs one in common", async () => {
    const wants = { cursos_especificos: [cursos.direito.id] };
    expect(await matched(wants, { cargos: [{ cursos_aceitos: [] }] })).toEqual(["Analista"]);
    expect(await matched(wants, { cargos: [{ cursos_aceitos: [cursos.direito.id, 1] }] })).toEqual([
      "Analista",
    ]);
    expect(await matched(wants, { cargos: [{ cursos_aceitos: [cursos.computacao.id] }] })).toEqual([]);
  });

  test("exam cities: none announced excludes nobody", async () => {
    const wants = { locais_prova: ["Recife - PE"] };
    expect(await matched(wants, { locais_prova: [] })).toEqual(["Analista"]);
    expect(await matched(wants, { locais_prova: [knownLocais.recife.id] })).toEqual(["Analista"]);
    expect(await matched(wants, { locais_prova: [knownLocais.beloHorizonte.id] })).toEqual([]);
  });

  test("a bare name stands for every municipality of that name, a full one for its own", async () => {
    const cargos = [{ locais_trabalho: [knownLocais.bomJesusRs.id] }];
    expect(await matched({ locais_trabalho: ["bom jesus"] }, { cargos })).toEqual(["Analista"]);
    expect(await matched({ locais_trabalho: ["Bom Jesus - RS"] }, { cargos })).toEqual(["Analista"]);
    expect(await matched({ locais_trabalho: ["Bom Jesus - PI"] }, { cargos })).toEqual([]);
    expect(await matched({ locais_trabalho: [knownLocais.bomJesusRs.id] }, { cargos })).toEqual(["Analista"]);
  });

  test("a quota needs a vacancy of its own, unless no modality was announced", async () => {
    const wants = { tiposCota: ["INDIGENA" as const], consentimento_cotas: true };
    expect(await matched(wants, { cargos: [{ vagas_por_cota: { INDIGENA: "1" } }] })).toEqual(["Analista"]);
    expect(
      await matched(wants, { cargos: [{ vagas_por_cota: { INDIGENA: "0", AMPLA_CONCORRENCIA: "9" } }] }),
    ).toEqual([]);
    expect(await matched(wants, { cargos: [{ vagas_por_cota: { AMPLA_CONCORRENCIA: "9" } }] })).toEqual([]);
    expect(await matched(wants, { cargos: [{ vagas_por_cota: {} }] })).toEqual(["Analista"]);
  });

  test("a placeholder matches every level that it may have and no other", async () => {
    const cargos = [
      { a_definir: true, nivel_escolaridade: null, niveis_possiveis: ["MEDIO" as const], salario: null },
    ];
    expect(await matched({ nivel_escolaridade: ["MEDIO"], salario_minimo: 9000 }, { cargos })).toEqual([
      "Analista",
    ]);
    expect(await matched({ nivel_escolaridade: ["SUPERIOR"] }, { cargos })).toEqual([]);
  });

  test("two positions that meet the wishes only together match nobody", async () => {
    const cargos = [
      {
        nome: "Bem pago",
        salario: "9000",
        nivel_escolaridade: "SUPERIOR" as const,
        locais_trabalho: [knownLocais.recife.id],
      },
      {
        nome: "Perto",
        salario: "2000",
        nivel_escolaridade: "SUPERIOR" as const,
        locais_trabalho: [knownLocais.beloHorizonte.id],
      },
    ];
    expect(
      await matched({ salario_minimo: 8000, locais_trabalho: ["Belo Horizonte - MG"] }, { cargos }),
    ).toEqual([]);
  });

  test.each(["FINALIZADO", "SUSPENSO"] as const)("an exam that is %s is not recommended", async (status) => {
    const uuid = await publish({ status });
    const headers = await createUserWho({ salario_minimo: 1 });
    const mine = await api.app.inject({ url: "/api/concursos/my?size=100", headers });
    expect(mine.json().items.map((item: { uuid: string }) => item.uuid)).not.toContain(uuid);
  });

  test("without preferences nothing is recommended and nothing can be said of an exam", async () => {
    const uuid = await publish({});
    const headers = await signInAs(api.deps, await buildUser(api.deps.db));
    expect(await compatibility(headers, uuid)).toEqual({
      verdito: null,
      totais: { combinam: 0, podem_combinar: 0, falta_1: 0 },
      cargos_compativeis: [],
      cargos_incompativeis: [],
    });
    const mine = await api.app.inject({ url: "/api/concursos/my", headers });
    expect(mine.json()).toMatchObject({
      items: [],
      total: 0,
      total_available: 0,
      preferences_updated: false,
    });
  });
});

describe("the explanation", () => {
  test("names what is met, what is not known, and by how much a near miss misses", async () => {
    const uuid = await publish({
      locais_prova: [],
      cargos: [
        {
          nome: "Serve",
          salario: "6000",
          locais_trabalho: [knownLocais.recife.id],
          vagas_por_cota: { AMPLA_CONCORRENCIA: "2" },
        },
        { nome: "Quase", salario: "4800", locais_trabalho: [knownLocais.recife.id] },
        { nome: "Longe", salario: "4800", locais_trabalho: [knownLocais.beloHorizonte.id] },
      ],
    });
    const headers = await createUserWho({
      salario_minimo: 5000,
      locais_prova: ["Recife - PE"],
      locais_trabalho: ["Recife - PE"],
      cursos_especificos: [cursos.administracao.id],
    });
    const { cargos_compativeis, cargos_incompativeis } = await compatibility(headers, uuid);
    expect(cargos_compativeis).toHaveLength(1);
    expect(cargos_compativeis[0]).toMatchObject({
      nome: "Serve",
      quase: false,
      criterios: [
        { criterio: "locais_prova", situacao: "desconhecido", texto: "Local de prova ainda não divulgado" },
        {
          criterio: "salario",
          situacao: "atende",
          texto: "Salário de R$ 6.000,00 (seu mínimo: R$ 5.000,00)",
        },
        { criterio: "cursos", situacao: "atende", texto: "Aceita Administração" },
        { criterio: "locais_trabalho", situacao: "atende", texto: "Trabalho em Recife - PE" },
      ],
    });
    expect(
      cargos_incompativeis.map(({ nome, quase }: { nome: string; quase: boolean }) => [nome, quase]),
    ).toEqual([
      ["Quase", true],
      ["Longe", false],
    ]);
    expect(cargos_incompativeis[0].criterios).toContainEqual({
      criterio: "salario",
      situacao: "nao_atende",
      texto: "Faltam R$ 200,00 para o seu salário mínimo de R$ 5.000,00",
      curto: "faltam R$ 200,00 no salário",
    });
  });
});

describe("a near miss", () => {
  const wants = {
    salario_minimo: 4000,
    vagas_minimas: 3,
    nivel_escolaridade: ["SUPERIOR" as const],
    locais_prova: ["Recife - PE"],
    locais_trabalho: ["Recife - PE"],
    cursos_especificos: [cursos.direito.id],
    tiposCota: ["INDIGENA" as const],
    consentimento_cotas: true,
  };
  const suits = {
    nome: "Serve",
    cursos_aceitos: [cursos.direito.id],
    locais_trabalho: [knownLocais.recife.id],
    vagas_por_cota: { AMPLA_CONCORRENCIA: "5", INDIGENA: "1" },
  };
  const all = Object.values(knownLocais).map(({ id }) => id);

  test.each([
    ["salario", { salario: "3999.50" }, "Faltam R$ 0,50 para o seu salário mínimo de R$ 4.000,00"],
    ["vagas", { vagas_por_cota: { INDIGENA: "2" } }, "Falta 1 vaga para o seu mínimo de 3"],
    [
      "nivel_escolaridade",
      { nivel_escolaridade: "MEDIO" as const },
      "Pede Ensino Médio, e você escolheu Ensino Superior",
    ],
    [
      "cursos",
      { cursos_aceitos: [cursos.computacao.id] },
      "Aceita Ciência da Computação, não os cursos que você escolheu",
    ],
    [
      "locais_trabalho",
      { locais_trabalho: all.filter((id) => id !== knownLocais.recife.id) },
      "Trabalho em Belo Horizonte - MG, Bom Jesus - PI, Bom Jesus - RS, fora dos lugares que você escolheu",
    ],
    [
      "cotas",
      { vagas_por_cota: { AMPLA_CONCORRENCIA: "9" } },
      "Sem vagas nas cotas que você escolheu: Indígena",
    ],
  ])("by %s alone says so, and by how much", async (criterio, misses, texto) => {
    const headers = await createUserWho(wants);
    const uuid = await publish({
      locais_prova: [knownLocais.recife.id],
      cargos: [suits, { ...suits, ...misses }],
    });
    const { cargos_compativeis, cargos_incompativeis } = await compatibility(headers, uuid);
    expect(cargos_compativeis).toMatchObject([{ nome: "Serve", quase: false, falta: null }]);
    expect(cargos_incompativeis).toMatchObject([
      { quase: true, falta: { criterio, situacao: "nao_atende", texto } },
    ]);
  });

  test("by the exam's city concerns every position; two misses are no near miss", async () => {
    const headers = await createUserWho(wants);
    const uuid = await publish({
      locais_prova: [knownLocais.beloHorizonte.id],
      cargos: [{ ...suits, salario: "1" }, suits],
    });
    const { cargos_compativeis, cargos_incompativeis } = await compatibility(headers, uuid);
    expect(cargos_compativeis).toEqual([]);
    expect(cargos_incompativeis).toMatchObject([
      {
        quase: true,
        falta: { texto: "Prova em Belo Horizonte - MG, fora dos lugares que você escolheu" },
      },
      { quase: false, falta: null },
    ]);
  });
});

describe("the verdict", () => {
  const suits = {
    nome: "Serve",
    salario: "6000",
    cursos_aceitos: [],
    locais_trabalho: [knownLocais.recife.id],
  };
  const wants = {
    salario_minimo: 5000,
    locais_trabalho: ["Recife - PE"],
    nivel_escolaridade: ["SUPERIOR" as const],
  };
  /** What the page, the card and the list say of an exam, which agree. */
  async function judge(wished: Parameters<typeof createUserWho>[0], body: Body) {
    const uuid = await publish(body);
    const headers = await createUserWho(wished);
    const page = await compatibility(headers, uuid);
    const list = await api.app.inject({ url: `/api/concursos?size=100&sort=recentes`, headers });
    const card = list.json().items.find((item: { uuid: string }) => item.uuid === uuid);
    expect(card.verdito).toBe(page.verdito);
    if (page.verdito) expect(card.melhor_cargo.totais).toEqual(page.totais);
    return { verdito: page.verdito, criterios: card.melhor_cargo?.criterios, totais: page.totais };
  }
  const unknown = (criterio: string, texto: string) =>
    expect.objectContaining({ criterio, situacao: "desconhecido", texto });

  test("is Combina where everything that was asked is known and so", async () => {
    const { verdito, criterios } = await judge(wants, { locais_prova: [], cargos: [suits] });
    expect(verdito).toBe("COMBINA");
    expect(criterios.map(({ curto }: { curto: string }) => curto)).toEqual([
      "salário",
      "Ensino Superior",
      "Recife - PE",
    ]);
  });

  test.each([
    ["the work place", { locais_trabalho: [] }, "locais_trabalho", "Local de trabalho ainda não divulgado"],
    [
      "what several positions may have",
      { a_definir: true, nome: "Cargos a divulgar" },
      "salario",
      "Salário de até R$ 6.000,00, por cargo ainda não divulgado",
    ],
    [
      "the reader's course",
      { cursos_aceitos: [cursos.direito.id] },
      "cursos",
      "Exige Direito: diga seu curso",
    ],
    [
      "the reader's degree",
      { requer_pos_graduacao: true },
      "nivel_escolaridade",
      "Exige Ensino Superior com pós-graduação: confira se você tem",
    ],
    [
      "the reader's quota",
      { vagas_por_cota: { INDIGENA: "1" } },
      "cotas",
      "Só há vagas por cota: diga se concorre por uma delas",
    ],
  ])("is Pode combinar where %s is not known, and says so", async (_, change, criterio, texto) => {
    const { verdito, criterios } = await judge(wants, { cargos: [{ ...suits, ...change }] });
    expect(verdito).toBe("PODE_COMBINAR");
    expect(criterios).toContainEqual(unknown(criterio, texto));
  });

  test("asks for the schooling of who said nothing that tells it, where some is demanded", async () => {
    const { nivel_escolaridade: _, ...unsaid } = wants;
    const { verdito, criterios } = await judge(unsaid, { cargos: [suits] });
    expect(verdito).toBe("PODE_COMBINAR");
    expect(criterios).toContainEqual(
      unknown("nivel_escolaridade", "Exige Ensino Superior: diga sua escolaridade"),
    );
    const fundamental = { ...suits, nivel_escolaridade: "FUNDAMENTAL" as const };
    expect((await judge(unsaid, { cargos: [fundamental] })).verdito).toBe("COMBINA");
    const named = { ...unsaid, cursos_especificos: [cursos.direito.id] };
    expect((await judge(named, { cargos: [suits] })).verdito).toBe("COMBINA");
    const every = {
      ...wants,
      nivel_escolaridade: ["FUNDAMENTAL" as const, "MEDIO" as const, "SUPERIOR" as const],
    };
    expect((await judge(every, { cargos: [suits] })).verdito).toBe("COMBINA");
  });

  test("takes a level that is the only possible one as known", async () => {
    const open = {
      ...suits,
      a_definir: true,
      nivel_escolaridade: null,
      niveis_possiveis: ["SUPERIOR" as const],
    };
    const { criterios } = await judge(wants, { cargos: [open] });
    expect(criterios).toContainEqual(
      expect.objectContaining({ criterio: "nivel_escolaridade", situacao: "atende" }),
    );
  });

  test("cannot hold a wage by the hour against a month's", async () => {
    const hourly = { ...suits, salario: "25.85", salario_periodo: "HORA" as const };
    const { verdito, criterios } = await judge(wants, { status: "FINALIZADO", cargos: [hourly] });
    expect(verdito).toBe("PODE_COMBINAR");
    expect(criterios).toContainEqual(unknown("salario", "Paga R$ 25,85 por hora, e o seu mínimo é por mês"));
  });

  test("is Falta 1 where one thing speaks against it, nothing where two do, and the best position's", async () => {
    const poor = { ...suits, salario: "4800" };
    const far = { ...poor, locais_trabalho: [knownLocais.beloHorizonte.id] };
    const near = await judge(wants, { cargos: [far, poor] });
    expect(near).toMatchObject({
      verdito: "FALTA_1",
      totais: { combinam: 0, podem_combinar: 0, falta_1: 1 },
    });
    expect(near.criterios).toContainEqual(
      expect.objectContaining({ situacao: "nao_atende", curto: "faltam R$ 200,00 no salário" }),
    );
    expect((await judge(wants, { cargos: [far] })).verdito).toBeNull();
    const all = await judge(wants, { cargos: [far, poor, { ...suits, locais_trabalho: [] }, suits] });
    expect(all).toMatchObject({
      verdito: "COMBINA",
      totais: { combinam: 1, podem_combinar: 1, falta_1: 1 },
    });
  });

  test("orders what is recommended, what is over last, and every screen counts the same", async () => {
    const own = { ...wants, salario_minimo: 700_000 };
    const titled = (titulo: string, salario: string, change: Body = {}) =>
      publish({ titulo, ...change, cargos: [{ ...suits, salario, ...change?.cargos?.[0] }] });
    await titled("Pode combinar", "700000", {
      data_fim_inscricao: "2026-11-25",
      cargos: [{ locais_trabalho: [] }],
    });
    await titled("Combina depois", "700000", { data_fim_inscricao: "2026-12-30" });
    await titled("Combina antes", "700000", { data_fim_inscricao: "2026-12-01" });
    await titled("Encerrado", "700000", {
      status: "AGUARDANDO_PROVAS",
      data_inicio_inscricao: "2026-10-01",
      data_fim_inscricao: "2026-11-01",
    });
    const headers = await createUserWho(own);
    const mine = (await api.app.inject({ url: "/api/concursos/my?size=100", headers })).json();
    expect(mine.items.map(({ titulo }: { titulo: string }) => titulo)).toEqual([
      "Combina antes",
      "Combina depois",
      "Pode combinar",
      "Encerrado",
    ]);
    expect(mine).toMatchObject({
      total: 4,
      total_combina: 2,
      total_pode_combinar: 1,
      total_encerrados: 1,
    });
    const url = "/api/users/me/preferences/preview";
    const preview = await api.app.inject({ method: "POST", url, headers, payload: preferencias(own) });
    expect(preview.json()).toMatchObject({ concursos: 3, combinam: 2 });
  });
});

describe("the reach of a draft", () => {
  test("counts whom it would match, for administrators alone", async () => {
    await createUserWho({ salario_minimo: 123_456 });
    const preview = (headers: Record<string, string>, salario: string) =>
      api.app.inject({
        method: "POST",
        url: "/api/concursos/alcance",
        headers,
        payload: concursoBody({ cargos: [{ salario, cursos_aceitos: [], locais_trabalho: [] }] }),
      });
    const rich = (await preview(admin, "200000")).json().candidatos;
    const poor = (await preview(admin, "100000")).json().candidatos;
    expect(rich).toBe(poor + 1);
    const regular = await signInAs(api.deps, await buildUser(api.deps.db));
    expect((await preview(regular, "1")).statusCode).toBe(403);
  });

  test("counts each channel that people have on and may have, and stores nothing", async () => {
    const wants = async (overrides: Parameters<typeof buildUser>[1]) => {
      const headers = await signInAs(api.deps, await buildUser(api.deps.db, overrides));
      const payload = preferencias({ salario_minimo: 654_321 });
      await api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
    };
    const phone = { habilitar_whatsapp: true, telefone: "5531988880000" };
    await wants({ habilitar_email: false });
    await wants({ user_type: "REGULAR", ...phone });
    await wants({ user_type: "PREMIUM", ...phone, telefone: "5531988880001" });
    const reach = async (salario: string, overrides: Parameters<typeof concursoBody>[0] = {}) => {
      const cargos = [{ salario, cursos_aceitos: [], locais_trabalho: [] }];
      const payload = concursoBody({ ...overrides, cargos });
      const url = "/api/concursos/alcance";
      return (await api.app.inject({ method: "POST", url, headers: admin, payload })).json();
    };
    const before = (await api.deps.pool.query("SELECT count(*) FROM concursos")).rows;
    const [some, fewer] = [await reach("654321"), await reach("654320")];
    expect(some.candidatos - fewer.candidatos).toBe(3);
    expect(some.por_canal.email - fewer.por_canal.email).toBe(2);
    expect(some.por_canal.whatsapp - fewer.por_canal.whatsapp).toBe(1);
    expect((await api.deps.pool.query("SELECT count(*) FROM concursos")).rows).toEqual(before);
    for (const silent of [
      { status: "FINALIZADO" as const },
      { status: "SUSPENSO" as const },
      { data_fim_inscricao: "2026-11-19" },
    ])
      expect(await reach("654321", silent)).toEqual({
        candidatos: 0,
        avisados: 0,
        por_canal: { email: 0, whatsapp: 0 },
      });
    const unknown = concursoBody({ locais_prova: ["Lugar Nenhum - XX"] });
    const refused = await api.app.inject({
      method: "POST",
      url: "/api/concursos/alcance",
      headers: admin,
      payload: unknown,
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0].field).toBe("locais_prova.0");
  });
});
