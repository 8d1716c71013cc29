import { LRUCache } from "lru-cache";

type EntryWithId = { id: number };
/** Returns the lists of an answer that contain an exam, by its own facts alone. */
type Classify<E, Name extends string> = (entry: E) => Iterable<Name>;
type Order<E> = (a: E, b: E) => number;
type Answer<E> = { lists: Map<string, E[]>; upTo: number };

/** The exams: all in an order, and the current ones by their ids. */
type Ordered<E> = { entries: ReadonlyMap<number, E>; all: () => readonly E[]; order: Order<E> };

/** Changes that are remembered; after more, an answer is built from all exams. */
const many = 100;

/**
 * Answers that are found by judging each exam by itself. After a change only those that changed are judged again, and
 * the others stay where they stand: of a hundred thousand exams that is a thousandth of the work.
 */
export class AnswerCache<E extends EntryWithId> {
  readonly #answers: LRUCache<string, Answer<E>>;
  /** The exams that changed last, in their order, and how many there were in all. */
  #changed: number[] = [];
  #changes = 0;

  /** Keeps lists with so many exams. */
  constructor(mostListed: number) {
    this.#answers = new LRUCache({
      maxSize: mostListed,
      sizeCalculation: ({ lists }, question) =>
        [...lists.values()].reduce((sum, list) => sum + list.length, 100 + Math.ceil(question.length / 8)),
    });
  }

  /** How many exams stand in lists that are kept. */
  get listed(): number {
    return this.#answers.calculatedSize;
  }

  change(ids: readonly number[]): void {
    this.#changes += ids.length;
    this.#changed = [...this.#changed, ...ids].slice(-many);
  }

  clear(): void {
    this.#answers.clear();
  }

  /** Returns the cached lists of an answer, one for each sort order. `question` identifies everything but the exams. */
  find<Name extends string>(
    question: string,
    { entries, all, order }: Ordered<E>,
    classify: Classify<E, Name>,
  ): ReadonlyMap<Name, E[]> {
    const known = this.#answers.get(question);
    const changed = known && this.#since(known.upTo);
    if (known && changed?.size === 0) return known.lists as Map<Name, E[]>;
    const lists =
      known && changed
        ? reclassify(
            known.lists as Map<Name, E[]>,
            changed,
            [...changed].flatMap((id) => entries.get(id) ?? []),
            { order, classify },
          )
        : classifyAll(all(), classify);
    this.#answers.set(question, { lists, upTo: this.#changes });
    return lists;
  }

  /** The exams that changed after so many changes; undefined: too many to tell. */
  #since(upTo: number): ReadonlySet<number> | undefined {
    const count = this.#changes - upTo;
    if (count > this.#changed.length) return undefined;
    return new Set(count === 0 ? [] : this.#changed.slice(-count));
  }
}

function classifyAll<E extends EntryWithId, Name extends string>(
  all: readonly E[],
  classify: Classify<E, Name>,
): Map<Name, E[]> {
  const lists = new Map<Name, E[]>();
  for (const entry of all) for (const name of classify(entry)) listOf(lists, name).push(entry);
  return lists;
}

/**
 * The lists without those that changed as they were, with those that are there now. Others may hold the lists of
 * before.
 */
function reclassify<E extends EntryWithId, Name extends string>(
  lists: ReadonlyMap<Name, E[]>,
  changed: ReadonlySet<number>,
  now: readonly E[],
  { order, classify }: { order: Order<E>; classify: Classify<E, Name> },
): Map<Name, E[]> {
  const replaced = new Map(
    [...lists].map(([name, list]) => [name, list.filter(({ id }) => !changed.has(id))]),
  );
  for (const entry of now)
    for (const name of classify(entry)) {
      const list = listOf(replaced, name);
      list.splice(indexOf(list, entry, order), 0, entry);
    }
  return replaced;
}

function listOf<E extends EntryWithId, Name extends string>(lists: Map<Name, E[]>, name: Name): E[] {
  const known = lists.get(name);
  if (known) return known;
  const list: E[] = [];
  lists.set(name, list);
  return list;
}

/** Returns the position of an exam in a sorted list, or where it would be inserted. */
export function indexOf<E>(sorted: readonly E[], entry: E, order: Order<E>): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order(sorted[middle] as E, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
