import { describe, expect, test } from "vitest";
import { buildUser, cursos, knownLocais, signInAs, statusFixo } from "../../../test/harness/factories.ts";
import { createMatchingStage } from "../../../test/harness/matching-stage.ts";

const stage = createMatchingStage();
const { compatibility, createUserWanting, matched, publish } = stage;

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

  test("a bare name means every municipality of that name, a full one a single municipality", async () => {
    const cargos = [{ locais_trabalho: [knownLocais.bomJesusRs.id] }];
    expect(await matched({ locais_trabalho: ["bom jesus"] }, { cargos })).toEqual(["Analista"]);
    expect(await matched({ locais_trabalho: ["Bom Jesus - RS"] }, { cargos })).toEqual(["Analista"]);
    expect(await matched({ locais_trabalho: ["Bom Jesus - PI"] }, { cargos })).toEqual([]);
    expect(await matched({ locais_trabalho: [knownLocais.bomJesusRs.id] }, { cargos })).toEqual(["Analista"]);
  });

  test("a quota needs a vacancy for it, unless no modality was announced", async () => {
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
    const uuid = await publish(statusFixo(status));
    const headers = await createUserWanting({ salario_minimo: 1 });
    const mine = await stage.api.app.inject({ url: "/api/concursos/my?size=100", headers });
    expect(mine.json().items.map((item: { uuid: string }) => item.uuid)).not.toContain(uuid);
  });

  test("without preferences nothing is recommended and nothing can be said of an exam", async () => {
    const uuid = await publish({});
    const headers = await signInAs(stage.api.deps, await buildUser(stage.api.deps.db));
    expect(await compatibility(headers, uuid)).toEqual({
      verdito: null,
      buscas: [],
      totais: { combinam: 0, podem_combinar: 0, falta_1: 0 },
      cargos_compativeis: [],
      cargos_incompativeis: [],
    });
    const mine = await stage.api.app.inject({ url: "/api/concursos/my", headers });
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
    const headers = await createUserWanting({
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
    const headers = await createUserWanting(wants);
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
    const headers = await createUserWanting(wants);
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
