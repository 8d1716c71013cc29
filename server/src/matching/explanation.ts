import { localName } from "@cav/contract/locais.ts";
import type { CargoAvaliado, Compatibilidade, MelhorCargo, Verdito } from "@cav/contract/matching.ts";
import { findCursosByIds } from "../cursos/index.ts";
import { findLocaisByIds } from "../locais/index.ts";
import type { Db } from "../tables.ts";
import { numerosOf, type Searching } from "./buscas.ts";
import { findMatchingConcurso, type StoredConcurso } from "./comparable.ts";
import {
  type Avaliado,
  type Chosen,
  findBestCargos,
  findBuscasByUser,
  findChosen,
  findOffered,
  findVerditos,
  type Melhor,
  type Offered,
} from "./explanation.queries.ts";
import { type CargoJudge, createCargoJudge } from "./judge-cargos.ts";
import { describeCriterios, type Names, shownNames } from "./sentences.ts";

/**
 * Names of what is offered, and of the chosen courses: a sentence on a match mentions what both sides have, one on a
 * miss what the position offers instead, and so does a message.
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

function evaluate(
  chosen: Chosen,
  offered: Offered,
  avaliado: Pick<Avaliado, "verdito" | "situacoes">,
  names: Names,
): CargoAvaliado {
  const criterios = describeCriterios(chosen, offered, avaliado.situacoes, names);
  const [falta = null] =
    avaliado.verdito === "FALTA_1" ? criterios.filter(({ situacao }) => situacao === "nao_atende") : [];
  const { uuid, nome, salario } = offered;
  return { uuid, nome, salario, verdito: avaliado.verdito, criterios, quase: falta !== null, falta };
}

/** What a candidate chose in a search, by its number; of whoever has another search meanwhile nothing. */
const busca = (chosen: Chosen[], numero: number) => chosen.find((one) => one.numero === numero);

/** Names of the searches that something fits, where there are several: with one alone its name says nothing. */
function namedBuscas(chosen: Chosen[], cabe_em: number): string[] {
  if (chosen.length < 2) return [];
  return numerosOf(cabe_em).flatMap((numero) => busca(chosen, numero)?.nome ?? []);
}

const nothing: Compatibilidade = {
  verdito: null,
  buscas: [],
  totais: { combinam: 0, podem_combinar: 0, falta_1: 0 },
  cargos_compativeis: [],
  cargos_incompativeis: [],
};

const order: (Verdito | null)[] = ["COMBINA", "PODE_COMBINAR", "FALTA_1", null];

/**
 * Which positions of an exam match a person, those that do for certain first, and why; for the others, what keeps them
 * out, near misses first. Without preferences nothing can be said: both lists are empty.
 */
export async function explainConcurso(db: Db, userId: number, concursoId: number): Promise<Compatibilidade> {
  const chosen = await findChosen(db, [userId]);
  if (chosen.length === 0) return nothing;
  const [offered, avaliados] = await Promise.all([
    findOffered(db, { concursoIds: [concursoId] }),
    findVerditos(db, userId, concursoId),
  ]);
  const names = await namesFor(db, chosen, offered);
  const byId = new Map(avaliados.map((avaliado) => [avaliado.cargo_id, avaliado]));
  const cargos = offered
    .flatMap((cargo) => {
      const avaliado = byId.get(cargo.id);
      const wish = avaliado && busca(chosen, avaliado.numero);
      return wish ? [evaluate(wish, cargo, avaliado, names)] : [];
    })
    .toSorted((a, b) => order.indexOf(a.verdito) - order.indexOf(b.verdito));
  const count = (wanted: Verdito) => cargos.filter(({ verdito }) => verdito === wanted).length;
  const totais = {
    combinam: count("COMBINA"),
    podem_combinar: count("PODE_COMBINAR"),
    falta_1: count("FALTA_1"),
  };
  const matching = totais.combinam + totais.podem_combinar;
  return {
    verdito: cargos[0]?.verdito ?? null,
    buscas: namedBuscas(
      chosen,
      avaliados.reduce((bits, { cabe_em }) => bits | cabe_em, 0),
    ),
    totais,
    cargos_compativeis: cargos.slice(0, matching),
    cargos_incompativeis: cargos.slice(matching),
  };
}

/** How well an exam fits a person, by the position that fits best. */
export type ConcursoAvaliado = { verdito: Verdito; melhor_cargo: MelhorCargo; buscas: string[] };

/** The verdict on some exams for a person, or by one of their searches; an exam against which two things speak is left out. */
export async function explainResumos(
  db: Db,
  searching: Searching,
  concursoIds: number[],
): Promise<Map<number, ConcursoAvaliado>> {
  const chosen = await findChosen(db, [searching.userId]);
  if (chosen.length === 0 || concursoIds.length === 0) return new Map();
  const best = await findBestCargos(db, searching, concursoIds);
  const offered = await findOffered(db, { cargoIds: best.map(({ cargo_id }) => cargo_id) });
  const names = await namesFor(db, chosen, offered);
  return explainBest(best, { chosen, offered, names });
}

/** The same of what was found to fit best, in words. */
export function explainBest(
  best: Melhor[],
  { chosen, offered, names }: { chosen: Chosen[]; offered: Offered[]; names: Names },
): Map<number, ConcursoAvaliado> {
  const offeredById = new Map(offered.map((cargo) => [cargo.id, cargo]));
  return new Map(
    best.flatMap(({ combinam, podem_combinar, falta_1, cabe_em, ...avaliado }) => {
      const cargo = offeredById.get(avaliado.cargo_id);
      const wish = busca(chosen, avaliado.numero);
      if (!cargo || !wish || !avaliado.verdito) return [];
      const { uuid, nome, salario, criterios } = evaluate(wish, cargo, avaliado, names);
      const melhor_cargo = { uuid, nome, salario, criterios, totais: { combinam, podem_combinar, falta_1 } };
      const buscas = namedBuscas(chosen, cabe_em);
      return [[avaliado.concurso_id, { verdito: avaliado.verdito, melhor_cargo, buscas }]];
    }),
  );
}

type CargoFacts = Pick<
  Offered,
  "salario_periodo" | "a_definir" | "quantidade_vagas" | "nivel_escolaridade"
> & {
  /** Names of the first places of work, and how many there are. */
  locais: { nomes: string[]; total: number };
};

/** `certos` of the positions match for certain; of these are the first of `cargos`. `ids`: of all of them. `buscas`: see `namedBuscas`. */
export type ExplainedMatch = {
  cargos: (CargoAvaliado & CargoFacts)[];
  ids: number[];
  total: number;
  certos: number;
  buscas: string[];
};

/**
 * For many people at once, the positions of an exam that match each (at most `limit`, those that do for certain first,
 * then the best paid) and why.
 */
export async function explainForUsers(
  db: Db,
  concursoId: number,
  userIds: number[],
  limit: number,
): Promise<Map<number, ExplainedMatch>> {
  const [concurso, offered, buscasOf] = await Promise.all([
    findMatchingConcurso(db, concursoId),
    findOffered(db, { concursoIds: [concursoId] }),
    findBuscasByUser(db, userIds),
  ]);
  if (!concurso) return new Map();
  const { judge, cargos } = judgeInOrder(concurso, offered);
  const judged = [...buscasOf].flatMap(([userId, buscas]) => {
    const { fitting, cabe_em } = judge.find(buscas);
    const [certain, others] = [true, false].map((is) => fitting.filter(({ isCertain }) => isCertain === is));
    if (!certain || !others || fitting.length === 0) return [];
    const best = [...certain, ...others].slice(0, limit);
    const ids = fitting.flatMap(({ index }) => cargos[index]?.id ?? []);
    return [{ userId, buscas, best, ids, certos: certain.length, cabe_em }];
  });
  const named = new Set(judged.flatMap(({ best }) => best.flatMap(({ index }) => cargos[index] ?? [])));
  const names = await namesFor(
    db,
    judged.flatMap(({ buscas }) => buscas),
    [...named],
  );
  return new Map(
    judged.map(({ userId, buscas, best, ids, certos, cabe_em }) => {
      const explained = best.flatMap(({ index, busca: numero, isCertain }) => {
        const [cargo, wish] = [cargos[index], buscas.find((one) => one.numero === numero)];
        if (!cargo || !wish) return [];
        const verdito: Verdito = isCertain ? "COMBINA" : "PODE_COMBINAR";
        const avaliado = { verdito, situacoes: judge.situacoesOf(wish, index) };
        return [{ ...evaluate(wish, cargo, avaliado, names), ...factsOf(cargo, names) }];
      });
      const total = ids.length;
      return [userId, { cargos: explained, ids, total, certos, buscas: namedBuscas(buscas, cabe_em) }];
    }),
  );
}

/** An exam's positions to be judged in the order in which they are told: the best paid first. */
function judgeInOrder(
  concurso: StoredConcurso,
  offered: Offered[],
): { judge: CargoJudge; cargos: Offered[] } {
  const indexOf = new Map(concurso.ids.map((id, index) => [id, index]));
  const pay = ({ salario }: Offered) => (salario === null ? -1 : Number(salario));
  // The sort is stable: what is paid the same stays in the order of the positions.
  const known = offered.filter(({ id }) => indexOf.has(id)).toSorted((a, b) => pay(b) - pay(a));
  const inOrder = <Facts>(facts: Facts[]) => known.flatMap(({ id }) => facts[indexOf.get(id) ?? -1] ?? []);
  const { locais_prova, cargos, certos, marcas } = concurso;
  const ordered = { cargos: inOrder(cargos), certos: inOrder(certos), marcas: inOrder(marcas) };
  return {
    judge: createCargoJudge({ locais_prova, ...ordered }),
    cargos: known,
  };
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
    // A reserve of which nothing else is known is one of no vacancies.
    quantidade_vagas: quantidade_vagas ?? (cadastro_reserva ? 0 : null),
    nivel_escolaridade,
    locais: { nomes, total: locais_trabalho.length },
  };
}

/** Cities where some people would sit an exam, by whichever of their searches; none chosen in one of them: any. */
export async function findLocaisProva(db: Db, userIds: number[]): Promise<Map<number, number[]>> {
  const chosen = Map.groupBy(await findChosen(db, userIds), ({ user_id }) => user_id);
  return new Map(
    [...chosen].map(([userId, wishes]) => {
      const lists = wishes.map(({ locais_prova }) => locais_prova);
      return [userId, lists.some((list) => list.length === 0) ? [] : lists.flat()];
    }),
  );
}
