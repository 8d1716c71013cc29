import type { WebhookInput } from "@cav/contract/alerts/webhooks.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

export type WebhookRow = {
  id: number;
  uuid: string;
  nome: string;
  url: string;
  eventos: string[];
  segredo: string;
  ativo: boolean;
  parado_por: "MANUAL" | "FALHAS" | "RECUSADO" | null;
  falha_desde: Date | null;
  segredo_anterior_ate: Date | null;
  entregue_em: Date | null;
  created_at: Date;
  pendentes: number;
  falhas: number;
};

const webhooksWhere = (condition: RawBuilder<unknown>) => sql<WebhookRow>`
  SELECT g.id, g.uuid, g.nome, g.url, g.eventos, g.segredo, g.ativo, g.parado_por, g.falha_desde,
  g.segredo_anterior_ate,
    g.entregue_em, g.created_at,
    (SELECT count(*)::integer FROM gancho_entregas e WHERE e.gancho_id = g.id AND e.situacao = 'PENDENTE') AS pendentes,
    (SELECT count(*)::integer FROM gancho_entregas e WHERE e.gancho_id = g.id AND e.situacao = 'FALHOU') AS falhas
  FROM ganchos g WHERE ${condition} ORDER BY g.nome, g.id`;

/** Returns all webhooks, by name. */
export async function findWebhooks(db: Db): Promise<WebhookRow[]> {
  return (await webhooksWhere(sql`true`).execute(db)).rows;
}

export async function findWebhook(db: Db, uuid: string): Promise<WebhookRow | undefined> {
  return (await webhooksWhere(sql`g.uuid = ${uuid}`).execute(db)).rows[0];
}

/** Locks a webhook by id until the transaction ends. */
export async function lockWebhook(tx: Tx, id: number) {
  return tx
    .selectFrom("ganchos")
    .select(["nome", "url", "ativo"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the table against inserts until the transaction ends. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await sql`LOCK TABLE ganchos IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function countWebhooks(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("ganchos")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function insertWebhook(
  tx: Tx,
  webhook: WebhookInput & { segredo: string },
  now: Date,
): Promise<string> {
  const { uuid } = await tx
    .insertInto("ganchos")
    .values({ ...webhook, created_at: now })
    .returning("uuid")
    .executeTakeFirstOrThrow();
  return uuid;
}

type Change = Partial<
  Pick<WebhookRow, "nome" | "url" | "eventos" | "segredo" | "ativo" | "parado_por" | "falha_desde">
> & { segredo_anterior?: string; segredo_anterior_ate?: Date };

export async function updateWebhook(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable("ganchos").set(change).where("id", "=", id).execute();
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("ganchos").where("id", "=", id).execute();
}
