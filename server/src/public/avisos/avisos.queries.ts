import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

/** The subject of a request: an exam, or a list by address. */
export type Sobre = { concurso_id: number; lista: null } | { concurso_id: null; lista: string };

export type NewPedido = Sobre & { email: string; endereco: string; nome: string };

/** A request's facts for its mails. */
export type Pedido = Sobre & {
  id: number;
  uuid: string;
  email: string;
  endereco: string;
  nome: string;
  confirmado_em: Date | null;
};

const columns = ["id", "uuid", "email", "endereco", "nome", "concurso_id", "lista", "confirmado_em"] as const;

/** Maximum requests per address. */
const mostOfAddress = 50;

/** Inserts a request, once; undefined when its address has too many. */
export async function upsertPedido(tx: Tx, pedido: NewPedido, now: Date): Promise<number | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${pedido.endereco}, 0))`.execute(tx);
  const known = await tx
    .selectFrom("pedidos_de_aviso")
    .select("id")
    .where("endereco", "=", pedido.endereco)
    .where(
      sql<boolean>`(concurso_id, lista) IS NOT DISTINCT FROM (${pedido.concurso_id}::integer, ${pedido.lista}::text)`,
    )
    .executeTakeFirst();
  if (known) return known.id;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM pedidos_de_aviso WHERE endereco = ${pedido.endereco}`.execute(tx);
  if ((rows[0]?.n ?? 0) >= mostOfAddress) return undefined;
  const { id } = await tx
    .insertInto("pedidos_de_aviso")
    .values({ ...pedido, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPedido(
  db: Db,
  key: { id: number } | { uuid: string },
): Promise<Pedido | undefined> {
  const query = db.selectFrom("pedidos_de_aviso").select(columns);
  const found = "id" in key ? query.where("id", "=", key.id) : query.where("uuid", "=", key.uuid);
  return (await found.executeTakeFirst()) as Pedido | undefined;
}

export async function setConfirmed(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("pedidos_de_aviso")
    .set((eb) => ({ confirmado_em: eb.fn.coalesce("confirmado_em", eb.val(now)) }))
    .where("id", "=", id)
    .execute();
}

/**
 * Claims a request's unsent events, and returns them with later events not recorded yet: nothing would record those
 * once the request is gone.
 */
export async function lockWaitingEvents(tx: Tx, pedidoId: number): Promise<number[]> {
  const { rows: unnoted } = await sql<{ event_id: number }>`
    SELECT e.id AS event_id FROM pedidos_de_aviso p JOIN alert_events e ON e.concurso_id = p.concurso_id
    WHERE p.id = ${pedidoId} AND e.kind <> 'NOVO_CONCURSO' AND e.created_at > p.confirmado_em
      AND NOT EXISTS (SELECT FROM avisos_a_pedido a WHERE a.endereco = p.endereco AND a.event_id = e.id)`.execute(
    tx,
  );
  const waiting = await tx
    .selectFrom("avisos_a_pedido")
    .select("event_id")
    .where("pedido_id", "=", pedidoId)
    .where("status", "=", "queued")
    .forUpdate()
    .execute();
  return [...waiting, ...unnoted].map(({ event_id }) => event_id).sort((one, other) => one - other);
}

export async function deletePedido(db: Db, id: number): Promise<void> {
  await db.deleteFrom("pedidos_de_aviso").where("id", "=", id).execute();
}

export async function isRefused(db: Db, endereco: string): Promise<boolean> {
  const row = await db
    .selectFrom("enderecos_recusados")
    .select("endereco")
    .where("endereco", "=", endereco)
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks an address and deletes its requests. */
export async function insertRefused(db: Db, endereco: string, now: Date): Promise<void> {
  await db
    .insertInto("enderecos_recusados")
    .values({ endereco, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("pedidos_de_aviso").where("endereco", "=", endereco).execute();
}

/** Returns lists that somebody requested. */
export async function findWantedListas(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("pedidos_de_aviso")
    .select("lista")
    .distinct()
    .where("lista", "is not", null)
    .where("confirmado_em", "is not", null)
    .execute();
  return rows.flatMap(({ lista }) => lista ?? []);
}

/**
 * Returns requests of lists that are younger than an event, without a request for its exam, and the exam version that
 * they may have seen.
 */
export async function findLatePedidos(
  db: Db,
  { eventId, concursoId, listas }: { eventId: number; concursoId: number; listas: string[] },
): Promise<{ id: number; lista: string; versao: number }[]> {
  const { rows } = await sql<{ id: number; lista: string; versao: number }>`
    SELECT p.id, p.lista, (SELECT coalesce(max(v.versao), 0) FROM concurso_versoes v
      WHERE v.concurso_id = ${concursoId} AND v.created_at <= p.confirmado_em) AS versao
    FROM pedidos_de_aviso p JOIN alert_events e ON e.id = ${eventId}
    WHERE p.lista = ANY (${listas}::text[]) AND p.confirmado_em >= e.created_at
      AND NOT EXISTS (SELECT FROM avisos_a_pedido a WHERE a.endereco = p.endereco AND a.event_id = e.id)
      AND NOT EXISTS (SELECT FROM pedidos_de_aviso f
        WHERE f.endereco = p.endereco AND f.concurso_id = ${concursoId} AND f.confirmado_em IS NOT NULL)`.execute(
    db,
  );
  return rows;
}

type Telling = {
  eventId: number;
  concursoId: number;
  listas: string[] | null;
  /** Requests made after the event, for lists that the exam joined later. */
  late: number[];
  isReminder: boolean;
  now: Date;
};

/**
 * Records an event for all requests of its exam, or of lists it joined; once per address, and not for accounts that are
 * alerted anyway. A request of the exam replaces those of lists. Returns the new ones.
 */
export async function insertAvisos(
  tx: Tx,
  { eventId, concursoId, listas, late, isReminder, now }: Telling,
): Promise<string[]> {
  const isToldBesides = sql`EXISTS (
    SELECT FROM pedidos_de_aviso f JOIN alert_events o ON o.concurso_id = f.concurso_id
    WHERE f.endereco = p.endereco AND f.concurso_id = ${concursoId} AND f.confirmado_em < e.created_at
      AND o.created_at = e.created_at AND o.id <> e.id)`;
  const wanted = listas
    ? sql`p.lista = ANY (${listas}::text[]) AND NOT ${isToldBesides}`
    : sql`p.concurso_id = ${concursoId}`;
  const before = isReminder
    ? sql`true`
    : sql`(p.confirmado_em < e.created_at OR p.id = ANY (${late}::integer[]))`;
  const { rows } = await sql<{ endereco: string }>`
    INSERT INTO avisos_a_pedido (endereco, event_id, pedido_id, created_at, updated_at)
    SELECT DISTINCT ON (p.endereco) p.endereco, e.id, p.id, ${now}::timestamptz, ${now}::timestamptz
    FROM pedidos_de_aviso p JOIN alert_events e ON e.id = ${eventId}
    WHERE p.confirmado_em IS NOT NULL AND ${wanted} AND ${before}
      AND NOT EXISTS (SELECT FROM alerts a JOIN users u ON u.id = a.user_id WHERE a.event_id = e.id AND u.email
      = p.email)
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = p.user_id AND u.email <> p.email)
    ORDER BY p.endereco, p.id
    ON CONFLICT DO NOTHING RETURNING endereco`.execute(tx);
  return rows.map(({ endereco }) => endereco);
}

export type AvisoKey = { endereco: string; event_id: number };

/** Locks a waiting mail until the transaction ends; undefined when it was sent or is unwanted. */
export async function lockAviso(tx: Tx, { endereco, event_id }: AvisoKey): Promise<Pedido | undefined> {
  const row = await tx
    .selectFrom("avisos_a_pedido as a")
    .innerJoin("pedidos_de_aviso as p", "p.id", "a.pedido_id")
    .select(columns.map((column) => `p.${column}` as const))
    .where("a.endereco", "=", endereco)
    .where("a.event_id", "=", event_id)
    .where("a.status", "=", "queued")
    .forUpdate()
    .executeTakeFirst();
  return row as Pedido | undefined;
}

export async function markAviso(
  db: Db,
  { endereco, event_id }: AvisoKey,
  {
    status,
    last_error = null,
    now,
  }: { status: "queued" | "sent" | "failed" | "canceled"; last_error?: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("avisos_a_pedido")
    .set({ status, last_error, updated_at: now })
    .where("endereco", "=", endereco)
    .where("event_id", "=", event_id)
    .execute();
}

/**
 * When an account starts to follow a claimed request: at the request, or at its last mail, so that no news is repeated.
 */
const desde = sql<Date>`coalesce((
  SELECT max(e.created_at) + interval '1 millisecond' FROM avisos_a_pedido a JOIN alert_events e ON e.id = a.event_id
  WHERE a.pedido_id = p.id AND a.status = 'sent'), p.confirmado_em)`.as("desde");

/** Returns a confirmed account's earlier requests, and their exams. */
export async function findPedidosOfUser(db: Db, userId: number) {
  return db
    .selectFrom("pedidos_de_aviso as p")
    .innerJoin("users as u", "u.email", "p.email")
    .leftJoin("concursos as c", "c.id", "p.concurso_id")
    .select(["p.id", "c.uuid as concurso", desde, "u.habilitar_email"])
    .where("u.id", "=", userId)
    .where("u.email_a_confirmar", "=", false)
    .where("p.confirmado_em", "is not", null)
    .where("p.user_id", "is", null)
    .orderBy("p.id")
    .execute();
}

/** Returns accounts whose confirmed address has requests that were made without an account. */
export async function findUsersToClaim(db: Db, email?: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT u.id FROM pedidos_de_aviso p JOIN users u ON u.email = p.email
    WHERE p.user_id IS NULL AND p.confirmado_em IS NOT NULL AND NOT u.email_a_confirmar
      AND (${email ?? null}::text IS NULL OR u.email = ${email ?? null})`.execute(db);
  return rows.map(({ id }) => id);
}

export async function updateOwner(db: Db, id: number, userId: number): Promise<void> {
  await db.updateTable("pedidos_de_aviso").set({ user_id: userId }).where("id", "=", id).execute();
}

/** Returns requests of accounts whose confirmed address changed, with the new one. */
export async function findMovedPedidos(db: Db) {
  return db
    .selectFrom("pedidos_de_aviso as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.id", "u.email"])
    .whereRef("u.email", "!=", "p.email")
    .where("u.email_a_confirmar", "=", false)
    .execute();
}

/** Moves a request to the account's new address, unless that address already has the same request. */
export async function updateAddress(
  db: Db,
  id: number,
  address: { email: string; endereco: string },
): Promise<void> {
  const { rows } = await sql`
    UPDATE pedidos_de_aviso p SET email = ${address.email}, endereco = ${address.endereco}
    WHERE id = ${id} AND NOT EXISTS (SELECT FROM pedidos_de_aviso o WHERE o.endereco = ${address.endereco}
      AND (o.concurso_id, o.lista) IS NOT DISTINCT FROM (p.concurso_id, p.lista))
    RETURNING id`.execute(db);
  if (rows.length === 0) await deletePedido(db, id);
}

/** Deletes requests unconfirmed for a week or of finished exams, and mails sent half a year ago. */
export async function purgeRows(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM pedidos_de_aviso WHERE confirmado_em IS NULL AND created_at < ${now}::timestamptz -
    interval '7 days'`.execute(db);
  await sql`DELETE FROM pedidos_de_aviso p USING concursos c WHERE c.id = p.concurso_id
    AND c.status IN ('FINALIZADO', 'CANCELADO') AND c.updated_at < ${now}::timestamptz - interval '90 days'`.execute(
    db,
  );
  await sql`DELETE FROM avisos_a_pedido WHERE created_at < ${now}::timestamptz - interval '180 days'`.execute(
    db,
  );
}
