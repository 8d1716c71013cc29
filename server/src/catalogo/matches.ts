import { isClosed } from "@cav/contract/concursos.ts";
import type { Verdito } from "@cav/contract/matching.ts";
import type { ComparableBusca, Forecast, Found, Melhor, Situacoes, WantedBusca } from "../matching/index.ts";
import { isCotaCertain, isLevelCertain } from "../matching/index.ts";
import { marcas, unknownNumber } from "./cargos.ts";
import { type Entry, type Memory, orders } from "./memory.ts";

type Holds = (entry: Entry, at: number) => boolean;
type Criterion = { fact: keyof Situacoes; possible: Holds; certain: Holds };

/** A search with its criteria: of the exam's places, and of one position of it. */
type Fit = {
  numero: number;
  /** By the sums over an exam's positions: leaves out most of those of which none fits, and no other. */
  maybe: (entry: Entry) => boolean;
  prova: Criterion;
  cargo: Criterion[];
};

/** Codes from 1000 on, and that of remote work, are certain: see 0044_concursos_lugares.sql. */
const certainCode = 1_000;
const [noneListed, remoteCode] = [-1, -3];

/**
 * The criteria of a match, in the numbers that `cargoCriteria` of matching/criteria.ts compares in SQL, which is the word
 * that counts. Those that cost least, and those that leave most out, come first.
 */
function fitOf({ lists, cargos: { columns } }: Memory, p: ComparableBusca & { numero: number }): Fit {
  const { salario, vagas, niveis, cotas, cursos, lugares, marcas: marked } = columns;
  const isMarked = (at: number, bits: number) => ((marked[at] as number) & bits) !== 0;
  const prova = lugaresFit(lists, p.m_locais_prova);
  const trabalho = lugaresFit(lists, p.m_locais_trabalho);
  const shared = p.m_cursos && lists.sharing(p.m_cursos);
  const isUnlisted = lists.asking((list) => list.includes(noneListed));
  // A wage by the hour can't be held against a month's.
  const paid = (at: number) => (isMarked(at, marcas.porHora) ? unknownNumber : (salario[at] as number));
  const proven = (at: number, value: number) =>
    isMarked(at, marcas.aDefinir) || value === unknownNumber ? 0 : value;
  const levels = (at: number) => niveis[at] || 7;
  return {
    numero: p.numero,
    maybe: (entry) =>
      p.m_salario <= entry.m_salario &&
      (p.m_niveis & entry.m_niveis) !== 0 &&
      trabalho.possible(entry.trabalho) &&
      prova.possible(entry.lugares),
    prova: {
      fact: "locais_prova",
      possible: (entry) => prova.possible(entry.lugares),
      certain: (entry) => prova.certain(entry.lugares),
    },
    cargo: [
      {
        fact: "salario",
        possible: (_, at) => p.m_salario <= paid(at),
        certain: (_, at) => p.m_salario <= proven(at, paid(at)),
      },
      {
        fact: "locais_trabalho",
        possible: (_, at) => trabalho.possible(lugares[at] as number),
        certain: (_, at) => trabalho.certain(lugares[at] as number),
      },
      {
        fact: "niveis",
        possible: (_, at) => (p.m_niveis & levels(at)) !== 0,
        certain: (_, at) => isLevelCertain(p, levels(at) | (isMarked(at, marcas.posGraduacao) ? 8 : 0)),
      },
      {
        fact: "vagas",
        possible: (_, at) => p.m_vagas <= (vagas[at] as number),
        certain: (_, at) => p.m_vagas <= proven(at, vagas[at] as number),
      },
      {
        fact: "cotas",
        possible: (_, at) => (p.m_cotas & (cotas[at] as number)) !== 0,
        certain: (_, at) => isCotaCertain(p, certainCotas(cotas[at] as number)),
      },
      {
        fact: "cursos",
        possible: (_, at) => !shared || shared(cursos[at] as number),
        certain: (_, at) => {
          if (!isUnlisted(cursos[at] as number)) return shared?.(cursos[at] as number) ?? false;
          return !shared || !isMarked(at, marcas.aDefinir);
        },
      },
    ],
  };
}

function lugaresFit(lists: Memory["lists"], chosen: number[] | null) {
  if (!chosen) return { possible: () => true, certain: () => true };
  const codes = new Set(chosen);
  const isCertain = (code: number) =>
    code === remoteCode ? codes.has(noneListed) : code >= certainCode && codes.has(code);
  return { possible: lists.sharing(chosen), certain: lists.asking((list) => list.some(isCertain)) };
}

function certainCotas(cotas: number): number {
  if (cotas === 63) return 32;
  return (cotas & 1) === 0 && (cotas & 30) !== 0 ? cotas & 30 : cotas;
}

function isPossible({ cargo }: Fit, entry: Entry, at: number): boolean {
  for (const { possible } of cargo) if (!possible(entry, at)) return false;
  return true;
}

function isCertain({ cargo }: Fit, entry: Entry, at: number): boolean {
  for (const { certain } of cargo) if (!certain(entry, at)) return false;
  return true;
}

/** Whether an exam fits a search: for certain, which is looked at of open ones unless something else is said, or as far as is known. */
function fitting(fit: Fit, entry: Entry, asksCertain = entry.aberto): "certain" | "possible" | undefined {
  if (!fit.maybe(entry)) return undefined;
  const mayBeCertain = asksCertain && fit.prova.certain(entry, 0);
  let found: "possible" | undefined;
  for (let at = entry.first; at < entry.first + entry.count; at += 1) {
    if (!isPossible(fit, entry, at)) continue;
    if (mayBeCertain && isCertain(fit, entry, at)) return "certain";
    if (!mayBeCertain) return "possible";
    found = "possible";
  }
  return found;
}

/** The exams that are recommended, as `findMyConcursos` puts them in order, and how many fit how well. */
export type Recommended = { entries: Entry[]; combinam: number; encerrados: number; previstos: number };

/** The exams that fit somebody's searches: open ones for certain, open ones that may, then those that are over. */
export function matchMemory(memory: Memory, wanted: WantedBusca[]): Recommended {
  const fits = wanted.map((busca) => fitOf(memory, busca));
  const judged = { entries: memory.entries, all: () => memory.recommended(), order: orders.prazo };
  const found = memory.judgements.find(questionOf(wanted), judged, (entry) => standsIn(fits, entry));
  const [certain = [], possible = [], over = []] = (["certain", "possible", "over"] as const).map((name) =>
    found.get(name),
  );
  const previstos = over.filter(({ status }) => status === "PREVISTO").length;
  return {
    entries: [...certain, ...possible, ...over],
    combinam: certain.length,
    encerrados: over.length - previstos,
    previstos,
  };
}

/** Where an exam stands among those that are recommended. */
function standsIn(fits: Fit[], entry: Entry): ("certain" | "possible" | "over")[] {
  if (isClosed(entry.status)) return [];
  let best: "certain" | "possible" | undefined;
  for (const fit of fits) {
    best = fitting(fit, entry) ?? best;
    if (best === "certain") break;
  }
  if (!best) return [];
  return [entry.aberto ? best : "over"];
}

/** All that searches are matched by: who looks for the same asks the same. */
export const questionOf = (wanted: WantedBusca[]) =>
  `busca ${JSON.stringify(
    wanted.map((one) => [
      ...[one.m_salario, one.m_vagas, one.m_niveis, one.m_cotas, one.m_cursos],
      ...[one.m_locais_trabalho, one.m_locais_prova, one.nivel_dito],
    ]),
  )}`;

/** What each of some searches finds by itself, in their order: what `countMatches` finds. */
export function countInMemory(
  memory: Memory,
  wanted: readonly ComparableBusca[],
  { since, soCertos }: Omit<Forecast, "today">,
): Found[] {
  const sinceMicroseconds = since.getTime() * 1_000;
  return wanted.map((busca) => {
    const fit = fitOf(memory, { ...busca, numero: 1 });
    const found: Found = { open: 0, certain: 0, announcedSince: 0 };
    for (const entry of memory.inOrder("prazo")) {
      const isNew = entry.anunciado && entry.criado >= sinceMicroseconds;
      if (!entry.aberto && !isNew) continue;
      const its = fitting(fit, entry, entry.aberto || soCertos);
      if (entry.aberto && its) found.open += 1;
      if (entry.aberto && its === "certain") found.certain += 1;
      if (isNew && its && (its === "certain" || !soCertos)) found.announcedSince += 1;
    }
    return found;
  });
}

const verditos = new Map<number, Verdito>([
  [1, "COMBINA"],
  [2, "PODE_COMBINAR"],
  [3, "FALTA_1"],
]);

/** How well a position fits the search that it fits best: 1 for certain, 2 maybe, 3 but for one thing, 4 not. */
type Evaluated = { at: number; posto: number; fit: Fit; cabe_em: number };

/** How well an exam's positions fit somebody's searches, best first. */
export type EvaluatedConcurso = {
  /** Undefined: against each of its positions two things speak. */
  melhor: Melhor | undefined;
  /** Ids of the positions that fit. */
  compatible: number[];
};

/** The verdict on some exams, by their ids: what `findBestCargos` and `findCompatibleCargos` find. */
export function matchConcursos(
  memory: Memory,
  ids: number[],
  wanted: WantedBusca[],
): Map<number, EvaluatedConcurso> {
  const fits = wanted.map((busca) => fitOf(memory, busca));
  const entries = ids.flatMap((id) => memory.entries.get(id) ?? []);
  return new Map(entries.map((entry) => [entry.id, evaluateConcurso(memory, entry, fits)]));
}

function evaluateConcurso(memory: Memory, entry: Entry, fits: Fit[]): EvaluatedConcurso {
  const { id, salario } = memory.cargos.columns;
  const evaluated = Array.from({ length: entry.count }, (_, index) =>
    evaluateCargo(fits, entry, entry.first + index),
  ).filter((one) => one !== undefined);
  // The sort is stable: what is equal stays in the order of the positions. No salary comes last.
  const pay = ({ at }: Evaluated) => (salario[at] === unknownNumber ? -1 : (salario[at] as number));
  const sorted = evaluated.toSorted((a, b) => a.posto - b.posto || pay(b) - pay(a));
  const count = (wantedPosto: number) => evaluated.filter(({ posto }) => posto === wantedPosto).length;
  const [best] = sorted;
  const verdito = verditos.get(best?.posto ?? 0);
  return {
    compatible: sorted.filter(({ posto }) => posto <= 2).map(({ at }) => id[at] as number),
    melhor: best &&
      verdito && {
        concurso_id: entry.id,
        cargo_id: id[best.at] as number,
        numero: best.fit.numero,
        verdito,
        situacoes: situacoesOf(best.fit, entry, best.at),
        combinam: count(1),
        podem_combinar: count(2),
        falta_1: count(3),
        cabe_em: evaluated.reduce((bits, one) => bits | one.cabe_em, 0),
      },
  };
}

function evaluateCargo(fits: Fit[], entry: Entry, at: number): Evaluated | undefined {
  let best: Evaluated | undefined;
  let cabe_em = 0;
  for (const fit of fits) {
    const posto = postoOf([fit.prova, ...fit.cargo], entry, at);
    if (posto <= 2) cabe_em |= 1 << fit.numero;
    if (!best || posto < best.posto) best = { at, posto, fit, cabe_em };
  }
  return best && { ...best, cabe_em };
}

function postoOf(criteria: Criterion[], entry: Entry, at: number): number {
  const misses = criteria.filter(({ possible }) => !possible(entry, at)).length;
  if (misses > 0) return misses === 1 ? 3 : 4;
  return criteria.every(({ certain }) => certain(entry, at)) ? 1 : 2;
}

function situacoesOf({ prova, cargo }: Fit, entry: Entry, at: number): Situacoes {
  const situacaoOf = ({ possible, certain }: Criterion) =>
    possible(entry, at) ? (certain(entry, at) ? "atende" : "desconhecido") : "nao_atende";
  return Object.fromEntries([prova, ...cargo].map((one) => [one.fact, situacaoOf(one)])) as Situacoes;
}
