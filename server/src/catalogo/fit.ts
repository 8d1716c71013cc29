import type { ComparableBusca, Situacoes } from "../matching/index.ts";
import { isCotaCertain, isLevelCertain, unknownLevels } from "../matching/index.ts";
import { type Columns, marcas, unknownNumber } from "./cargos.ts";
import type { Lists } from "./lists.ts";
import type { Entry, Memory } from "./memory.ts";

type Holds = (entry: Entry, at: number) => boolean;
export type Criterion = { fact: keyof Situacoes; possible: Holds; certain: Holds };
type Listed = { possible: (list: number) => boolean; certain: (list: number) => boolean };

/** Codes from 1000 on, and that of remote work, are certain: see 0044_concursos_lugares.sql. */
const certainCode = 1_000;
const [noneListed, remoteCode] = [-1, -3];

/**
 * A search and its criteria, in the numbers that `cargoCriteria` of matching/criteria.ts compares in SQL, which is the word
 * that counts. Each criterion is a method, and all of them are called by name: a hundred thousand positions are asked for one
 * answer, and what is called through a list of functions takes four times as long.
 */
export class Fit {
  readonly numero: number;
  readonly #p: ComparableBusca;
  readonly #columns: Columns;
  readonly #prova: Listed;
  readonly #trabalho: Listed;
  readonly #isShared: ((list: number) => boolean) | null;
  readonly #isUnlisted: (list: number) => boolean;

  constructor({ lists, cargos }: Memory, p: ComparableBusca & { numero: number }) {
    this.numero = p.numero;
    this.#p = p;
    this.#columns = cargos.columns;
    this.#prova = listedIn(lists, p.m_locais_prova);
    this.#trabalho = listedIn(lists, p.m_locais_trabalho);
    this.#isShared = p.m_cursos && lists.sharing(p.m_cursos);
    this.#isUnlisted = lists.asking((list) => list.includes(noneListed));
  }

  /** Whether an exam fits: for certain, which is looked at of open ones unless something else is said, or as far as is known. */
  fitting(entry: Entry, asksCertain = entry.aberto): "certain" | "possible" | undefined {
    if (!this.#maybe(entry)) return undefined;
    const mayBeCertain = asksCertain && this.#prova.certain(entry.lugares);
    let found: "possible" | undefined;
    for (let at = entry.first; at < entry.first + entry.count; at += 1) {
      if (!this.#isPossible(at)) continue;
      if (!mayBeCertain) return "possible";
      if (this.#isCertain(at)) return "certain";
      found = "possible";
    }
    return found;
  }

  /** Of the exam's places, and of one position of it, as sentences tell of them. */
  get criteria(): Criterion[] {
    this.#criteria ??= [
      {
        fact: "locais_prova",
        possible: ({ lugares }) => this.#prova.possible(lugares),
        certain: ({ lugares }) => this.#prova.certain(lugares),
      },
      { fact: "salario", possible: (_, at) => this.#mayPay(at), certain: (_, at) => this.#pays(at) },
      {
        fact: "locais_trabalho",
        possible: (_, at) => this.#mayBeThere(at),
        certain: (_, at) => this.#isThere(at),
      },
      { fact: "niveis", possible: (_, at) => this.#mayTake(at), certain: (_, at) => this.#takes(at) },
      { fact: "vagas", possible: (_, at) => this.#mayHave(at), certain: (_, at) => this.#has(at) },
      { fact: "cotas", possible: (_, at) => this.#mayReserve(at), certain: (_, at) => this.#reserves(at) },
      { fact: "cursos", possible: (_, at) => this.#mayAsk(at), certain: (_, at) => this.#asks(at) },
    ];
    return this.#criteria;
  }
  #criteria: Criterion[] | undefined;

  /** By the sums over an exam's positions: leaves out most of those of which none fits, and no other. */
  #maybe(entry: Entry): boolean {
    return (
      this.#p.m_salario <= entry.m_salario &&
      (this.#p.m_niveis & entry.m_niveis) !== 0 &&
      this.#trabalho.possible(entry.trabalho) &&
      this.#prova.possible(entry.lugares)
    );
  }

  /** Those that cost least, and those that leave most out, come first. */
  #isPossible(at: number): boolean {
    return (
      this.#mayPay(at) &&
      this.#mayBeThere(at) &&
      this.#mayTake(at) &&
      this.#mayHave(at) &&
      this.#mayReserve(at) &&
      this.#mayAsk(at)
    );
  }

  #isCertain(at: number): boolean {
    return (
      this.#pays(at) &&
      this.#isThere(at) &&
      this.#takes(at) &&
      this.#has(at) &&
      this.#reserves(at) &&
      this.#asks(at)
    );
  }

  #mayPay(at: number): boolean {
    return this.#p.m_salario <= this.#paid(at);
  }
  #pays(at: number): boolean {
    return this.#p.m_salario <= this.#proven(at, this.#paid(at));
  }
  /** A wage by the hour can't be held against a month's. */
  #paid(at: number): number {
    return this.#isMarked(at, marcas.porHora) ? unknownNumber : (this.#columns.salario[at] as number);
  }

  #mayBeThere(at: number): boolean {
    return this.#trabalho.possible(this.#columns.lugares[at] as number);
  }
  #isThere(at: number): boolean {
    return this.#trabalho.certain(this.#columns.lugares[at] as number);
  }

  #mayTake(at: number): boolean {
    return (this.#p.m_niveis & this.#levels(at)) !== 0;
  }
  #takes(at: number): boolean {
    const levels = this.#columns.niveis[at] || unknownLevels;
    return isLevelCertain(this.#p, levels | (this.#isMarked(at, marcas.posGraduacao) ? 8 : 0));
  }
  #levels(at: number): number {
    return this.#columns.niveis[at] || 7;
  }

  #mayHave(at: number): boolean {
    return this.#p.m_vagas <= (this.#columns.vagas[at] as number);
  }
  #has(at: number): boolean {
    return this.#p.m_vagas <= this.#proven(at, this.#columns.vagas[at] as number);
  }

  #mayReserve(at: number): boolean {
    return (this.#p.m_cotas & (this.#columns.cotas[at] as number)) !== 0;
  }
  #reserves(at: number): boolean {
    return isCotaCertain(
      this.#p,
      certainCotas(this.#columns.cotas[at] as number, this.#isMarked(at, marcas.aDefinir)),
    );
  }

  #mayAsk(at: number): boolean {
    return !this.#isShared || this.#isShared(this.#columns.cursos[at] as number);
  }
  #asks(at: number): boolean {
    const cursos = this.#columns.cursos[at] as number;
    const isOpen = this.#isMarked(at, marcas.aDefinir);
    if (!this.#isUnlisted(cursos)) return !isOpen && (this.#isShared?.(cursos) ?? false);
    return !this.#isShared || !isOpen;
  }

  #isMarked(at: number, bits: number): boolean {
    return ((this.#columns.marcas[at] as number) & bits) !== 0;
  }
  #proven(at: number, value: number): number {
    return this.#isMarked(at, marcas.aDefinir) || value === unknownNumber ? 0 : value;
  }
}

function listedIn(lists: Lists, chosen: number[] | null): Listed {
  if (!chosen) return { possible: () => true, certain: () => true };
  const codes = new Set(chosen);
  const isCertain = (code: number) =>
    code === remoteCode ? codes.has(noneListed) : code >= certainCode && codes.has(code);
  return { possible: lists.sharing(chosen), certain: lists.asking((list) => list.some(isCertain)) };
}

function certainCotas(cotas: number, isOpen: boolean): number {
  if (cotas === 63) return 32;
  if ((cotas & 1) === 0 && (cotas & 30) !== 0) return isOpen ? 0 : cotas & 30;
  return isOpen ? 32 : cotas;
}
