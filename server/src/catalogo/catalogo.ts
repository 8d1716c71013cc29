import { LRUCache } from "lru-cache";
import { findOffered, type Names, type Offered } from "../matching/index.ts";
import type { Db } from "../tables.ts";
import {
  findChanged,
  findFacts,
  findFactsAfter,
  findLastChange,
  findNames,
  findNumero,
  hasChange,
  type NumberedChange,
} from "./catalogo.queries.ts";
import { type Entry, Memory } from "./memory.ts";
import type { CatalogoFigures } from "./metrics.ts";

/** Characters of cards and of pages that are kept, positions in full, and exams in the answers to searches. */
const mostCharacters = 3_000_000;
const mostOffered = 5_000;
const mostAnswered = 300_000;
/** About what a position in full takes. */
const offeredBytes = 600;
/** Exams that are read at once. */
const batchSize = 2_000;

/** What is composed of an exam, and how many characters it takes. */
type Composed = { size: number };

/** How cards and pages are made, by whoever owns exams: of each exam as the answer has it, without its user's part. */
export type Composing<Card extends Composed, Page extends Composed> = {
  composeCards: (db: Db, ids: number[], today: string) => Promise<Map<number, Card>>;
  composePage: (db: Db, id: number, today: string) => Promise<Page | undefined>;
};

/** An answer that is the same to everybody until an exam changes. */
type Answered = { entries: readonly Entry[] };

export type Catalogo<Card extends Composed, Page extends Composed> = ReturnType<
  typeof createCatalogo<Card, Page>
>;

/** For who asks nothing of what is composed. */
export type AnyCatalogo = Pick<Catalogo<Composed, Composed>, "at">;

/** What was composed, up to a size: what was not asked for the longest goes first. */
const keepUpTo = <K extends string | number, V extends object>(
  maxSize: number,
  sizeCalculation: (value: V) => number,
) => new LRUCache<K, V>({ maxSize, sizeCalculation });

/**
 * The public facts of all exams in the memory of this process, for as long as none changes. Whoever asks says the number
 * that the database has told with their session: what changed until then is read first, so that nothing is ever older than
 * the question. Always the primary is read, as the number is.
 */
export function createCatalogo<Card extends Composed, Page extends Composed>(
  db: Db,
  { composeCards, composePage }: Composing<Card, Page>,
) {
  const cards = keepUpTo<number, Card>(mostCharacters, ({ size }) => size);
  const pages = keepUpTo<number, Page>(mostCharacters, ({ size }) => size);
  const offers = keepUpTo<number, Offered[]>(mostOffered, ({ length }) => Math.max(1, length));
  const answers = keepUpTo<string, Answered>(mostAnswered, ({ entries }) => 100 + entries.length);
  const counted = { loads: 0, changes: 0, compared: 0, differing: 0 };
  let [numero, today] = [-1, ""];
  /** The last change that memory knows. */
  let last: NumberedChange | undefined;
  let memory = new Memory("");
  let names: Names = { locais: new Map(), cursos: new Map() };
  let catchingUp: Promise<void> | undefined;
  /** Rises with every change: what was begun before one is not kept after it. */
  let generation = 0;

  async function load(): Promise<void> {
    const day = today;
    const known = await findLastChange(db);
    const began = known?.numero ?? (await findNumero(db));
    const named = await findNames(db);
    const loaded = new Memory(day);
    for (let after = 0, isMore = true; isMore; ) {
      const facts = await findFactsAfter(db, after, { limit: batchSize, today: day });
      loaded.fill(facts);
      after = facts.at(-1)?.id ?? 0;
      isMore = facts.length === batchSize;
    }
    loaded.sort();
    // The day may have changed meanwhile.
    loaded.setToday(today);
    [memory, names, numero, last] = [loaded, named, began, known];
    counted.loads += 1;
    forget();
  }

  /** Whether what memory knows was lost: by a failover to a server that had not got it, or by a restored backup. */
  const wentBack = async () => last !== undefined && !(await hasChange(db, last));

  /** Reads what changed since. */
  async function catchUp(): Promise<void> {
    if (numero < 0 || memory.isWorn() || (await wentBack())) return load();
    const changed = await findChanged(db, numero);
    if (changed.length === 0) return;
    const ids = changed.flatMap(({ concurso_id }) => (concurso_id === 0 ? [] : [concurso_id]));
    const facts = ids.length > 0 ? await findFacts(db, ids, today) : [];
    // Names of places, courses and organisers are in any of them.
    const isShared = ids.length < changed.length;
    if (isShared) names = await findNames(db);
    memory.change(ids, facts);
    last = changed.reduce((one, other) => (other.numero > one.numero ? other : one));
    numero = last.numero;
    counted.changes += ids.length;
    forget(isShared ? undefined : ids);
  }

  function forget(ids?: number[]): void {
    generation += 1;
    answers.clear();
    for (const kept of [cards, pages, offers]) {
      if (ids) for (const id of ids) kept.delete(id);
      else kept.clear();
    }
  }

  /** Brings memory up to a number, and to Brazil's day. */
  async function bringUp(wanted: number, day: string): Promise<void> {
    if (today !== day) {
      // Of a day that lies before what was read, a forecast would look back further than was read.
      if (day < today) numero = -1;
      today = day;
      memory.setToday(day);
      forget();
    }
    // A lower number is that of who asked before the last change, or of a database that has lost it. What is under way may have
    // begun before the question; what comes after it has not.
    const isKnown = wanted === numero;
    for (let turn = 0; turn < 2 && !isKnown && (turn === 0 || numero < wanted); turn += 1) {
      catchingUp ??= catchUp().finally(() => {
        catchingUp = undefined;
      });
      await catchingUp;
    }
  }

  /** What `make` makes, kept where nothing changed meanwhile. */
  async function keep<K extends string | number, V extends object>(
    kept: LRUCache<K, V>,
    key: K,
    make: () => Promise<V | undefined>,
  ): Promise<V | undefined> {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const began = generation;
    const made = await make();
    if (began === generation && made !== undefined) kept.set(key, made);
    return made;
  }

  /** What is kept of some exams, in the order of the ids, the others read at once; nothing of what was just deleted. */
  async function getAll<V extends object>(
    kept: LRUCache<number, V>,
    ids: number[],
    make: (missing: number[]) => Promise<Map<number, V>>,
  ): Promise<V[]> {
    const known = new Map(ids.map((id) => [id, kept.get(id)]));
    const missing = ids.filter((id) => !known.get(id));
    const began = generation;
    const made = missing.length > 0 ? await make(missing) : new Map<number, V>();
    if (began === generation) for (const [id, value] of made) kept.set(id, value);
    return ids.map((id) => known.get(id) ?? made.get(id)).filter((value) => value !== undefined);
  }

  async function findOffers(ids: number[]): Promise<Map<number, Offered[]>> {
    return Map.groupBy(await findOffered(db, { concursoIds: ids }), ({ concurso_id }) => concurso_id);
  }

  return {
    /** The catalogue as it is at a number or later, on a day. */
    async at(wanted: number, day: string) {
      await bringUp(wanted, day);
      return {
        memory,
        names,
        getCards: (ids: number[]) => getAll(cards, ids, async (missing) => composeCards(db, missing, day)),
        /** The positions of some exams, as sentences need them. */
        getOffers: async (ids: number[]) => (await getAll(offers, ids, findOffers)).flat(),
        findPage: (id: number) => keep(pages, id, async () => composePage(db, id, day)),
        /** The same answer to the same question, for as long as it is the same. */
        remember: <A extends Answered>(question: string, answer: () => Promise<A>): Promise<A> =>
          keep<string, Answered>(answers, question, answer) as Promise<A>,
      };
    },
    /** Before anybody asks. */
    async load(day: string): Promise<void> {
      await bringUp(await findNumero(db), day);
    },
    /** Notes what came of holding memory against the database. */
    count({ compared, differing }: { compared: number; differing: number }): void {
      counted.compared += compared;
      counted.differing += differing;
    },
    /** What `/metrics` tells. */
    tell: (): CatalogoFigures => ({
      numero,
      concursos: memory.entries.size,
      cargos: memory.cargos.length,
      bytes:
        memory.measureBytes() +
        cards.calculatedSize +
        pages.calculatedSize +
        offers.calculatedSize * offeredBytes,
      ...counted,
    }),
  };
}

/** The catalogue at a moment. */
export type CatalogoNow<Card extends Composed, Page extends Composed> = Awaited<
  ReturnType<Catalogo<Card, Page>["at"]>
>;
