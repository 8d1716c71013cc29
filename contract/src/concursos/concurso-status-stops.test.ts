import { expect, test } from "vitest";
import { findStop, isClosedEarly, isOfWhole, isRegistrationAhead } from "./concurso-status.ts";
import { EtapaInput } from "./etapas.ts";

const today = "2026-11-20";
const stage = (tipo: string, more: object = {}) => EtapaInput.parse({ tipo, ...more });
const done = (tipo: string, inicio: string | null, more: object = {}) =>
  stage(tipo, { situacao: "REALIZADA", inicio, ...more });

test.each<[string, EtapaInput[], string | undefined]>([
  ["an annulment", [done("ANULACAO", "2026-11-19")], "CANCELADO"],
  ["a suspension", [done("SUSPENSAO", "2026-11-19")], "SUSPENSO"],
  [
    "an annulment and a refund after it",
    [done("ANULACAO", "2026-11-10"), stage("REEMBOLSO", { inicio: "2026-11-15" })],
    "CANCELADO",
  ],
  [
    "an annulment and a refund that was paid",
    [done("ANULACAO", "2026-11-10"), done("REEMBOLSO", "2026-11-15")],
    "CANCELADO",
  ],
  [
    "an annulment and a longer validity",
    [done("ANULACAO", "2026-11-10"), done("PRORROGACAO", "2026-11-15")],
    "CANCELADO",
  ],
  [
    "a suspension, then an annulment",
    [done("SUSPENSAO", "2026-11-10"), done("ANULACAO", "2026-11-15")],
    "CANCELADO",
  ],
  ["both on one day", [done("SUSPENSAO", "2026-11-10"), done("ANULACAO", "2026-11-10")], "CANCELADO"],
  [
    "an annulment, then a new notice",
    [done("ANULACAO", "2026-11-10"), done("EDITAL", "2026-11-15")],
    undefined,
  ],
  [
    "a suspension, then a result",
    [done("SUSPENSAO", "2026-11-10"), done("RESULTADO", "2026-11-15")],
    undefined,
  ],
  ["one of tomorrow", [done("ANULACAO", "2026-11-21")], undefined],
  ["one that is only foreseen", [stage("ANULACAO", { inicio: "2026-11-19" })], undefined],
  ["one of a position", [done("ANULACAO", "2026-11-19", { cargo: "Médico" })], undefined],
  ["one of a share", [done("SUSPENSAO", "2026-11-19", { modalidade: "INDIGENA" })], undefined],
  [
    "one of the homologation",
    [done("ANULACAO", "2026-11-19", { descricao: "Homologação anulada" })],
    undefined,
  ],
])("the stop of %s", (_, etapas, status) => {
  expect(findStop(etapas, today)?.status).toBe(status);
});

test.each([
  [null, true],
  ["Por decisão do Tribunal de Contas", true],
  ["Anulado o concurso por fraude na prova objetiva", true],
  ["Concurso anulado por vazamento do gabarito", true],
  ["Anulação do edital", true],
  ["Anulado o certame e devolvida a taxa", true],
  ["Anulada a homologação", false],
  ["Homologação do concurso anulada", false],
  ["Anulada a prova objetiva de Médico", false],
  ["Anulação da prova discursiva", false],
  ["Apenas a prova prática", false],
  ["Anulação parcial do edital", false],
  ["Questões 12 e 40", false],
  ["Foi anulada a fase de títulos do concurso", false],
  ["Tornada sem efeito a convocação", false],
  ["Anulado o item 5.2 do edital", false],
  ["Resultado final anulado", false],
  ["Anulação da nomeação", false],
])("an annulment described as %j is of the whole exam: %s", (descricao, isWhole) => {
  expect(isOfWhole(stage("ANULACAO", { descricao }))).toBe(isWhole);
});

test.each([
  ["INSCRICOES_ABERTAS", "2026-11-20", true, false],
  ["INSCRICOES_ABERTAS", null, true, false],
  ["INSCRICOES_ABERTAS", "2026-11-19", false, false],
  ["EDITAL_ABERTO", "2026-12-20", true, false],
  ["AGUARDANDO_PROVAS", "2026-12-20", false, true],
  ["AGUARDANDO_PROVAS", "2026-11-20", false, true],
  ["AGUARDANDO_PROVAS", "2026-11-19", false, false],
  ["AGUARDANDO_PROVAS", null, false, false],
  ["SUSPENSO", "2026-12-20", false, false],
  ["CANCELADO", "2026-12-20", false, false],
  ["PREVISTO", null, false, false],
] as const)("registrations of %s until %s are open: %s, closed early: %s", (status, end, isOpen, isEarly) => {
  const facts = { status, data_fim_inscricao: end };
  expect([isRegistrationAhead(facts, today), isClosedEarly(facts, today)]).toEqual([isOpen, isEarly]);
});
