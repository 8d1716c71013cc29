import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { referenceDataCache } from "../platform/http/cache.ts";
import { listCursos } from "./cursos.ts";

export function cursosRoutes(bind: Bind, { db }: Deps): void {
  bind(calls.listCursos, async ({ reply }) => {
    reply.header("cache-control", referenceDataCache);
    return listCursos(db);
  });
}
