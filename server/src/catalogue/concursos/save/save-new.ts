import { findDayFaults } from "@cav/contract/concursos/concurso-dates.ts";
import { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import { toFieldErrors } from "@cav/contract/fields.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Tx } from "../../../tables.ts";
import { checkNotPublished } from "./duplicates.ts";
import type { ResolvedConcurso } from "./resolve.ts";
import { type Saved, type Saving, saveConcurso } from "./save.ts";

/**
 * Parses a stored form as a call would.
 * @throws AppError validation
 */
export function parseConcurso(kept: unknown, today: string): ConcursoInput {
  const { data, error } = ConcursoInput.safeParse(kept);
  const fields = data ? findDayFaults(data, today) : toFieldErrors(error);
  if (data && fields.length === 0) return data;
  throw new AppError("validation", { fields });
}

/**
 * Saves a new exam and notifies.
 * @throws AppError duplicate-concurso, unless it `isMeant`
 */
export async function saveNewConcurso(
  tx: Tx,
  concurso: ResolvedConcurso,
  saving: Saving,
  { isMeant }: { isMeant: boolean },
): Promise<Saved> {
  if (!isMeant) await checkNotPublished(tx, concurso);
  return saveConcurso(tx, undefined, concurso, saving);
}
