import type { Acao, AlvoTipo, Mudanca } from "@cav/contract/audit.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../tables.ts";

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

type EntryRow = {
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

/** What was done to a person, and what they did, with the names that stand today. */
export async function findEntries(
  db: Db,
  userUuid: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT a.id, a.acao, a.autor_uuid, autor.nome AS autor_nome, a.alvo_tipo, a.alvo_uuid,
      coalesce(u.nome, c.titulo, p.name) AS alvo_nome, a.mudancas, a.created_at
    FROM auditoria a
    LEFT JOIN users autor ON autor.uuid = a.autor_uuid
    LEFT JOIN users u ON a.alvo_tipo = 'USUARIO' AND u.uuid = a.alvo_uuid
    LEFT JOIN concursos c ON a.alvo_tipo = 'CONCURSO' AND c.uuid = a.alvo_uuid
    LEFT JOIN planos p ON a.alvo_tipo = 'PLANO' AND p.uuid = a.alvo_uuid
    WHERE a.alvo_uuid = ${userUuid} OR a.autor_uuid = ${userUuid}
    ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
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
