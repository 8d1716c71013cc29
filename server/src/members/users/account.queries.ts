import type { Papel, UserType } from "@cav/contract/users/users.ts";
import { sql } from "kysely";
import {
  anyChannelOn,
  buildSessionQuery,
  prepareSessionInsert,
  prepareSessionQuery,
  secondFactorOn,
} from "../../identity/who/index.ts";
import { prepare } from "../../platform/database/prepare.ts";
import type { Db } from "../../tables.ts";
import { pendingPaymentOf, type SubscriptionRow, subscriptionOfUser } from "../subscriptions/index.ts";

/** The account as its user sees it. Subscription fields are null without a subscription. */
export type AccountRow = {
  uuid: string;
  nome: string;
  email: string;
  email_a_confirmar: boolean;
  email_devolvido: boolean;
  telefone: string | null;
  telefone_a_confirmar: boolean;
  user_type: UserType;
  papel: Papel;
  habilitar_email: boolean;
  habilitar_whatsapp: boolean;
  habilitar_sms: boolean;
  has_channel: boolean;
  has_password: boolean;
  google_ligado: boolean;
  created_at: Date;
  updated_at: Date;
  enviadas: object | null;
  consentimento_cotas: boolean;
  pagamento_pendente: boolean;
  plan_uuid: string | null;
} & Omit<SubscriptionRow, "plan_uuid">;

/** Columns of a user; the query names the row of `users` as `u`. */
const accountColumns = sql<AccountRow>`SELECT u.uuid, u.nome, u.email, u.email_a_confirmar,
    u.email_desligado_por IS NOT DISTINCT FROM 'ENDERECO' AS email_devolvido, u.telefone,
    u.telefone_a_confirmar, u.user_type, u.papel,
    u.habilitar_email, u.habilitar_whatsapp, u.habilitar_sms, ${anyChannelOn} AS has_channel,
    u.senha_hash IS NOT NULL AS has_password, u.google_sub IS NOT NULL AS google_ligado, u.created_at, u.updated_at,
    (SELECT enviadas FROM preferencias WHERE user_id = u.id) AS enviadas,
    coalesce((SELECT concedido FROM consentimentos WHERE user_id = u.id AND tipo = 'COTAS' ORDER BY id DESC LIMIT 1),
      false) AS consentimento_cotas,
    ${pendingPaymentOf(sql`u.id`)} AS pagamento_pendente, s.*
  FROM (SELECT) AS one LEFT JOIN LATERAL (${subscriptionOfUser}) AS s ON true`;
const account = sql<AccountRow>`(${accountColumns})`.as("account");

const accountOf = prepare((db: Db, id: number) =>
  db
    .selectFrom("users as u")
    .innerJoinLateral(account, (join) => join.onTrue())
    .selectAll("account")
    .select(secondFactorOn)
    .where("u.id", "=", id)
    .compile(),
);

/** Returns the account of a user who exists. */
export async function getAccount(db: Db, id: number): Promise<AccountRow & { has_second_factor: boolean }> {
  const [row] = await accountOf(db, id);
  if (!row) throw new Error(`there is no account ${id}`);
  return row;
}

/** Inserts a session and returns its account in the same statement. */
export const insertAccountSession = prepareSessionInsert(accountColumns);

/** Returns the caller's account by session. */
export const findSessionAccount = prepareSessionQuery((db: Db, sessionIds: string[], now: Date) =>
  buildSessionQuery(db, sessionIds, now)
    .innerJoinLateral(account, (join) => join.onTrue())
    .selectAll("account")
    .compile(),
);
