import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createNumeros } from "./numeros.ts";

export function siteRoutes(bind: Bind, deps: Deps): void {
  const { config, clock } = deps;
  const readNumeros = createNumeros(clock);
  bind.reading(calls.getNumeros, async ({ db, reply }) => {
    reply.header("cache-control", "public, max-age=60");
    return readNumeros(db);
  });
  bind.reading(calls.getSite, async ({ db }) => {
    const { demonstracao_dias: days } = await db
      .selectFrom("instalacao")
      .select("demonstracao_dias")
      .executeTakeFirstOrThrow();
    return {
      aviso_demonstracao: days === null ? null : demonstrationNotice(days),
      google_client_id: config.google?.clientId ?? null,
    };
  });
}

function demonstrationNotice(days: number): string {
  const moved = days === 0 ? "" : `, com as datas adiantadas em ${days} dias`;
  return `Catálogo de demonstração: concursos reais de agosto de 2026${moved}. Confira sempre o edital oficial.`;
}
