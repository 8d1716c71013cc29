import type { ReadValue } from "../fields.ts";
import { toName } from "../names.ts";
import type { ActLocal } from "../quadros/cell-towns.ts";
import { isTitleOfTowns } from "../quadros/columns.ts";
import type { Cell } from "../quadros/quadro.ts";
import { findTownsOfRows } from "../quadros/row-locais.ts";
import { findNameSections, type Section, toKey } from "../quadros/sections.ts";
import {
  findOnlyPay,
  findPays,
  findSectionCursos,
  findSectionLevel,
  findSectionPay,
} from "../quadros/told.ts";
import type { Nivel, ReadCargo } from "../read-cargo.ts";
import { findCursosIn } from "../requisitos.ts";
import { toBareName } from "../singular.ts";
import { openBook } from "./books.ts";
import { type Conta, toContas } from "./contas.ts";
import { type Joined, mergeEntries, type Verdict } from "./entries.ts";
import type { Equation } from "./equations.ts";
import type { Grid } from "./grid.ts";
import { findGrids } from "./grids.ts";
import { findLevel, findLevelFacts, findOnlyLevel } from "./levels.ts";
import { type Meaning, readMeaning } from "./meaning.ts";
import { findMeasures } from "./measures.ts";
import { nameOf, toBare } from "./naming.ts";
import { resolveOffer } from "./offer.ts";
import { findPaidNames } from "./paid.ts";
import { findOwnPay, findPay, findPayFacts, findSaidPays, type Post } from "./pay.ts";
import { findStated, type Stated } from "./stated.ts";

/** A notice's tables as a ledger: its positions, each with its proof, its sums, and the total that they give. */
export type Ledger = {
  verdict: Verdict;
  cargos: ReadCargo[];
  contas: Conta[];
  total: ReadValue<number> | null;
  /** The totals of the whole notice that it states. */
  ditos: number[];
};

/** The tables of a notice with their meaning, and what is read from them. */
type Notice = { text: string; grids: Grid[]; meanings: Map<Grid, Meaning> };

/** Words of a note: "(1) Total de vagas, incluindo-se a reserva para pessoas com deficiência". */
const within =
  /vagas[^.\n]{0,60}(?:inclu[ií](?:ndo|d[oa]s|ndo-se)|j[aá] inclu)[^.\n]{0,80}(?:reserva|defici[eê]n|negr|pcd)/i;

/** Reads a notice's tables of vacancies as sums that must agree. */
export function readLedger(text: string, total: ReadValue<number> | null, local: ActLocal): Ledger {
  const grids = findGrids(text);
  const meanings = new Map(grids.map((grid) => [grid, readMeaning(grid)]));
  const areWithin = within.test(text);
  const books = grids.flatMap((grid) => {
    const meaning = meanings.get(grid);
    return meaning
      ? findMeasures(grid, meaning, areWithin).map((measure) => openBook(grid, meaning, measure))
      : [];
  });
  const stated = withTotal(findStated(text), total, text);
  const ditos = stated.filter(({ of }) => of === "").map(({ n }) => n);
  const offer = resolveOffer(
    books.filter(({ entries }) => entries.length > 0),
    stated,
  );
  const equations = [...offer.books.flatMap((book) => book.equations), ...offer.equations];
  const notice = { text, grids, meanings };
  const joined = mergeEntries(offer.books, equations);
  if (joined.posts.length === 0)
    return { verdict: "sem quadro", cargos: findPaidNames(notice), contas: [], total: null, ditos };
  return {
    verdict: joined.verdict,
    cargos: describe(joined.posts, notice, local),
    contas: toContas(equations),
    total: findProvedTotal(equations),
    ditos,
  };
}

/** Returns the notice's own total that its tables give. */
function findProvedTotal(equations: readonly Equation[]): ReadValue<number> | null {
  const whole = equations.find(({ tipo, de, fecha, onde }) => tipo === "geral" && de === "" && fecha && onde);
  if (!whole?.onde) return null;
  const { inicio, text } = whole.onde;
  return { valor: whole.dito, inicio, fim: inicio + text.length, regra: "total-que-fecha" };
}

/** Adds the total that another rule read, if no sentence of an offer states it. */
function withTotal(stated: readonly Stated[], total: ReadValue<number> | null, text: string): Stated[] {
  if (!total || stated.some(({ n, of }) => n === total.valor && of === "")) return [...stated];
  const { valor, inicio, fim } = total;
  const onde = { text: text.slice(inicio ?? 0, fim ?? 0), inicio: inicio ?? 0 };
  return [...stated, { n: valor, of: "", onde }];
}

type KnownPost = Post & { joined: Joined; level: ReadValue<Nivel> | null; sections: Section[] };

/** Adds level, pay, courses and towns to the positions. */
function describe(posts: readonly Joined[], notice: Notice, local: ActLocal): ReadCargo[] {
  const { text, grids, meanings } = notice;
  const whole = findWholeNames(notice);
  const named = posts.map((joined) => ({ joined, cells: wholeOf(joined, whole) }));
  const sections = findNameSections(
    text,
    named.flatMap(({ cells }) => [textOf(cells), cells.at(-1)?.text ?? ""]),
  );
  const levels = findLevelFacts(text, grids, meanings);
  const only = findOnlyLevel(text);
  const known = named.map(({ joined, cells }): KnownPost & { cells: Cell[] } => {
    const name = textOf(cells);
    const special = cells.at(-1)?.text ?? name;
    const own = [...new Set([name, special])].flatMap((one) => sections.get(toKey(one)) ?? []);
    const told = findLevel(joined.book, joined.first, name, levels);
    const level = told === "differs" ? null : (told ?? findSectionLevel(text, own) ?? only);
    const group = cells.length > 1 ? (cells[0]?.text ?? "") : joined.first.group;
    return {
      name: toKey(name),
      special: toKey(special),
      group: toKey(group),
      nivel: level?.valor ?? null,
      classe: classOf(joined),
      joined,
      level,
      sections: own,
      cells,
    };
  });
  const pays = [...findPayFacts(grids, meanings), ...findSaidPays(text)];
  const onlyPay = pays.length === 0 ? findOnlyPay(text) : null;
  return known.map((post) => {
    const { entries, vagas, cotas, prova } = post.joined;
    const own = findOwnPay(
      entries.map(({ book, entry }) => ({ columns: book.meaning.columns, cells: entry.row.cells })),
    );
    const told = own ?? findPay(post, pays, known) ?? findSectionPay(text, post.sections);
    return {
      nome: toNome(post.cells),
      nivel: post.level,
      vagas,
      cotas,
      prova,
      salario: told === "differs" ? null : (told ?? findCaptionPay(post.joined) ?? onlyPay),
      cursos: (post.nivel ?? "SUPERIOR") === "SUPERIOR" ? cursosOf(text, entries, post.sections) : [],
      locais: townsOf(entries, local),
    };
  });
}

/** Returns the only pay that the lines over a row, else those over its table, state: "Remuneração: R$ 9.052,51". */
function findCaptionPay({ book, first }: Joined): ReadValue<number> | null {
  const [found = []] = [first.row.section, book.grid.caption]
    .map((lines) => lines.flatMap(({ text, inicio }) => findPays(text, inicio)))
    .filter(({ length }) => length > 0);
  return found[0] && found.every(({ valor }) => valor === found[0]?.valor) ? found[0] : null;
}

const textOf = (cells: readonly Cell[]): string => cells.map(({ text }) => text).join(" - ");

/** Returns a name with the range from its first to its last cell. */
function toNome(cells: readonly Cell[]): ReadValue<string> {
  const inicio = Math.min(...cells.map((cell) => cell.inicio));
  const fim = Math.max(...cells.map((cell) => cell.inicio + cell.text.length));
  const valor = cells.map(({ text }) => toBareName(toName(text))).join(" - ");
  return { valor, inicio, fim, regra: "linha-do-quadro" };
}

/** Specialities with their careers, from each table that has the two side by side; none where two tables differ. */
function findWholeNames({ grids, meanings }: Notice): Map<string, Cell[]> {
  const found = new Map<string, Cell[][]>();
  for (const grid of grids) {
    const { columns = [] } = meanings.get(grid) ?? {};
    const [group, special] = ["grupo", "nome"].map(
      (part) => columns.find((one) => one.part === part)?.at ?? -1,
    );
    for (const { cells } of grid.rows) {
      const own = [cells[group ?? -1], cells[special ?? -1]].flatMap((cell) =>
        cell?.text ? [toBare(cell)] : [],
      );
      const [one, other] = own;
      if (!one || !other || toKey(one.text) === toKey(other.text)) continue;
      found.set(toKey(other.text), [...(found.get(toKey(other.text)) ?? []), own]);
    }
  }
  return new Map(
    [...found].flatMap(([key, names]) =>
      names[0] && new Set(names.map(([one]) => toKey(one?.text ?? ""))).size === 1
        ? [[key, names[0]] as const]
        : [],
    ),
  );
}

function wholeOf({ first }: Joined, whole: ReadonlyMap<string, Cell[]>): Cell[] {
  return first.nome.length > 1 ? first.nome : (whole.get(toKey(nameOf(first))) ?? first.nome);
}

/** Returns the class of a position, which a table of pay may name: "D". */
function classOf({ book, first }: Joined): string {
  const own = book.meaning.columns
    .filter(({ part }) => part === "classe")
    .map(({ at }) => /^(?:n[ií]vel |classe )?([A-F])$/i.exec(first.row.cells[at]?.text ?? "")?.[1]);
  const near = [...book.grid.caption.slice(-3), ...first.row.section].map(
    ({ text }) => /\b(?:classe|n[ií]vel de classifica\S+) ([A-F])\b/i.exec(text)?.[1],
  );
  return own.find(Boolean) ?? near.findLast(Boolean) ?? "";
}

function cursosOf(text: string, entries: readonly Joined["entries"][number][], sections: readonly Section[]) {
  const lists = entries.flatMap(({ book, entry }) =>
    book.meaning.columns
      .filter(({ part }) => part === "requisito")
      .flatMap(({ at }) => {
        const cell = entry.row.cells[at];
        return cell ? [findCursosIn(cell.text, cell.inicio)] : [];
      }),
  );
  return lists.find(({ length }) => length > 0) ?? findSectionCursos(text, sections);
}

function townsOf(entries: Joined["entries"], local: ActLocal): ReadValue<string>[] {
  const cells = entries.flatMap(({ book, entry }) => {
    const titles = book.meaning.columns
      .filter(({ part }) => part === "local")
      .flatMap((column) => column.titles);
    return entry.locais.map((cell) => ({ cell, isOfTowns: titles.some(isTitleOfTowns) }));
  });
  return findTownsOfRows(
    cells.filter(({ cell }) => cell.text),
    local,
  );
}
