import type { CargoColumns } from "../matching/index.ts";
import type { Lists } from "./lists.ts";

const numbers = ["id", "salario", "vagas", "data_prova", "cursos", "lugares"] as const;
const bytes = ["niveis", "cotas", "marcas", "tipos"] as const;
const fields = ["id", "salario", "vagas", "niveis", "cotas", "marcas", "data_prova", "tipos"] as const;

export type Columns = CargoColumns &
  Record<(typeof numbers)[number], Int32Array> &
  Record<(typeof bytes)[number], Uint8Array>;

/**
 * The positions of all exams, a column a fact, so that hundreds of thousands are looked through in moments. Those of one
 * exam stand together, in their order; an exam that changed is written anew at the end.
 *
 * `salario` is in centavos, `niveis` 0 where none is known, `data_prova` 20270418 or 0; `cursos` and `lugares` are numbers
 * of lists (`m_cursos`, `m_lugares`).
 */
export class Cargos {
  readonly #lists: Lists;
  columns: Columns = newColumns(1_024);
  length = 0;

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  /** Adds the positions of an exam, as `findFacts` writes them; where the first one stands, and how many there are. */
  add(text: string): { first: number; count: number } {
    const first = this.length;
    for (const cargo of text === "" ? [] : text.split(";")) this.#addOne(cargo.split(":"));
    return { first, count: this.length - first };
  }

  #addOne(values: string[]): void {
    if (this.length === this.columns.id.length)
      this.columns = newColumns(Math.ceil(1.25 * this.length), this.columns);
    for (const [at, field] of fields.entries()) this.columns[field][this.length] = Number(values[at]);
    this.columns.cursos[this.length] = this.#lists.add(values[fields.length] ?? "");
    this.columns.lugares[this.length] = this.#lists.add(values[fields.length + 1] ?? "");
    this.length += 1;
  }
}

function newColumns(length: number, before?: Columns): Columns {
  const grown = <A extends Int32Array | Uint8Array>(column: A, old: A | undefined): A => {
    if (old) column.set(old);
    return column;
  };
  return Object.fromEntries([
    ...numbers.map((name) => [name, grown(new Int32Array(length), before?.[name])]),
    ...bytes.map((name) => [name, grown(new Uint8Array(length), before?.[name])]),
  ]) as Columns;
}
