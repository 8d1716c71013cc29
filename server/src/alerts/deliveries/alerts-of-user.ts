import type { AlertKind, DeliveryStatus } from "@cav/contract/alerts/alerts.ts";
import { alertKindLabels } from "@cav/contract/alerts/alerts.words.ts";
import type { Canal } from "@cav/contract/alerts/notifications.ts";
import type { MotivoFim } from "@cav/contract/concursos/motivos-fim.ts";
import type { AlertaDeUsuario } from "@cav/contract/users/admin-users.ts";
import { sql } from "kysely";
import type { ChannelTable } from "../../channel.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { anyEvent } from "../events/index.ts";
import { causaOf, describeCausa, describeCause } from "./causes.ts";

type Attempt = {
  canal: Canal;
  situacao: DeliveryStatus;
  em: string | null;
  tentativas: number;
  erro: string | null;
  fim: MotivoFim | null;
};
type AlertRow = {
  tipo: AlertKind;
  /** Null for a user's own alert, whose subject is private. */
  titulo: string | null;
  concurso_uuid: string | null;
  em: Date;
  entregas: Attempt[];
};
type PageOf<T> = { items: T[]; total: number; page: number; size: number; pages: number };

/**
 * Returns a page of a user's alerts, newest first, including cancelled ones, which people ask about.
 * @throws AppError user-not-found
 */
export async function listAlertsOfUser(
  { db, channels }: Pick<Deps, "db" | "channels">,
  uuid: string,
  { page, size }: { page: number; size: number },
): Promise<PageOf<AlertaDeUsuario>> {
  const user = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  if (!user) throw new AppError("user-not-found");
  const userId = user.id;
  const [{ rows }, count] = await Promise.all([
    sql<AlertRow>`
      SELECT e.kind AS tipo, CASE WHEN e.assunto IS NULL THEN e.titulo END AS titulo,
        c.uuid AS concurso_uuid, a.created_at AS em, coalesce((
        SELECT json_agg(json_build_object('canal', d.channel, 'situacao', d.status, 'em', d.sent_at,
          'tentativas', d.attempts, 'erro', d.last_error, 'fim', d.motivo_fim) ORDER BY d.channel)
        FROM deliveries d WHERE d.event_id = a.event_id AND d.user_id = a.user_id), '[]') AS entregas
      FROM alerts a JOIN ${anyEvent} AS e ON e.id = a.event_id LEFT JOIN concursos c ON c.id = e.concurso_id
      WHERE a.user_id = ${userId}
      ORDER BY a.created_at DESC, a.event_id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM alerts WHERE user_id = ${userId}`.execute(
      db,
    ),
  ]);
  const items = rows.map(({ em, entregas, ...row }) => ({
    ...row,
    titulo: row.titulo ?? alertKindLabels[row.tipo],
    em: em.toISOString(),
    entregas: entregas.map((attempt) => presentAttempt(channels, attempt)),
  }));
  const total = count.rows[0]?.total ?? 0;
  return { items, total, page, size, pages: Math.ceil(total / size) };
}

function presentAttempt(channels: ChannelTable, { erro, fim, em, ...attempt }: Attempt) {
  return {
    ...attempt,
    em: em && new Date(em).toISOString(),
    motivo: reasonOf(channels, attempt, { erro, fim }),
  };
}

/** Returns why a delivery was cancelled or failed; a provider's refusal is described by its cause. */
function reasonOf(
  channels: ChannelTable,
  { canal, situacao }: Pick<Attempt, "canal" | "situacao">,
  { erro, fim }: Pick<Attempt, "erro" | "fim">,
): string | null {
  if (erro === null || !["queued", "failed", "canceled"].includes(situacao)) return null;
  if (situacao === "canceled") return erro;
  return situacao === "failed"
    ? describeCausa(channels, canal, causaOf(fim)).problema
    : describeCause(channels, canal, erro).problema;
}
