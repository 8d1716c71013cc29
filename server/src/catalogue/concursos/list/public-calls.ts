import { concursoPath } from "@cav/contract/coletas/documents.ts";
import {
  type ConcursoPublico,
  type ConcursosPublicos,
  type ConcursosPublicosQuery,
  writeCursor,
} from "@cav/contract/concursos/publico.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { findConcursoId } from "../concursos.queries.ts";
import type { Reading } from "../concursos.ts";
import { findLastId } from "../import/export.queries.ts";
import { findAnswer, openSearched } from "../search/index.ts";
import { pagesOf, toLeitura } from "./list-concursos.ts";
import { composeConcurso } from "./present-concurso.ts";
import { composeFound } from "./present-resumos.ts";

type Asking = Omit<Reading, "found"> & Pick<Deps, "config">;

/** Returns a page of exams that pass the filters, without personal marks. New exams move no page of a cursor. */
export async function listPublicConcursos(
  { db, config, clock, catalogo }: Asking,
  { page, size, cursor, ...query }: ConcursosPublicosQuery,
): Promise<ConcursosPublicos> {
  const searched = await openSearched({ db, clock, catalogo });
  const { offset, until } = cursor ?? { offset: (page - 1) * size, until: await findLastId(db) };
  const among = { until };
  const answer = await findAnswer(searched, query, { offset, limit: size }, { among });
  const items = await composeFound(db, answer, searched.today);
  const next = offset + size;
  return {
    proximo: next < answer.total ? writeCursor({ offset: next, until }) : null,
    items: items.map((one) => ({ ...one, endereco: addressOf(config, one) })),
    ...toLeitura(answer),
    ...pagesOf(answer, { page, size }),
  };
}

/** Returns one whole exam as partners get it; undefined after its deletion. */
export async function findPublicFacts(
  { db, config, clock }: Pick<Deps, "db" | "config" | "clock">,
  id: number,
): Promise<ConcursoPublico | undefined> {
  const concurso = await composeConcurso(db, id, clock.today());
  return concurso && { ...concurso, endereco: addressOf(config, concurso) };
}

/**
 * Returns one whole exam.
 * @throws AppError concurso-not-found
 */
export async function getPublicConcurso(asking: Asking, uuid: string): Promise<ConcursoPublico> {
  const id = await findConcursoId(asking.db, uuid);
  const concurso = id === undefined ? undefined : await findPublicFacts(asking, id);
  if (!concurso) throw new AppError("concurso-not-found");
  return concurso;
}

const addressOf = ({ appUrl }: Deps["config"], concurso: { id: number; titulo: string }) =>
  appUrl + concursoPath(concurso);
