import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import type { Attempt } from "./send.ts";

/** A claimed message with its partner. */
export type Claimed = {
  id: number;
  gancho_id: number;
  /** Attempts, including this one. */
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

/** Deliveries that can be sent now; a test also goes to an inactive webhook. */
const due = (now: Date) => sql`
  gancho_entregas e JOIN ganchos g ON g.id = e.gancho_id JOIN gancho_mensagens m ON m.id = e.mensagem_id
  WHERE e.situacao = 'PENDENTE' AND e.devida_em <= ${now} AND (g.ativo OR m.tipo = 'teste')`;

/**
 * Locks a webhook until the transaction ends, and returns whether it is held, busy or idle. Busy: a message was sent or
 * failed within `seconds`. The next statement sees what the previous holder committed.
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

/** Claims a webhook's next message for so many seconds; meanwhile only a test is sent. */
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

/** Returns the webhooks with due messages. */
export async function findDueWebhooks(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT g.id FROM ${due(now)} ORDER BY g.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks a message as delivered, and clears its webhook's failures. */
export async function updateDelivered(
  tx: Tx,
  { id, gancho_id }: Claimed,
  { status, resposta }: Attempt,
  now: Date,
): Promise<void> {
  // Locks the webhook first, in the order of deletion, to avoid deadlocks.
  await sql`UPDATE ganchos SET falha_desde = NULL, entregue_em = ${now} WHERE id = ${gancho_id}`.execute(tx);
  await sql`
    UPDATE gancho_entregas SET situacao = 'ENTREGUE', devida_em = NULL, status = ${status}, resposta = ${resposta}
    WHERE id = ${id}`.execute(tx);
}

/**
 * Records a failed attempt, and since when the webhook only fails; `null` means no more retries. A failed test does not
 * count.
 */
export async function updateFailed(
  tx: Tx,
  { id, gancho_id, mensagem }: Claimed,
  { status, resposta, next }: Attempt & { next: Date | null },
  now: Date,
): Promise<Date> {
  const { rows } = await sql<{ falha_desde: Date | null }>`
    UPDATE ganchos SET falha_desde = CASE WHEN ${mensagem.tipo === "teste"} THEN falha_desde ELSE
    coalesce(falha_desde, ${now}) END
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

/** Returns a page of a webhook's deliveries, newest first, and the total. */
export async function searchEntregas(
  db: Db,
  webhookId: number,
  situacao: EntregaRow["situacao"] | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: EntregaRow[]; total: number }> {
  const wanted = db
    .selectFrom("gancho_entregas as e")
    .where("e.gancho_id", "=", webhookId)
    .$if(situacao !== undefined, (query) =>
      query.where("e.situacao", "=", situacao as EntregaRow["situacao"]),
    );
  const rows = await wanted
    .innerJoin("gancho_mensagens as m", "m.id", "e.mensagem_id")
    .leftJoin("concursos as c", "c.id", "m.concurso_id")
    .select(["e.id", "e.uuid", "e.mensagem_id", "m.created_at as mensagem_em", "m.tipo", "c.titulo"])
    .select(["e.situacao", "e.tentativas", "e.status", "e.resposta", "e.tentada_em", "e.devida_em"])
    .select("e.created_at")
    .orderBy("e.mensagem_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const count = await wanted.select(({ fn }) => fn.countAll().as("n")).executeTakeFirst();
  return { rows, total: Number(count?.n ?? 0) };
}

/** Makes failed messages due again with fresh attempts: one, or all. Returns how many. */
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
