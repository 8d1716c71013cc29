import { localName } from "@cav/contract/locais.ts";
import type { CargoAvaliado, Compatibilidade } from "@cav/contract/matching.ts";
import { findCursosByIds } from "../cursos/index.ts";
import { findLocaisByIds } from "../locais/index.ts";
import type { Db } from "../tables.ts";
import {
  type Chosen,
  findChosen,
  findMatchedCargos,
  findOffered,
  findVerdicts,
  type Offered,
} from "./explanation.queries.ts";
import { allHold, describeCriterios, type Holds, type Names, shownNames } from "./sentences.ts";

/**
 * Names of the chosen places and courses: a sentence on a match mentions only what both sides have. One on a miss
 * mentions what the position offers instead, and so does a message: its first places and courses are named too.
 */
async function namesFor(db: Db, chosen: Chosen[], offered: Offered[]): Promise<Names> {
  const first = (ids: number[]) => ids.slice(0, shownNames);
  const locais = await findLocaisByIds(db, [
    ...chosen.flatMap(({ locais_prova, locais_trabalho }) => [...locais_prova, ...locais_trabalho]),
    ...offered.flatMap(({ locais_prova, locais_trabalho }) => [
      ...first(locais_prova),
      ...first(locais_trabalho),
    ]),
  ]);
  const cursos = await findCursosByIds(db, [
    ...chosen.flatMap(({ cursos_especificos }) => cursos_especificos),
    ...offered.flatMap(({ cursos_aceitos }) => first(cursos_aceitos)),
  ]);
  return {
    locais: new Map([...locais].map(([id, local]) => [id, localName(local)])),
    cursos: new Map([...cursos].map(([id, curso]) => [id, curso.nome])),
  };
}

function evaluate(chosen: Chosen, offered: Offered, holds: Holds, names: Names): CargoAvaliado {
  const criterios = describeCriterios(chosen, offered, holds, names);
  const failing = criterios.filter(({ situacao }) => situacao === "nao_atende");
  const [falta = null] = failing.length === 1 ? failing : [];
  const { uuid, nome, salario } = offered;
  return { uuid, nome, salario, criterios, quase: falta !== null, falta };
}

/**
 * Which positions of an exam match a person and why; for the others, what keeps them out, near misses first.
 * Without preferences nothing can be said: both lists are empty.
 */
export async function explainConcurso(db: Db, userId: number, concursoId: number): Promise<Compatibilidade> {
  const [chosen] = await findChosen(db, [userId]);
  if (!chosen) return { cargos_compativeis: [], cargos_incompativeis: [] };
  const [offered, verdicts] = await Promise.all([
    findOffered(db, concursoId),
    findVerdicts(db, userId, concursoId),
  ]);
  const names = await namesFor(db, [chosen], offered);
  const verdictById = new Map(verdicts.map((verdict) => [verdict.cargo_id, verdict]));
  const compativeis: CargoAvaliado[] = [];
  const incompativeis: CargoAvaliado[] = [];
  for (const cargo of offered) {
    const verdict = verdictById.get(cargo.id);
    if (!verdict) continue;
    const { cargo_id: _id, ...holds } = verdict;
    const compatible = Object.values(holds).every(Boolean);
    (compatible ? compativeis : incompativeis).push(evaluate(chosen, cargo, holds, names));
  }
  incompativeis.sort((a, b) => Number(b.quase) - Number(a.quase));
  return { cargos_compativeis: compativeis, cargos_incompativeis: incompativeis };
}

type CargoFacts = Pick<Offered, "a_definir" | "quantidade_vagas" | "nivel_escolaridade"> & {
  /** Names of the first places of work, and how many there are. */
  locais: { nomes: string[]; total: number };
};

export type ExplainedMatch = { cargos: (CargoAvaliado & CargoFacts)[]; total: number };

/** For many people at once, the positions of an exam that match each (at most `limit`, best paid first) and why. */
export async function explainForUsers(
  db: Db,
  concursoId: number,
  userIds: number[],
  limit: number,
): Promise<Map<number, ExplainedMatch>> {
  const [matched, chosen, offered] = await Promise.all([
    findMatchedCargos(db, concursoId, userIds, limit),
    findChosen(db, userIds),
    findOffered(db, concursoId),
  ]);
  const named = new Set(matched.flatMap(({ cargo_ids }) => cargo_ids));
  const names = await namesFor(
    db,
    chosen,
    offered.filter(({ id }) => named.has(id)),
  );
  const chosenById = new Map(chosen.map((row) => [row.user_id, row]));
  const offeredById = new Map(offered.map((row) => [row.id, row]));
  return new Map(
    matched.flatMap(({ user_id, cargo_ids, total }) => {
      const wish = chosenById.get(user_id);
      if (!wish) return [];
      const cargos = cargo_ids.flatMap((id) => {
        const cargo = offeredById.get(id);
        if (!cargo) return [];
        return [{ ...evaluate(wish, cargo, allHold, names), ...factsOf(cargo, names) }];
      });
      return [[user_id, { cargos, total }]];
    }),
  );
}

function factsOf(
  { a_definir, quantidade_vagas, nivel_escolaridade, locais_trabalho }: Offered,
  { locais }: Names,
): CargoFacts {
  const nomes = locais_trabalho.slice(0, shownNames).flatMap((id) => locais.get(id) ?? []);
  return {
    a_definir,
    quantidade_vagas,
    nivel_escolaridade,
    locais: { nomes, total: locais_trabalho.length },
  };
}
