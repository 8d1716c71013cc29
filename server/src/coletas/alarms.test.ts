import { describe, expect, test } from "vitest";
import { isWorkingDay } from "../platform/working-day.ts";
import { type Ended, findAlarms, type Watched } from "./alarms.ts";

/** A Thursday, ten in the morning of Brasília. */
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
/** The same weekday of the weeks before. */
const weeks = (itens: number) =>
  [1, 2, 3, 4].map((week) => ended({ terminada_em: daysAgo(7 * week), itens }));
const dou = { tipo: "DOU", adaptador: "DOU_INLABS" } as const;

test("a source that is as ever is wrong in nothing", () => {
  expect(found({ visitas: [ended(), ...weeks(100)] })).toEqual([]);
  expect(found({ ...dou })).toEqual([]);
});

describe("dead", () => {
  const failed = ended({ desfecho: "ERRO", mensagem: "x respondeu HTTP 500" });
  test("after three visits in a row that failed, not after two", () => {
    expect(found({ visitas: [failed, failed, ended()] })).toEqual([]);
    expect(found({ visitas: [failed, failed, failed] })).toEqual(["MORTA"]);
  });
  test("when none has ended in twice its time, unless it was let go on since", () => {
    const visitas = [ended({ terminada_em: daysAgo(1) })];
    expect(found({ visitas })).toEqual(["MORTA"]);
    expect(found({ visitas, desde: now })).toEqual([]);
  });
});

describe("mute", () => {
  const of = (itens: number, given: Partial<Watched> = {}) =>
    found({ visitas: [ended({ itens, desfecho: itens ? "OK" : "VAZIA" }), ...weeks(100)], ...given });
  test("with less than a quarter of what is usual on the weekday", () => {
    expect(of(25)).toEqual([]);
    expect(of(24)).toEqual(["MUDA"]);
  });
  test("with nothing, also where nothing is known of what is usual", () => {
    expect(found({ visitas: [ended({ itens: 0, desfecho: "VAZIA" })] })).toEqual(["MUDA"]);
  });
  test("with less than an administrator expects on the weekday", () => {
    expect(of(900, { ...dou, esperado: [0, 0, 0, 1_000, 0, 0, 0] })).toEqual(["MUDA"]);
    expect(of(900, { ...dou, esperado: [1_000, 0, 0, 0, 0, 0, 0] })).toEqual([]);
  });
  test("not a gazette before nine, on a Sunday or on a holiday", () => {
    for (const at of ["2026-11-19T11:00:00Z", "2026-11-22T13:00:00Z", "2026-11-20T13:00:00Z"]) {
      const visitas = [ended({ terminada_em: new Date(at), itens: 0, desfecho: "VAZIA" })];
      expect(found({ ...dou, visitas }, new Date(at)), at).toEqual([]);
    }
  });
});

test("stale: the federal gazette of a working day is there by eight, municipal ones days later", () => {
  const at = { maisRecente: "2026-11-18" };
  expect(found({ ...dou, ...at })).toEqual(["PARADA"]);
  const seven = new Date("2026-11-19T10:00:00Z");
  expect(found({ ...dou, ...at, visitas: [ended({ terminada_em: seven })] }, seven)).toEqual([]);
  expect(found({ ...at, tipo: "DIARIO" })).toEqual([]);
  expect(found({ tipo: "DIARIO", maisRecente: "2026-11-11" })).toEqual(["PARADA"]);
});

test("blocked and changed: the last visit says so", () => {
  expect(found({ visitas: [ended({ desfecho: "BLOQUEADA", mensagem: "x recusa robôs" })] })).toEqual([
    "BLOQUEADA",
  ]);
  expect(found({ visitas: [ended({ desfecho: "FORMATO", mensagem: "o zip veio cortado" })] })).toEqual([
    "MUDOU",
  ]);
});

test("changed: what all items have is missing in twice as many as usual, which one day's visits don't tell", () => {
  const visit = (incompletos: number) => ended({ incompletos });
  const usually = (incompletos: number) => weeks(100).map((week) => ({ ...week, incompletos }));
  expect(found({ visitas: [visit(20), ...usually(12)] })).toEqual([]);
  expect(found({ visitas: [visit(30), ...usually(12)] })).toEqual(["MUDOU"]);
  expect(found({ visitas: [visit(9), ...usually(0)] })).toEqual([]);
  expect(found({ visitas: [visit(30), visit(30), visit(30)] })).toEqual(["MUDOU"]);
});

test("a municipality that had a gazette every week is missed after two without, each alone", () => {
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
  test("when in none of what came last an act was found, and not while nothing was read", () => {
    expect(found({ lidos: [0, 0, 0] })).toEqual(["CEGA"]);
    expect(found({ lidos: [0, 0, 1] })).toEqual([]);
    expect(found({ lidos: [] })).toEqual([]);
  });
});

describe("queue old", () => {
  test("when documents have waited for longer than any reading takes", () => {
    const since = (minutes: number) => ({
      total: 2,
      desde: new Date(now.getTime() - minutes * 60_000),
      minutas: 0,
    });
    expect(found({ fila: since(120) })).toEqual([]);
    expect(found({ fila: since(121) })).toEqual(["FILA"]);
  });
  test("when a draft waits while registration ends, also of what nobody visits", () => {
    const fila = { total: 0, desde: null, minutas: 1 };
    expect(found({ fila })).toEqual(["FILA"]);
    expect(found({ fila, adaptador: "COLADO", visitas: [], desde: daysAgo(90) })).toEqual(["FILA"]);
    expect(found({ adaptador: "COLADO", visitas: [], desde: daysAgo(90) })).toEqual([]);
  });
});

describe("covering less", () => {
  const of = (achados: number, before: readonly number[]) =>
    found({ coberturas: [achados, ...before].map((one) => ({ listados: 20, achados: one })) });
  test("than three quarters of what is usually ours of a list", () => {
    expect(of(15, [20, 20, 16, 20])).toEqual([]);
    expect(of(14, [20, 20, 16, 20])).toEqual(["COBERTURA"]);
  });
  test("while three days tell what is usual is no fault yet, and a list that always had little is none either", () => {
    expect(of(0, [20, 20, 20])).toEqual([]);
    expect(of(0, [0, 0, 0, 0])).toEqual([]);
  });
});
