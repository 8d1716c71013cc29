import { MensagemDeWebhook as Mensagem, type MensagemDeWebhook } from "@cav/contract/alerts/webhooks.ts";
import type { EventoDeWebhook } from "@cav/contract/alerts/webhooks.words.ts";
import type { ConcursoPublico } from "@cav/contract/concursos/publico.ts";
import { sql } from "kysely";
import type { Queue } from "../../platform/queue.ts";
import type { Db, Tx } from "../../tables.ts";
import { webhooksJobs } from "./webhooks.jobs.ts";

/** A message's content besides the exam. */
export type Detalhe = Pick<MensagemDeWebhook["data"], "mudancas" | "etapas">;

/** A message to partners about an event. */
export type NewMensagem = {
  tipo: EventoDeWebhook;
  /** Null when no user is notified of the change. */
  event_id: number | null;
  concurso_id: number;
  detalhe: Detalhe;
};

/**
 * Inserts a message for each webhook that wants it, in the transaction of the change, and queues its dispatch. Skips
 * webhooks deleted meanwhile. Idempotent per event and kind.
 */
export async function recordMensagens(
  queue: Pick<Queue, "enqueue">,
  tx: Tx,
  mensagens: NewMensagem[],
  now: Date,
): Promise<void> {
  if (mensagens.length === 0) return;
  const { rows } = await sql<{ gancho_id: number }>`
    WITH asked AS (
      SELECT g.id, g.eventos FROM ganchos g WHERE g.ativo ORDER BY g.id FOR KEY SHARE
    ), told AS (
      INSERT INTO gancho_mensagens (tipo, event_id, concurso_id, concurso_uuid, detalhe, created_at)
      SELECT n.tipo, n.event_id, n.concurso_id, c.uuid, n.detalhe, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(mensagens)}::jsonb)
        AS n (tipo text, event_id integer, concurso_id integer, detalhe jsonb)
      LEFT JOIN concursos c ON c.id = n.concurso_id
      WHERE EXISTS (SELECT FROM asked a WHERE n.tipo = ANY (a.eventos))
      ON CONFLICT ON CONSTRAINT gancho_mensagens_event_key DO NOTHING
      RETURNING id, tipo
    ), entregas AS (
      INSERT INTO gancho_entregas (gancho_id, mensagem_id, devida_em, created_at)
      SELECT a.id, t.id, ${now}, ${now} FROM told t JOIN asked a ON t.tipo = ANY (a.eventos)
      RETURNING gancho_id
    )
    SELECT DISTINCT gancho_id FROM entregas ORDER BY gancho_id`.execute(tx);
  for (const { gancho_id } of rows) await enqueueDispatch(queue, tx, gancho_id);
}

/** Queues a webhook's dispatch at most once a second; the job runs when that second is over, so it misses nothing. */
export async function enqueueDispatch(
  queue: Pick<Queue, "enqueue">,
  tx: Tx,
  gancho_id: number,
): Promise<void> {
  const once = { key: String(gancho_id), seconds: 1 };
  await queue.enqueue(tx, webhooksJobs.webhooksDispatch, { gancho_id }, { once, inSeconds: 1 });
}

/** Creates a test message for one webhook. */
export async function createTeste(tx: Tx, webhookId: number, now: Date): Promise<void> {
  const nothing: Detalhe = { mudancas: [], etapas: [] };
  await sql`
    WITH told AS (
      INSERT INTO gancho_mensagens (tipo, detalhe, created_at) VALUES ('teste', ${JSON.stringify(nothing)},
      ${now}) RETURNING id
    )
    INSERT INTO gancho_entregas (gancho_id, mensagem_id, devida_em, created_at)
    SELECT ${webhookId}, id, ${now}, ${now} FROM told`.execute(tx);
}

/** Builds a message's id: the same at each attempt, sorted by time. */
export function mensagemKey(id: number, createdAt: Date): string {
  // A restored database uses the same numbers again, so the id contains the time, too.
  return `evt_${String(id).padStart(12, "0")}_${createdAt.getTime().toString(36)}`;
}

export type FindConcurso = (id: number) => Promise<ConcursoPublico | undefined>;

type Unwritten = {
  id: number;
  tipo: string;
  concurso_id: number | null;
  concurso_uuid: string | null;
  detalhe: object;
  corpo: string | null;
  created_at: Date;
};

/** Returns the text of a message, composed at the first attempt and stored; all attempts send the same. */
export async function composeCorpo(db: Db, mensagem: Unwritten, findConcurso: FindConcurso): Promise<string> {
  if (mensagem.corpo !== null) return mensagem.corpo;
  const { id, tipo, concurso_id, concurso_uuid, detalhe, created_at } = mensagem;
  const concurso = concurso_id === null ? undefined : await findConcurso(concurso_id);
  const written = JSON.stringify(
    Mensagem.parse({
      type: tipo,
      timestamp: created_at.toISOString(),
      data: {
        versao: 1,
        concurso_uuid: concurso_uuid ?? concurso?.uuid ?? null,
        concurso: concurso ?? null,
        ...detalhe,
      },
    }),
  );
  // The first of several concurrent writers wins.
  const { rows } = await sql<{ corpo: string }>`
    UPDATE gancho_mensagens SET corpo = coalesce(corpo, ${written}) WHERE id = ${id} RETURNING corpo`.execute(
    db,
  );
  return rows[0]?.corpo ?? written;
}
