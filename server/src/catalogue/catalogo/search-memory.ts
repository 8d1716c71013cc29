import { type ADivulgar, type FatoADivulgar, noUnknown } from "@cav/contract/concurso-search.ts";
import { buildFactTests, type FactTest, isNamedOf } from "./fact-tests.ts";
import { type Entry, type Memory, type OrderName, orders } from "./memory.ts";
import { begunPhraseOf, bodyPatternOf, phrasePatternOf } from "./phrase.ts";
import { type QueryNames, type QueryWord, type ResolvedQuery, townsOf } from "./query.ts";
import { hasSlot } from "./words.ts";

/** Exams that match a query, in its order, and how many each filter excludes because their fact is unknown. */
export type FoundInMemory = { entries: readonly Entry[]; a_divulgar: ADivulgar };

/** An exam is found, or only one unknown fact excludes it. */
type ListName = "found" | FatoADivulgar;

/**
 * Returns what `findSearchPage` and `countUnknown` find, for all pages. More than `maxRanked` exams are not ranked by
 * text.
 */
export function searchMemory(
  memory: Memory,
  query: ResolvedQuery,
  names: QueryNames,
  maxRanked: number,
): FoundInMemory {
  const tests = buildFactTests(memory, query, names);
  const isPlain = plainOf(memory, query, names);
  const order = query.sort ?? "relevancia";
  const all = memory.inOrder(order === "relevancia" ? "prazo" : (order satisfies OrderName));
  if (!isPlain && tests.length === 0) return { entries: query.a_divulgar ? [] : all, a_divulgar: noUnknown };
  const name = order === "relevancia" ? "prazo" : order;
  const judged = { entries: memory.entries, all: () => all, order: orders[name] };
  const lists = memory.answers.find(questionOf(name, query, names), judged, (entry) =>
    isPlain?.(entry) === false ? [] : standsIn(entry, tests),
  );
  const found = lists.get("found") ?? [];
  if (query.a_divulgar) return { entries: lists.get(query.a_divulgar) ?? [], a_divulgar: noUnknown };
  const isRanked = order === "relevancia" && found.length <= maxRanked;
  return {
    entries: isRanked ? ranked(memory, found, query) : found,
    a_divulgar: {
      ...noUnknown,
      ...Object.fromEntries(tests.map(({ fact }) => [fact, lists.get(fact)?.length ?? 0])),
    },
  };
}

/** Returns whether any exam contains a text, without other filters. */
export function isTextInMemory(memory: Memory, text: QueryWord[]): boolean {
  return memory.words.findAll(text, memory.slots, true).some((bits) => bits !== 0);
}

/** Builds the condition on facts that every exam has; undefined if the query has none. */
function plainOf(
  memory: Memory,
  { text, status, reserva, aberto_em, orgaos = [] }: ResolvedQuery,
  { orgaoIds }: QueryNames,
): ((entry: Entry) => boolean) | undefined {
  const conditions: ((entry: Entry) => boolean)[] = [];
  if (status) conditions.push((entry) => entry.status === status);
  if (reserva) conditions.push((entry) => entry.reserva);
  if (aberto_em) conditions.push((entry) => entry.aberto);
  if (text) {
    const slots = memory.words.findAll(text, memory.slots, true);
    conditions.push(({ slot }) => hasSlot(slots, slot));
  }
  if (orgaos.length > 0) {
    const named = orgaos.map((nome) => isBodyNamed(memory, nome));
    conditions.push((entry) => orgaoIds.has(entry.id) || named.some((isNamed) => isNamed(entry)));
  }
  return conditions.length === 0 ? undefined : (entry) => conditions.every((holds) => holds(entry));
}

/** Two words must be a phrase: "Banco Central do Brasil" is not "Banco do Brasil". */
function isBodyNamed(memory: Memory, nome: string): (entry: Entry) => boolean {
  const isNamed = isNamedOf(memory, nome.split(" "));
  const pattern = bodyPatternOf(nome);
  if (pattern === undefined) return isNamed;
  const phrase = new RegExp(pattern);
  return (entry) => isNamed(entry) && phrase.test(entry.busca);
}

/** Returns the cache key of a query. */
const questionOf = (
  order: OrderName,
  { sort: _sort, a_divulgar: _left, ...query }: ResolvedQuery,
  { orgaoIds, organizadoras }: QueryNames,
) => {
  const named = [...organizadoras].map(([name, found]) => [name, [...found].sort()]);
  return `search ${order} ${JSON.stringify([query, [...orgaoIds].sort(), named])}`;
};

/**
 * Yields the lists of an exam: found if one position passes all tests, or the unknown fact if only that one is missing.
 */
function standsIn(entry: Entry, tests: FactTest[]): Iterable<ListName> {
  if (tests.length === 0) return ["found"];
  const lacks = new Set<FatoADivulgar>();
  if (!mayPass(entry, tests)) return lacks;
  for (let at = entry.first; at < entry.first + entry.count; at += 1) {
    let missed: FactTest | undefined;
    let misses = 0;
    for (const one of tests) {
      if (one.holds(entry, at)) continue;
      missed = one;
      misses += 1;
      if (misses > 1) break;
    }
    if (misses === 0) return ["found"];
    if (misses === 1 && missed?.isUnknown(entry, at)) lacks.add(missed.fact);
  }
  return lacks;
}

/** Returns whether the sums over an exam's positions allow a match, or one unknown fact at most. */
function mayPass(entry: Entry, tests: FactTest[]): boolean {
  let missed: FactTest | undefined;
  for (const one of tests) {
    if (one.mayHold?.(entry) !== false) continue;
    if (missed || one.mayLack?.(entry) === false) return false;
    missed = one;
  }
  return true;
}

/** Ranks exams like `orderBy` of concursos/search.queries.ts in SQL. */
function ranked(memory: Memory, entries: readonly Entry[], query: ResolvedQuery): readonly Entry[] {
  const towns = townsOf(query);
  if (!query.text && towns.length === 0) return entries;
  const rankOf = query.text ? rankerOf(query.text) : () => 0;
  const isNamed = memory.lists.sharing(towns);
  return entries
    .map((entry) => ({
      entry,
      rank: rankOf(entry),
      // Exams in a searched town come first among the open and among the closed exams.
      town: isNamed(entry.lugares) || isNamed(entry.trabalho) ? 1 : 0,
    }))
    .sort((a, b) => b.rank - a.rank || Number(b.entry.aberto) - Number(a.entry.aberto) || b.town - a.town)
    .map(({ entry }) => entry);
}

function rankerOf(text: QueryWord[]): (entry: Entry) => number {
  const [whole, begun] = [new RegExp(phrasePatternOf(text)), begunPhraseOf(text)];
  return ({ busca }) => {
    const titulo = busca.split("|", 1)[0] ?? "";
    if (whole.test(titulo)) return 4;
    if (whole.test(busca)) return 3;
    if (titulo.includes(begun)) return 2;
    return busca.includes(begun) ? 1 : 0;
  };
}
