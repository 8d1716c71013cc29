import { createCache } from "../../platform/cache.ts";
import type { Db } from "../../tables.ts";
import { findOffered, type Names, type Offered } from "../matching/index.ts";
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
import { Memory, mostListedOf } from "./memory.ts";
import type { CatalogoFigures } from "./metrics.ts";

/** Cache sizes: bytes of cards, of pages and of whole answers, and the number of full positions. */
const mostBytes = 3_000_000;
const mostOffered = 5_000;
/** Estimated size of a full position. */
const offeredBytes = 600;
/** Exams read per query. */
const batchSize = 2_000;

/** A part of an answer, composed and cached, with its size in bytes. */
type Composed = { size: number };

/** Functions of the exams' module that compose cards and pages, without any user's data. */
export type Composing<Card extends Composed, Page extends Composed> = {
  composeCards: (db: Db, ids: number[], today: string) => Promise<Map<number, Card>>;
  composePage: (db: Db, id: number, today: string) => Promise<Page | undefined>;
};

/** A cached answer that is the same for all users until an exam changes, with the number of its exams. */
type Answered = { size: number };

export type Catalogo<Card extends Composed, Page extends Composed> = ReturnType<
  typeof createCatalogo<Card, Page>
>;

/** The catalogue for callers that need no composed cards or pages. */
export type AnyCatalogo = Pick<Catalogo<Composed, Composed>, "at">;

/** Creates a cache of answers, limited by the number of exams in them; the query counts as well. */
const keepAnswers = (concursos: number) =>
  createCache<string, Answered>({
    maxSize: mostListedOf(concursos),
    sizeOf: ({ size }, question) => 100 + 4 * size + Math.ceil(question.length / 8),
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
  /** The last change that the memory contains. */
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
    // Exams that a scan reads together lie together in memory, which makes a scan four times as fast.
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

  /** Returns whether the database lost a change that the memory contains, by a failover or a restored backup. */
  const wentBack = async () => last !== undefined && !(await hasChange(db, last));

  /** Reads the changes since the last change read. */
  async function catchUp(): Promise<void> {
    if (numero < 0 || memory.isWorn() || (await wentBack())) return load();
    const changed = await findChanged(db, numero);
    if (changed.length === 0) return;
    const ids = changed.flatMap(({ concurso_id }) => (concurso_id === 0 ? [] : [concurso_id]));
    const facts = ids.length > 0 ? await findFacts(db, ids, today) : [];
    // Names of places, courses and organisers may be in any exam.
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

  /** Updates the memory to a version and to today's date in Brazil. */
  async function bringUp(wanted: number, day: string): Promise<void> {
    if (today !== day) {
      // For an earlier day, forecasts would need versions that were not read.
      if (day < today) numero = -1;
      today = day;
      memory.setToday(day);
      forget();
    }
    // A lower number belongs to a caller from before the last change, or to a database that lost it. A load in progress
    // may have started before the question, so only the next one counts.
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
        /** Returns full positions of exams, for sentences that explain matches. */
        getOffers: async (ids: number[]) => (await own.offers.getAll(ids, findOffers)).flat(),
        findPage: (id: number) => own.pages.get(id, async () => composePage(db, id, day)),
        /** Caches an answer until an exam or the day changes. It reads the primary: a replica may be older. */
        remember: <A extends Answered>(question: string, answer: (db: Db) => Promise<A>): Promise<A> =>
          own.answers.get(question, async () => answer(db)) as Promise<A>,
        /** Caches the sent text of an answer that has no personal data. */
        rememberText: <T extends Composed>(asked: string, compose: () => Promise<T>): Promise<T> =>
          own.texts.get(asked, compose) as Promise<T>,
      };
    },
    /** Loads the catalogue at start-up, before the first request. */
    async load(day: string): Promise<void> {
      await bringUp(await findNumero(db), day);
    },
    /** Counts comparisons of the memory with the database, and their differences. */
    count({ compared, differing }: { compared: number; differing: number }): void {
      counted.compared += compared;
      counted.differing += differing;
    },
    /** Returns the figures for `/metrics`. */
    getFigures: (): CatalogoFigures => ({
      numero,
      concursos: memory.entries.size,
      cargos: memory.cargos.length,
      bytes:
        memory.measureBytes() +
        kept.cards.getFigures().size +
        kept.pages.getFigures().size +
        kept.texts.getFigures().size +
        kept.offers.getFigures().size * offeredBytes +
        8 * kept.answers.getFigures().size,
      ...counted,
    }),
  };
}

/** The catalogue at one version and day. */
export type CatalogoNow<Card extends Composed, Page extends Composed> = Awaited<
  ReturnType<Catalogo<Card, Page>["at"]>
>;
