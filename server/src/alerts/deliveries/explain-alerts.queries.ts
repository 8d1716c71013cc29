import type { Why } from "@cav/contract/alerts/agenda.ts";
import type { Frequencia, Recusas, Silencio } from "@cav/contract/alerts/alert-settings.ts";
import type { ConcursoAlertKind, DeliveryStatus } from "@cav/contract/alerts/alerts.ts";
import { type Channel, channelNames, linkedChannels } from "@cav/contract/channels.ts";
import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import type { MotivoFim } from "@cav/contract/concursos/motivos-fim.ts";
import type { UserType } from "@cav/contract/users/users.ts";
import { sql } from "kysely";
import { irrelevantWhere } from "../../catalogue/jornada/index.ts";
import { channelOn } from "../../identity/who/index.ts";
import { startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import { personalUrgencia, silencioOf } from "../events/index.ts";

type ClosedBy = "PEDIDO" | "ENDERECO" | "NUMERO" | null;

/** A user, with all facts that decide about their alerts. */
export type UserSituation = {
  user_id: number;
  user_type: UserType;
  conta_em: Date;
  telefone: string | null;
  habilitar: Record<Channel, boolean>;
  desligado_por: Record<Channel, ClosedBy>;
  ligado: Record<Channel, boolean>;
  email_a_confirmar: boolean;
  telefone_a_confirmar: boolean;
  tem: Partial<Record<Channel, boolean>>;
  frequencia: Frequencia | null;
  lembretes: number[] | null;
  silencio: Silencio | null;
  pausados_ate: Date | null;
  so_certos: boolean;
  em_ordem: boolean;
  recusas: Recusas;
  /** Whether the user muted the exam. */
  silenciado: boolean;
  salvo_em: Date | null;
  /** When the searches were last saved; null: there are none. */
  preferencias_em: Date | null;
  busca_pausada: boolean;
  busca_em_descanso: boolean;
  /** Messages sent today, by channel. */
  hoje: Partial<Record<Channel, number>>;
};

/** A user and an exam, with all facts that decide about alerts. */
export type Situation = UserSituation & {
  concurso_id: number;
  status: ConcursoStatus;
  data_fim_inscricao: string | null;
  publicado_em: Date;
};

export type ExplainedDelivery = {
  canal: Channel;
  situacao: DeliveryStatus;
  em: string | null;
  previsto: string;
  tentativas: number;
  erro: string | null;
  fim: MotivoFim | null;
  resumo: boolean;
  motivo: "PREFERENCIAS" | "CANAL" | null;
  /** How soon its searches want it: 0 at once, 1 daily, 2 weekly; null: older than this. */
  ritmo: number | null;
  /** Why it left at its time; null: older than this. */
  porque: Why | null;
};

export type ExplainedEvent = {
  tipo: ConcursoAlertKind;
  dados: { dia?: string; degraus?: number[]; semana?: boolean; etapa?: object };
  em: Date;
  /** When the user's alert was written; null: never. */
  avisado_em: Date | null;
  para_tras: boolean;
  /** Whether the exam's announcement to this user was written later, and said this. */
  ja_dito: boolean;
  entregas: ExplainedDelivery[];
};

const byChannel = (of: (channel: Channel) => unknown, names: readonly Channel[] = channelNames) =>
  sql`jsonb_build_object(${sql.join(names.flatMap((channel) => [sql.lit(channel), of(channel)]))})`;
const column = (channel: Channel, name: string) => sql.ref(`u.${name.replace("*", channel)}`);
/** Untold events of an exam that are explained, besides its announcement: the newest. */
const newestEvents = 20;

/** Returns the situation of a user and an exam. Undefined: no such user; without `concurso_id`: no such exam. */
export async function findSituation(
  db: Db,
  { userUuid, concursoUuid }: { userUuid: string; concursoUuid: string },
  now: Date,
): Promise<Situation | (UserSituation & { concurso_id: null }) | undefined> {
  const { rows } = await sql<Situation>`
    SELECT u.id AS user_id, u.user_type, u.created_at AS conta_em, u.telefone, u.email_a_confirmar,
    u.telefone_a_confirmar,
      ${byChannel((channel) => column(channel, "tem_*"), linkedChannels)} AS tem,
      ${byChannel((channel) => column(channel, "habilitar_*"))} AS habilitar,
      ${byChannel((channel) => column(channel, "*_desligado_por"))} AS desligado_por,
      ${byChannel((channel) => channelOn[channel])} AS ligado, s.frequencia, s.lembretes, ${silencioOf} AS silencio,
      s.pausados_ate, coalesce(s.so_certos, false) AS so_certos, s.ordem IS NOT NULL AS em_ordem,
      coalesce(s.recusas, '{}') AS recusas,
      c.id AS concurso_id, c.status, c.data_fim_inscricao, c.created_at AS publicado_em,
      EXISTS (SELECT FROM concursos_silenciados m WHERE m.user_id = u.id AND m.concurso_id = c.id) AS silenciado,
      (SELECT f.created_at FROM favoritos f WHERE f.user_id = u.id AND f.concurso_id = c.id) AS salvo_em,
      b.preferencias_em, coalesce(b.busca_pausada, false) AS busca_pausada,
      u.user_type = 'REGULAR' AND EXISTS (SELECT FROM buscas WHERE user_id = u.id) AS busca_em_descanso,
      (SELECT coalesce(jsonb_object_agg(h.channel, h.n), '{}') FROM (
        SELECT d.channel, count(DISTINCT (d.provider_message_id, d.sent_at)) AS n
        FROM alerts a JOIN deliveries d ON d.event_id = a.event_id AND d.user_id = a.user_id
        WHERE a.user_id = u.id AND d.sent_at >= ${startOfDay(now)}
          AND d.urgencia <> ${personalUrgencia} GROUP BY d.channel) AS h) AS hoje
    FROM users u LEFT JOIN concursos c ON c.uuid = ${concursoUuid}
    LEFT JOIN alert_settings s ON s.user_id = u.id
    CROSS JOIN LATERAL (
      SELECT max(updated_at) AS preferencias_em, bool_or(pausada) AS busca_pausada FROM (
        SELECT updated_at, pausada FROM preferencias WHERE user_id = u.id
        UNION ALL SELECT updated_at, pausada FROM buscas WHERE user_id = u.id AND u.user_type <> 'REGULAR') AS
        todas) AS b
    WHERE u.uuid = ${userUuid}`.execute(db);
  return rows[0];
}

/** Builds a user's deliveries of event `e`. */
export const entregasOf = (userId: number) => sql`coalesce((
  SELECT json_agg(json_build_object('canal', d.channel, 'situacao', d.status, 'em', d.sent_at, 'previsto', d.due_at,
    'tentativas', d.attempts, 'erro', d.last_error, 'fim', d.motivo_fim, 'resumo', d.resumo,
    'motivo', d.motivo, 'ritmo', d.ritmo, 'porque', d.porque) ORDER BY d.channel)
  FROM deliveries d WHERE d.event_id = e.id AND d.user_id = ${userId}), '[]')`;

/** Returns an exam's events, newest first, with a user's alerts. */
export async function findEvents(
  db: Db,
  { user_id, concurso_id }: Pick<Situation, "user_id" | "concurso_id">,
): Promise<ExplainedEvent[]> {
  const { rows } = await sql<ExplainedEvent>`
    SELECT e.kind AS tipo, e.dados, e.created_at AS em, a.created_at AS avisado_em,
      ${irrelevantWhere(sql`${user_id}::integer`)} AS para_tras,
      EXISTS (SELECT FROM alerts n WHERE n.user_id = ${user_id} AND n.event_id = (
        SELECT id FROM alert_events WHERE concurso_id = ${concurso_id} AND kind = 'NOVO_CONCURSO' ORDER BY id LIMIT 1)
        AND n.since_event_id >= e.id AND n.event_id <> e.id) AS ja_dito,
      ${entregasOf(user_id)} AS entregas
    FROM (
      (SELECT * FROM alert_events WHERE concurso_id = ${concurso_id}
      ORDER BY kind = 'NOVO_CONCURSO' DESC, id DESC LIMIT ${newestEvents + 1})
      -- All that the user was told, however old.
      UNION SELECT t.* FROM alert_events t WHERE t.concurso_id = ${concurso_id} AND EXISTS (
        SELECT FROM alerts x WHERE x.event_id = t.id AND x.user_id = ${user_id})) AS e
    LEFT JOIN alerts a ON a.event_id = e.id AND a.user_id = ${user_id}
    ORDER BY coalesce(a.created_at, e.created_at) DESC, e.id DESC`.execute(db);
  return rows;
}
