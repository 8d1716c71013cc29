import { linkedChannels } from "@cav/contract/channels.ts";
import type {
  ListUsersQuery,
  UserFilters,
  UserStatistics,
  UsersOrder,
} from "@cav/contract/users/admin-users.ts";
import { type RawBuilder, sql } from "kysely";
import { channelOn } from "../../identity/who/index.ts";
import type { Db, Tx } from "../../tables.ts";

export type ListedRow = {
  id: number;
  uuid: string;
  nome: string;
  email: string;
  telefone: string | null;
  user_type: "REGULAR" | "PREMIUM" | "ADMIN";
  papel: "EDITOR" | "SUPORTE" | null;
  habilitar_email: boolean;
  habilitar_whatsapp: boolean;
  created_at: Date;
  ultimo_acesso: Date | null;
};

const lastSeen = sql`(SELECT max(coalesce(s.last_used_at, s.created_at)) FROM sessions s WHERE s.user_id = users.id)`;
const listed = sql`id, uuid, nome, email, telefone, user_type, papel, habilitar_email, habilitar_whatsapp, created_at,
  ${lastSeen} AS ultimo_acesso`;

const orders: Record<Exclude<UsersOrder, "ACESSO">, RawBuilder<unknown>> = {
  NOVOS: sql`id DESC`,
  ANTIGOS: sql`id`,
  NOME: sql`sem_acento(nome), id`,
};

/** Escapes LIKE wildcards, so that the text matches literally. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

function passes({ user_type, email, nome, desde, ate, assinatura }: UserFilters): RawBuilder<boolean> {
  const rules = [
    ...(user_type ? [sql`user_type = ${user_type}`] : []),
    ...(email ? [sql`email LIKE ${containing(email.toLowerCase())}`] : []),
    ...(nome ? [sql`sem_acento(nome) LIKE sem_acento(${containing(nome)}::text)`] : []),
    ...(desde ? [sql`users.created_at >= (${desde}::date)::timestamp AT TIME ZONE 'America/Sao_Paulo'`] : []),
    ...(ate ? [sql`users.created_at < (${ate}::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo'`] : []),
    ...(assinatura
      ? [sql`EXISTS (SELECT FROM assinaturas a WHERE a.user_id = users.id AND a.status = ${assinatura})`]
      : []),
  ];
  return rules.length > 0 ? sql<boolean>`${sql.join(rules, sql` AND `)}` : sql<boolean>`true`;
}

type Part = { skip: number; limit: number };
type Ids = { id: number }[];
const at = sql`coalesce(s.last_used_at, s.created_at)`;

/** Sorts users by their last session, using its index; users who never signed in come last. */
async function findByAccess(db: Db, filters: UserFilters, { skip, limit }: Part): Promise<Ids> {
  const isLast = sql`NOT EXISTS (SELECT FROM sessions o WHERE o.user_id = s.user_id
    AND (coalesce(o.last_used_at, o.created_at), o.id) > (${at}, s.id))`;
  const seen = sql`sessions s JOIN users ON users.id = s.user_id WHERE ${passes(filters)} AND ${isLast}`;
  const { rows } = await sql<{ id: number }>`
    SELECT users.id FROM ${seen} ORDER BY ${at} DESC, s.id DESC LIMIT ${limit} OFFSET ${skip}`.execute(db);
  if (rows.length === limit) return rows;
  const counted = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${seen}`.execute(db);
  const never = await sql<{ id: number }>`
    SELECT id FROM users WHERE ${passes(filters)} AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = users.id)
    ORDER BY id DESC LIMIT ${limit - rows.length}
    OFFSET ${Math.max(0, skip - (counted.rows[0]?.n ?? 0))}`.execute(db);
  return [...rows, ...never.rows];
}

async function findUserIds(db: Db, { skip, limit, ordem, ...filters }: ListUsersQuery): Promise<Ids> {
  if (ordem === "ACESSO") return findByAccess(db, filters, { skip, limit });
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE ${passes(filters)} ORDER BY ${orders[ordem]} LIMIT ${limit} OFFSET ${skip}`.execute(
    db,
  );
  return rows;
}

/** Returns users who pass the filters. Reads details only for the rows of the page. */
export async function findUsers(db: Db, query: ListUsersQuery): Promise<ListedRow[]> {
  const ids = (await findUserIds(db, query)).map(({ id }) => id);
  const { rows } = await sql<ListedRow>`
    SELECT ${listed} FROM users WHERE id = ANY(${ids}) ORDER BY array_position(${ids}::integer[], id)`.execute(
    db,
  );
  return rows;
}

export async function countUsers(db: Db, filters: UserFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM users WHERE ${passes(filters)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the next users by registration after a given one; callers read the whole list in batches. */
export async function findUsersAfter(
  db: Db,
  filters: UserFilters,
  after: number,
  limit: number,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT ${listed} FROM users WHERE id > ${after} AND ${passes(filters)} ORDER BY id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countByType(db: Db): Promise<UserStatistics> {
  const { rows } = await sql<{ user_type: string; n: number }>`
    SELECT user_type, count(*)::integer AS n FROM users GROUP BY user_type`.execute(db);
  const of = (type: string) => rows.find(({ user_type }) => user_type === type)?.n ?? 0;
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    premium: of("PREMIUM"),
    free: of("REGULAR"),
    admin: of("ADMIN"),
  };
}

export async function findUserIdByUuid(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  return row?.id;
}

/** Locks a user's row until the transaction ends. */
export async function lockEditedUser(tx: Tx, id: number) {
  return tx
    .selectFrom("users")
    .select([
      "id",
      "uuid",
      "nome",
      "email",
      "telefone",
      "user_type",
      "papel",
      "habilitar_email",
      "habilitar_whatsapp",
      "updated_at",
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether the user has channels whose addresses are outside the account. */
export async function findOtherChannels(db: Db, id: number) {
  return db
    .selectFrom("users as u")
    .select(linkedChannels.map((name) => channelOn[name].as(`habilitar_${name}`)))
    .where("u.id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function countOpenSessions(db: Db, userId: number, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return n;
}
