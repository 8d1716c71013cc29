import type { Channel } from "@cav/contract/channels.ts";
import { formatCount, formatDay, formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Assistente, ConflitoDaJornada } from "@cav/contract/jornada.ts";
import { sql } from "kysely";
import { findDecisoes } from "../jornada/index.ts";
import type { Db } from "../tables.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";

/** So many of a kind are told; the others are on the journey. */
const shownOfAKind = 3;

/**
 * What recipients of a weekly digest have to decide of the exams that they saved, in sentences; none: they are left out. Those who
 * have mail besides have it there.
 */
export async function findWeeklyDecisions(
  db: Db,
  channel: Channel,
  deliveries: readonly ClaimedDelivery[],
  today: string,
): Promise<Map<number, string[]>> {
  const digests = deliveries.filter(({ resumo }) => resumo);
  const ids = [...new Set(digests.map(({ user_id }) => user_id))];
  const withMail = digests.flatMap(({ email_on, user_id }) =>
    channel !== "email" && email_on ? [user_id] : [],
  );
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM alert_settings s WHERE frequencia = 'SEMANAL' AND user_id = ANY (${ids}::integer[])
      AND (s.ordem IS NOT NULL OR user_id <> ALL (${withMail}::integer[]))
      AND EXISTS (SELECT FROM favoritos f WHERE f.user_id = s.user_id)`.execute(db);
  if (rows.length === 0) return new Map();
  const decisoes = await findDecisoes(
    db,
    rows.map(({ user_id }) => user_id),
    today,
  );
  return new Map(
    [...decisoes]
      .map(([userId, one]) => [userId, describeDecisoes(one)] as const)
      .filter(([, linhas]) => linhas.length > 0),
  );
}

/** What is to be decided, a sentence each: clashes, what is to be paid, exemptions. */
export function describeDecisoes({ conflitos, outros_conflitos, taxas, isencoes }: Assistente): string[] {
  const shown = conflitos.slice(0, shownOfAKind).map(conflitoLine);
  const hidden = conflitos.length - shown.length + outros_conflitos;
  const more = hidden > 0 ? [`E mais ${formatCount(hidden, "choque", "choques")}.`] : [];
  const asked = isencoes
    .slice(0, shownOfAKind)
    .map(({ titulo, ate }) => `Isenção da taxa de ${titulo}: até ${formatDay(ate)}.`);
  return [...shown, ...more, ...taxasLines(taxas), ...asked];
}

function conflitoLine({ primeiro, segundo, km, certo }: ConflitoDaJornada): string {
  const when =
    km === null
      ? `no mesmo dia, ${formatDay(primeiro.dia)}`
      : `em ${formatDay(primeiro.dia)} e ${formatDay(segundo.dia)}, a ${formatInteger(km)} km em linha reta`;
  return `Provas que se chocam: ${primeiro.titulo} e ${segundo.titulo}, ${when}${certo ? "" : ", conforme o cargo"}.`;
}

/** Nothing where no fee is known: a sum of nothing would read as if there were none to pay. */
function taxasLines({ menor, maior, sem_valor, a_pagar }: Assistente["taxas"]): string[] {
  if (a_pagar.length === sem_valor) return [];
  const sum = menor === maior ? formatMoney(menor) : `de ${formatMoney(menor)} a ${formatMoney(maior)}`;
  const unknown =
    sem_valor > 0
      ? `, sem contar ${formatCount(sem_valor, "taxa não divulgada", "taxas não divulgadas")}`
      : "";
  return [`Taxas de inscrição a pagar: ${sum}${unknown}.`];
}
