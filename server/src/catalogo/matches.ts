import { isClosed } from "@cav/contract/concursos.ts";
import type { Verdito } from "@cav/contract/matching.ts";
import {
  type ComparableBusca,
  type Forecast,
  type Found,
  MatchRules,
  type Melhor,
  type MyTotals,
  unknownNumber,
  type WantedBusca,
  type Window,
} from "../matching/index.ts";
import { type Entry, type Memory, orders } from "./memory.ts";

/** Those of the exams that are recommended which stand on a page, and how many fit how well. */
export type Recommended = MyTotals & { ids: number[] };

/** A search and what it is held against. */
const rulesOf = ({ cargos, lists }: Memory, busca: ComparableBusca & { numero: number }) =>
  new MatchRules({ columns: cargos.columns, lists }, busca);

const groups = ["certain", "possible", "over"] as const;
/** Those that are foreseen are among those that are over, too. */
type Group = (typeof groups)[number] | "previsto";

/**
 * A page of the exams that fit somebody's searches, as `findMyConcursos` puts them in order: open ones for certain, open ones
 * that may, then those that are over.
 */
export function matchMemory(memory: Memory, wanted: WantedBusca[], page: Window): Recommended {
  let fits: MatchRules[] | undefined;
  const judged = { entries: memory.entries, all: () => memory.recommended(), order: orders.prazo };
  const found = memory.judgements.find<Group>(questionOf(wanted), judged, (entry) => {
    // Made where something is judged: most answers are kept.
    fits ??= wanted.map((busca) => rulesOf(memory, busca));
    return standsIn(fits, entry);
  });
  const lists = groups.map((group) => found.get(group) ?? []);
  const [certain = 0, , over = 0] = lists.map(({ length }) => length);
  const previstos = found.get("previsto")?.length ?? 0;
  return {
    ids: windowOf(lists, page),
    total: lists.reduce((sum, { length }) => sum + length, 0),
    combinam: certain,
    encerrados: over - previstos,
    previstos,
  };
}

/**
 * The first so many of these, without the others: looked for until so many fit for certain. Of an exam that a million people
 * are told of each of them asks that once, and most need to look no further than some hundred exams.
 */
export function findFirst(memory: Memory, wanted: WantedBusca[], most: number): Entry[] {
  const fits = wanted.map((busca) => rulesOf(memory, busca));
  const found: Record<Group, Entry[]> = { certain: [], possible: [], over: [], previsto: [] };
  for (const entry of memory.recommended()) {
    for (const group of standsIn(fits, entry)) found[group].push(entry);
    if (found.certain.length === most) break;
  }
  return groups.flatMap((group) => found[group].slice(0, most)).slice(0, most);
}

/** Whether an exam is recommended at all, of whichever group. */
export function isRecommended(memory: Memory, wanted: WantedBusca[], id: number): boolean {
  const fits = wanted.map((busca) => rulesOf(memory, busca));
  const entry = memory.entries.get(id);
  return entry !== undefined && standsIn(fits, entry).length > 0;
}

/** Where an exam stands among those that are recommended. */
function standsIn(fits: MatchRules[], entry: Entry): readonly Group[] {
  if (isClosed(entry.status)) return [];
  let best: "certain" | "possible" | undefined;
  for (const fit of fits) {
    best = fit.judgeConcurso(entry, entry.aberto) ?? best;
    if (best === "certain") break;
  }
  if (!best) return [];
  if (entry.status === "PREVISTO") return ["over", "previsto"];
  return [entry.aberto ? best : "over"];
}

/** The ids of a part of several lists, one after the other. */
function windowOf(lists: readonly Entry[][], { offset, limit }: Window): number[] {
  const ids: number[] = [];
  let skipped = offset;
  for (const list of lists) {
    for (const { id } of list.slice(skipped, skipped + limit - ids.length)) ids.push(id);
    skipped = Math.max(0, skipped - list.length);
  }
  return ids;
}

/** All that searches are matched by: who looks for the same asks the same. */
export const questionOf = (wanted: WantedBusca[]) =>
  `busca ${JSON.stringify(
    wanted.map((one) => [
      ...[one.m_salario, one.m_vagas, one.m_niveis, one.m_cotas, one.m_tipos, one.m_cursos],
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
    const fit = rulesOf(memory, { ...busca, numero: 1 });
    const found: Found = { open: 0, certain: 0, announcedSince: 0 };
    for (const entry of memory.inOrder("prazo")) {
      const isNew = entry.anunciado && entry.criado >= sinceMicroseconds;
      if (!entry.aberto && !isNew) continue;
      const its = fit.judgeConcurso(entry, entry.aberto || soCertos);
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
type Evaluated = { at: number; posto: number; fit: MatchRules; cabe_em: number };

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
  const fits = wanted.map((busca) => rulesOf(memory, busca));
  const entries = ids.flatMap((id) => memory.entries.get(id) ?? []);
  return new Map(entries.map((entry) => [entry.id, evaluateConcurso(memory, entry, fits)]));
}

function evaluateConcurso(memory: Memory, entry: Entry, fits: MatchRules[]): EvaluatedConcurso {
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
        situacoes: best.fit.situacoesOf(entry, best.at),
        combinam: count(1),
        podem_combinar: count(2),
        falta_1: count(3),
        cabe_em: evaluated.reduce((bits, one) => bits | one.cabe_em, 0),
      },
  };
}

function evaluateCargo(fits: MatchRules[], entry: Entry, at: number): Evaluated | undefined {
  let best: Evaluated | undefined;
  let cabe_em = 0;
  for (const fit of fits) {
    const posto = postoOf(fit, entry, at);
    if (posto <= 2) cabe_em |= 1 << fit.numero;
    if (!best || posto < best.posto) best = { at, posto, fit, cabe_em };
  }
  return best && { ...best, cabe_em };
}

function postoOf({ criteria }: MatchRules, entry: Entry, at: number): number {
  let misses = 0;
  // A place of a kind that nobody looks for is no near miss.
  for (const { fact, possible } of criteria) if (!possible(entry, at)) misses += fact === "tipos" ? 2 : 1;
  if (misses > 0) return misses === 1 ? 3 : 4;
  return criteria.every(({ certain }) => certain(entry, at)) ? 1 : 2;
}
