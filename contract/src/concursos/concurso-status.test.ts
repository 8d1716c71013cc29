import { expect, test } from "vitest";
import { statusByDates } from "./concurso-status.ts";

const today = "2026-11-20";
const dates = (start: string | null, end: string | null, day: string | null) => ({
  data_inicio_inscricao: start,
  data_fim_inscricao: end,
  data_prova: day,
});

test.each([
  ["before the start", dates("2026-11-21", "2026-12-20", "2027-02-01"), "EDITAL_ABERTO"],
  ["on the first day", dates("2026-11-20", "2026-12-20", "2027-02-01"), "INSCRICOES_ABERTAS"],
  ["on the last day", dates("2026-11-01", "2026-11-20", "2027-02-01"), "INSCRICOES_ABERTAS"],
  ["after the end", dates("2026-11-01", "2026-11-19", "2027-02-01"), "AGUARDANDO_PROVAS"],
  ["on the day of the exam", dates("2026-10-01", "2026-10-20", "2026-11-20"), "AGUARDANDO_PROVAS"],
  ["after the exam", dates("2026-10-01", "2026-10-20", "2026-11-19"), "FINALIZADO"],
] as const)("the dates determine every status except a stop: %s", (_, of, expected) => {
  for (const status of ["EDITAL_ABERTO", "INSCRICOES_ABERTAS", "AGUARDANDO_PROVAS", "FINALIZADO"])
    expect(statusByDates(status, of, today)).toBe(expected);
  for (const status of ["SUSPENSO", "CANCELADO"]) expect(statusByDates(status, of, today)).toBe(status);
});

test.each([
  ["nothing is known", dates(null, null, null), "FINALIZADO", "FINALIZADO"],
  ["the start is unknown", dates(null, "2026-12-20", null), "EDITAL_ABERTO", "EDITAL_ABERTO"],
  ["the start is unknown", dates(null, "2026-12-20", null), "AGUARDANDO_PROVAS", "INSCRICOES_ABERTAS"],
  ["the end is unknown", dates("2026-11-01", null, null), "AGUARDANDO_PROVAS", "AGUARDANDO_PROVAS"],
  ["the end is unknown", dates("2026-11-01", null, null), "EDITAL_ABERTO", "INSCRICOES_ABERTAS"],
  ["only the exam's day is known", dates(null, null, "2027-02-01"), "FINALIZADO", "AGUARDANDO_PROVAS"],
])("where %s, %j: %s is %s", (_, of, status, expected) => {
  expect(statusByDates(status, of, today)).toBe(expected);
});
