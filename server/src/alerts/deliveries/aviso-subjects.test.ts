import { expect, test } from "vitest";
import type { Change, Fact } from "../../catalogue/concursos/index.ts";
import { composeSubject, subjectsOf } from "./aviso-subjects.ts";

const changed = (campo: string, de: Fact, para: Fact): Change => ({ campo, tipo: "alterado", de, para });
const cargo = (campo: "incluido" | "removido", nome: string): Change => ({
  campo: "cargos",
  tipo: campo,
  de: campo === "removido" ? nome : null,
  para: campo === "incluido" ? nome : null,
});

test.each<[string, Change[]]>([
  ["prova adiada para 14/03", [changed("data_prova", "2027-02-28", "2027-03-14")]],
  ["prova antecipada para 14/02", [changed("data_prova", "2027-02-28", "2027-02-14")]],
  ["prova em 14/02", [changed("data_prova", null, "2027-02-14")]],
  ["prova sem data marcada", [changed("data_prova", "2027-02-14", null)]],
  ["prazo prorrogado até 21/12", [changed("data_fim_inscricao", "2026-12-20", "2026-12-21")]],
  ["prazo encurtado para 21/12 (faltam 3 dias)", [changed("data_fim_inscricao", "2026-12-28", "2026-12-21")]],
  ["prazo encurtado para 19/12 (falta 1 dia)", [changed("data_fim_inscricao", "2026-12-28", "2026-12-19")]],
  ["inscrições reabertas até 21/12", [changed("data_fim_inscricao", "2026-12-10", "2026-12-21")]],
  ["inscrições até 21/12", [changed("data_fim_inscricao", null, "2026-12-21")]],
  ["fim das inscrições a divulgar", [changed("data_fim_inscricao", "2026-12-20", null)]],
  ["início das inscrições adiado para 21/12", [changed("data_inicio_inscricao", "2026-12-20", "2026-12-21")]],
  [
    "prazo da isenção encurtado para 20/12 (faltam 2 dias)",
    [changed("data_fim_isencao", "2026-12-22", "2026-12-20")],
  ],
  ["prazo de pagamento prorrogado até 30/12", [changed("data_limite_pagamento", "2026-12-22", "2026-12-30")]],
  ["taxa cai de R$ 80 para R$ 55,50", [changed("valor_inscricao", "80.00", "55.50")]],
  ["inscrição passa a ser gratuita", [changed("valor_inscricao", "80.00", "0.00")]],
  ["salário sobe de R$ 3.500 para R$ 9.000", [changed("cargos.salario", "3500.00", "9000.00")]],
  ["salário a divulgar", [changed("cargos.salario", "3500.00", null)]],
  ["vaga retirada", [changed("cargos.quantidade_vagas", "3", "2")]],
  ["mais 5 vagas", [changed("cargos.quantidade_vagas", "1", "6")]],
  ["vagas alteradas", [changed("cargos.quantidade_vagas", null, "6")]],
  [
    "2 cargos incluídos e 1 cargo removido",
    [cargo("incluido", "A"), cargo("incluido", "B"), cargo("removido", "C")],
  ],
  [
    "prazo prorrogado até 21/12, prova adiada para 14/03",
    [
      changed("data_fim_inscricao", "2026-12-20", "2026-12-21"),
      changed("data_prova", "2027-02-28", "2027-03-14"),
    ],
  ],
  [
    "prazo prorrogado até 21/12 e mais 3 mudanças",
    [
      changed("data_prova", "2027-02-28", "2027-03-14"),
      changed("data_fim_inscricao", "2026-12-20", "2026-12-21"),
      changed("data_limite_pagamento", "2026-12-20", "2026-12-22"),
      changed("cargos.quantidade_vagas", "1", "2"),
    ],
  ],
])("a subject says: %s", (subject, changes) => {
  expect(composeSubject(subjectsOf(changes, { today: "2026-12-18", happened: "2026-12-18" }))).toBe(subject);
});

const etapa = (facts: object, tipo: Change["tipo"] = "incluido") =>
  ({
    ...changed("etapas", null, null),
    tipo,
    etapa: { situacao: "REALIZADA", inicio: "2026-12-18", fim: null, ...facts },
  }) as Change;

test.each<[string, Change]>([
  ["validade do concurso até 26/10/2028", etapa({ tipo: "VALIDADE", fim: "2028-10-26" })],
  ["recursos até 20/12", etapa({ tipo: "RECURSOS", fim: "2026-12-20" })],
  ["prova em 17/12", etapa({ tipo: "PROVA", situacao: "PREVISTA", inicio: "2027-12-17" })],
  ["prova em 18/12/2027", etapa({ tipo: "PROVA", situacao: "PREVISTA", inicio: "2027-12-18" })],
  ["devolução da taxa em 01/02/2026", etapa({ tipo: "REEMBOLSO", inicio: "2026-02-01" })],
  ["concurso anulado", etapa({ tipo: "ANULACAO" })],
  ["anulação com dados corrigidos", etapa({ tipo: "ANULACAO", corrigida: true }, "alterado")],
  ["convocação até 22/12", etapa({ tipo: "CONVOCACAO", fim: "2026-12-22", corrigida: true }, "alterado")],
  ["prova em 18/12/2027", changed("data_prova", null, "2027-12-18")],
])("a day beyond twelve months has its year, and mere corrections are left out: %s", (subject, change) => {
  expect(subjectsOf([change], { today: "2026-12-18", happened: "2026-12-18" })).toEqual([subject]);
});

test.each([
  ["2026-12-18", "prazo prorrogado até 20/12"],
  ["2026-12-19", "inscrições reabertas até 20/12"],
])("a change of %s read a day after its old last day says: %s", (happened, subject) => {
  const moved = changed("data_fim_inscricao", "2026-12-18", "2026-12-20");
  expect(subjectsOf([moved], { today: "2026-12-19", happened })).toEqual([subject]);
});

test("a status and the stage that sets it appear once", () => {
  expect(composeSubject(["concurso suspenso", "concurso suspenso"])).toBe("concurso suspenso");
  expect(composeSubject(["concurso suspenso", "concurso suspenso e devolução da taxa em 10/05"])).toBe(
    "concurso suspenso e devolução da taxa em 10/05",
  );
});
