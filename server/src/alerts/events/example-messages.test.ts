import { expect, test } from "vitest";
import { composeExamples } from "./example-messages.ts";

// A Friday, 15:00 in Brasília.
const now = new Date("2026-11-20T15:00:00-03:00");
const at = { now, groupMinutes: 10, hours: { opens: 8, closes: 21 } };
const manner = { lembretes: [7, 3, 1, 0], silencio: null, pausedUntil: null };

const told = (frequencia: "NA_HORA" | "DIARIO" | "SEMANAL", more: object = {}) =>
  composeExamples({ ...manner, frequencia, ...more }, at).mensagens.map(({ em, textos }) => [
    new Date(em).toLocaleString("sv-SE", { timeZone: "America/Sao_Paulo" }).slice(0, 16),
    textos.join(" + "),
  ]);

test("at once: news after ten minutes, then the chosen reminders", () => {
  expect(told("NA_HORA")).toEqual([
    ["2026-11-20 15:10", "Novo concurso que combina com você"],
    ["2026-11-23 08:00", "Inscrições encerram em 7 dias"],
    ["2026-11-27 08:00", "Inscrições encerram em 3 dias"],
  ]);
  expect(told("NA_HORA", { lembretes: [0] })[1]).toEqual(["2026-11-30 08:00", "Inscrições encerram hoje"]);
});

test("daily: everything at eight", () => {
  expect(told("DIARIO").slice(0, 2)).toEqual([
    ["2026-11-21 08:00", "Novo concurso que combina com você"],
    ["2026-11-23 08:00", "Inscrições encerram em 7 dias"],
  ]);
});

test("weekly: on Mondays and Thursdays, with what ends by the next Monday, and a last call that was switched on", () => {
  const week = [
    ["2026-11-23 08:00", "Novo concurso que combina com você + Inscrições encerram em 7 dias"],
    ["2026-11-26 08:00", "Inscrições encerram em 4 dias"],
  ];
  expect(told("SEMANAL")).toEqual([...week, ["2026-11-30 08:00", "Inscrições encerram hoje"]]);
  const silent = told("SEMANAL", { lembretes: [7, 3, 1] });
  expect(silent).toEqual([...week, ["2026-12-14 08:00", "Prova em 6 dias"]]);
});

test("quiet hours and a pause apply", () => {
  expect(told("NA_HORA", { silencio: { de: 14, ate: 22 } })[0]?.[0]).toBe("2026-11-20 22:00");
  const pausedUntil = new Date("2026-12-01T08:00:00-03:00");
  expect(told("DIARIO", { pausedUntil })[0]?.[0]).toBe("2026-12-01 08:00");
});
