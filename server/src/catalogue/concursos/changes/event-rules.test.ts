import { describe, expect, test } from "vitest";
import type { ResolvedConcurso } from "../save/resolve.ts";
import type { Change } from "./changes.ts";
import {
  type EventFacts,
  etapaLembradaOf,
  eventsOf,
  hasEtapas,
  hasNotice,
  isOfDate,
  isOfEtapasAlone,
  isOpening,
  isWorthAnnouncing,
  readFacts,
  rectifiedOf,
  retificacaoOf,
} from "./events.ts";

const change = (campo: string, more: Partial<Change> = {}): Change => ({
  campo,
  tipo: "alterado",
  de: null,
  para: null,
  ...more,
});
const etapa = (situacao: "PREVISTA" | "REALIZADA" = "REALIZADA", more = {}) =>
  ({ tipo: "EDITAL", situacao, inicio: "2026-11-10", fim: null, ...more }) as NonNullable<Change["etapa"]>;
const lembrada = { uuid: "8f1f9a42-0f53-4b3e-8f5e-5f2a5d3c1a11", tipo: "RESULTADO" } as const;
const retificacao = (...mudancas: Change[]) => ({ versao: 3, desde: 2, mudancas });
const rectified = (...mudancas: Change[]): EventFacts => ({
  kind: "RETIFICACAO",
  dados: retificacao(...mudancas),
});

describe("rectifiedOf", () => {
  const silent =
    "status status_motivo status_ate titulo edital_url edital_tipo edital_numero edital_ano " +
    "edital_arquivo orgao descricao ordem_cargos etapas.fonte etapas.modalidade " +
    "cargos.locais_derivados";
  test.each(silent.split(" "))("a change of %s is no rectification", (campo) => {
    expect(rectifiedOf([change(campo)])).toEqual([]);
  });

  test("changes that are rectifications are kept, the others are left out", () => {
    const days = change("data_prova");
    expect(rectifiedOf([change("titulo"), days, change("status")])).toEqual([days]);
  });

  test("the notice of a foreseen exam counts where nothing else is rectified", () => {
    const notice = change("status", { de: "PREVISTO", para: "EDITAL_ABERTO" });
    expect(rectifiedOf([notice])).toEqual([notice]);
    expect(rectifiedOf([notice, change("data_prova")])).toEqual([change("data_prova")]);
    expect(rectifiedOf([change("status", { de: "PREVISTO", para: "SUSPENSO" })])).toEqual([]);
    expect(rectifiedOf([change("status", { de: "SUSPENSO", para: "EDITAL_ABERTO" })])).toEqual([]);
    expect(rectifiedOf([change("titulo", { de: "PREVISTO", para: "EDITAL_ABERTO" })])).toEqual([]);
  });
});

test.each<[string, Change[], boolean]>([
  ["a status that was foreseen", [change("status", { de: "PREVISTO", para: "INSCRICOES_ABERTAS" })], true],
  ["another status", [change("status", { de: "SUSPENSO" })], false],
  ["another fact", [change("titulo", { de: "PREVISTO" })], false],
  ["a notice that is published", [change("etapas", { etapa: etapa() })], true],
  ["a notice that is expected", [change("etapas", { etapa: etapa("PREVISTA") })], false],
  ["another stage", [change("etapas", { etapa: etapa("REALIZADA", { tipo: "RESULTADO" }) })], false],
  ["a notice that is removed", [change("etapas", { tipo: "removido", etapa: etapa() })], false],
  ["a corrected notice", [change("etapas", { etapa: etapa("REALIZADA", { corrigida: true }) })], false],
  ["one of several", [change("titulo"), change("etapas", { etapa: etapa() })], true],
  ["nothing", [], false],
])("a foreseen exam has its notice by %s: %s is %s", (_, mudancas, expected) => {
  expect(hasNotice(mudancas)).toBe(expected);
});

test("the dates that are reminded of are dates of the exam and of its positions", () => {
  const dated = ["data_fim_inscricao", "data_fim_isencao", "data_limite_pagamento", "data_prova"];
  for (const campo of dated.flatMap((one) => [one, `cargos.${one}`])) expect(isOfDate({ campo })).toBe(true);
  for (const campo of ["data_inicio_inscricao", "titulo", ""]) expect(isOfDate({ campo })).toBe(false);
});

describe("the facts of an event", () => {
  const stored: EventFacts[] = [
    { kind: "NOVO_CONCURSO", dados: {} },
    { kind: "INSCRICOES_ABERTAS", dados: { retificacao: retificacao(change("data_prova")) } },
    {
      kind: "PRAZO",
      dados: { de: "inscricao", dia: "2026-12-01", degraus: [7], semana: true, etapa: lembrada },
    },
    { kind: "PRAZO", dados: { de: "pagamento", dia: "2026-12-01", degraus: [] } },
    { kind: "PROVA_PROXIMA", dados: { de: "prova", dia: "2026-12-01", semana: true, etapa: lembrada } },
    rectified(change("data_prova")),
    { kind: "STATUS", dados: { suspenso: true, cancelado: true, retificacao: retificacao(change("orgao")) } },
    {
      kind: "PAGINA",
      dados: {
        pagina: "banca.example",
        ilegivel: true,
        documentos: [{ titulo: "Edital", formato: "PDF", dia: null, url: null, alterado: true }],
      },
    },
  ];
  test.each(stored)("$kind keeps all that was stored", (event) => {
    expect(readFacts(event)).toEqual(event);
  });

  test("a rectification without its first version began with the one before", () => {
    const read = readFacts({ kind: "RETIFICACAO", dados: { versao: 5, mudancas: [] } });
    expect(read?.dados).toEqual({ versao: 5, desde: 4, mudancas: [] });
  });

  test.each<[string, { kind: EventFacts["kind"]; dados: unknown }]>([
    ["a day that is none", { kind: "PRAZO", dados: { de: "inscricao", dia: "1/12/2026", degraus: [] } }],
    ["another date", { kind: "PRAZO", dados: { de: "prova", dia: "2026-12-01", degraus: [] } }],
    [
      "a week that is denied",
      { kind: "PROVA_PROXIMA", dados: { de: "prova", dia: "2026-12-01", semana: false } },
    ],
    ["changes that are no list", { kind: "RETIFICACAO", dados: { versao: 5, mudancas: {} } }],
    [
      "an unknown stage",
      { kind: "PROVA_PROXIMA", dados: { de: "prova", dia: "2026-12-01", etapa: { uuid: "1", tipo: "X" } } },
    ],
    ["a page without documents", { kind: "PAGINA", dados: { pagina: "x" } }],
  ])("%s is not read", (_, row) => {
    expect(readFacts(row)).toBeUndefined();
  });

  test("a reminder of a stage gives the stage, other events give none", () => {
    const found = stored.map(etapaLembradaOf);
    expect(found).toEqual([undefined, undefined, lembrada, undefined, lembrada, ...Array(3).fill(undefined)]);
  });

  test("rectified facts are in a rectification, an opening and a status", () => {
    const found = stored.map((event) => retificacaoOf(event)?.mudancas.map(({ campo }) => campo));
    const none = undefined;
    expect(found).toEqual([none, ["data_prova"], none, none, none, ["data_prova"], ["orgao"], none]);
  });
});

describe("stages", () => {
  const ofEtapa = change("etapas", { etapa: etapa() });
  const prazo: Extract<EventFacts, { kind: "PRAZO" }>["dados"] = {
    de: "inscricao",
    dia: "2026-12-01",
    degraus: [],
  };
  test.each<[string, EventFacts, boolean, boolean]>([
    ["a rectification of stages", rectified(ofEtapa, ofEtapa), true, true],
    ["one of stages and of the exam", rectified(ofEtapa, change("data_prova")), false, true],
    ["one of stages and what no message says", rectified(ofEtapa, change("titulo")), true, true],
    ["one of the exam", rectified(change("data_prova")), false, false],
    ["one of a stage's source", rectified(change("etapas.fonte", { etapa: etapa() })), false, false],
    ["one of nothing", rectified(), false, false],
    [
      "a suspension that changes a stage",
      { kind: "STATUS", dados: { suspenso: true, retificacao: retificacao(ofEtapa) } },
      false,
      true,
    ],
    ["a reminder of a stage", { kind: "PRAZO", dados: { ...prazo, etapa: lembrada } }, true, false],
    ["a reminder of the exam", { kind: "PRAZO", dados: prazo }, false, false],
    ["an announcement", { kind: "NOVO_CONCURSO", dados: {} }, false, false],
  ])("%s: stages alone %s %s", (_, event, alone, some) => {
    expect(isOfEtapasAlone(event)).toBe(alone);
    expect(hasEtapas(event)).toBe(some);
  });
});

test.each([
  ["EDITAL_ABERTO", null, true],
  ["INSCRICOES_ABERTAS", "2026-12-02", true],
  ["INSCRICOES_ABERTAS", "2026-12-01", true],
  ["INSCRICOES_ABERTAS", "2026-11-30", false],
  ["AGUARDANDO_PROVAS", null, false],
  ["SUSPENSO", "2026-12-20", false],
  ["PREVISTO", null, false],
] as const)("on 2026-12-01 an exam that is %s until %s helps: %s", (status, data_fim_inscricao, helps) => {
  expect(isWorthAnnouncing({ status, data_fim_inscricao }, "2026-12-01")).toBe(helps);
});

const state = (status: ResolvedConcurso["status"]) =>
  ({ status, data_inicio_inscricao: null, cargos: [] }) as unknown as ResolvedConcurso;

test("registrations open from a foreseen exam or its notice, and from nothing else", () => {
  const open = state("INSCRICOES_ABERTAS");
  expect(isOpening(state("PREVISTO"), open)).toBe(true);
  expect(isOpening(state("EDITAL_ABERTO"), open)).toBe(true);
  for (const before of [undefined, state("SUSPENSO"), state("FINALIZADO"), open])
    expect(isOpening(before, open)).toBe(false);
  expect(isOpening(state("PREVISTO"), state("EDITAL_ABERTO"))).toBe(false);
});

describe("eventsOf", () => {
  const saved = { versao: 3, desde: 2, wasOpened: false, today: "2026-12-01", mudancas: [] as Change[] };
  const between = (
    before: ResolvedConcurso["status"],
    after: ResolvedConcurso["status"],
    mudancas: Change[] = [],
  ) => eventsOf(state(before), state(after), { ...saved, mudancas });

  test.each([
    ["CANCELADO", { suspenso: true, cancelado: true }],
    ["SUSPENSO", { suspenso: true }],
  ] as const)("an exam that is %s now says so", (status, dados) => {
    expect(between("AGUARDANDO_PROVAS", status)).toEqual([{ kind: "STATUS", occasion: "3", dados }]);
  });

  test("an exam that goes on says so, and one that is over by then does not", () => {
    expect(between("SUSPENSO", "AGUARDANDO_PROVAS")).toEqual([
      { kind: "STATUS", occasion: "3", dados: { suspenso: false } },
    ]);
    expect(between("SUSPENSO", "FINALIZADO")).toEqual([]);
  });

  test("a stage of long ago is written down without an event, and the other changes are told", () => {
    const old = change("etapas", { etapa: etapa("REALIZADA", { inicio: "2026-09-01" }) });
    expect(between("AGUARDANDO_PROVAS", "AGUARDANDO_PROVAS", [old])).toEqual([]);
    const day = change("data_prova");
    const events = between("AGUARDANDO_PROVAS", "AGUARDANDO_PROVAS", [old, day]);
    expect(events.at(-1)).toMatchObject({ kind: "RETIFICACAO", dados: { mudancas: [day] } });
  });

  test("a change of a stage or a status alone calls nobody who was not called before", () => {
    const stage = change("etapas", { etapa: etapa("REALIZADA") });
    expect(between("AGUARDANDO_PROVAS", "AGUARDANDO_PROVAS", [stage]).map(({ kind }) => kind)).toEqual([
      "RETIFICACAO",
    ]);
    expect(between("EDITAL_ABERTO", "AGUARDANDO_PROVAS", [change("status")])).toEqual([]);
  });
});
