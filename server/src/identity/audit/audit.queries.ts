import type { Acao, AlvoTipo, AuditFilters, Mudanca } from "@cav/contract/users/audit.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

type NewEntry = {
  autor_uuid: string;
  acao: Acao;
  alvo: { tipo: AlvoTipo; uuid: string } | undefined;
  mudancas: Mudanca[];
  now: Date;
};

export async function insertEntry(tx: Tx, { autor_uuid, acao, alvo, mudancas, now }: NewEntry) {
  await tx
    .insertInto("auditoria")
    .values({
      autor_uuid,
      acao,
      alvo_tipo: alvo?.tipo ?? null,
      alvo_uuid: alvo?.uuid ?? null,
      mudancas: JSON.stringify(mudancas),
      created_at: now,
    })
    .execute();
}

export type EntryRow = {
  id: number;
  acao: Acao;
  autor_uuid: string;
  autor_nome: string | null;
  alvo_tipo: AlvoTipo | null;
  alvo_uuid: string | null;
  alvo_nome: string | null;
  mudancas: Mudanca[];
  created_at: Date;
};

const entries = sql`
  SELECT a.id, a.acao, a.autor_uuid, autor.nome AS autor_nome, a.alvo_tipo, a.alvo_uuid,
    coalesce(u.nome, c.titulo, p.name) AS alvo_nome, a.mudancas, a.created_at
  FROM auditoria a
  LEFT JOIN users autor ON autor.uuid = a.autor_uuid
  LEFT JOIN users u ON a.alvo_tipo = 'USUARIO' AND u.uuid = a.alvo_uuid
  LEFT JOIN concursos c ON a.alvo_tipo = 'CONCURSO' AND c.uuid = a.alvo_uuid
  LEFT JOIN planos p ON a.alvo_tipo = 'PLANO' AND p.uuid = a.alvo_uuid`;

/** Returns actions by or on a user, with current names. */
export async function findEntries(
  db: Db,
  userUuid: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    ${entries} WHERE a.alvo_uuid = ${userUuid} OR a.autor_uuid = ${userUuid}
    ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** Returns the newest amount above zero of an action on a target since then; undefined: none. */
export async function findLastAmount(
  db: Db,
  { acao, alvo_uuid, since }: { acao: Acao; alvo_uuid: string; since: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ amount: number }>`
    SELECT (mudancas -> 0 ->> 'para')::float AS amount FROM auditoria
    WHERE alvo_uuid = ${alvo_uuid} AND acao = ${acao} AND created_at >= ${since} AND (mudancas -> 0 ->>
    'para')::float > 0
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.amount;
}

/** Builds the filters' condition, with current names. */
function passing({ acao, nome, de, ate }: AuditFilters): RawBuilder<boolean> {
  const like = `%${(nome ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const named = sql`sem_acento(coalesce(autor.nome, '') || ' ' || coalesce(u.nome, c.titulo, p.name, '')) LIKE
    sem_acento(${like})`;
  const conditions = [
    acao && sql`a.acao = ${acao}`,
    nome && named,
    de && sql`a.created_at >= (${de}::date)::timestamp AT TIME ZONE 'America/Sao_Paulo'`,
    ate && sql`a.created_at < (${ate}::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo'`,
  ].filter((condition) => typeof condition === "object");
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` AND `)}` : sql<boolean>`true`;
}

/** Returns a page of matching entries, newest first, and the total. */
export async function searchEntries(
  db: Db,
  filters: AuditFilters,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<EntryRow>`${entries} WHERE ${passing(filters)} ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    sql<{
      n: number;
    }>`SELECT count(*)::integer AS n FROM (${entries} WHERE ${passing(filters)}) AS e`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.n ?? 0 };
}

/** Returns entries after an id in chronological order, for a file. */
export async function findEntriesAfter(
  db: Db,
  filters: AuditFilters,
  after: number,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    ${entries} WHERE a.id > ${after} AND ${passing(filters)} ORDER BY a.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countEntries(db: Db, userUuid: string): Promise<number> {
  const { n } = await db
    .selectFrom("auditoria")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where((eb) => eb.or([eb("alvo_uuid", "=", userUuid), eb("autor_uuid", "=", userUuid)]))
    .executeTakeFirstOrThrow();
  return n;
}
