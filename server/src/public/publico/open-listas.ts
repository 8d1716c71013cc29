import { setImmediate } from "node:timers/promises";
import { slugOf } from "@cav/contract/coletas/documents.ts";
import { organizadoraUnknown } from "@cav/contract/concursos/concursos.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import { createFollowing, findNumero } from "../../catalogue/catalogo/index.ts";
import {
  cargoNamesOf,
  findOpenConcursos,
  type Open,
  type OpenCargo,
  type OpenConcurso,
  orgaoOf,
} from "../../catalogue/concursos/index.ts";
import { findCursosByIds } from "../../catalogue/cursos/index.ts";
import { findLocaisByIds } from "../../catalogue/locais/index.ts";
import type { Deps } from "../../deps.ts";
import { shiftedDayOf } from "../../platform/clock.ts";
import { Listas, type Listed, type ListedConcurso, type Named } from "./listas.ts";
import type { GetNumero } from "./numero.ts";
import { createOneByOne } from "./one-by-one.ts";

/** Days within which an exam counts as ending this week. */
const weekDays = 7;

/** Exams added in one step: a few milliseconds. */
const atOnce = 100;

/** The lists of a moment, with their common facts: day, and names of places and courses. */
export type ListasNow = { listas: Listas; version: string };

/** A day's open exams as read. */
type Read = { version: string; today: string; listed: Map<number, Listed>; locais: Map<number, Local> };

/**
 * Creates the source of open exams' lists, shared by all callers, rebuilt when catalogue or day change. Reads only
 * changed exams. `getNumero`: the catalogue's moment, if not the current one.
 */
export function createListas(
  { db, clock }: Pick<Deps, "db" | "clock">,
  getNumero: GetNumero = () => findNumero(db),
): () => Promise<ListasNow> {
  const findChanged = createFollowing(db);
  /** How often all exams were read. */
  let times = 0;
  let read: Read | undefined;

  async function bringUp(today: string): Promise<ListasNow> {
    const changed = await findChanged();
    const before = changed && read?.today === today ? read : undefined;
    // After a failure all exams are read again.
    read = undefined;
    if (!before) times += 1;
    const open = await findOpenConcursos(db, today, before && changed);
    const found = await describeOpen(db, today, open);
    for (const id of changed ?? []) before?.listed.delete(id);
    const now: Read = before
      ? {
          ...before,
          listed: new Map([...before.listed, ...found.listed]),
          locais: new Map([...before.locais, ...found.locais]),
        }
      : { ...found, today, version: `${today} ${times}` };
    const listas = await putTogether(now);
    read = now;
    return { version: now.version, listas };
  }

  const listasOf = createOneByOne(() => bringUp(clock.today()));
  return async () => listasOf(`${await getNumero()} ${clock.today()}`);
}

/** Orders by end of registration; unknown ends come last. */
const byEnd = ({ concurso: a }: Listed, { concurso: b }: Listed) =>
  Number(a.fim === null) - Number(b.fim === null) || (a.fim ?? "").localeCompare(b.fim ?? "") || a.id - b.id;

async function putTogether({ listed, locais }: Pick<Read, "listed" | "locais">): Promise<Listas> {
  const named = new Set(
    [...listed.values()].flatMap(({ concurso }) => concurso.cargos.flatMap((cargo) => cargo.locais)),
  );
  const listas = new Listas([...named].flatMap((id) => locais.get(id) ?? []));
  for (const [index, one] of [...listed.values()].sort(byEnd).entries()) {
    // Lets the process handle other requests in between.
    if (index % atOnce === 0) await setImmediate();
    listas.add(one);
  }
  return listas;
}

/** Returns the lists that only these exams would make. */
export async function findListasOf(db: Deps["db"], today: string, open: Open): Promise<Listas> {
  return putTogether(await describeOpen(db, today, open));
}

async function describeOpen(
  db: Deps["db"],
  today: string,
  { concursos, cargos }: Open,
): Promise<Pick<Read, "listed" | "locais">> {
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
  const listed = new Map<number, Listed>();
  for (const [index, concurso] of concursos.entries()) {
    if (index % atOnce === 0) await setImmediate();
    const own = cargosOf.get(concurso.id) ?? [];
    listed.set(concurso.id, {
      named: namedOf(concurso, own, cursos),
      concurso: listedOf(concurso, own),
      isClosing: concurso.fim !== null && concurso.fim <= weekEnd,
      hasReserve: own.some(({ reserva }) => reserva === true),
    });
  }
  return { listed, locais };
}

function namedOf(
  { titulo, orgao, organizadora }: OpenConcurso,
  cargos: OpenCargo[],
  cursos: ReadonlyMap<number, { nome: string }>,
): Named[] {
  const named = (folder: Named["folder"]) => (nome: string) => ({ folder, slug: slugOf(nome), nome });
  const cursoIds = new Set(cargos.flatMap((cargo) => cargo.cursos));
  return [
    ...[...new Set(cargos.flatMap(cargoNamesOf))].map(named("cargo")),
    ...[...cursoIds].flatMap((id) => cursos.get(id)?.nome ?? []).map(named("curso")),
    named("orgao")(orgao ?? orgaoOf(titulo)),
    ...(organizadora === organizadoraUnknown ? [] : [named("banca")(organizadora)]),
  ];
}

function listedOf(
  { id, titulo, fim, salario, versao, updated_at, locais_prova }: OpenConcurso,
  cargos: OpenCargo[],
): ListedConcurso {
  return {
    id,
    titulo,
    fim,
    salario,
    vagas: cargos.reduce((sum, cargo) => sum + (cargo.vagas ?? 0), 0),
    versao,
    changed: updated_at,
    cargos: cargos.map((cargo) => ({
      slugs: cargoNamesOf(cargo).map(slugOf),
      niveis: cargo.niveis,
      // Equals the catalogue's filter: `isAtLugar` of concursos/search/conditions.ts.
      locais: [...new Set([...locais_prova, ...cargo.locais])],
      remoto: cargo.remoto,
    })),
  };
}
