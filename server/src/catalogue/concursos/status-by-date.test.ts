import { describe, expect, test } from "vitest";
import { statusAfter } from "./status-by-date.ts";

const dates = {
  data_inicio_inscricao: "2026-11-10",
  data_fim_inscricao: "2026-11-20",
  data_prova: "2026-12-01",
};
const on = (today: string, after = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)) => ({
  after,
  today,
});

describe("a status moves only where a date is crossed", () => {
  test.each([
    ["EDITAL_ABERTO", "2026-11-09", undefined],
    ["EDITAL_ABERTO", "2026-11-10", "INSCRICOES_ABERTAS"],
    ["EDITAL_ABERTO", "2026-11-11", undefined],
    ["INSCRICOES_ABERTAS", "2026-11-20", undefined],
    ["INSCRICOES_ABERTAS", "2026-11-21", "AGUARDANDO_PROVAS"],
    ["EDITAL_ABERTO", "2026-11-21", "AGUARDANDO_PROVAS"],
    ["INSCRICOES_ABERTAS", "2026-11-22", undefined],
    ["AGUARDANDO_PROVAS", "2026-12-01", undefined],
    ["AGUARDANDO_PROVAS", "2026-12-02", "FINALIZADO"],
    ["INSCRICOES_ABERTAS", "2026-12-02", "FINALIZADO"],
    ["AGUARDANDO_PROVAS", "2026-12-03", undefined],
    ["SUSPENSO", "2026-11-21", undefined],
    ["FINALIZADO", "2026-11-10", undefined],
  ] as const)("the status moves only where a date is crossed: %s on %s", (status, today, next) => {
    expect(statusAfter(status, dates, on(today))).toBe(next);
  });

  test("after a downtime the last crossing counts", () => {
    expect(statusAfter("EDITAL_ABERTO", dates, on("2026-11-25", "2026-11-01"))).toBe("AGUARDANDO_PROVAS");
    expect(statusAfter("EDITAL_ABERTO", dates, on("2027-01-01", "2026-11-01"))).toBe("FINALIZADO");
    expect(statusAfter("EDITAL_ABERTO", dates, on("2026-11-15", "2026-11-01"))).toBe("INSCRICOES_ABERTAS");
  });

  test("unknown dates move nothing", () => {
    const unknown = { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null };
    expect(statusAfter("EDITAL_ABERTO", unknown, on("2027-01-01", "2026-01-01"))).toBeUndefined();
  });
});
