import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { findDemonstrationNotice } from "./demonstration.ts";
import { createNumeros } from "./numeros.ts";

export function siteRoutes(bind: Bind, deps: Deps): void {
  const { config, clock } = deps;
  const readNumeros = createNumeros(clock);
  bind.reading(calls.getNumeros, async ({ db, reply }) => {
    reply.header("cache-control", "public, max-age=60");
    return readNumeros(db);
  });
  bind.reading(calls.getSite, async ({ db }) => {
    return {
      aviso_demonstracao: await findDemonstrationNotice(db, config),
      perfis_sociais: config.profiles,
      google_client_id: config.google?.clientId ?? null,
      google_simulado: config.google?.isStandIn ?? false,
    };
  });
}
