import type { SearchConcursosQuery } from "@cav/contract/concurso-search.ts";
import { concursoPath } from "@cav/contract/documents.ts";
import type { ConcursoPublico, ConcursosPublicos } from "@cav/contract/publico.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findConcursoId } from "./concursos.queries.ts";
import type { Reading } from "./concursos.ts";
import { pagesOf, toLeitura } from "./list-concursos.ts";
import { composeConcurso } from "./present-concurso.ts";
import { composeFound } from "./present-resumos.ts";
import { findAnswer, openSearched } from "./search/index.ts";

type Asking = Omit<Reading, "found"> & Pick<Deps, "config">;

/** Returns a page of exams that pass the filters, without personal marks. */
export async function listPublicConcursos(
  { db, config, clock, catalogo }: Asking,
  { page, size, ...query }: Omit<SearchConcursosQuery, "a_divulgar">,
): Promise<ConcursosPublicos> {
  const searched = await openSearched({ db, clock, catalogo });
  const answer = await findAnswer(searched, query, { offset: (page - 1) * size, limit: size });
  const items = await composeFound(db, answer, searched.today);
  return {
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
