import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { dayBeforeOf } from "../../platform/clock.ts";
import { prepare, prepareLookup } from "../../platform/database/prepare.ts";
import type { Db, Tx } from "../../tables.ts";
import { deleteApiKeysOf } from "./api-keys.queries.ts";

/** Days that ended sessions are kept, to recognise the reuse of a leaked token. */
export const endedSessionDays = 30;

type NewSession = {
  user_id: number;
  /** The hash of the proven password; missing for other proofs. */
  senha_hash?: string | null | undefined;
  dispositivo: string | null;
  /** Opens the session only if the account was used from a device of this description before. */
  isOnKnownDevice?: boolean;
  /** Opens the session only if no second factor is needed. */
  isByPasswordAlone?: boolean;
  /** The uuid of the proven passkey. */
  chave?: string | undefined;
  expires_at: Date;
};

/**
 * Builds the condition that session `s` was opened on a device of this description; old sessions without a
 * description match any.
 */
const isOfDevice = (dispositivo: string | null) =>
  sql<boolean>`coalesce(s.dispositivo = ${dispositivo}, true)`;

/** Condition: the user `u` needs a second factor. */
const hasSecondFactor = sql<boolean>`EXISTS (SELECT FROM segundos_fatores f WHERE f.user_id = u.id AND
  f.ligado_em IS NOT NULL)`;
export const secondFactorOn = hasSecondFactor.as("has_second_factor");

type Opening = [
  user_id: number,
  senha_hash: string | null,
  dispositivo: string | null,
  isOnAnyDevice: boolean,
  mayHaveFactor: boolean,
  chave: string | null,
  ends: Date,
  hash: Buffer,
  now: Date,
];

/** Builds the WITH parts that open a session with its first refresh token; `session` is the new row. */
const opening = (
  ...[user_id, senha_hash, dispositivo, isOnAnyDevice, mayHaveFactor, chave, ends, hash, now]: Opening
) => sql`account AS (
  SELECT u.id FROM users u WHERE u.id = ${user_id} AND (${senha_hash}::text IS NULL OR u.senha_hash = ${senha_hash})
    AND (${isOnAnyDevice} OR EXISTS (SELECT FROM sessions s WHERE s.user_id = ${user_id} AND
    ${isOfDevice(dispositivo)}))
    AND (${mayHaveFactor} OR NOT ${hasSecondFactor})
    AND (${chave}::uuid IS NULL OR EXISTS (SELECT FROM chaves_de_acesso c WHERE c.uuid = ${chave}::uuid FOR KEY SHARE))
  FOR KEY SHARE OF u
), session AS (
  INSERT INTO sessions (user_id, dispositivo, por_chave, expires_at, created_at, last_used_at)
  SELECT id, ${dispositivo}, ${chave}::uuid IS NOT NULL, ${ends}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
  FROM account RETURNING id, user_id
), token AS (
  INSERT INTO refresh_tokens (hash, session_id, created_at) SELECT ${hash}::bytea, id, ${now}::timestamptz FROM session
)`;

/**
 * Opens a session with its first refresh token. Returns undefined when the account, proven password or passkey is gone,
 * the device is unknown, or a second factor is needed. A password change ends existing sessions: an insert comes before
 * and is ended, or after and fails.
 */
export type InsertSession<Row> = (
  db: Db,
  session: NewSession,
  hash: Buffer,
  now: Date,
) => Promise<(Row & { session_id: string }) | undefined>;

/** Prepares the statement that opens a session and reads columns of its user `u`. */
export function prepareSessionInsert<Row>(columns: RawBuilder<Row>): InsertSession<Row> {
  const insert = prepare((db: Db, ...args: Opening) =>
    sql<Row & { session_id: string }>`WITH ${opening(...args)}
      SELECT session.id AS session_id, found.* FROM session JOIN users u ON u.id = session.user_id
      CROSS JOIN LATERAL (${columns}) AS found`.compile(db),
  );
  return async (db, { user_id, senha_hash = null, dispositivo, expires_at, ...asked }, hash, now) => {
    const { isOnKnownDevice = false, isByPasswordAlone = false, chave = null } = asked;
    const when = [!isOnKnownDevice, !isByPasswordAlone] as const;
    return (await insert(db, user_id, senha_hash, dispositivo, ...when, chave, expires_at, hash, now))[0];
  };
}

export const insertSession = prepareSessionInsert(sql<object>`SELECT`);

export async function revokeSession(db: Db, sessionId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Ends all sessions of a user, or all but one, after a change of password or role. API keys end too, because an
 * intruder may have made one; not when the owner just signs out elsewhere.
 */
export async function revokeSessionsOf(
  db: Db,
  userId: number,
  reason: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(except !== undefined, (update) => update.where("id", "!=", except ?? ""))
    .execute();
  if (reason !== "owner") await deleteApiKeysOf(db, userId);
}

/** Ends the sessions that a user's passkeys opened, or all but one. */
export async function revokePasskeySessionsOf(
  tx: Tx,
  userId: number,
  now: Date,
  except: string,
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: "passkey" })
    .where("user_id", "=", userId)
    .where("por_chave", "=", true)
    .where("id", "!=", except)
    .where("revoked_at", "is", null)
    .execute();
}

/** Returns a user's valid sessions, last used first. */
export async function findOpenSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "dispositivo", "created_at"])
    .select((eb) => eb.fn.coalesce("last_used_at", "created_at").as("last_used_at"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends one of a user's sessions; false when there is none with that id. */
export async function revokeSessionOf(db: Db, userId: number, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: "owner" })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

const sessionsSeen = prepare((db: Db, userId: number, dispositivo: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("sessions as s", "s.user_id", "u.id")
    .select("u.created_at")
    .select(
      sql<boolean>`coalesce(bool_or(${isOfDevice(dispositivo)}) FILTER (WHERE s.id IS NOT NULL), false)`.as(
        "known",
      ),
    )
    .select((eb) => eb.fn.count<string>("s.id").as("others"))
    .where("u.id", "=", userId)
    .groupBy("u.id")
    .compile(),
);

/**
 * Returns whether the account was never used from a device of this description. Ended sessions count while they
 * are stored. The account's first session never counts as new.
 */
export async function isNewDevice(db: Db, userId: number, dispositivo: string, now: Date): Promise<boolean> {
  const [seen] = await sessionsSeen(db, userId, dispositivo);
  if (!seen) throw new Error(`there is no account ${userId}`);
  const isFirst = Number(seen.others) === 0 && seen.created_at > dayBeforeOf(now, endedSessionDays);
  return !seen.known && !isFirst;
}

/**
 * Builds the query for the users of valid sessions. Its answer has the catalogue's current number: later reads
 * must be at least as new. A call may add columns.
 */
export const buildSessionQuery = (db: Db, sessionIds: string[], now: Date) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(secondFactorOn)
    .select([
      "s.id as session_id",
      "s.created_at as signed_in_at",
      "s.por_chave as is_by_passkey",
      "u.id",
      "u.uuid",
      "u.nome",
      "u.email",
      "u.telefone",
      "u.user_type",
      "u.papel",
      "u.habilitar_whatsapp",
    ])
    .select((eb) => eb.selectFrom("catalogo_versao").select("numero").$asScalar().$notNull().as("catalogo"))
    .where("s.id", "=", sql<string>`ANY(${sessionIds}::uuid[])`)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", now);

/**
 * Prepares the lookup of callers by session, with a call's extra columns. Concurrent lookups are batched into one
 * statement.
 */
export const prepareSessionQuery = <Row extends { session_id: string }>(
  build: (db: Db, sessionIds: string[], now: Date) => CompiledQuery<Row>,
) => prepareLookup(build, ({ session_id }) => session_id);

/** Returns the user of a valid session. */
export const findSessionUser = prepareSessionQuery((db: Db, sessionIds: string[], now: Date) =>
  buildSessionQuery(db, sessionIds, now).compile(),
);

/** Deletes sessions that ended before a moment, with their refresh tokens; returns how many. */
export async function deleteEndedSessions(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where(({ eb, or }) => or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
