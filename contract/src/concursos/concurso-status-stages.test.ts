import { expect, test } from "vitest";
import { hasPhaseToCome, statusByDates } from "./concurso-status.ts";
import { EtapaInput } from "./etapas.ts";

const today = "2026-11-20";
const dates = (start: string | null, end: string | null, day: string | null) => ({
  data_inicio_inscricao: start,
  data_fim_inscricao: end,
  data_prova: day,
});

const stage = (tipo: string, more: object = {}) => EtapaInput.parse({ tipo, ...more });
const done = (tipo: string, inicio: string | null, more: object = {}) =>
  stage(tipo, { situacao: "REALIZADA", inicio, ...more });
const past = dates("2026-09-01", "2026-09-20", "2026-10-31");
const open = dates("2026-11-01", "2026-12-20", "2027-02-01");
const unknown = dates(null, null, null);

// The law of exams gives the answers. An exam ends with its last phase, and registrations before the first exam day.
// Refunds, longer validities and calls change neither.
test.each<[string, ReturnType<typeof dates>, EtapaInput[], string, string]>([
  [
    "a second exam is to come",
    past,
    [stage("PROVA", { inicio: "2026-12-20" })],
    "FINALIZADO",
    "AGUARDANDO_PROVAS",
  ],
  [
    "a second exam runs today",
    past,
    [stage("PROVA", { inicio: "2026-11-18", fim: today })],
    "FINALIZADO",
    "AGUARDANDO_PROVAS",
  ],
  [
    "the second exam was yesterday",
    past,
    [stage("PROVA", { inicio: "2026-11-19" })],
    "AGUARDANDO_PROVAS",
    "FINALIZADO",
  ],
  [
    "a result is to come",
    past,
    [stage("RESULTADO", { inicio: "2026-12-01" })],
    "FINALIZADO",
    "AGUARDANDO_PROVAS",
  ],
  [
    "a result is late",
    past,
    [stage("RESULTADO", { inicio: "2026-11-10" })],
    "FINALIZADO",
    "AGUARDANDO_PROVAS",
  ],
  ["a result without a day is awaited", past, [stage("RESULTADO")], "FINALIZADO", "AGUARDANDO_PROVAS"],
  [
    "a result has been late for two years",
    dates(null, "2024-01-10", "2024-02-01"),
    [stage("RESULTADO", { inicio: "2024-03-01" })],
    "AGUARDANDO_PROVAS",
    "FINALIZADO",
  ],
  [
    "the late result was published",
    past,
    [stage("RESULTADO", { inicio: "2026-11-10" }), done("RESULTADO", "2026-11-12")],
    "AGUARDANDO_PROVAS",
    "FINALIZADO",
  ],
  [
    "it was homologated after the late result",
    past,
    [stage("RESULTADO", { inicio: "2026-11-10" }), done("HOMOLOGACAO", "2026-11-12")],
    "AGUARDANDO_PROVAS",
    "FINALIZADO",
  ],
  [
    "appeals are to come",
    past,
    [stage("RECURSOS", { inicio: "2026-11-21", fim: "2026-11-22" })],
    "FINALIZADO",
    "AGUARDANDO_PROVAS",
  ],
  [
    "appeals are over",
    past,
    [stage("RECURSOS", { inicio: "2026-11-11", fim: "2026-11-12" })],
    "FINALIZADO",
    "FINALIZADO",
  ],
  [
    "a homologation is to come",
    past,
    [stage("HOMOLOGACAO", { inicio: "2027-01-15" })],
    "FINALIZADO",
    "AGUARDANDO_PROVAS",
  ],
  [
    "one position's exam is to come",
    past,
    [stage("PROVA", { inicio: "2026-12-20", cargo: "Médico" })],
    "FINALIZADO",
    "AGUARDANDO_PROVAS",
  ],
  [
    "only a call is to come",
    past,
    [stage("CONVOCACAO", { inicio: "2026-12-20" })],
    "FINALIZADO",
    "FINALIZADO",
  ],
  [
    "only an appointment is to come",
    past,
    [stage("NOMEACAO", { inicio: "2026-12-20" })],
    "FINALIZADO",
    "FINALIZADO",
  ],
  [
    "its validity goes on",
    past,
    [stage("VALIDADE", { inicio: "2026-11-01", fim: "2028-11-01" })],
    "FINALIZADO",
    "FINALIZADO",
  ],
  ["a refund is to come", past, [stage("REEMBOLSO", { inicio: "2026-12-01" })], "FINALIZADO", "FINALIZADO"],
  [
    "the exam was homologated and no day is known",
    unknown,
    [done("HOMOLOGACAO", "2026-11-12")],
    "INSCRICOES_ABERTAS",
    "FINALIZADO",
  ],
  [
    "the registrations were homologated",
    unknown,
    [done("HOMOLOGACAO", "2026-11-12", { descricao: "Das inscrições" })],
    "INSCRICOES_ABERTAS",
    "INSCRICOES_ABERTAS",
  ],
  [
    "the exam took place and no day is known",
    unknown,
    [done("PROVA", "2026-11-12")],
    "INSCRICOES_ABERTAS",
    "AGUARDANDO_PROVAS",
  ],
  [
    "one position's exam took place",
    unknown,
    [done("PROVA", "2026-11-12", { cargo: "Médico" })],
    "INSCRICOES_ABERTAS",
    "INSCRICOES_ABERTAS",
  ],
  [
    "the last day is ahead, whatever was published",
    open,
    [done("GABARITO", "2026-11-12")],
    "INSCRICOES_ABERTAS",
    "INSCRICOES_ABERTAS",
  ],
  [
    "the exam is today and no end is known",
    dates(null, null, today),
    [],
    "INSCRICOES_ABERTAS",
    "AGUARDANDO_PROVAS",
  ],
  [
    "the exam is today, only a start is known",
    dates(today, null, today),
    [],
    "EDITAL_ABERTO",
    "AGUARDANDO_PROVAS",
  ],
  [
    "the exam is tomorrow and no end is known",
    dates(null, null, "2026-11-21"),
    [],
    "INSCRICOES_ABERTAS",
    "INSCRICOES_ABERTAS",
  ],
  [
    "a stop is in the stages only",
    open,
    [stage("SUSPENSAO", { inicio: "2026-12-01" })],
    "INSCRICOES_ABERTAS",
    "INSCRICOES_ABERTAS",
  ],
])("where %s, the status follows the stages", (_, of, etapas, status, expected) => {
  expect(statusByDates(status, { ...of, etapas }, today)).toBe(expected);
  for (const stopped of ["SUSPENSO", "CANCELADO"])
    expect(statusByDates(stopped, { ...of, etapas }, today)).toBe(stopped);
});

test("the exam days of positions count: the first ends registrations, the last ends the exam", () => {
  const days = (...some: string[]) => ({ ...unknown, cargos: some.map((data_prova) => ({ data_prova })) });
  expect(statusByDates("INSCRICOES_ABERTAS", days(today, "2026-12-01"), today)).toBe("AGUARDANDO_PROVAS");
  expect(statusByDates("INSCRICOES_ABERTAS", days("2026-11-01", "2026-11-19"), today)).toBe("FINALIZADO");
  expect(statusByDates("INSCRICOES_ABERTAS", days("2026-12-01", "2026-12-08"), today)).toBe(
    "INSCRICOES_ABERTAS",
  );
});

test("a phase to come is known whatever the day of the exam is", () => {
  expect(hasPhaseToCome({ ...unknown, etapas: [stage("PROVA")] }, today)).toBe(true);
  expect(hasPhaseToCome({ ...unknown, etapas: [done("PROVA", "2026-11-01")] }, today)).toBe(false);
});
