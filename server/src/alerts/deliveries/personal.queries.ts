import type { AlertKind } from "@cav/contract/alerts/alerts.ts";
import { isPersonalKind, type PersonalKind } from "@cav/contract/alerts/alerts.words.ts";
import type { Channel } from "@cav/contract/channels.ts";
import type { UserType } from "@cav/contract/users/users.ts";
import { sql } from "kysely";
import { type EventFacts, readFacts } from "../../catalogue/concursos/index.ts";
import { emailOn } from "../../identity/who/index.ts";
import type { Tx } from "../../tables.ts";
import { type PersonalEvent, personalUrgencia, silencioOf } from "../events/index.ts";
import {
  type AboutNow,
  type AlertRow,
  type Claim,
  endedBy,
  isOn,
  mayStandIn,
  type OldAlert,
} from "./deliveries.queries.ts";

/** A claimed delivery of a user's own event. */
export type ClaimedPersonal = AlertRow & Claim & PersonalEvent & { user_type: UserType };

export const isPersonal = (delivery: { kind: AlertKind }): delivery is ClaimedPersonal =>
  isPersonalKind(delivery.kind);

/**
 * Claims due deliveries of users' own events, locked until the transaction ends. The queue's index finds them by their
 * urgency; workers of the release before skip them.
 */
export async function claimPersonal(
  tx: Tx,
  channel: Channel,
  now: Date,
  limit: number,
): Promise<ClaimedPersonal[]> {
  const name = sql.lit(channel);
  const { rows } = await sql<Omit<ClaimedPersonal, "wanted"> & { is_on: boolean }>`
    SELECT d.event_id, d.user_id, d.attempts, d.adiadas, d.last_error, d.resumo, d.motivo_fim, d.ritmo, d.substituta,
      d.numeros, d.due_at, d.motivo, e.created_at AS since, e.created_at AS happened_at, e.kind, e.mencao_id,
      e.pagina_id, e.itens, u.uuid AS user_uuid, u.user_type, u.nome, u.email, u.telefone, u.whatsapp_numero,
      ${silencioOf} AS quiet, ${emailOn} AS email_on, ${mayStandIn} AS email_stands_in,
      d.substituta AND NOT ${emailOn} AS stands_in, ${isOn[channel]} AS is_on, ${endedBy[channel]} AS ended_by,
      NULL AS next, NULL AS paused_until, NULL AS frequencia, false AS was_paused, false AS last_day_at_night
    FROM deliveries d
    JOIN personal_events e ON e.id = d.event_id
    JOIN users u ON u.id = d.user_id
    LEFT JOIN alert_settings s ON s.user_id = u.id
    WHERE d.status = 'queued' AND d.channel = ${name} AND NOT d.resumo AND d.urgencia = ${personalUrgencia}
      AND d.due_at <= ${now}
    ORDER BY d.due_at
    LIMIT ${limit}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  return rows.map(({ is_on: wanted, ...row }) => ({ ...row, wanted }));
}

type NoConcurso = { [Fact in keyof AboutNow]: null };

/** A user's own alert among those of exams. */
export type OldPersonal = AlertRow & NoConcurso & { kind: PersonalKind };

type ReadAlert = OldAlert | OldPersonal;

/** An alert as the database returns it, with what its list needs more. */
export type UnreadAlert<More> = AlertRow &
  Pick<OldAlert, keyof AboutNow> &
  More & { kind: EventFacts["kind"] | PersonalKind; dados: unknown };

/** Parses the facts of alerts, and leaves out those of a newer release. */
export function readAlerts<More>(rows: readonly UnreadAlert<More>[]): (ReadAlert & More)[] {
  return rows.flatMap((row): (ReadAlert & More)[] => {
    const { kind } = row;
    // Own alerts have no exam, so its columns are null.
    if (isPersonalKind(kind)) return [row as unknown as OldPersonal & More];
    const known = readFacts({ ...row, kind });
    return known ? [known] : [];
  });
}
