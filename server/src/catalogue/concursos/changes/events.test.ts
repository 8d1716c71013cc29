import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { describe, expect, test } from "vitest";
import { unknownFacts } from "../../../../test/harness/drawn-facts.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import { changesBetween } from "./changes.ts";
import { eventsOf, isLongPast, readFacts } from "./events.ts";

const concurso: ResolvedConcurso = {
  ...unknownFacts,
  titulo: "TCE",
  organizadora: "Banca",
  data_inicio_inscricao: "2026-12-01",
  data_fim_inscricao: "2026-12-20",
  data_prova: "2027-02-01",
  valor_inscricao: 100,
  locais_prova: [],
  cargos: [],
};

const saved = { versao: 3, desde: 2, wasOpened: false, today: "2026-12-01" };

/** Returns the events of a change between two states, as version 3. */
function told(
  before: Partial<ResolvedConcurso>,
  after: Partial<ResolvedConcurso>,
  { wasOpened } = { wasOpened: false },
) {
  const states = [
    { ...concurso, ...before },
    { ...concurso, ...before, ...after },
  ] as const;
  return eventsOf(...states, { ...saved, wasOpened, mudancas: changesBetween(...states) });
}
const kinds = (before: Partial<ResolvedConcurso>, after: Partial<ResolvedConcurso>) =>
  told(before, after).map(({ kind }) => kind);

test("a new exam is announced, and nothing else", () => {
  const announcement = { kind: "NOVO_CONCURSO", occasion: "", dados: {} };
  expect(eventsOf(undefined, concurso, { ...saved, mudancas: [] })).toEqual([announcement]);
});

test("a foreseen exam is announced with its notice, and nothing before", () => {
  const foreseen = { ...concurso, status: "PREVISTO", data_fim_inscricao: null } as const;
  expect(eventsOf(undefined, foreseen, { ...saved, mudancas: [] })).toEqual([]);
  expect(kinds(foreseen, { titulo: "TCE-PE" })).toEqual([]);
  expect(kinds(foreseen, { organizadora: "Outra" })).toEqual(["RETIFICACAO"]);
  const notice = { status: "EDITAL_ABERTO", data_fim_inscricao: "2026-12-20" } as const;
  expect(kinds(foreseen, notice)).toEqual(["NOVO_CONCURSO", "RETIFICACAO"]);
  expect(
    kinds(foreseen, { status: "EDITAL_ABERTO" }),
    "its followers, too, where nothing else is known",
  ).toEqual(["NOVO_CONCURSO", "RETIFICACAO"]);
});

describe("a status alone", () => {
  const all: ConcursoStatus[] = [
    "EDITAL_ABERTO",
    "INSCRICOES_ABERTAS",
    "AGUARDANDO_PROVAS",
    "FINALIZADO",
    "SUSPENSO",
    "CANCELADO",
  ];
  const telling: Record<string, string[]> = {
    "EDITAL_ABERTO → INSCRICOES_ABERTAS": ["INSCRICOES_ABERTAS"],
    "EDITAL_ABERTO → SUSPENSO": ["STATUS"],
    "INSCRICOES_ABERTAS → SUSPENSO": ["STATUS"],
    "AGUARDANDO_PROVAS → SUSPENSO": ["STATUS"],
    "FINALIZADO → SUSPENSO": ["STATUS"],
    // Users that the suspended exam matched were not alerted to it.
    "SUSPENSO → EDITAL_ABERTO": ["NOVO_CONCURSO", "STATUS"],
    "SUSPENSO → INSCRICOES_ABERTAS": ["NOVO_CONCURSO", "STATUS"],
    "SUSPENSO → AGUARDANDO_PROVAS": ["STATUS"],
    // Registrations were closed before their last day, or opened again.
    "EDITAL_ABERTO → AGUARDANDO_PROVAS": ["RETIFICACAO"],
    "INSCRICOES_ABERTAS → AGUARDANDO_PROVAS": ["RETIFICACAO"],
    "AGUARDANDO_PROVAS → EDITAL_ABERTO": ["NOVO_CONCURSO", "RETIFICACAO"],
    "AGUARDANDO_PROVAS → INSCRICOES_ABERTAS": ["NOVO_CONCURSO", "RETIFICACAO"],
    "FINALIZADO → EDITAL_ABERTO": ["NOVO_CONCURSO"],
    "FINALIZADO → INSCRICOES_ABERTAS": ["NOVO_CONCURSO"],
    "EDITAL_ABERTO → CANCELADO": ["STATUS"],
    "INSCRICOES_ABERTAS → CANCELADO": ["STATUS"],
    "AGUARDANDO_PROVAS → CANCELADO": ["STATUS"],
    "FINALIZADO → CANCELADO": ["STATUS"],
    "SUSPENSO → CANCELADO": ["STATUS"],
    "CANCELADO → SUSPENSO": ["STATUS"],
    "CANCELADO → EDITAL_ABERTO": ["NOVO_CONCURSO", "STATUS"],
    "CANCELADO → INSCRICOES_ABERTAS": ["NOVO_CONCURSO", "STATUS"],
    "CANCELADO → AGUARDANDO_PROVAS": ["STATUS"],
  };
  const pairs = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const));
  test.each(pairs)("a status change alone: %s → %s", (from, to) => {
    expect(kinds({ status: from }, { status: to })).toEqual(telling[`${from} → ${to}`] ?? []);
  });
});

describe("facts", () => {
  test("rectified facts are notified with the version that has them", () => {
    const [announcement, rectification] = told({}, { data_fim_inscricao: "2026-12-24" });
    expect(announcement?.kind).toBe("NOVO_CONCURSO");
    expect(rectification).toMatchObject({
      kind: "RETIFICACAO",
      occasion: "3",
      dados: { versao: 3, mudancas: [{ campo: "data_fim_inscricao", para: "2026-12-24" }] },
    });
  });

  test("facts that followers don't need are not notified", () => {
    expect(kinds({}, { descricao: "Outra" })).toEqual(["NOVO_CONCURSO"]);
  });

  test("an opening is identified by its start date", () => {
    expect(told({}, { status: "INSCRICOES_ABERTAS" })).toMatchObject([{ occasion: "2026-12-01" }]);
    const unknown = { data_inicio_inscricao: null };
    expect(told(unknown, { status: "INSCRICOES_ABERTAS" })).toMatchObject([{ occasion: "" }]);
  });

  test("rectification and opening together are one event; a repeated opening gives the facts alone", () => {
    const change = { status: "INSCRICOES_ABERTAS", data_prova: "2027-03-01" } as const;
    const [, ...opening] = told({}, change);
    const retificacao = { versao: 3, desde: 2 };
    expect(opening).toMatchObject([{ kind: "INSCRICOES_ABERTAS", dados: { retificacao } }]);
    const [, ...again] = told({}, change, { wasOpened: true });
    expect(again).toMatchObject([{ kind: "RETIFICACAO", occasion: "3", dados: retificacao }]);
  });

  test("rectification and suspension together are one event with both", () => {
    const [, status, ...more] = told({}, { status: "SUSPENSO", data_prova: null });
    const retificacao = { versao: 3, mudancas: [{ campo: "status" }, { campo: "data_prova", para: null }] };
    expect(status).toMatchObject({ kind: "STATUS", occasion: "3", dados: { suspenso: true, retificacao } });
    expect(more).toEqual([]);
  });
});

test.for<[string, string | null, string | null, boolean]>([
  ["RESULTADO", "2025-03-10", null, true],
  ["RECURSOS", "2025-03-10", "2026-12-01", false],
  // 30 days before today, today not counted.
  ["RESULTADO", "2026-10-21", null, false],
  ["RESULTADO", "2026-10-20", null, true],
  // Validity is news when it begins, however long it lasts.
  ["VALIDADE", "2025-03-10", "2027-03-10", true],
  ["PRORROGACAO", "2025-03-10", "2027-03-10", true],
  ["VALIDADE", "2026-11-10", "2028-11-10", false],
  ["VALIDADE", null, "2028-11-10", false],
])("%s from %s to %s is long past: %s", ([tipo, inicio, fim, known]) => {
  const etapa = { tipo, situacao: "REALIZADA", inicio, fim } as Parameters<typeof isLongPast>[0]["etapa"];
  const change = { campo: "etapas", tipo: "incluido", de: null, para: "", etapa } as const;
  expect(isLongPast(change as Parameters<typeof isLongPast>[0], "2026-11-20")).toBe(known);
});

test("facts are read by their kind, and others are not read", () => {
  const row = { event_id: 1, kind: "PRAZO" as const };
  const dados = { de: "isencao", dia: "2026-12-01", degraus: [7, 3] };
  expect(readFacts({ ...row, dados })).toEqual({ ...row, dados });
  expect(readFacts({ ...row, dados: { suspenso: true } })).toBeUndefined();
});
