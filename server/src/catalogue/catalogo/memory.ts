import { isClosed } from "@cav/contract/concursos/concursos.ts";
import { Cargos, type ConcursoRows } from "../matching/index.ts";
import { AnswerCache, indexOf } from "./answer-cache.ts";
import type { ConcursoFacts } from "./catalogo.queries.ts";

/** An exam in memory; its places are ids of stored lists. */
export type Entry = Omit<ConcursoFacts, "lugares" | "trabalho" | "cargos"> &
  ConcursoRows & {
    trabalho: number;
    /** Whether registration is open or in the future today. */
    aberto: boolean;
    /** Sort key by deadline: open exams by the nearest, then closed ones by the latest. */
    prazo: number;
  };

/** Compares exams by deadline, like `deadlineOrder` in SQL. */
export const inDeadlineOrder = (a: Entry, b: Entry) => a.prazo - b.prazo || a.id - b.id;

/** Above this number of changed exams, such as after an import, the order is sorted again. */
const many = 100;

/** Returns how many exams all cached lists may contain: 8 bytes each. */
export const mostListedOf = (concursos: number) => Math.max(300_000, 20 * concursos);

/** The facts of all exams, in forms that answer queries. */
export class Memory {
  readonly cargos = new Cargos(1_024);
  readonly lists = this.cargos.lists;
  readonly entries = new Map<number, Entry>();
  answers = new AnswerCache<Entry>(mostListedOf(0));
  readonly #byUuid = new Map<string, Entry>();
  #sorted: Entry[] = [];
  today: string;
  #today: number;

  constructor(today: string) {
    this.#today = numberOf(today);
    this.today = today;
  }

  get(uuid: string): Entry | undefined {
    return this.#byUuid.get(uuid);
  }

  /** Returns all exams by deadline. */
  byDeadline(): readonly Entry[] {
    return this.#sorted;
  }

  /** Returns the exams that may be recommended, by their deadline. Most exams are closed. */
  recommended(): readonly Entry[] {
    this.#recommended ??= this.#sorted.filter(({ status }) => !isClosed(status));
    return this.#recommended;
  }
  #recommended: Entry[] | undefined;

  /** Returns whether old versions take more room than current ones. All exams are then read again. */
  isWorn(): boolean {
    return this.#replaced > 1_000 && this.#replaced > this.cargos.length / 2;
  }
  /** Rows of positions that no exam uses any more. */
  #replaced = 0;

  /** Estimates the used bytes: per exam, per position and per list. */
  measureBytes(): number {
    const listed = 8 * this.answers.listed;
    return 350 * this.entries.size + 40 * this.cargos.length + 200 * this.lists.length + listed;
  }

  /**
   * Fills an empty memory with new exams; call `sort` afterwards. Add exams sorted by deadline: a scan in that order is
   * four times as fast, because neighbours lie together.
   */
  fill(facts: readonly ConcursoFacts[]): void {
    const added = facts.map((one) => this.#add(one));
    this.#sorted.push(...added);
  }

  sort(): void {
    this.#sorted.sort(inDeadlineOrder);
    this.answers = new AnswerCache(mostListedOf(this.entries.size));
  }

  /** Stores the new state of exams; ids without facts are deleted exams. */
  change(ids: readonly number[], facts: readonly ConcursoFacts[]): void {
    this.answers.change(ids);
    this.#recommended = undefined;
    const before = new Map(ids.flatMap((id) => this.entries.get(id) ?? []).map((entry) => [entry.id, entry]));
    const entered = facts.map((one) => this.#add(one, before.get(one.id)));
    this.#reorder(before, entered);
    for (const { id } of entered) before.delete(id);
    for (const entry of before.values()) this.#remove(entry);
  }

  /** Updates the memory to a new date: exams that ended are no longer open. */
  setToday(today: string): void {
    this.#today = numberOf(today);
    this.today = today;
    this.answers.clear();
    this.#recommended = undefined;
    for (const entry of this.entries.values()) Object.assign(entry, this.#deadlineOf(entry));
    this.#sorted.sort(inDeadlineOrder);
  }

  #add({ lugares, trabalho, cargos, ...facts }: ConcursoFacts, before?: Entry): Entry {
    const entry: Entry = {
      ...facts,
      status: this.#shared(facts.status),
      trabalho: this.lists.add(trabalho),
      ...this.cargos.add({ lugares, cargos }),
      ...this.#deadlineOf(facts),
    };
    this.#replaced += before?.count ?? 0;
    this.entries.set(entry.id, entry);
    this.#byUuid.set(entry.uuid, entry);
    return entry;
  }

  #remove(entry: Entry): void {
    this.#replaced += entry.count;
    this.entries.delete(entry.id);
    this.#byUuid.delete(entry.uuid);
  }

  /** Returns one shared copy of equal texts. */
  #shared<T extends string>(text: T): T {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return (known as T | undefined) ?? text;
  }
  readonly #texts = new Map<string, string>();

  /** Removes the old states from the sort order, and inserts the new ones. */
  #reorder(before: ReadonlyMap<number, Entry>, entered: readonly Entry[]): void {
    const sorted = this.#sorted;
    if (before.size > many || entered.length > many) {
      const others = sorted.filter((one) => before.get(one.id) !== one);
      this.#sorted = [...others, ...entered].sort(inDeadlineOrder);
      return;
    }
    const gone = new Map(before);
    for (const one of entered) {
      const old = gone.get(one.id);
      // Most changes keep the exam's position; moving 100,000 entries takes 0.5 ms.
      if (!old || inDeadlineOrder(old, one) !== 0) continue;
      sorted[indexOf(sorted, old, inDeadlineOrder)] = one;
      gone.delete(one.id);
    }
    for (const old of gone.values()) sorted.splice(indexOf(sorted, old, inDeadlineOrder), 1);
    for (const one of entered)
      if (gone.has(one.id) || !before.has(one.id))
        sorted.splice(indexOf(sorted, one, inDeadlineOrder), 0, one);
  }

  #deadlineOf({ status, fim }: Pick<Entry, "status" | "fim">): Pick<Entry, "aberto" | "prazo"> {
    const aberto =
      (status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS") && (fim === 0 || fim >= this.#today);
    // Dates have eight digits, so unknown ones sort after all others, among open and among closed exams.
    return { aberto, prazo: aberto ? fim || 1e8 : 3e8 - fim };
  }
}

const numberOf = (day: string) => Number(day.replaceAll("-", ""));
