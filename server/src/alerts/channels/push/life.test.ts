import { expect, test } from "vitest";
import type { Change } from "../../../catalogue/concursos/index.ts";
import type { AlertToTell } from "../../deliveries/deliveries.queries.ts";
import { lifeOf, topicOf } from "./life.ts";

const now = new Date("2026-11-20T10:00:00-03:00");
const today = 14 * 3_600;
const days = (count: number) => today + count * 24 * 3_600;

/** A delivery of an exam whose registration and exam day are over. */
const delivery = (facts: object): AlertToTell =>
  ({
    event_id: 7,
    concurso_id: 3,
    status: "FINALIZADO",
    data_fim_inscricao: "2026-08-10",
    data_fim_isencao: null,
    data_limite_pagamento: null,
    data_prova: "2026-09-20",
    outras_provas: [],
    ...facts,
  }) as unknown as AlertToTell;
const changed = (...mudancas: Partial<Change>[]) =>
  delivery({ kind: "RETIFICACAO", dados: { versao: 2, desde: 1, mudancas } });
const etapa = (tipo: string, inicio: string | null, fim: string | null, situacao = "REALIZADA") =>
  ({ campo: "etapas", tipo: "incluido", etapa: { tipo, situacao, inicio, fim, cargo: null } }) as Change;

test.each([
  ["a call until tomorrow", etapa("CONVOCACAO", "2026-11-20", "2026-11-21"), days(1), "high"],
  ["a call until in ten days", etapa("CONVOCACAO", "2026-11-20", "2026-11-30"), days(10), "normal"],
  ["a call whose term nobody knows", etapa("CONVOCACAO", "2026-11-20", null), 28 * 86_400, "high"],
  ["an appointment whose term nobody knows", etapa("NOMEACAO", "2026-11-19", null), 28 * 86_400, "high"],
  ["appeals until today", etapa("RECURSOS", "2026-11-18", "2026-11-20", "PREVISTA"), today, "high"],
  ["appeals in four days", etapa("RECURSOS", "2026-11-22", "2026-11-24", "PREVISTA"), days(4), "normal"],
  ["appeals that are over", etapa("RECURSOS", "2026-11-10", "2026-11-12"), 7 * 86_400, "normal"],
  ["a second exam day", etapa("PROVA", "2026-11-25", null, "PREVISTA"), days(5), "normal"],
  ["a result", etapa("RESULTADO", "2026-11-20", null), 7 * 86_400, "normal"],
  ["how long it is valid", etapa("VALIDADE", "2026-11-20", "2028-11-20"), 7 * 86_400, "normal"],
])("%s is kept until its last day, with an urgency by its distance", (_, change, ttl, urgency) => {
  expect(lifeOf([changed(change)], now)).toEqual({ ttl, urgency });
});

test("a changed date is kept until that date, with the urgency of the nearest day", () => {
  const moved = { campo: "data_prova", tipo: "alterado", de: "2026-11-21", para: "2026-12-05" } as Change;
  expect(lifeOf([changed(moved)], now)).toEqual({ ttl: days(15), urgency: "high" });
});

test("several items in one notification are kept until the last, with the urgency of the nearest", () => {
  const [appeals, call] = [
    etapa("RECURSOS", "2026-11-19", "2026-11-20"),
    etapa("CONVOCACAO", "2026-11-20", "2026-12-02"),
  ];
  const life = { ttl: days(12), urgency: "high" };
  expect(lifeOf([changed(appeals, call)], now)).toEqual(life);
  expect(lifeOf([changed(appeals), changed(call)], now)).toEqual(life);
});

test("an announcement is kept until registrations end, a reminder until its day, others a week", () => {
  const open = { status: "INSCRICOES_ABERTAS", data_fim_inscricao: "2026-11-23", data_prova: "2027-01-10" };
  const novo = { kind: "NOVO_CONCURSO", dados: {} };
  expect(lifeOf([delivery({ ...open, ...novo })], now)).toEqual({ ttl: days(3), urgency: "normal" });
  const dados = { de: "pagamento", dia: "2026-11-20", degraus: [0] };
  expect(lifeOf([delivery({ ...open, kind: "PRAZO", dados })], now)).toEqual({ ttl: today, urgency: "high" });
  const salary = { campo: "cargos.salario", tipo: "alterado", de: "1", para: "2" } as Change;
  expect(lifeOf([changed(salary)], now)).toEqual({ ttl: 7 * 86_400, urgency: "low" });
});

test("different news of one exam have different topics, and the same news has one", () => {
  const one = changed(etapa("CONVOCACAO", "2026-11-20", null));
  const other = { ...changed(etapa("VALIDADE", "2026-11-20", "2028-11-20")), event_id: 8 };
  const keys = [[one], [other], [one, other]].map(topicOf);
  expect(new Set(keys).size).toBe(3);
  expect(topicOf([other, one])).toBe(keys[2]);
  for (const key of keys) expect(key).toMatch(/^[\w-]{1,32}$/);
  const reminder = (event_id: number, dia: string) =>
    delivery({ event_id, kind: "PRAZO", dados: { de: "pagamento", dia, degraus: [1] } });
  expect(topicOf([reminder(9, "2026-11-23")])).toBe(topicOf([reminder(10, "2026-11-23")]));
  expect(topicOf([reminder(9, "2026-11-23")])).not.toBe(topicOf([reminder(10, "2026-11-24")]));
});
