import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Db } from "../../../tables.ts";
import { findCursosByIds } from "../../cursos/index.ts";
import { findEditalArquivo } from "../../editais/index.ts";
import { findEtapas, presentTimeline } from "../../etapas/index.ts";
import { findSavedConflitos } from "../../jornada/index.ts";
import { findLocaisByIds } from "../../locais/index.ts";
import { findCargos, findConcursoRow, findResumos } from "../concursos.queries.ts";
import { cargoFactsOf } from "../save/stored.ts";
import { findFavoritoIds } from "./favoritos.queries.ts";
import { factsOf, knownOf, presentResumo } from "./present-resumos.ts";

type CargoRow = Awaited<ReturnType<typeof findCargos>>[number];

/** The viewing user, the day, and whether the free plan recommends the exam to them. */
type Viewer = { userId: number; isAllowed: boolean; today: string };

/**
 * Presents a whole exam to a user.
 * @throws AppError concurso-not-found where it was just deleted
 */
export async function presentConcurso(
  db: Db,
  id: number,
  { userId, isAllowed, today }: Viewer,
): Promise<Concurso> {
  const concurso = await composeConcurso(db, id, today);
  if (!concurso) throw new AppError("concurso-not-found");
  const [favoritos, conflitos] = await Promise.all([
    findFavoritoIds(db, userId, [id]),
    findSavedConflitos(db, userId, { ids: [id], today }),
  ]);
  return {
    ...concurso,
    is_allowed_for_free_user: isAllowed,
    favorito: favoritos.has(id),
    conflitos: conflitos.get(id) ?? [],
  };
}

/** The part of an exam's page that depends on the viewing user. */
export type OwnFacts = Pick<Concurso, "is_allowed_for_free_user" | "favorito" | "conflitos">;

/** Composes the part that is the same for everyone; undefined when the exam was just deleted. */
export async function composeConcurso(
  db: Db,
  id: number,
  today: string,
): Promise<Omit<Concurso, keyof OwnFacts> | undefined> {
  const [row, cargos, [sums]] = await Promise.all([
    findConcursoRow(db, { id }),
    findCargos(db, id),
    findResumos(db, [id]),
  ]);
  if (!row || !sums) return undefined;
  const [edital_arquivo, etapas, locais, cursos] = await Promise.all([
    row.has_edital_arquivo ? findEditalArquivo(db, { concurso_id: id }) : null,
    findEtapas(db, row.has_etapas ? [id] : []),
    findLocaisByIds(db, [...row.locais_prova, ...cargos.flatMap((cargo) => cargo.locais_trabalho)]),
    findCursosByIds(
      db,
      cargos.flatMap((cargo) => cargo.cursos_aceitos),
    ),
  ]);
  return {
    ...factsOf({ ...row, ...ownFactsOf(cargos) }),
    resumo: presentResumo(sums, locais, today),
    locais_prova: knownOf(locais, row.locais_prova),
    descricao: row.descricao,
    status_motivo: row.status_motivo,
    status_ate: row.status_ate,
    fonte: row.fonte,
    versao: row.versao,
    edital_arquivo,
    etapas: etapas.get(id) ?? [],
    linha_do_tempo: presentTimeline({ ...row, cargos }, etapas.get(id) ?? [], today),
    cargos: cargos.map((cargo) => ({
      ...presentCargo(cargo),
      cursos_aceitos: knownOf(cursos, cargo.cursos_aceitos),
      locais_trabalho: knownOf(locais, cargo.locais_trabalho),
    })),
  };
}

/** Returns the exam days and fees that single positions state. */
const ownFactsOf = (cargos: CargoRow[]) => ({
  dias_dos_cargos: cargos.flatMap(({ data_prova }) => data_prova ?? []),
  taxas_dos_cargos: cargos.flatMap(({ valor_inscricao }) =>
    valor_inscricao === null ? [] : [Number(valor_inscricao)],
  ),
});

function presentCargo(row: CargoRow) {
  return { id: row.id, uuid: row.uuid, concurso_id: row.concurso_id, ...cargoFactsOf(row) };
}
