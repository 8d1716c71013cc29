import { formatCount } from "@cav/contract/format.ts";
import type { Config } from "../../config.ts";
import { hasDemoAccounts } from "../../identity/who/index.ts";
import type { Db } from "../../tables.ts";

/** Returns the notice to users of a demonstration; null when it is none. */
export async function findDemonstrationNotice(
  db: Db,
  { production }: Pick<Config, "production">,
): Promise<string | null> {
  const { demonstracao_dias: days } = await db
    .selectFrom("instalacao")
    .select("demonstracao_dias")
    .executeTakeFirstOrThrow();
  const aviso = [
    ...(days === null ? [] : [catalogueNotice(days)]),
    // Production locks these accounts out.
    ...(!production && (await hasDemoAccounts(db)) ? [accountsNotice] : []),
  ];
  return aviso.join(" ") || null;
}

/** Warns that other people can read this data. */
const accountsNotice = "Contas de demonstração, com senhas que todos conhecem, podem entrar neste site.";

function catalogueNotice(days: number): string {
  const moved = days === 0 ? "" : `, com as datas adiantadas em ${formatCount(days, "dia", "dias")}`;
  return `Catálogo de demonstração: concursos reais de agosto de 2026${moved}. Confira sempre o edital oficial.`;
}
