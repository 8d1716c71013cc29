import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../../bind.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { explainConcurso } from "../../matching/index.ts";
import { countFollowers, measureAlcance } from "../changes/reach.ts";
import { findConcursoId } from "../concursos.queries.ts";

export function matchingRoutes(bind: Bind, deps: Pick<Deps, "clock">): void {
  bind.reading(calls.getCompatibilidade, async ({ db, params, user }) => {
    const id = await findConcursoId(db, params.uuid);
    if (id === undefined) throw new AppError("concurso-not-found");
    return explainConcurso(db, user.id, id);
  });
  bind.reading(calls.getAcompanhamento, async ({ db, params }) => {
    const id = await findConcursoId(db, params.uuid);
    if (id === undefined) throw new AppError("concurso-not-found");
    return { acompanham: await countFollowers(db, id) };
  });
  bind.reading(calls.previewAlcance, async ({ db, body }) => {
    return measureAlcance(db, body, deps.clock.today());
  });
}
