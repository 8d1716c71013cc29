import type { Channel } from "@cav/contract/channels.ts";
import { formatCount, formatDay, formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Assistente, ConflitoDaJornada } from "@cav/contract/jornada/jornada.ts";
import { sql } from "kysely";
import { findDecisoes } from "../../catalogue/jornada/index.ts";
import type { Db } from "../../tables.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";

/** Items shown of each kind; the others are on the journey page. */
const shownOfAKind = 3;

/**
 * Returns what users of weekly digests must decide about saved exams, as sentences; users without any are left out.
 * Users with mail get it there.
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

/** Describes decisions, one sentence each: conflicts, fees, exemptions. */
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

/** Describes fees; nothing without a known fee, since a sum of zero would read as free. */
function taxasLines({ menor, maior, sem_valor, a_pagar }: Assistente["taxas"]): string[] {
  if (a_pagar.length === sem_valor) return [];
  const sum = menor === maior ? formatMoney(menor) : `de ${formatMoney(menor)} a ${formatMoney(maior)}`;
  const unknown =
    sem_valor > 0
      ? `, sem contar ${formatCount(sem_valor, "taxa não divulgada", "taxas não divulgadas")}`
      : "";
  return [`Taxas de inscrição a pagar: ${sum}${unknown}.`];
}
