import { LRUCache } from "lru-cache";

type EntryWithId = { id: number };
/** Returns the lists of an answer that contain an exam, by its own facts alone. */
type Classify<E, Name extends string> = (entry: E) => Iterable<Name>;
type Order<E> = (a: E, b: E) => number;
type Answer<E> = { lists: Map<string, E[]>; upTo: number };

/** Exams of the catalogue: all of them in a sort order, and the current ones by id. */
type Ordered<E> = { entries: ReadonlyMap<number, E>; all: () => readonly E[]; order: Order<E> };

/** Number of changes that are remembered; after more, an answer is computed from all exams. */
const many = 100;

/**
 * Caches answers that judge each exam by itself. After a change only the changed exams are judged again: of 100,000
 * exams that is a thousandth of the work.
 */
export class AnswerCache<E extends EntryWithId> {
  readonly #answers: LRUCache<string, Answer<E>>;
  /** The last changed exams in the order of their changes, and the number of all changes so far. */
  #changed: number[] = [];
  #changes = 0;

  /** Limits the number of exams in all cached lists. */
  constructor(mostListed: number) {
    this.#answers = new LRUCache({
      maxSize: mostListed,
      sizeCalculation: ({ lists }, question) =>
        [...lists.values()].reduce((sum, list) => sum + list.length, 100 + Math.ceil(question.length / 8)),
    });
  }

  /** Returns the number of exams in all cached lists. */
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

  /** Returns the exams that changed after a number of changes; undefined when that is too long ago. */
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
 * Returns copies of the lists with changed exams removed and their new state inserted. Callers may still hold the old
 * lists.
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
