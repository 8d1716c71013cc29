import { isClosed } from "@cav/contract/concursos/concursos.ts";
import {
  buildRules,
  type ComparableBusca,
  type Forecast,
  type ForecastCounts,
  factNames,
  type MatchRules,
  type MyTotals,
  type WantedBusca,
  type Window,
} from "../matching/index.ts";
import { type Entry, inDeadlineOrder, type Memory } from "./memory.ts";

/** A page of recommended exams, with the totals of each group. */
export type Recommended = MyTotals & { ids: number[] };

const groups = ["certain", "possible", "over"] as const;
/** Foreseen exams count as closed, too. */
type Group = (typeof groups)[number] | "previsto";

/**
 * Returns a page of the exams that match a user's searches, in the order of `findMyConcursos`: open certain matches,
 * open possible ones, closed ones.
 */
export function matchMemory(memory: Memory, wanted: WantedBusca[], page: Window): Recommended {
  let rules: MatchRules[] | undefined;
  const judged = { entries: memory.entries, all: () => memory.recommended(), order: inDeadlineOrder };
  const found = memory.answers.find<Group>(questionOf(wanted), judged, (entry) => {
    // Created only when an exam is judged: most answers come from the cache.
    rules ??= buildRules(memory.cargos, wanted);
    return groupsOf(rules, entry);
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
 * Returns the first `most` matches without scanning the rest: it stops when enough certain matches are found. A million
 * alerted users ask this once each, and most need a few hundred exams.
 */
export function findFirst(memory: Memory, wanted: WantedBusca[], most: number): Entry[] {
  const rules = buildRules(memory.cargos, wanted);
  const found: Record<Group, Entry[]> = { certain: [], possible: [], over: [], previsto: [] };
  for (const entry of memory.recommended()) {
    for (const group of groupsOf(rules, entry)) found[group].push(entry);
    if (found.certain.length === most) break;
  }
  return groups.flatMap((group) => found[group].slice(0, most)).slice(0, most);
}

/** Returns whether an exam is recommended, in any group. */
export function isRecommended(memory: Memory, wanted: WantedBusca[], id: number): boolean {
  const rules = buildRules(memory.cargos, wanted);
  const entry = memory.entries.get(id);
  return entry !== undefined && groupsOf(rules, entry).length > 0;
}

/** Returns the groups of recommended exams that contain an exam. */
function groupsOf(rules: MatchRules[], entry: Entry): readonly Group[] {
  if (isClosed(entry.status)) return [];
  let best: "certain" | "possible" | undefined;
  for (const one of rules) {
    best = one.judgeConcurso(entry, entry.aberto) ?? best;
    if (best === "certain") break;
  }
  if (!best) return [];
  if (entry.status === "PREVISTO") return ["over", "previsto"];
  return [entry.aberto ? best : "over"];
}

/** Returns a page of several lists in sequence. */
function windowOf(lists: readonly Entry[][], { offset, limit }: Window): number[] {
  const ids: number[] = [];
  let skipped = offset;
  for (const list of lists) {
    for (const { id } of list.slice(skipped, skipped + limit - ids.length)) ids.push(id);
    skipped = Math.max(0, skipped - list.length);
  }
  return ids;
}

/** Returns the cache key of searches: equal searches share an answer. */
export const questionOf = (wanted: WantedBusca[]) =>
  `busca ${JSON.stringify(
    wanted.map((one) => [factNames.map((name) => one[`m_${name}`]), one.m_locais_prova, one.nivel_dito]),
  )}`;

/** Counts the matches of each search separately, in their order, like `countMatches`. */
export function countInMemory(
  memory: Memory,
  wanted: readonly ComparableBusca[],
  { since, soCertos }: Omit<Forecast, "today">,
): ForecastCounts[] {
  const sinceMicroseconds = since.getTime() * 1_000;
  const numbered = wanted.map((busca, numero) => ({ ...busca, numero }));
  return buildRules(memory.cargos, numbered).map((fit) => {
    const found: ForecastCounts = { open: 0, certain: 0, announcedSince: 0 };
    for (const entry of memory.byDeadline()) {
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
