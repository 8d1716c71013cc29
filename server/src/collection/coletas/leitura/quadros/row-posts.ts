import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import type { ReadValue } from "../fields.ts";
import { toName } from "../names.ts";
import type { Nivel } from "../read-cargo.ts";
import { toBareName } from "../singular.ts";
import { findAmount, findCount, findLevelIn } from "./cell-values.ts";
import { findOver } from "./over.ts";
import type { Cell, Quadro } from "./quadro.ts";
import { findRowCursos } from "./row-cursos.ts";
import { findRowLocais, type LocalCell } from "./row-locais.ts";
import { findPays } from "./told.ts";

/** A row's position: its name, its career ("Analista Judiciário"), and its facts. */
export type RowPost = {
  nome: ReadValue<string>;
  group: string;
  /** Vacancies that the row states; null: none; empty: only a reserve list is formed. */
  counts: ReadValue<number>[] | null;
  /** Counts of the row's modalities. */
  cotas: { cota: Cota; count: ReadValue<number> }[];
  isReserve: boolean;
  salario: ReadValue<number> | null;
  nivel: ReadValue<Nivel> | null;
  cursos: ReadValue<string>[];
  locais: LocalCell[];
};

/** Returns whether a table states vacancies, so that it offers positions. */
export const isOffer = ({ columns }: Quadro): boolean =>
  columns.some((kind) => kind === "vagas" || kind === "cota" || kind === "reserva");

/** The positions that a table's rows name. */
export function findRowPosts(quadro: Quadro): RowPost[] {
  const { columns } = quadro;
  const name = columns.indexOf("cargo");
  const part = columns.indexOf("especialidade");
  const over = findOver(quadro);
  if (name < 0 && part < 0) return over ? rowsOf(quadro, () => ({ nome: over, group: over.valor })) : [];
  return rowsOf(quadro, (cells) => nameOf(cells[name], cells[part], over?.valor ?? ""));
}

type Named = { nome: ReadValue<string>; group: string };

function rowsOf(quadro: Quadro, nameIn: (cells: readonly Cell[]) => Named | null): RowPost[] {
  const { columns, over } = quadro;
  const posts: RowPost[] = [];
  let reserveOf = "";
  for (const { cells, over: sections } of quadro.rows) {
    const named = isSum(cells) ? null : nameIn(cells);
    if (!named) continue;
    const told = cells.filter((_, at) => columns[at] === "vagas" || columns[at] === "cota");
    // A row that says "Cadastro de Reserva" instead of counts separates a position's vacancies from its reserve.
    if (told.length > 1 && told.every(({ text }) => /^cadastro/i.test(text))) {
      reserveOf = named.nome.valor;
      continue;
    }
    const isReserve = reserveOf === named.nome.valor;
    const levels = columns.flatMap((kind, at) =>
      kind === "nivel" ? (findLevelIn(cells[at]?.text ?? "", cells[at]?.inicio ?? 0) ?? []) : [],
    );
    const pay = columns.flatMap((kind, at) =>
      kind === "salario" && cells[at] ? (findAmount(cells[at]) ?? []) : [],
    );
    posts.push({
      ...named,
      counts: countsOf(quadro, cells),
      cotas: cotasOf(quadro, cells),
      isReserve,
      salario: pay[0] ?? lastOf(sections, ({ text, inicio }) => findPays(text, inicio)[0] ?? null),
      nivel: levels[0] ?? lastOf([...over, ...sections], ({ text, inicio }) => findLevelIn(text, inicio)),
      cursos: findRowCursos(quadro, cells),
      locais: findRowLocais(quadro, cells),
    });
  }
  return posts;
}

/** Returns what `find` reads in the last line in which it finds something. */
function lastOf<T>(lines: readonly Cell[], find: (line: Cell) => T | null): T | null {
  return lines.map(find).findLast((one) => one !== null) ?? null;
}

const isSum = (cells: readonly Cell[]): boolean =>
  /^(?:sub)?total\b/i.test(cells.find(({ text }) => text)?.text ?? "");

const nameMax = 140;
const numbered = /^(?:\d{1,4}|[A-Z]?\d{2,4}) ?[.)–-]{0,2} ?(?=\p{Lu})/u;
const isNoName = /^(?:total|cadastro|vagas?|n[ií]vel|ensino|escolaridade|carga|\W*$)/i;

/** A row's name: its position, with the speciality where it has one. */
function nameOf(cargo: Cell | undefined, part: Cell | undefined, over: string): Named | null {
  const cells = [cargo, part].filter((cell): cell is Cell => isName(cell));
  const [first, last = first] = cells;
  if (!first || !last) return null;
  const names = cells.map(({ text }) =>
    toBareName(toName(text.replace(numbered, "").replace(/[*¹²³\s]{1,4}$/, ""))),
  );
  const [whole = "", special] = names;
  const inicio = Math.min(first.inicio, last.inicio);
  const fim = Math.max(first.inicio + first.text.length, last.inicio + last.text.length);
  const valor = special && special !== whole ? `${whole} - ${special}` : whole;
  return { nome: { valor, inicio, fim, regra: "linha-do-quadro" }, group: special ? whole : over || whole };
}

const isName = (cell: Cell | undefined): boolean =>
  cell !== undefined &&
  cell.text.length >= 3 &&
  cell.text.length <= nameMax &&
  /\p{L}{3}/u.test(cell.text) &&
  !isNoName.test(cell.text) &&
  !/\d{2}\/\d{2}|R\$/.test(cell.text);

/** Returns the counts of a row: its total, or else its shares. A total beside a reserve counts that too. */
function countsOf({ columns }: Quadro, cells: readonly Cell[]): ReadValue<number>[] | null {
  const read = (kind: string) =>
    cells.flatMap((cell, at) => {
      const count = columns[at] === kind ? findCount(cell) : null;
      return count ? [count] : [];
    });
  const numbers = (found: readonly (ReadValue<number> | "reserva")[]) =>
    found.filter((one) => one !== "reserva");
  const [vagas, shares, total] = [read("vagas"), read("cota"), read("total")];
  if (vagas.length > 0) return numbers(vagas).slice(0, 1);
  if (columns.includes("reserva") || total.length === 0) return shares.length > 0 ? numbers(shares) : null;
  return numbers(total).slice(0, 1);
}

/** Returns the counts of a row's modalities; a cell without a number states none. */
function cotasOf({ columns, cotas }: Quadro, cells: readonly Cell[]): RowPost["cotas"] {
  return cells.flatMap((cell, at) => {
    const cota = columns[at] === "cota" ? cotas[at] : null;
    const count = cota && findCount(cell);
    return cota && count && count !== "reserva" ? [{ cota, count }] : [];
  });
}
