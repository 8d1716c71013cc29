import type { Db } from "../tables.ts";
import { findChanged, findLastChange, hasChange, type NumberedChange } from "./catalogo.queries.ts";

/** Finds the exams that changed since it was asked before; undefined where any may have. */
type FindChangedSince = () => Promise<number[] | undefined>;

/**
 * Makes what follows the catalogue for who keeps something of each exam. Any exam may have changed the first time,
 * where names that all
 * share did, and where the database has lost what was known of it (a failover, a restored backup).
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
