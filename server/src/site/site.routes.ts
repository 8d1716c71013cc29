import { calls } from "@cav/contract/calls.ts";
import { formatCount } from "@cav/contract/format.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { hasDemoAccounts } from "../identity/index.ts";
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
    const aviso = [
      ...(days === null ? [] : [catalogueNotice(days)]),
      // Production keeps them out.
      ...(!config.production && (await hasDemoAccounts(db)) ? [accountsNotice] : []),
    ];
    return {
      aviso_demonstracao: aviso.join(" ") || null,
      perfis_sociais: config.profiles,
      google_client_id: config.google?.clientId ?? null,
      google_simulado: config.google?.isStandIn ?? false,
    };
  });
}

/** Whoever reads it knows that what they keep here others can read. */
const accountsNotice = "Contas de demonstração, com senhas que todos conhecem, podem entrar neste site.";

function catalogueNotice(days: number): string {
  const moved = days === 0 ? "" : `, com as datas adiantadas em ${formatCount(days, "dia", "dias")}`;
  return `Catálogo de demonstração: concursos reais de agosto de 2026${moved}. Confira sempre o edital oficial.`;
}
