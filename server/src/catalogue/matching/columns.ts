import { maskNames, numberNames, singleNames } from "./compared.ts";
import { Lists } from "./lists.ts";

const numbers = ["id", ...numberNames, "data_prova", "cursos", "lugares"] as const;
const bytes = [...maskNames, "marcas"] as const;
/** Values of a position in its text, in order. Its two lists come last. */
export const fields = ["id", ...singleNames, "marcas", "data_prova"] as const;
export type TextField = (typeof fields)[number];

/** Value for an unknown salary or number of vacancies; it excludes nobody. */
export const unknownNumber = 2_147_483_647;

/** Bits of `niveis` (levels of schooling), as `m_niveis` sets them, and all bits together. */
export const nivelBits = { FUNDAMENTAL: 1, MEDIO: 2, SUPERIOR: 4 } as const;
export const everyNivel = 7;

/** Bits of `marcas`. */
export const marcas = { porHora: 1, aDefinir: 2, posGraduacao: 4, remoto: 8, umNivel: 16 } as const;

/**
 * One column for each fact. `salario` is in centavos, `niveis` is 0 if none was announced, `data_prova` is 20270418
 * or 0. `cursos` and `lugares` are ids of stored lists. Masks and codes: see 0302_matching.sql, 0312_concursos.sql.
 */
export type Columns = Record<(typeof numbers)[number], Int32Array> &
  Record<(typeof bytes)[number], Uint8Array>;

/** An exam in its comparable form as text: lists are written `1,2,3`, positions as `cargoTextOf` writes them. */
export type ConcursoText = { lugares: string; cargos: string };

/** An exam in the columns: `count` rows of positions from `first` on, and the list of its cities. */
export type ConcursoRows = { lugares: number; first: number; count: number };

/**
 * Positions of one or all exams in columns, so that a scan of hundreds of thousands is fast. Rows of one exam are
 * adjacent and in order; a changed exam is appended.
 */
export class Cargos {
  readonly lists = new Lists();
  columns: Columns;
  length = 0;

  /** `size`: positions that fit before the columns grow. */
  constructor(size = 64) {
    this.columns = newColumns(size);
  }

  /** Adds an exam with its positions. */
  add({ lugares, cargos }: ConcursoText): ConcursoRows {
    const first = this.length;
    for (const cargo of cargos === "" ? [] : cargos.split(";")) this.#addOne(cargo.split(":"));
    return { lugares: this.lists.add(lugares), first, count: this.length - first };
  }

  #addOne(values: string[]): void {
    if (this.length === this.columns.id.length)
      this.columns = newColumns(Math.ceil(1.25 * this.length), this.columns);
    for (const [at, field] of fields.entries()) this.columns[field][this.length] = Number(values[at]);
    this.columns.cursos[this.length] = this.lists.add(values[fields.length] ?? "");
    this.columns.lugares[this.length] = this.lists.add(values[fields.length + 1] ?? "");
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
