import { describe, expect, test } from "vitest";
import { ConcursoInput } from "./concursos.ts";
import { EtapaInput } from "./etapas.ts";
import { describeEtapa } from "./etapas.words.ts";
import { type DatedConcurso, timelineOf } from "./timeline.ts";

const today = "2027-03-12";
const concurso: DatedConcurso = {
  status: "AGUARDANDO_PROVAS",
  data_inicio_inscricao: "2026-12-01",
  data_fim_inscricao: "2027-01-10",
  data_fim_isencao: "2026-12-03",
  data_limite_pagamento: null,
  data_prova: "2027-02-20",
  cargos: [
    { nome: "Analista", data_prova: null },
    { nome: "Médico", data_prova: "2027-03-21" },
  ],
};
const etapa = (given: Partial<Parameters<typeof EtapaInput.parse>[0] & object>) => EtapaInput.parse(given);
const told = (etapas: ReturnType<typeof etapa>[], given: Partial<DatedConcurso> = {}) =>
  timelineOf({ ...concurso, ...given }, etapas, today).map(
    ({ rotulo, quando, momento, aviso }) => `${rotulo} ${quando} ${aviso ?? momento}`,
  );

describe("the timeline of an exam", () => {
  test("contains its own dates, those of positions and its stages, in chronological order", () => {
    expect(
      told([
        etapa({ tipo: "CONVOCACAO" }),
        etapa({ tipo: "RECURSOS", inicio: "2027-03-11", fim: "2027-03-15" }),
        etapa({ tipo: "COMISSAO", situacao: "REALIZADA", inicio: "2026-06-01" }),
      ]),
    ).toEqual([
      "Comissão formada 01/06/2026 PASSADA",
      "Início das inscrições 01/12/2026 PASSADA",
      "Fim do pedido de isenção 03/12/2026 PASSADA",
      "Fim das inscrições 10/01/2027 PASSADA",
      "Prova 20/02/2027 PASSADA",
      "Recursos de 11/03/2027 a 15/03/2027 EM_CURSO",
      "Prova: Médico 21/03/2027 PROXIMA",
      "Convocação null SEM_DATA",
    ]);
  });

  test("shows a date once when a stage repeats it", () => {
    const lines = told([
      etapa({ tipo: "PROVA", situacao: "REALIZADA", inicio: "2027-02-20", fonte: "DOU, p. 3" }),
      etapa({ tipo: "ISENCAO", inicio: "2026-12-01", fim: "2026-12-03" }),
    ]);
    expect(lines.filter((line) => line.startsWith("Prova "))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("isenção"))).toEqual([
      "Pedido de isenção de 01/12/2026 a 03/12/2026 PASSADA",
    ]);
  });

  const late = etapa({ tipo: "RESULTADO", inicio: "2027-03-10" });
  test("marks a missing publication as late until a later stage is published", () => {
    const last = (etapas: ReturnType<typeof etapa>[], given = {}) =>
      told([late, ...etapas], given).find((line) => line.startsWith("Resultado 10/03/2027"));
    const done = (tipo: string, cargo: string | null = null) =>
      etapa({ tipo, situacao: "REALIZADA", inicio: "2027-03-11", cargo });
    const isLate = "Resultado 10/03/2027 Prevista para 10/03/2027; ainda não saiu.";
    const isPast = "Resultado 10/03/2027 PASSADA";
    expect(last([])).toBe(isLate);
    expect(last([done("GABARITO")])).toBe(isLate);
    expect(last([done("SUSPENSAO")])).toBe(isLate);
    expect(last([done("RESULTADO")])).toBe(isPast);
    expect(last([done("HOMOLOGACAO", "Médico")])).toBe(isPast);
    expect(last([done("ANULACAO")])).toBe(isPast);
    expect(last([], { status: "CANCELADO" })).toBe(isPast);
  });

  test("shows nothing as late after an annulment, until the exam goes on", () => {
    const done = (tipo: string, inicio: string, cargo: string | null = null) =>
      etapa({ tipo, situacao: "REALIZADA", inicio, cargo });
    const last = (...etapas: ReturnType<typeof etapa>[]) =>
      told([late, ...etapas]).some((line) => line.startsWith("Resultado 10/03/2027 Prevista"));
    const annulled = done("ANULACAO", "2027-01-10");
    expect(last(annulled)).toBe(false);
    expect(last(annulled, done("PROVA", "2027-01-03"))).toBe(false);
    expect(last(annulled, done("PROVA", "2027-02-28"))).toBe(true);
    // The annulment of one position does not stop the stages of all positions.
    expect(last(done("ANULACAO", "2027-01-10", "Médico"))).toBe(true);
  });

  test("marks neither stages that just pass nor those due today as late", () => {
    expect(told([etapa({ tipo: "RECURSOS", inicio: "2027-03-01", fim: "2027-03-02" })])).toContain(
      "Recursos de 01/03/2027 a 02/03/2027 PASSADA",
    );
    expect(told([etapa({ tipo: "GABARITO", inicio: today })])).toContain("Gabarito 12/03/2027 HOJE");
  });
});

test("a stage is described in one line", () => {
  const convocacao = etapa({
    tipo: "CONVOCACAO",
    situacao: "REALIZADA",
    inicio: "2027-05-02",
    cargo: "Analista",
    modalidade: "INDIGENA",
    vagas: 25,
    classificacao: 1040,
  });
  expect(describeEtapa(convocacao)).toBe("Convocação, Analista: 02/05/2027, 25 vagas, até o 1.040º lugar");
  expect(describeEtapa(etapa({ tipo: "GABARITO", inicio: "2027-05-02" }))).toBe(
    "Gabarito (previsão): 02/05/2027",
  );
});

describe("an invalid stage is refused", () => {
  const refused = (etapas: object[]) => {
    const { error } = ConcursoInput.safeParse({
      titulo: "Prefeitura",
      organizadora: null,
      data_inicio_inscricao: null,
      data_fim_inscricao: null,
      data_prova: null,
      valor_inscricao: null,
      edital_url: null,
      cargos: [{ nome: "Analista", salario: "5000.00" }],
      etapas,
    });
    return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  };
  test.for<[object[], string[]]>([
    [
      [{ tipo: "PROVA", inicio: "2027-02-02", fim: "2027-02-01" }],
      ["etapas.0.fim: O fim da etapa não pode vir antes do início."],
    ],
    [[{ tipo: "FESTA" }], ["etapas.0.tipo: Escolha o tipo da etapa."]],
    [
      [{ tipo: "PROVA", fonte_url: "ftp://a.example" }],
      ["etapas.0.fonte_url: Informe o endereço completo, começando com https://"],
    ],
    [[{ tipo: "PROVA", inicio: "2027-02-30" }], ["etapas.0.inicio: Esta data não existe."]],
    [[{ tipo: "CONVOCACAO", vagas: 0 }], ["etapas.0.vagas: Informe quantas vagas, a partir de 1."]],
    [[{ tipo: "PROVA", cargo: "Médico" }], ["etapas.0.cargo: O cargo “Médico” não está neste concurso."]],
    [[{ tipo: "PROVA" }, { tipo: "PROVA" }], ["etapas.1.tipo: Repete a etapa 1 (Prova)."]],
  ])("%j", ([etapas, faults]) => {
    expect(refused(etapas)).toEqual(faults);
  });
});
