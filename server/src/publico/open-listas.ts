import { setImmediate } from "node:timers/promises";
import { organizadoraUnknown } from "@cav/contract/concursos.ts";
import { slugOf } from "@cav/contract/documents.ts";
import { folded } from "@cav/contract/folded.ts";
import { type Local, localName } from "@cav/contract/locais.ts";
import {
  cargoNamesOf,
  findOpenConcursos,
  type OpenCargo,
  type OpenConcurso,
  orgaoOf,
} from "../concursos/index.ts";
import { findCursosByIds } from "../cursos/index.ts";
import type { Deps } from "../deps.ts";
import { findLocaisByIds } from "../locais/index.ts";
import { shiftedDayOf } from "../platform/clock.ts";
import { Listas, type Named } from "./listas.ts";
import type { GetNumero } from "./numero.ts";

/** An exam that ends within so many days ends this week. */
const weekDays = 7;

/** Exams that are put into lists in one go: a few milliseconds. */
const atOnce = 100;

/** The lists of a moment, and what tells them from those of another. */
export type ListasNow = { listas: Listas; version: string };

/** Makes what knows the lists of open exams: read anew when the catalogue or the day is another, by one for all. */
export function createListas(
  { db, clock }: Pick<Deps, "db" | "clock">,
  getNumero: GetNumero,
): () => Promise<ListasNow> {
  let made: { version: string; now: Promise<ListasNow> } | undefined;
  return async () => {
    const today = clock.today();
    const version = `${await getNumero()} ${today}`;
    if (made?.version === version) return made.now;
    const now = buildListas(db, today).then((listas) => ({ version, listas }));
    made = { version, now };
    now.catch(() => {
      made = undefined;
    });
    return now;
  };
}

async function buildListas(db: Deps["db"], today: string): Promise<Listas> {
  const { concursos, cargos } = await findOpenConcursos(db, today);
  const cargosOf = Map.groupBy(cargos, ({ concurso_id }) => concurso_id);
  const [locais, cursos] = await Promise.all([
    findLocaisByIds(db, [
      ...cargos.flatMap((cargo) => cargo.locais),
      ...concursos.flatMap(({ locais_prova }) => locais_prova),
    ]),
    findCursosByIds(
      db,
      cargos.flatMap((cargo) => cargo.cursos),
    ),
  ]);
  const weekEnd = shiftedDayOf(today, weekDays);
  const listas = new Listas(locais);
  for (const [index, concurso] of concursos.entries()) {
    // Others are answered meanwhile.
    if (index % atOnce === 0) await setImmediate();
    const own = cargosOf.get(concurso.id) ?? [];
    const named = namedOf(concurso, own, cursos);
    listas.add({
      named,
      concurso: listedOf(concurso, own, named, locais),
      isClosing: concurso.fim !== null && concurso.fim <= weekEnd,
      hasReserve: own.some(({ reserva }) => reserva === true),
    });
  }
  return listas;
}

function namedOf(
  { titulo, orgao, organizadora }: OpenConcurso,
  cargos: OpenCargo[],
  cursos: ReadonlyMap<number, { nome: string }>,
): Named {
  return {
    cargos: [...new Set(cargos.flatMap(cargoNamesOf))],
    cursos: [...new Set(cargos.flatMap((cargo) => cargo.cursos))].flatMap((id) => cursos.get(id)?.nome ?? []),
    orgao: orgao ?? orgaoOf(titulo),
    banca: organizadora === organizadoraUnknown ? null : organizadora,
  };
}

function listedOf(
  { id, titulo, fim, salario, updated_at, locais_prova, organizadora }: OpenConcurso,
  cargos: OpenCargo[],
  named: Named,
  locais: ReadonlyMap<number, Local>,
) {
  // Where one works; of an exam that does not say so of any position, where it is held.
  const isKnown = cargos.some((cargo) => cargo.locais.length > 0);
  const locaisOf = (cargo: OpenCargo) => (isKnown ? cargo.locais : locais_prova);
  const names = [...new Set(cargos.flatMap(locaisOf))].flatMap((one) => {
    const local = locais.get(one);
    return local ? localName(local) : [];
  });
  return {
    id,
    titulo,
    fim,
    salario,
    vagas: cargos.reduce((sum, cargo) => sum + (cargo.vagas ?? 0), 0),
    changed: updated_at,
    cargos: cargos.map((cargo) => ({
      slugs: cargoNamesOf(cargo).map(slugOf),
      niveis: cargo.niveis,
      locais: locaisOf(cargo),
    })),
    words: folded([titulo, named.orgao, organizadora, ...named.cargos, ...names].join(" ")),
  };
}
