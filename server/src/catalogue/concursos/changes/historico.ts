import { permits } from "@cav/contract/access.ts";
import type { Retificacao } from "@cav/contract/concursos/historico.ts";
import type { Deps } from "../../../deps.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../../tables.ts";
import { findConcursoId } from "../concursos.queries.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import type { StoredConcurso } from "../save/stored.ts";
import { describeChanges, findChangeNames } from "./change-sentences.ts";
import { type Change, changesBetween } from "./changes.ts";
import { findVersion, findVersions, type VersionRow } from "./historico.queries.ts";

/** Returns an exam's changes, newest first; only administrators see authors. */
export async function getHistorico(
  { db }: Pick<Deps, "db">,
  user: CurrentUser,
  uuid: string,
): Promise<Retificacao[]> {
  const id = await findConcursoId(db, uuid);
  if (id === undefined) throw new AppError("concurso-not-found");
  const historico = await findHistorico(db, id);
  return permits("editor", user) ? historico : historico.map((one) => ({ ...one, autor: null }));
}

/** Returns the changes of an exam by id, with authors. */
export async function findHistorico(db: Db, id: number): Promise<Retificacao[]> {
  const versions = (await findVersions(db, id)).map((row) => ({ ...row, changes: changesOf(row) }));
  const names = await findChangeNames(
    db,
    versions.flatMap(({ changes }) => changes),
  );
  return versions
    .filter(({ changes }) => changes.length > 0)
    .map(({ versao, created_at, autor, changes }) => ({
      versao,
      em: created_at.toISOString(),
      autor,
      mudancas: describeChanges(changes, names),
    }));
}

function changesOf({ mudancas, dados, anterior }: VersionRow): Change[] {
  return mudancas ?? (dados && anterior ? changesBetween(anterior, dados) : []);
}

/**
 * Checks that a save starts from the stored version, or equals it: a save repeated after a lost answer is no conflict.
 * @throws AppError concurso-changed with the stored version, who saved it and when, and what changed since
 */
export async function checkNotOverwriting(
  tx: Tx,
  stored: StoredConcurso,
  wanted: ResolvedConcurso,
  expected: number,
): Promise<void> {
  const { id, versao, updated_at, facts } = stored;
  if (changesBetween(facts, wanted).length === 0) return;
  const known = await findVersion(tx, id, expected);
  const latest = await findVersion(tx, id, versao);
  const changes = known ? changesBetween(known.dados, facts) : [];
  throw new AppError("concurso-changed", {
    extension: {
      alteracao: {
        versao,
        em: (latest?.created_at ?? updated_at).toISOString(),
        autor: latest?.autor ?? null,
        mudancas: describeChanges(changes, await findChangeNames(tx, changes)),
      },
    },
  });
}
