import type { Db } from "../../tables.ts";
import { findChanged, findLastChange, hasChange, type NumberedChange } from "./catalogo.queries.ts";

/** Finds exams changed since the last call; undefined when any may have changed. */
type FindChangedSince = () => Promise<number[] | undefined>;

/**
 * Creates a finder of changed exams for a cache per exam. Undefined (any may have changed) at the first call, after a
 * change of shared names, and after the database lost changes (failover, restored backup).
 */
export function createFollowing(db: Db): FindChangedSince {
  let last: NumberedChange | undefined;
  return async () => {
    const before = last;
    if (!before || !(await hasChange(db, before))) {
      last = await findLastChange(db);
      return undefined;
    }
    const changed = await findChanged(db, before.numero);
    last = changed.reduce((one, other) => (other.numero > one.numero ? other : one), before);
    const ids = changed.map(({ concurso_id }) => concurso_id);
    return ids.includes(0) ? undefined : ids;
  };
}
