import type { AlertKind, DeliveryStatus, MeuAlerta } from "@cav/contract/alerts/alerts.ts";
import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { type EtapaTipo, etapaLabels } from "@cav/contract/concursos/etapas.words.ts";
import { sql } from "kysely";
import { explainForUsers } from "../../catalogue/matching/index.ts";
import type { Db } from "../../tables.ts";
import { anyEvent } from "./personal-events.ts";

/** Number of positions for which an alert's reasons are shown. */
const shownCargos = 2;

type MyAlertRow = {
  tipo: AlertKind;
  etapas: EtapaTipo[] | null;
  titulo: string;
  concurso_id: number | null;
  concurso_uuid: string | null;
  assunto_uuid: string | null;
  em: Date;
  entregas: { canal: Canal; situacao: DeliveryStatus; em: string | null }[];
};

/** Condition: alerts that were at least tried; cancelled ones are not listed. */
const told = sql`
  FROM alerts a JOIN ${anyEvent} AS e ON e.id = a.event_id LEFT JOIN concursos c ON c.id = e.concurso_id
  WHERE a.user_id = `;
const tried = sql`
  EXISTS (SELECT FROM deliveries d
    WHERE d.event_id = a.event_id AND d.user_id = a.user_id AND d.status <> 'canceled')`;

/** Returns a page of a user's alerts, newest first, and the total. */
export async function listMyAlerts(
  db: Db,
  userId: number,
  { page, size }: { page: number; size: number },
): Promise<{ items: MeuAlerta[]; total: number; page: number; size: number; pages: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<MyAlertRow>`
      SELECT e.kind AS tipo, e.titulo, e.concurso_id, c.uuid AS concurso_uuid,
        e.assunto AS assunto_uuid, a.created_at AS em, (
        SELECT json_agg(json_build_object('canal', d.channel, 'situacao', d.status, 'em', d.sent_at) ORDER BY d.channel)
        FROM deliveries d WHERE d.event_id = a.event_id AND d.user_id = a.user_id) AS entregas,
        CASE WHEN e.kind = 'RETIFICACAO' THEN (
          SELECT array_agg(DISTINCT m->'etapa'->>'tipo') FROM jsonb_array_elements(e.dados->'mudancas') AS m
          HAVING bool_and(m->'etapa' IS NOT NULL))
          WHEN e.dados ? 'etapa' THEN ARRAY[e.dados->'etapa'->>'tipo'] END AS etapas
      ${told} ${userId} AND ${tried}
      ORDER BY a.created_at DESC, a.event_id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total ${told} ${userId} AND ${tried}`.execute(db),
  ]);
  const reasons = await reasonsFor(db, userId, rows);
  const items = rows.map(({ concurso_id, em, entregas, etapas, ...row }) => ({
    ...row,
    etapa: etapas?.map((tipo) => etapaLabels[tipo]).join(", ") ?? null,
    em: em.toISOString(),
    entregas: entregas.map((entrega) => ({
      ...entrega,
      em: entrega.em && new Date(entrega.em).toISOString(),
    })),
    motivos: (concurso_id !== null && reasons.get(concurso_id)) || [],
  }));
  const total = count.rows[0]?.total ?? 0;
  return { items, total, page, size, pages: Math.ceil(total / size) };
}

/** Returns why each exam of a page matches the user. */
async function reasonsFor(db: Db, userId: number, rows: MyAlertRow[]): Promise<Map<number, string[]>> {
  const ids = [...new Set(rows.flatMap(({ concurso_id }) => concurso_id ?? []))];
  const entries = await Promise.all(
    ids.map(async (id) => {
      const match = (await explainForUsers(db, id, [userId], shownCargos)).get(userId);
      return [id, match?.cargos.map(sentenceOf) ?? []] as const;
    }),
  );
  return new Map(entries);
}

type Explained = { nome: string; criterios: { situacao: string; texto: string }[] };

function sentenceOf({ nome, criterios }: Explained): string {
  const met = criterios.filter(({ situacao }) => situacao === "atende").map(({ texto }) => texto);
  return met.length > 0 ? `${nome}: ${met.join(" · ")}` : nome;
}
