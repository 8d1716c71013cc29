import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import { referenceDataCache } from "../../platform/http/answers/cache.ts";
import { listCursos } from "./cursos.ts";

export function cursosRoutes(bind: Bind): void {
  bind.reading(calls.listCursos, async ({ db, reply }) => {
    reply.header("cache-control", referenceDataCache);
    return listCursos(db);
  });
}
