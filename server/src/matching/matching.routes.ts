import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import { findConcursoId } from "../concursos/concursos.queries.ts";
import { resolveConcurso } from "../concursos/resolve.ts";
import { AppError } from "../platform/http/app-error.ts";
import { explainConcurso } from "./explanation.ts";
import { countMatchingUsers, toMatchingExam } from "./matching.ts";

export function matchingRoutes(bind: Bind): void {
  bind.reading(calls.getCompatibilidade, async ({ db, params, user }) => {
    const id = await findConcursoId(db, params.uuid);
    if (id === undefined) throw new AppError("concurso-not-found");
    return explainConcurso(db, user.id, id);
  });
  bind.reading(calls.previewAlcance, async ({ db, body }) => {
    const draft = await resolveConcurso(db, body);
    return countMatchingUsers(db, await toMatchingExam(db, draft));
  });
}
