import type {
  CargoAvaliado,
  Compatibilidade,
  MelhorCargo,
  Verdito,
} from "@cav/contract/concursos/matching.ts";
import { limits } from "@cav/contract/limits.ts";
import { localName } from "@cav/contract/locais/locais.ts";
import type { Db } from "../../tables.ts";
import { findCursosByIds } from "../cursos/index.ts";
import { findLocaisByIds } from "../locais/index.ts";
import { numerosOf, type Searching } from "./buscas.ts";
import type { Cargos, ConcursoRows } from "./columns.ts";
import { findComparableConcursos } from "./comparable.ts";
import {
  type Chosen,
  findBuscasByUser,
  findOffered,
  findWantedBuscas,
  type Offered,
  type WantedBusca,
} from "./explanation.queries.ts";
import { describeCriterios, type Names, shownNames } from "./sentences.ts";
import { buildRules, type CargoVerdito, findFitting, findVerditos } from "./verditos.ts";

/**
 * Returns names for explanations: of offered places and courses, and of chosen courses. A match names what both sides
 * share, a miss what the position offers.
 */
async function namesFor(db: Db, chosen: Chosen[], offered: Offered[]): Promise<Names> {
  const first = (ids: number[]) => ids.slice(0, shownNames);
  const locais = await findLocaisByIds(
    db,
    offered.flatMap(({ locais_prova, locais_trabalho }) => [...locais_prova, ...locais_trabalho]),
  );
  const cursos = await findCursosByIds(db, [
    ...chosen.flatMap(({ cursos_especificos }) => cursos_especificos),
    ...offered.flatMap(({ cursos_aceitos }) => first(cursos_aceitos)),
  ]);
  return {
    locais: new Map([...locais].map(([id, local]) => [id, localName(local)])),
    cursos: new Map([...cursos].map(([id, curso]) => [id, curso.nome])),
  };
}

/** Explains a position by its best matching search; undefined when that search is gone. */
function explainCargo(
  { verdito, rules, at }: CargoVerdito,
  {
    buscas,
    concurso,
    cargo,
    names,
  }: { buscas: Chosen[]; concurso: ConcursoRows; cargo: Offered; names: Names },
): CargoAvaliado[] {
  const chosen = buscas.find(({ numero }) => numero === rules.numero);
  if (!chosen) return [];
  const criterios = describeCriterios(chosen, cargo, rules.situacoesOf(concurso, at), names);
  const [falta = null] =
    verdito === "FALTA_1" ? criterios.filter(({ situacao }) => situacao === "nao_atende") : [];
  const { uuid, nome, salario } = cargo;
  return [{ uuid, nome, salario, verdito, criterios, quase: falta !== null, falta }];
}

/** Returns the names of the searches that match; none if the user has only one search. */
function namedBuscas(buscas: Chosen[], verditos: CargoVerdito[]): string[] {
  if (buscas.length < 2) return [];
  const numeros = new Set(numerosOf(verditos.reduce((bits, { cabe_em }) => bits | cabe_em, 0)));
  return buscas.filter(({ numero }) => numeros.has(numero)).map(({ nome }) => nome);
}

/** The number of positions of each verdict. */
function totaisOf(verditos: Pick<CargoVerdito, "verdito">[]) {
  const count = (wanted: Verdito) => verditos.filter(({ verdito }) => verdito === wanted).length;
  return { combinam: count("COMBINA"), podem_combinar: count("PODE_COMBINAR"), falta_1: count("FALTA_1") };
}

const matchingOf = ({ combinam, podem_combinar }: ReturnType<typeof totaisOf>) => combinam + podem_combinar;

const nothing: Compatibilidade = {
  verdito: null,
  buscas: [],
  totais: totaisOf([]),
  cargos_compativeis: [],
  cargos_incompativeis: [],
};

const order: (Verdito | null)[] = ["COMBINA", "PODE_COMBINAR", "FALTA_1", null];

/**
 * Explains which positions of an exam match a user and why, certain matches first; and what excludes the others, near
 * misses first. Without active searches both lists are empty.
 */
export async function explainConcurso(db: Db, userId: number, concursoId: number): Promise<Compatibilidade> {
  const buscas = await findWantedBuscas(db, userId);
  if (buscas.length === 0) return nothing;
  const [offered, { cargos, concursos }] = await Promise.all([
    findOffered(db, { concursoIds: [concursoId] }),
    findComparableConcursos(db, [concursoId]),
  ]);
  const concurso = concursos.get(concursoId);
  if (!concurso) return nothing;
  const names = await namesFor(db, buscas, offered);
  const verditos = findVerditos(cargos, buildRules(cargos, buscas), concurso);
  const byId = new Map(verditos.map((one) => [one.id, one]));
  const explained = offered
    .flatMap((cargo) => {
      const verdito = byId.get(cargo.id);
      return verdito ? explainCargo(verdito, { buscas, concurso, cargo, names }) : [];
    })
    .toSorted((a, b) => order.indexOf(a.verdito) - order.indexOf(b.verdito));
  const totais = totaisOf(explained);
  const matching = matchingOf(totais);
  return {
    verdito: explained[0]?.verdito ?? null,
    buscas: namedBuscas(buscas, verditos),
    totais,
    cargos_compativeis: explained.slice(0, matching),
    cargos_incompativeis: explained.slice(matching),
  };
}

/** An exam's verdict for a user, from its best position. */
export type ConcursoAvaliado = { verdito: Verdito; melhor_cargo: MelhorCargo; buscas: string[] };

export type CargoCompativel = Pick<Offered, "concurso_id" | "uuid" | "nome" | "salario">;

/** The match marks of cards. An exam that fails two criteria has no verdict. */
export type ShownMatches = { compatible: CargoCompativel[]; verditos: Map<number, ConcursoAvaliado> };

/** Exam ids to compare with a user's searches; `busca` selects one search. */
type Comparing = {
  cargos: Cargos;
  concursos: ReadonlyMap<number, ConcursoRows>;
  buscas: WantedBusca[];
  numero?: number | undefined;
};

type Judged = { id: number; concurso: ConcursoRows; verditos: CargoVerdito[]; compatible: CargoVerdito[] };

/** Composes the match marks of cards. `describe` reads some positions, and names. */
export async function explainCards(
  { cargos, concursos, buscas, numero }: Comparing,
  describe: (cargoIds: number[]) => Promise<{ offered: Offered[]; names: Names }>,
): Promise<ShownMatches> {
  const asked = numero === undefined ? buscas : buscas.filter((one) => one.numero === numero);
  const rules = buildRules(cargos, asked);
  const judged = [...concursos].map(([id, concurso]): Judged => {
    const verditos = findVerditos(cargos, rules, concurso);
    const compatible = verditos.slice(0, matchingOf(totaisOf(verditos)));
    return { id, concurso, verditos, compatible: compatible.slice(0, limits.cardCargosCompativeis) };
  });
  const shown = judged.flatMap(({ verditos: [best], compatible }) => [best ?? [], compatible].flat());
  const { offered, names } = await describe([...new Set(shown.map(({ id }) => id))]);
  const offeredById = new Map(offered.map((cargo) => [cargo.id, cargo]));
  return {
    compatible: judged.flatMap((one) => one.compatible.flatMap(({ id }) => offeredById.get(id) ?? [])),
    verditos: new Map(judged.flatMap((one) => explainBest(one, { buscas, offeredById, names }))),
  };
}

type Describing = { buscas: Chosen[]; offeredById: ReadonlyMap<number, Offered>; names: Names };

/** Explains an exam by its best position; undefined when every position fails two criteria or more. */
function explainBest(
  { id, concurso, verditos }: Judged,
  { buscas, offeredById, names }: Describing,
): [number, ConcursoAvaliado][] {
  const [best] = verditos;
  const cargo = best && offeredById.get(best.id);
  if (!cargo || !best.verdito) return [];
  const { verdito } = best;
  return explainCargo(best, { buscas, concurso, cargo, names }).map(({ uuid, nome, salario, criterios }) => {
    const melhor_cargo = { uuid, nome, salario, criterios, totais: totaisOf(verditos) };
    return [id, { verdito, melhor_cargo, buscas: namedBuscas(buscas, verditos) }];
  });
}

/** Explains stored exams for a user, or for one of their searches. */
export async function explainStored(
  db: Db,
  { userId, numero }: Searching,
  concursoIds: number[],
): Promise<ShownMatches> {
  const buscas = await findWantedBuscas(db, userId);
  const found = await findComparableConcursos(db, buscas.length > 0 ? concursoIds : []);
  return explainCards({ ...found, buscas, numero }, async (cargoIds) => {
    const offered = await findOffered(db, { cargoIds });
    return { offered, names: await namesFor(db, buscas, offered) };
  });
}

type CargoFacts = Pick<
  Offered,
  "salario_periodo" | "a_definir" | "quantidade_vagas" | "nivel_escolaridade"
> & {
  /** First work places by name, and their total. */
  locais: { nomes: string[]; total: number };
};

/**
 * The first `certos` positions of `cargos` match for certain; `ids` has all matching positions. `buscas`: see
 * `namedBuscas`.
 */
export type ExplainedMatch = {
  cargos: (CargoAvaliado & CargoFacts)[];
  ids: number[];
  total: number;
  certos: number;
  buscas: string[];
};

/**
 * Returns the positions of an exam that match each of several users, and why: at most `limit`, certain ones first, then
 * the best paid.
 */
export async function explainForUsers(
  db: Db,
  concursoId: number,
  userIds: number[],
  limit: number,
): Promise<Map<number, ExplainedMatch>> {
  const [{ cargos, concursos }, offered, buscasOf] = await Promise.all([
    findComparableConcursos(db, [concursoId]),
    findOffered(db, { concursoIds: [concursoId] }),
    findBuscasByUser(db, userIds),
  ]);
  const concurso = concursos.get(concursoId);
  if (!concurso) return new Map();
  const offeredById = new Map(offered.map((cargo) => [cargo.id, cargo]));
  const found = [...buscasOf].flatMap(([userId, buscas]) => {
    const fitting = findFitting(cargos, buildRules(cargos, buscas), concurso);
    return fitting.length > 0 ? [{ userId, buscas, fitting, shown: fitting.slice(0, limit) }] : [];
  });
  const named = new Set(found.flatMap(({ shown }) => shown.flatMap(({ id }) => offeredById.get(id) ?? [])));
  const allBuscas = found.flatMap(({ buscas }) => buscas);
  const names = await namesFor(db, allBuscas, [...named]);
  return new Map(
    found.map(({ userId, buscas, fitting, shown }) => {
      const explained = shown.flatMap((verdito) => {
        const cargo = offeredById.get(verdito.id);
        if (!cargo) return [];
        const told = explainCargo(verdito, { buscas, concurso, cargo, names });
        return told.map((one) => ({ ...one, ...factsOf(cargo, names) }));
      });
      const match = {
        cargos: explained,
        ids: fitting.map(({ id }) => id),
        total: fitting.length,
        certos: totaisOf(fitting).combinam,
        buscas: namedBuscas(buscas, fitting),
      };
      return [userId, match];
    }),
  );
}

function factsOf(
  {
    salario_periodo,
    a_definir,
    quantidade_vagas,
    cadastro_reserva,
    nivel_escolaridade,
    locais_trabalho,
  }: Offered,
  { locais }: Names,
): CargoFacts {
  const nomes = locais_trabalho.slice(0, shownNames).flatMap((id) => locais.get(id) ?? []);
  return {
    salario_periodo,
    a_definir,
    // A reserve list without a number has no vacancies.
    quantidade_vagas: quantidade_vagas ?? (cadastro_reserva ? 0 : null),
    nivel_escolaridade,
    locais: { nomes, total: locais_trabalho.length },
  };
}

/** Returns the exam cities of several users over all their searches; any city, if one search chose none. */
export async function findLocaisProva(db: Db, userIds: number[]): Promise<Map<number, number[]>> {
  return new Map(
    [...(await findBuscasByUser(db, userIds))].map(([userId, buscas]) => {
      const lists = buscas.map(({ locais_prova }) => locais_prova);
      return [userId, lists.some((list) => list.length === 0) ? [] : lists.flat()];
    }),
  );
}
