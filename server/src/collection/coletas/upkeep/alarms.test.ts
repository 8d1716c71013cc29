import { describe, expect, test } from "vitest";
import { isWorkingDay } from "../../../platform/working-day.ts";
import { type Ended, findAlarms, type Watched } from "./alarms.ts";

/** A Thursday, 10:00 in Brasília. */
const now = new Date("2026-11-19T13:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);

const ended = (given: Partial<Ended> = {}): Ended => ({
  terminada_em: now,
  desfecho: "OK",
  itens: 100,
  incompletos: 0,
  mais_recente: "2026-11-19",
  mensagem: null,
  ...given,
});
const watched = (given: Partial<Watched> = {}): Watched => ({
  tipo: "BANCA",
  adaptador: "SELECAO_NET",
  cadencia_minutos: 60,
  esperado: null,
  desde: daysAgo(90),
  visitas: [ended()],
  territorios: [],
  maisRecente: "2026-11-19",
  lidos: [3, 0, 1],
  coberturas: [],
  fila: { total: 0, desde: null, minutas: 0 },
  ...given,
});
const found = (given: Partial<Watched>, at = now) => findAlarms(watched(given), at).map(({ tipo }) => tipo);
/** Visits on the same weekday of earlier weeks. */
const weeks = (itens: number) =>
  [1, 2, 3, 4].map((week) => ended({ terminada_em: daysAgo(7 * week), itens }));
const dou = { tipo: "DOU", adaptador: "DOU_INLABS" } as const;

test("a normal source raises no alarm", () => {
  expect(found({ visitas: [ended(), ...weeks(100)] })).toEqual([]);
  expect(found({ ...dou })).toEqual([]);
});

describe("dead", () => {
  const failed = ended({ desfecho: "ERRO", mensagem: "x respondeu HTTP 500" });
  test("is raised after three failed visits in a row, not after two", () => {
    expect(found({ visitas: [failed, failed, ended()] })).toEqual([]);
    expect(found({ visitas: [failed, failed, failed] })).toEqual(["MORTA"]);
  });
  test("is raised when no visit ended in twice the cadence, unless the source was resumed since", () => {
    const visitas = [ended({ terminada_em: daysAgo(1) })];
    expect(found({ visitas })).toEqual(["MORTA"]);
    expect(found({ visitas, desde: now })).toEqual([]);
  });
});

describe("mute", () => {
  const of = (itens: number, given: Partial<Watched> = {}) =>
    found({ visitas: [ended({ itens, desfecho: itens ? "OK" : "VAZIA" }), ...weeks(100)], ...given });
  test("is raised below a quarter of the weekday's usual items", () => {
    expect(of(25)).toEqual([]);
    expect(of(24)).toEqual(["MUDA"]);
  });
  test("is raised for no items, even without history", () => {
    expect(found({ visitas: [ended({ itens: 0, desfecho: "VAZIA" })] })).toEqual(["MUDA"]);
  });
  test("is raised below the number that an administrator expects on the weekday", () => {
    expect(of(900, { ...dou, esperado: [0, 0, 0, 1_000, 0, 0, 0] })).toEqual(["MUDA"]);
    expect(of(900, { ...dou, esperado: [1_000, 0, 0, 0, 0, 0, 0] })).toEqual([]);
  });
  test("is not raised for a gazette before nine, on a Sunday or on a holiday", () => {
    for (const at of ["2026-11-19T11:00:00Z", "2026-11-22T13:00:00Z", "2026-11-20T13:00:00Z"]) {
      const visitas = [ended({ terminada_em: new Date(at), itens: 0, desfecho: "VAZIA" })];
      expect(found({ ...dou, visitas }, new Date(at)), at).toEqual([]);
    }
  });
});

test("stale: the federal gazette is due by eight on a working day, municipal ones days later", () => {
  const at = { maisRecente: "2026-11-18" };
  expect(found({ ...dou, ...at })).toEqual(["PARADA"]);
  const seven = new Date("2026-11-19T10:00:00Z");
  expect(found({ ...dou, ...at, visitas: [ended({ terminada_em: seven })] }, seven)).toEqual([]);
  expect(found({ ...at, tipo: "DIARIO" })).toEqual([]);
  expect(found({ tipo: "DIARIO", maisRecente: "2026-11-11" })).toEqual(["PARADA"]);
});

test("blocked and changed: the last visit reports it", () => {
  expect(found({ visitas: [ended({ desfecho: "BLOQUEADA", mensagem: "x recusa robôs" })] })).toEqual([
    "BLOQUEADA",
  ]);
  expect(found({ visitas: [ended({ desfecho: "FORMATO", mensagem: "o zip veio cortado" })] })).toEqual([
    "MUDOU",
  ]);
});

test("changed: twice as many items as usual lack a common field; one day of history is not enough", () => {
  const visit = (incompletos: number) => ended({ incompletos });
  const usually = (incompletos: number) => weeks(100).map((week) => ({ ...week, incompletos }));
  expect(found({ visitas: [visit(20), ...usually(12)] })).toEqual([]);
  expect(found({ visitas: [visit(30), ...usually(12)] })).toEqual(["MUDOU"]);
  expect(found({ visitas: [visit(9), ...usually(0)] })).toEqual([]);
  expect(found({ visitas: [visit(30), visit(30), visit(30)] })).toEqual(["MUDOU"]);
});

test("each municipality with a weekly gazette is missed after two weeks without one", () => {
  const weekly = (last: number) => [4, 3, 2, 1, 0].map((week) => dayAgo(last + 7 * week));
  const monthly = [4, 3, 2, 1, 0].map((month) => dayAgo(20 + 30 * month));
  const territorios = [
    { nome: "Aqui", dias: weekly(13) },
    { nome: "Sumiu", dias: weekly(21) },
    { nome: "Raro", dias: monthly },
    { nome: "Novo", dias: [dayAgo(40)] },
  ];
  const [alarm, ...more] = findAlarms(watched({ tipo: "DIARIO", territorios }), now);
  expect(more).toEqual([]);
  expect(alarm).toEqual({ tipo: "TERRITORIO", detalhe: "Sem diário há 14 dias ou mais: Sumiu." });
});

test.for([
  ["2026-11-19", true],
  ["2026-11-20", false],
  ["2026-11-21", false],
  ["2026-02-16", false],
  ["2026-02-17", false],
  ["2026-02-18", true],
  ["2026-04-03", false],
  ["2026-06-04", false],
  ["2027-03-26", false],
] as const)("%s is a working day: %s", ([day, isWorking]) => {
  expect(isWorkingDay(day)).toBe(isWorking);
});

describe("blind", () => {
  test("is raised when none of the latest documents has an act, and not while nothing was read", () => {
    expect(found({ lidos: [0, 0, 0] })).toEqual(["CEGA"]);
    expect(found({ lidos: [0, 0, 1] })).toEqual([]);
    expect(found({ lidos: [] })).toEqual([]);
  });
});

describe("queue old", () => {
  test("is raised when documents wait longer than reading takes", () => {
    const since = (minutes: number) => ({
      total: 2,
      desde: new Date(now.getTime() - minutes * 60_000),
      minutas: 0,
    });
    expect(found({ fila: since(120) })).toEqual([]);
    expect(found({ fila: since(121) })).toEqual(["FILA"]);
  });
  test("is raised when a draft waits while registration ends, also for sources without visits", () => {
    const fila = { total: 0, desde: null, minutas: 1 };
    expect(found({ fila })).toEqual(["FILA"]);
    expect(found({ fila, adaptador: "COLADO", visitas: [], desde: daysAgo(90) })).toEqual(["FILA"]);
    expect(found({ adaptador: "COLADO", visitas: [], desde: daysAgo(90) })).toEqual([]);
  });
});

describe("low coverage", () => {
  const of = (achados: number, before: readonly number[]) =>
    found({ coberturas: [achados, ...before].map((one) => ({ listados: 20, achados: one })) });
  test("is raised below three quarters of the usual share of a list", () => {
    expect(of(15, [20, 20, 16, 20])).toEqual([]);
    expect(of(14, [20, 20, 16, 20])).toEqual(["COBERTURA"]);
  });
  test("is not raised with three days of history, or for a list that always had a low share", () => {
    expect(of(0, [20, 20, 20])).toEqual([]);
    expect(of(0, [0, 0, 0, 0])).toEqual([]);
  });
});
