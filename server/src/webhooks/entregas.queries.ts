import { sql } from "kysely";
import type { Db, Tx } from "../tables.ts";
import type { Attempt } from "./send.ts";

/** A message that is being sent to a partner, and the partner. */
export type Claimed = {
  id: number;
  gancho_id: number;
  /** With the one that begins. */
  tentativas: number;
  url: string;
  ativo: boolean;
  segredo: string;
  segredo_anterior: string | null;
  segredo_anterior_ate: Date | null;
  mensagem: {
    id: number;
    tipo: string;
    concurso_id: number | null;
    concurso_uuid: string | null;
    detalhe: object;
    corpo: string | null;
    created_at: Date;
  };
};

/** Of one that may be sent now; a test goes to one who is switched off, too. */
const due = (now: Date) => sql`
  gancho_entregas e JOIN ganchos g ON g.id = e.gancho_id JOIN gancho_mensagens m ON m.id = e.mensagem_id
  WHERE e.situacao = 'PENDENTE' AND e.devida_em <= ${now} AND (g.ativo OR m.tipo = 'teste')`;

/**
 * Holds a partner until the transaction ends, unless somebody else does. Busy is one whom somebody sends to, or has just failed to: so
 * many seconds ago at most. A question of its own: what is asked after it sees what the one before it has taken.
 */
async function holdWebhook(tx: Tx, webhookId: number, now: Date, seconds: number) {
  const held = await sql`
    SELECT FROM ganchos WHERE id = ${webhookId} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx);
  if (held.rows.length === 0) return "held";
  const since = new Date(now.getTime() - seconds * 1_000);
  const busy = await sql`
    SELECT FROM gancho_entregas WHERE gancho_id = ${webhookId} AND situacao = 'PENDENTE'
      AND tentada_em > ${since} AND devida_em > ${now} LIMIT 1`.execute(tx);
  return busy.rows.length === 0 ? "idle" : "busy";
}

/** Takes what is next for a partner, for so many seconds: nobody sends it anything meanwhile, but a test, which waits for nothing. */
export async function claimEntrega(
  db: Db,
  webhookId: number,
  now: Date,
  seconds: number,
): Promise<Claimed | undefined> {
  return db.transaction().execute(async (tx) => {
    const state = await holdWebhook(tx, webhookId, now, seconds);
    return state === "held"
      ? undefined
      : takeNext(tx, webhookId, now, { seconds, onlyTests: state === "busy" });
  });
}

async function takeNext(
  tx: Tx,
  webhookId: number,
  now: Date,
  { seconds, onlyTests }: { seconds: number; onlyTests: boolean },
): Promise<Claimed | undefined> {
  const until = new Date(now.getTime() + seconds * 1_000);
  type ClaimedRow = Omit<Claimed, "mensagem"> & Omit<Claimed["mensagem"], "id"> & { mensagem_id: number };
  const { rows } = await sql<ClaimedRow>`
    WITH taken AS (
      SELECT e.id FROM ${due(now)} AND e.gancho_id = ${webhookId} AND (NOT ${onlyTests}::boolean OR m.tipo = 'teste')
      ORDER BY m.tipo <> 'teste', e.mensagem_id LIMIT 1 FOR UPDATE OF e SKIP LOCKED
    )
    UPDATE gancho_entregas e SET tentativas = e.tentativas + 1, tentada_em = ${now}, devida_em = ${until}
    FROM taken, ganchos g, gancho_mensagens m
    WHERE e.id = taken.id AND g.id = e.gancho_id AND m.id = e.mensagem_id
    RETURNING e.id, e.gancho_id, e.tentativas, g.url, g.ativo, g.segredo, g.segredo_anterior, g.segredo_anterior_ate,
      m.id AS mensagem_id, m.tipo, m.concurso_id, m.concurso_uuid, m.detalhe, m.corpo, m.created_at`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { mensagem_id: id, tipo, concurso_id, concurso_uuid, detalhe, corpo, created_at, ...entrega } = row;
  return { ...entrega, mensagem: { id, tipo, concurso_id, concurso_uuid, detalhe, corpo, created_at } };
}

/** The partners for whom something is due. */
export async function findDueWebhooks(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT g.id FROM ${due(now)} ORDER BY g.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes that a message arrived: whatever failed before, its partner is there. */
export async function updateDelivered(
  tx: Tx,
  { id, gancho_id }: Claimed,
  { status, resposta }: Attempt,
  now: Date,
): Promise<void> {
  // The partner first, as who deletes it does.
  await sql`UPDATE ganchos SET falha_desde = NULL, entregue_em = ${now} WHERE id = ${gancho_id}`.execute(tx);
  await sql`
    UPDATE gancho_entregas SET situacao = 'ENTREGUE', devida_em = NULL, status = ${status}, resposta = ${resposta}
    WHERE id = ${id}`.execute(tx);
}

/**
 * Notes that an attempt failed, and since when nothing but that comes of its partner; null: it was the last one. A test
 * that fails says nothing of that: somebody tries an address out.
 */
export async function updateFailed(
  tx: Tx,
  { id, gancho_id, mensagem }: Claimed,
  { status, resposta, next }: Attempt & { next: Date | null },
  now: Date,
): Promise<Date> {
  const { rows } = await sql<{ falha_desde: Date | null }>`
    UPDATE ganchos SET falha_desde = CASE WHEN ${mensagem.tipo === "teste"} THEN falha_desde ELSE coalesce(falha_desde, ${now}) END
    WHERE id = ${gancho_id} RETURNING falha_desde`.execute(tx);
  await sql`
    UPDATE gancho_entregas SET situacao = ${next ? "PENDENTE" : "FALHOU"}, devida_em = ${next}, status = ${status},
      resposta = ${resposta}
    WHERE id = ${id} AND situacao = 'PENDENTE'`.execute(tx);
  return rows[0]?.falha_desde ?? now;
}

export type EntregaRow = {
  id: number;
  uuid: string;
  mensagem_id: number;
  mensagem_em: Date;
  tipo: string;
  titulo: string | null;
  situacao: "PENDENTE" | "ENTREGUE" | "FALHOU";
  tentativas: number;
  status: number | null;
  resposta: string | null;
  tentada_em: Date | null;
  devida_em: Date | null;
  created_at: Date;
};

/** A part of what was sent to a partner and is to be sent, the newest first, and how much it is. */
export async function searchEntregas(
  db: Db,
  webhookId: number,
  situacao: EntregaRow["situacao"] | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: EntregaRow[]; total: number }> {
  const wanted = sql`e.gancho_id = ${webhookId} AND (${situacao ?? null}::text IS NULL OR e.situacao = ${situacao ?? null})`;
  const { rows } = await sql<EntregaRow>`
    SELECT e.id, e.uuid, e.mensagem_id, m.created_at AS mensagem_em, m.tipo, c.titulo, e.situacao, e.tentativas, e.status,
      e.resposta, e.tentada_em, e.devida_em, e.created_at
    FROM gancho_entregas e JOIN gancho_mensagens m ON m.id = e.mensagem_id LEFT JOIN concursos c ON c.id = m.concurso_id
    WHERE ${wanted} ORDER BY e.mensagem_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const count = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM gancho_entregas e WHERE ${wanted}`.execute(db);
  return { rows, total: count.rows[0]?.n ?? 0 };
}

/** Makes messages due that had failed for good, with all their attempts before them: one, or all; how many they were. */
export async function updateResent(
  tx: Tx,
  webhookId: number,
  uuid: string | undefined,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE gancho_entregas SET situacao = 'PENDENTE', tentativas = 0, devida_em = ${now}
    WHERE gancho_id = ${webhookId} AND situacao = 'FALHOU'
      AND (${uuid ?? null}::uuid IS NULL OR uuid = ${uuid ?? null})`.execute(tx);
  return Number(numAffectedRows);
}
