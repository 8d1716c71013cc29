import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import { explainConcurso, toMatchingConcurso } from "../matching/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import { findConcursoId } from "./concursos.queries.ts";
import { countMatchingUsers } from "./reach.ts";
import { resolveConcurso } from "./resolve.ts";

export function matchingRoutes(bind: Bind): void {
  bind.reading(calls.getCompatibilidade, async ({ db, params, user }) => {
    const id = await findConcursoId(db, params.uuid);
    if (id === undefined) throw new AppError("concurso-not-found");
    return explainConcurso(db, user.id, id);
  });
  bind.reading(calls.previewAlcance, async ({ db, body }) => {
    const draft = await resolveConcurso(db, body);
    return countMatchingUsers(db, await toMatchingConcurso(db, draft));
  });
}
