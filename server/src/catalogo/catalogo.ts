import { findOffered, type Names, type Offered } from "../matching/index.ts";
import { createCache } from "../platform/cache.ts";
import type { Db } from "../tables.ts";
import {
  findChanged,
  findFacts,
  findIdsByDeadline,
  findLastChange,
  findNames,
  findNumero,
  hasChange,
  type NumberedChange,
} from "./catalogo.queries.ts";
import { type Entry, Memory, mostListedOf } from "./memory.ts";
import type { CatalogoFigures } from "./metrics.ts";

/** Bytes of cards, of pages and of whole answers that are kept, and positions in full. */
const mostBytes = 3_000_000;
const mostOffered = 5_000;
/** About what a position in full takes. */
const offeredBytes = 600;
/** Exams that are read at once. */
const batchSize = 2_000;

/** A composed part, with its size in bytes. */
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

/** Answers to what was asked, up to so many exams in them; what was asked is counted as well. */
const keepAnswers = (concursos: number) =>
  createCache<string, Answered>({
    maxSize: mostListedOf(concursos),
    sizeOf: ({ entries }, question) => 100 + entries.length + Math.ceil(question.length / 8),
  });

/**
 * Creates the caches of a memory on a day. Questions from before a reload or a new day keep their own caches, and leave
 * nothing in those of others.
 */
const keepOf = <Card extends Composed, Page extends Composed>(concursos: number) => ({
  cards: createCache<number, Card>({ maxSize: mostBytes, sizeOf: ({ size }) => size }),
  pages: createCache<number, Page>({ maxSize: mostBytes, sizeOf: ({ size }) => size }),
  offers: createCache<number, Offered[]>({
    maxSize: mostOffered,
    sizeOf: ({ length }) => Math.max(1, length),
  }),
  ...keepTold(concursos),
});

/** Creates the caches that any exam's change empties: answers to queries, and lists without personal data as sent. */
const keepTold = (concursos: number) => ({
  answers: keepAnswers(concursos),
  texts: createCache<string, Composed>({
    maxSize: mostBytes,
    sizeOf: ({ size }, asked) => size + asked.length,
  }),
});

/**
 * Creates the catalogue: the public facts of all exams in the memory of this process. A caller passes the catalogue's
 * number from its session look-up. Changes up to that number are read first, so no answer is older than its question.
 * The catalogue reads the primary, because the number comes from there.
 */
export function createCatalogo<Card extends Composed, Page extends Composed>(
  db: Db,
  { composeCards, composePage }: Composing<Card, Page>,
) {
  let kept = keepOf<Card, Page>(0);
  const counted = { loads: 0, changes: 0, compared: 0, differing: 0 };
  let [numero, today] = [-1, ""];
  /** The last change that memory knows. */
  let last: NumberedChange | undefined;
  let memory = new Memory("");
  let names: Names = { locais: new Map(), cursos: new Map() };
  let catchingUp: Promise<void> | undefined;

  async function load(): Promise<void> {
    const day = today;
    const known = await findLastChange(db);
    const began = known?.numero ?? (await findNumero(db));
    const named = await findNames(db);
    const loaded = new Memory(day);
    // Neighbours in a scan are neighbours in memory: an answer over all exams takes a quarter of the time.
    const ids = await findIdsByDeadline(db, day);
    for (let at = 0; at < ids.length; at += batchSize) {
      const facts = await findFacts(db, ids.slice(at, at + batchSize), day);
      loaded.fill(facts);
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
    if (!ids) {
      kept = keepOf(memory.entries.size);
      return;
    }
    kept = { ...kept, ...keepTold(memory.entries.size) };
    for (const one of [kept.cards, kept.pages, kept.offers]) for (const id of ids) one.forget(id);
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
    // A lower number is that of who asked before the last change, or of a database that has lost it. A load in
    // progress may have begun before the question; what comes after it has not.
    const isKnown = wanted === numero;
    for (let turn = 0; turn < 2 && !isKnown && (turn === 0 || numero < wanted); turn += 1) {
      catchingUp ??= catchUp().finally(() => {
        catchingUp = undefined;
      });
      await catchingUp;
    }
  }

  async function findOffers(ids: number[]): Promise<Map<number, Offered[]>> {
    return Map.groupBy(await findOffered(db, { concursoIds: ids }), ({ concurso_id }) => concurso_id);
  }

  return {
    /** Returns the catalogue at a version or a later one, with the statuses of a day. */
    async at(wanted: number, day: string) {
      await bringUp(wanted, day);
      const own = kept;
      return {
        memory,
        names,
        getCards: (ids: number[]) => own.cards.getAll(ids, async (missing) => composeCards(db, missing, day)),
        /** The positions of some exams, as sentences need them. */
        getOffers: async (ids: number[]) => (await own.offers.getAll(ids, findOffers)).flat(),
        findPage: (id: number) => own.pages.get(id, async () => composePage(db, id, day)),
        /** The same answer to the same question, for as long as it is the same. */
        remember: <A extends Answered>(question: string, answer: () => Promise<A>): Promise<A> =>
          own.answers.get(question, answer) as Promise<A>,
        /** Caches the sent text of an answer that has no personal data. */
        rememberText: <T extends Composed>(asked: string, compose: () => Promise<T>): Promise<T> =>
          own.texts.get(asked, compose) as Promise<T>,
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
    /** Returns the figures for `/metrics`. */
    tell: (): CatalogoFigures => ({
      numero,
      concursos: memory.entries.size,
      cargos: memory.cargos.length,
      bytes:
        memory.measureBytes() +
        kept.cards.tell().size +
        kept.pages.tell().size +
        kept.texts.tell().size +
        kept.offers.tell().size * offeredBytes +
        8 * kept.answers.tell().size,
      ...counted,
    }),
  };
}

/** The catalogue at a moment. */
export type CatalogoNow<Card extends Composed, Page extends Composed> = Awaited<
  ReturnType<Catalogo<Card, Page>["at"]>
>;
