import { describe, expect, test } from "vitest";
import {
  buildUser,
  concursoBody,
  cursos,
  knownLocais,
  preferencias,
  signInAs,
  statusFixo,
} from "../../../test/harness/factories.ts";
import { createMatchingStage } from "../../../test/harness/matching-stage.ts";

const stage = createMatchingStage();
const { compatibility, createUserWanting, publish } = stage;

type Body = Parameters<typeof concursoBody>[0];

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
  /** Returns the verdict of an exam, on which page, card and list agree. */
  async function judge(wished: Parameters<typeof createUserWanting>[0], body: Body) {
    const uuid = await publish(body);
    const headers = await createUserWanting(wished);
    const page = await compatibility(headers, uuid);
    const list = await stage.api.app.inject({ url: `/api/concursos?size=100&sort=recentes`, headers });
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
    const { verdito, criterios } = await judge(wants, { ...statusFixo("FINALIZADO"), cargos: [hourly] });
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
    const headers = await createUserWanting(own);
    const mine = (await stage.api.app.inject({ url: "/api/concursos/my?size=100", headers })).json();
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
    const preview = await stage.api.app.inject({ method: "POST", url, headers, payload: preferencias(own) });
    expect(preview.json()).toMatchObject({ concursos: 3, combinam: 2 });
  });
});

describe("the reach of a draft", () => {
  test("counts the users that it would match, for administrators alone", async () => {
    await createUserWanting({ salario_minimo: 123_456 });
    const preview = (headers: Record<string, string>, salario: string) =>
      stage.api.app.inject({
        method: "POST",
        url: "/api/concursos/alcance",
        headers,
        payload: concursoBody({ cargos: [{ salario, cursos_aceitos: [], locais_trabalho: [] }] }),
      });
    const rich = (await preview(stage.admin, "200000")).json().candidatos;
    const poor = (await preview(stage.admin, "100000")).json().candidatos;
    expect(rich).toBe(poor + 1);
    const regular = await signInAs(stage.api.deps, await buildUser(stage.api.deps.db));
    expect((await preview(regular, "1")).statusCode).toBe(403);
  });

  test("counts each channel that people have on and may have, and stores nothing", async () => {
    const wants = async (overrides: Parameters<typeof buildUser>[1]) => {
      const headers = await signInAs(stage.api.deps, await buildUser(stage.api.deps.db, overrides));
      const payload = preferencias({ salario_minimo: 654_321 });
      await stage.api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
    };
    const phone = { habilitar_whatsapp: true, telefone: "5531988880000" };
    await wants({ habilitar_email: false });
    await wants({ user_type: "REGULAR", ...phone });
    await wants({ user_type: "PREMIUM", ...phone, telefone: "5531988880001" });
    const reach = async (salario: string, overrides: Parameters<typeof concursoBody>[0] = {}) => {
      const cargos = [{ salario, cursos_aceitos: [], locais_trabalho: [] }];
      const payload = concursoBody({ ...overrides, cargos });
      const url = "/api/concursos/alcance";
      return (await stage.api.app.inject({ method: "POST", url, headers: stage.admin, payload })).json();
    };
    const before = (await stage.api.deps.pool.query("SELECT count(*) FROM concursos")).rows;
    const [some, fewer] = [await reach("654321"), await reach("654320")];
    expect(some.candidatos - fewer.candidatos).toBe(3);
    expect(some.por_canal.email - fewer.por_canal.email).toBe(2);
    expect(some.por_canal.whatsapp - fewer.por_canal.whatsapp).toBe(1);
    expect((await stage.api.deps.pool.query("SELECT count(*) FROM concursos")).rows).toEqual(before);
    for (const silent of [
      statusFixo("FINALIZADO" as const),
      { status: "SUSPENSO" as const },
      { data_fim_inscricao: "2026-11-19" },
    ])
      expect(await reach("654321", silent)).toEqual({
        candidatos: 0,
        avisados: 0,
        por_canal: { email: 0, whatsapp: 0 },
      });
    // Published, this exam would be open, because a status without a reason follows the dates.
    expect(await reach("654321", { status: "FINALIZADO" })).toEqual(some);
    const unknown = concursoBody({ locais_prova: ["Lugar Nenhum - XX"] });
    const refused = await stage.api.app.inject({
      method: "POST",
      url: "/api/concursos/alcance",
      headers: stage.admin,
      payload: unknown,
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0].field).toBe("locais_prova.0");
  });
});
